import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guildPlace } from '../../../adapters/discord/place.ts'
import { renderCard } from '../../../adapters/discord/render.ts'
import type { Card } from '../../../src/core.ts'
import { gallery, hostileTexts, makeCard, makeItem } from '../../support/card-gallery.ts'
import { type RunningAdapter, startDiscordAdapter } from '../../support/discord-adapter.ts'
import { partsOf, wordsOf } from '../../support/discord-app.ts'
import {
  type DiscordLoopback,
  type LoopbackChannel,
  startDiscordLoopback,
} from '../../support/discord-loopback.ts'

let discord: DiscordLoopback
let running: RunningAdapter
beforeEach(async () => {
  discord = await startDiscordLoopback()
})
afterEach(async () => {
  await running.close()
  await discord.close()
  expect(discord.state.broken).toEqual([])
})

const digest = makeCard([makeItem(), makeItem()], [], 'Highlights: reward hacking')
const long = gallery['fifty results'] ?? digest
const sending = /^POST \/channels\/\d+\/messages/
const opening = /^POST \/channels\/\d+\/threads/

async function start(channel: (state: DiscordLoopback['state']) => LoopbackChannel = () => discord.channel) {
  const target = channel(discord.state)
  running = await startDiscordAdapter(discord)
  const place = guildPlace(discord.guild.id, target.id)
  return { target, place, post: (card: Card, key = 'one') => running.adapter.post(place, card, key) }
}

describe('a post', () => {
  it.each([
    ChannelType.GuildText,
    ChannelType.GuildAnnouncement,
    ChannelType.PublicThread,
    ChannelType.DM,
  ] as const)('comes into a channel of type %i', async (type) => {
    const { target, post } = await start((state) => state.addChannel(discord.guild.id, { type }))
    const id = await post(digest)
    expect(target.messages.map((message) => message.id)).toEqual([id])
    expect(wordsOf(target.messages)).toContain('Highlights: reward hacking')
  })

  it('of several messages comes whole and in order, with its files', async () => {
    const { target, post } = await start()
    await post(long, 'list')
    expect(target.messages.length).toBeGreaterThan(3)
    const said = wordsOf(target.messages)
    expect(said.indexOf('Paper 0')).toBeLessThan(said.indexOf('Paper 49'))
    await post(gallery['a long file'] ?? digest, 'file')
    expect(target.messages.at(-1)?.files[0]?.content).toContain('@misc{a}')
  })

  it('calls nobody and hides no address, whatever the titles are', async () => {
    const { target, post } = await start()
    await post(
      makeCard(
        hostileTexts.map((title) => makeItem({ title })),
        [],
        hostileTexts[6],
      ),
    )
    expect(target.messages.length).toBeGreaterThan(0)
    // What is alive in a message is judged by the loopback's rules, which noted nothing; mentions are off in each.
    const { requests } = discord.state
    for (const { body } of requests.filter(({ path }) => path.endsWith('/messages')))
      if ('components' in body) expect(body.allowed_mentions).toEqual({ parse: [] })
  })

  it('is posted once for its key, and again for another', async () => {
    const { target, post } = await start()
    const id = await post(digest)
    expect(await post(digest)).toBe(id)
    await running.restart()
    expect(await post(digest)).toBe(id)
    expect(target.messages).toHaveLength(1)
    await post(digest, 'two')
    expect(target.messages).toHaveLength(2)
  })

  it.each(['before', 'after'] as const)('is posted once where the line broke %s it arrived', async (drop) => {
    const { target, post } = await start()
    discord.fail(sending, { drop })
    const id = await post(digest)
    expect(target.messages.map((message) => message.id)).toEqual([id])
  })

  it('is posted once where Discord stumbles after it arrived', async () => {
    const { target, post } = await start()
    discord.fail(sending, { stumble: true })
    await post(digest)
    expect(target.messages).toHaveLength(1)
  })

  it('goes on where a crash ended it in the middle, however long ago', async () => {
    const { target, post } = await start()
    await post(long)
    const all = wordsOf(target.messages)
    const { rows } = rowsOf()
    // As if the process had died after the second message and before it kept the id; nonces are long forgotten.
    await rows.save(`discord:${discord.guild.id}`, 'post:one', '')
    target.messages.splice(2)
    for (const message of target.messages) delete message.nonce
    await running.restart()
    await post(long)
    expect(wordsOf(target.messages)).toBe(all)
  })

  it('is refused by Discord itself as a repeat where the bot may not look', async () => {
    const { target, post } = await start((state) =>
      state.addChannel(discord.guild.id, { denied: PermissionFlagsBits.ReadMessageHistory }),
    )
    discord.fail(sending, { drop: 'after' })
    await post(digest)
    expect(target.messages).toHaveLength(1)
  })

  it('waits where Discord asks for it', async () => {
    const { target, post } = await start()
    discord.fail(sending, { status: 429 })
    await post(digest)
    expect(target.messages).toHaveLength(1)
  })

  it('is not posted any longer once its signal is aborted, wherever it waits', async () => {
    const { target, place, post } = await start()
    const over = new Error('over')
    const postFor = (key: string) => {
      const leave = new AbortController()
      const posting = running.adapter.post(place, digest, key, leave.signal)
      return { posting, end: () => leave.abort(over) }
    }
    discord.fail(sending, { status: 429, retryAfterMs: 1_000 })
    const waiting = postFor('waiting')
    await discord.until(() => discord.count(sending) === 1)
    const queued = postFor('queued')
    const patient = post(digest, 'patient')
    for (const { posting, end } of [queued, waiting]) {
      end()
      await expect(posting).rejects.toBe(over)
    }
    await patient
    await postFor('waiting').posting
    expect(target.messages).toHaveLength(2)
    expect(discord.count(sending)).toBe(3)
  })

  it('that is on its way when its signal is aborted is seen through', async () => {
    const { target, place } = await start()
    const leave = new AbortController()
    const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    discord.fail(sending, {
      get hold() {
        arrived.resolve()
        return held.promise
      },
    })
    const posting = running.adapter.post(place, digest, 'one', leave.signal)
    await arrived.promise
    leave.abort(new Error('over'))
    held.resolve()
    expect(await posting).toBe(target.messages[0]?.id)
    expect(discord.count(sending)).toBe(1)
  })

  it('has buttons that answer the one who presses, also where a command is long', async () => {
    const command = `search reasoning ${'-walrus '.repeat(20)}`.trim()
    const { target, post } = await start()
    await post(
      makeCard(
        [makeItem({ buttons: [{ label: 'Search', command }] })],
        [{ label: 'Save', command: 'save x', effect: 'refresh' }],
      ),
    )
    const [message] = target.messages
    if (message === undefined) throw new Error('nothing was posted')
    const [searching] = partsOf([message]).filter((part) => part.label === 'Search')
    const answer = await discord.answer(discord.people.press(searching?.custom_id ?? '', message))
    expect(wordsOf(answer)).toContain('Search: reasoning')
    expect((answer[0]?.flags ?? 0) & 64).toBe(64)
  })
})

