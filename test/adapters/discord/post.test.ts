import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { describe, expect, it, vi } from 'vitest'
import { renderCard } from '../../../adapters/discord/render.ts'
import { gallery, makeCard, makeItem } from '../../support/card-gallery.ts'
import { wordsOf } from '../../support/discord-app.ts'
import { highlights, longList, makePostingOpener } from '../../support/discord-posting.ts'
import { hostileTexts } from '../../support/hostile-card-texts.ts'

const start = makePostingOpener()
const sending = /^POST \/channels\/\d+\/messages/

describe('a post', () => {
  it.each([
    ChannelType.GuildText,
    ChannelType.GuildAnnouncement,
    ChannelType.PublicThread,
    ChannelType.DM,
  ] as const)('comes into a channel of type %i', async (type) => {
    const { target, post } = await start({
      channel: ({ state, guild }) => state.addChannel(guild.id, { type }),
    })
    const id = await post(highlights)
    expect(target.messages.map((message) => message.id)).toEqual([id])
    expect(wordsOf(target.messages)).toContain('Highlights: reward hacking')
  })

  it('of several messages comes whole and in order, with its files', async () => {
    const { target, post } = await start()
    await post(longList, 'list')
    expect(target.messages.length).toBeGreaterThan(3)
    const said = wordsOf(target.messages)
    expect(said.indexOf('Paper 0')).toBeLessThan(said.indexOf('Paper 49'))
    await post(gallery['a long file'] ?? highlights, 'file')
    expect(target.messages.at(-1)?.files[0]?.content).toContain('@misc{a}')
  })

  it('calls nobody and hides no address, whatever the titles are', async () => {
    const { discord, target, post } = await start()
    await post(
      makeCard(
        hostileTexts.map((title) => makeItem({ title })),
        [],
        hostileTexts[6],
      ),
    )
    expect(target.messages.length).toBeGreaterThan(0)
    // What is alive in a message is judged by the loopback's rules, which noted
    // nothing; mentions are off in each.
    const { requests } = discord.state
    for (const { body } of requests.filter(({ path }) => path.endsWith('/messages')))
      if ('components' in body) expect(body.allowed_mentions).toEqual({ parse: [] })
  })

  it.each(['before', 'after'] as const)('is posted once where the line broke %s it arrived', async (drop) => {
    const { discord, target, post } = await start()
    discord.fail(sending, { drop })
    const id = await post(highlights)
    expect(target.messages.map((message) => message.id)).toEqual([id])
  })

  it('is posted once where Discord stumbles after it arrived', async () => {
    const { discord, target, post } = await start()
    discord.fail(sending, { stumble: true })
    await post(highlights)
    expect(target.messages).toHaveLength(1)
  })

  it('goes on where a crash ended it in the middle, however long ago', async () => {
    const { discord, running, target, post } = await start()
    await post(longList)
    const all = wordsOf(target.messages)
    const { store, now } = running.test.library
    const rows = store.adapterRows('discord', () => now().epochMilliseconds)
    // As if the process had died after the second message and before it kept the
    // id; nonces are long forgotten.
    await rows.save(`discord:${discord.guild.id}`, 'post:one', '')
    target.messages.splice(2)
    for (const message of target.messages) delete message.nonce
    await running.restart()
    await post(longList)
    expect(wordsOf(target.messages)).toBe(all)
  })

  it('is refused by Discord itself as a repeat where the bot may not look', async () => {
    const { discord, target, post } = await start({
      channel: ({ state, guild }) =>
        state.addChannel(guild.id, { denied: PermissionFlagsBits.ReadMessageHistory }),
    })
    discord.fail(sending, { drop: 'after' })
    await post(highlights)
    expect(target.messages).toHaveLength(1)
  })

  it('waits where Discord asks for it', async () => {
    const { discord, target, post } = await start()
    discord.fail(sending, { status: 429 })
    await post(highlights)
    expect(target.messages).toHaveLength(1)
  })
})

describe('a token that Discord refuses for a moment', () => {
  it('is kept: the adapter is down while it lasts, and goes on by itself', async () => {
    const { discord, running, post, target } = await start()
    discord.fail(sending, { status: 401 })
    discord.fail(/^GET \/users\/@me$/, { status: 401 }, 2)
    await expect(post(highlights)).rejects.toMatchObject({ code: 'unavailable' })
    expect(running.adapter.health()).toBe('down')
    await vi.waitUntil(() => running.adapter.health() === 'ok', 180_000)
    await post(highlights)
    expect(target.messages).toHaveLength(1)
  })
})

describe('a post to a person', () => {
  it('comes into their direct messages, which are one place however often they are looked for', async () => {
    const { discord, running } = await start()
    const place = await running.adapter.findDirectPlace('discord:1', '77')
    expect(await running.adapter.findDirectPlace('discord:2', '77')).toBe(place)
    const id = await running.adapter.post(place ?? 'web:none', highlights, 'one')
    const channel = discord.state.channels.get(discord.state.directChannels.get('77') ?? '')
    expect(channel?.messages.map((message) => message.id)).toEqual([id])
    expect(place).toBe(`discord:dm-77/${channel?.id}`)
  })
})

describe('an answer of many messages', () => {
  const startLong = () =>
    start({
      change: (bot) => ({
        ...bot,
        hear: (message) => Object.create(bot.hear(message), { answer: { value: async () => longList } }),
      }),
    })

  it('comes whole where the bot is a member', async () => {
    const { discord } = await startLong()
    const messages = await discord.answer(discord.people.say('latest'), renderCard(longList).length)
    expect(wordsOf(messages)).toContain('Paper 49')
    expect(messages.every((message) => (message.flags & 64) !== 0)).toBe(true)
  })

  it('says what is left out where Discord allows five follow-ups', async () => {
    const { discord, running } = await startLong()
    const asked = discord.people.say('latest', {}, { isUserInstall: true })
    const messages = await discord.answer(asked, 6)
    expect(wordsOf(messages)).toMatch(
      /Discord lets me send no more than this here: \d+ messages are left out/,
    )
    await running.adapter.stop()
    expect(asked.followUps).toHaveLength(5)
  })
})