describe('a post in a forum', () => {
  const forum =
    (needsTag = false) =>
    (state: DiscordLoopback['state']) =>
      state.addChannel(discord.guild.id, {
        type: ChannelType.GuildForum,
        tags: [
          { id: '1', name: 'Other' },
          { id: '2', name: 'Reward-Hacking' },
          { id: '3', name: 'Safety' },
        ],
        needsTag,
      })
  const threads = () => [...discord.state.channels.values()].filter((channel) => channel.parent !== undefined)

  it('opens a thread with the title as its name and the topics as its tags', async () => {
    const { post } = await start(forum())
    const id = await post(digest)
    expect(threads()).toMatchObject([
      { id, name: 'Highlights: reward hacking', appliedTags: ['2'], messages: [{ id }] },
    ])
  })

  it('takes the first tag where one is needed and none fits', async () => {
    const { post } = await start(forum(true))
    await post({ ...digest, title: 'Highlights' })
    expect(threads()).toMatchObject([{ appliedTags: ['1'] }])
  })

  it('is opened by the address of its thread', async () => {
    const { place, post } = await start(forum())
    const id = await post(digest)
    expect(running.adapter.linkTo(place, id)).toBe(
      `https://discord.com/channels/${discord.guild.id}/${id}/${id}`,
    )
  })

  it('goes on in its thread', async () => {
    const { post } = await start(forum())
    await post(long)
    expect(threads()).toHaveLength(1)
    expect(wordsOf(threads()[0]?.messages ?? [])).toContain('Paper 49')
  })

  it.each(['before', 'after'] as const)(
    'opens one thread where the line broke %s it arrived',
    async (drop) => {
      const { post } = await start(forum())
      discord.fail(opening, { drop })
      const id = await post(digest)
      expect(threads().map((thread) => thread.id)).toEqual([id])
    },
  )
})

describe('an answer of many messages', () => {
  const startLong = async () => {
    running = await startDiscordAdapter(discord, (bot) => ({
      ...bot,
      hear: () => ({ visibility: 'private', answer: async () => long }),
    }))
  }

  it('comes whole where the bot is a member', async () => {
    await startLong()
    const messages = await discord.answer(discord.people.say('latest'), renderCard(long).length)
    expect(wordsOf(messages)).toContain('Paper 49')
    expect(messages.every((message) => (message.flags & 64) !== 0)).toBe(true)
  })

  it('says what is left out where Discord allows five follow-ups', async () => {
    await startLong()
    const asked = discord.people.say('latest', {}, { isUserInstall: true })
    const messages = await discord.answer(asked, 6)
    expect(wordsOf(messages)).toMatch(
      /Discord lets me send no more than this here: \d+ messages are left out/,
    )
    await running.adapter.stop()
    expect(asked.followUps).toHaveLength(5)
  })
})

describe('a post that is refused', () => {
  const refusalOf = (posting: Promise<unknown>) =>
    posting.then(
      () => expect.unreachable('it was posted'),
      (error: { code: string; userMessage: string }) => [error.code, error.userMessage],
    )

  it('because the channel was deleted is not tried again', async () => {
    const { target, post } = await start()
    target.isDeleted = true
    expect(await refusalOf(post(digest))).toEqual(['not-allowed', 'This channel no longer exists.'])
    expect(discord.state.requests.filter(({ status }) => status === 404)).toHaveLength(1)
  })

  it('for want of a permission names it', async () => {
    const { post } = await start((state) =>
      state.addChannel(discord.guild.id, {
        denied: PermissionFlagsBits.SendMessages | PermissionFlagsBits.ReadMessageHistory,
      }),
    )
    expect(await refusalOf(post(digest))).toEqual([
      'not-allowed',
      'I lack Send Messages and Read Message History in this channel.',
    ])
    expect(discord.count(sending)).toBe(1)
  })

  it('because the bot was removed from the server is not tried again', async () => {
    const { post } = await start()
    discord.leave(discord.guild, { silently: true })
    expect((await refusalOf(post(digest)))[0]).toBe('not-allowed')
  })

  it('by a locked thread says so', async () => {
    const { target, post } = await start((state) =>
      state.addChannel(discord.guild.id, { type: ChannelType.PublicThread }),
    )
    target.isLocked = true
    expect((await refusalOf(post(digest)))[1]).toBe(
      'This thread is locked or archived, so I cannot post into it.',
    )
  })

  it('for the moment says when to try again', async () => {
    const { post, target } = await start()
    discord.fail(sending, { status: 503 }, 20)
    await expect(post(digest)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 60_000 })
    expect(target.messages).toEqual([])
  })
})

function rowsOf() {
  const { store, now } = running.test.library
  return { rows: store.adapterRows('discord', () => now().epochMilliseconds) }
}

describe('the details of a post', () => {
  const details = makeCard([makeItem()], [], 'Details')
  const replyTo = (id: string, key = 'one/reply') =>
    running.adapter.reply(guildPlace(discord.guild.id, discord.channel.id), id, details, key)

  it('go into a thread of its own, once, also after a restart', async () => {
    const { post } = await start()
    const id = await post(digest)
    const reply = await replyTo(id)
    await running.restart()
    expect(await replyTo(id)).toBe(reply)
    await replyTo(id, 'two/reply')
    const thread = discord.state.channels.get(id)
    expect(thread).toMatchObject({
      type: ChannelType.PublicThread,
      name: 'Details',
      parent: discord.channel.id,
    })
    expect(thread?.messages).toHaveLength(2)
    expect(discord.channel.messages).toHaveLength(1)
  })

  it('come once though Discord stumbles while it takes them', async () => {
    const { post } = await start()
    const id = await post(digest)
    discord.fail(new RegExp(`^POST /channels/${id}/messages`), { drop: 'after' })
    await replyTo(id)
    expect(discord.state.channels.get(id)?.messages).toHaveLength(1)
  })

  it('stand beside it, as an answer to it, where the bot may not open threads', async () => {
    const { post, target } = await start((state) =>
      state.addChannel(discord.guild.id, { denied: PermissionFlagsBits.CreatePublicThreads }),
    )
    const id = await post(digest)
    await running.adapter.reply(guildPlace(discord.guild.id, target.id), id, details, 'one/reply')
    expect(target.messages.map(({ repliesTo }) => repliesTo)).toEqual([undefined, id])
  })

  it('stand beside it where there can be no thread', async () => {
    const { post, target } = await start((state) =>
      state.addChannel(discord.guild.id, { type: ChannelType.PublicThread }),
    )
    const id = await post(digest)
    await running.adapter.reply(guildPlace(discord.guild.id, target.id), id, details, 'one/reply')
    expect(target.messages.map(({ repliesTo }) => repliesTo)).toEqual([undefined, id])
  })

  it('go into the post of a forum', async () => {
    const { post, target } = await start((state) =>
      state.addChannel(discord.guild.id, { type: ChannelType.GuildForum }),
    )
    const id = await post(digest)
    await running.adapter.reply(guildPlace(discord.guild.id, target.id), id, details, 'one/reply')
    expect(discord.state.channels.get(id)?.messages).toHaveLength(2)
  })
})
