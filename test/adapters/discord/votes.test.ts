/** Votes where Discord has places within places, and emoji under messages of anybody. */
import { ChannelType } from 'discord-api-types/v10'
import { describe, expect, it, vi } from 'vitest'
import { guildPlace } from '../../../adapters/discord/place.ts'
import { voteButtons } from '../../../src/cards/vote-buttons.ts'
import type { Identifier } from '../../../src/model/identifier.ts'
import { workspaceOf } from '../../../src/model/place.ts'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import { buttonOf, partsOf, wordsOf } from '../../support/discord-app.ts'
import type { LoopbackChannel } from '../../support/discord-loopback.ts'
import { describeMessage } from '../../support/discord-loopback-messages.ts'
import { threadManagers } from '../../support/discord-loopback-servers.ts'
import { highlights, makePostingOpener, type Posting } from '../../support/discord-posting.ts'

const start = makePostingOpener()

/** A post with the buttons of a vote under one paper. */
async function postPaper(posting: Posting) {
  const { discord, post } = posting
  const id = await firstPaper(posting)
  const messageId = await post(makeCard([makeItem({ buttons: voteButtons(id) })]))
  const own = await discord.until(() => discord.channel.messages.find((each) => each.id === messageId))
  return { id, own }
}

async function firstPaper({ running }: Posting): Promise<Identifier> {
  const { papers } = await running.test.library.store.papers.changedSince(0, 1)
  const [paper] = papers
  if (paper === undefined) throw new Error('a test needs a paper')
  return paper.id
}

const labelsOf = (message: Parameters<typeof partsOf>[0][number]) =>
  partsOf([message]).flatMap(({ label, custom_id }) => (custom_id && label ? [label] : []))

describe('a vote in the thread of a post', () => {
  it('counts for the channel of the post, by a button and by an emoji, and is shown in the thread', async () => {
    const posting = await start()
    const { discord, running, place, post } = posting
    const { votes } = running.test.library.store
    const id = await firstPaper(posting)
    const messageId = await post(highlights)
    const details = makeCard([makeItem({ buttons: voteButtons(id) })], [], 'Details')
    await running.adapter.reply(place, messageId, details, 'one/reply')
    const thread = discord.state.channels.get(messageId)
    const [message] = thread?.messages ?? []
    if (message === undefined) throw new Error('no details')
    discord.people.press(buttonOf([message], '👍'), message)
    await discord.until(() => labelsOf(message).includes('👍 1'))
    discord.people.react('👎', message, { user: '1300000000000000077' })
    await discord.until(() => labelsOf(message).includes('👎 1'))
    expect((await votes.counts(place, [id])).get(id)).toEqual({ up: 1, down: 1 })
  })

  it('counts for the forum where the post is a thread of one', async () => {
    const posting = await start({
      channel: ({ state, guild }) => state.addChannel(guild.id, { type: ChannelType.GuildForum }),
    })
    const { discord, running, place, post } = posting
    const id = await firstPaper(posting)
    const messageId = await post(makeCard([makeItem({ buttons: voteButtons(id) })], [], 'Highlights'))
    const [message] = discord.state.channels.get(messageId)?.messages ?? []
    if (message === undefined) throw new Error('no post')
    discord.people.press(buttonOf([message], '👍'), message)
    await discord.until(() => labelsOf(message).includes('👍 1'))
    const { votes } = running.test.library.store
    expect((await votes.counts(place, [id])).get(id)).toEqual({ up: 1, down: 0 })
  })
})

describe('a vote in a channel that is deleted meanwhile', () => {
  it('counts, and its voter can take it back elsewhere', async () => {
    const posting = await start()
    const { discord, running, place, post } = posting
    const { votes } = running.test.library.store
    const id = await firstPaper(posting)
    const messageId = await post(makeCard([makeItem({ buttons: voteButtons(id) })]))
    const message = discord.channel.messages.find((each) => each.id === messageId)
    if (message === undefined) throw new Error('no post')
    discord.channel.isDeleted = true
    discord.people.press(buttonOf([message], '👍'), message)
    const count = async () => (await votes.counts(place, [id])).get(id)
    await vi.waitUntil(async () => (await count())?.up === 1, { timeout: 30_000, interval: 20 })
    const elsewhere = discord.state.addChannel(discord.guild.id)
    const said = await discord.answer(
      discord.people.say('mine unvote', { paper: id }, { channel: elsewhere }),
    )
    expect(wordsOf(said)).toContain('aken back')
    expect(await count()).toBeUndefined()
  })
})

describe('an emoji', () => {
  it('that is taken away takes no vote back while another of the same person says the same', async () => {
    const posting = await start()
    const { discord, running, place } = posting
    const { votes } = running.test.library.store
    const { id, own } = await postPaper(posting)
    discord.people.react('🔥', own)
    discord.people.react('👍', own)
    discord.people.react('👍', own, { user: '1300000000000000077' })
    await discord.until(() => labelsOf(own).includes('👍 2'))
    const looks = () => discord.count(new RegExp(`^GET /channels/\\d+/messages/${own.id}$`))
    const before = looks()
    discord.people.react('🔥', own, { isRemoved: true })
    discord.people.react('👍', own, { user: '1300000000000000077', isRemoved: true })
    await discord.until(() => looks() === before + 2)
    await running.adapter.stop()
    expect((await votes.counts(place, [id])).get(id)).toEqual({ up: 1, down: 0 })
  })

  it.each([
    ['without an author', { author: null }],
    ['without words or buttons', { content: null, components: null }],
    ['without a channel', { channel_id: null }],
  ])('counts under a message of the bot’s that came %s at first', async (_, missing) => {
    const posting = await start()
    const { discord, running, place } = posting
    const { votes } = running.test.library.store
    const { id, own } = await postPaper(posting)
    const misread = { ...describeMessage(discord.state, own), ...missing }
    discord.gateway.dispatch('MESSAGE_CREATE', misread, discord.guild.id)
    discord.people.react('👍', own)
    await discord.until(() => labelsOf(own).includes('👍 1'))
    expect((await votes.counts(place, [id])).get(id)).toEqual({ up: 1, down: 0 })
  })

  it('under somebody else’s message is not looked into, and one taken away there only once', async () => {
    const posting = await start()
    const { discord, running, place, post } = posting
    const id = await firstPaper(posting)
    discord.people.post('a paper that I found')
    const foreign = discord.channel.messages[0]
    if (foreign === undefined) throw new Error('nothing was said')
    discord.people.react('👍', foreign)
    discord.people.react('👍', foreign, { isRemoved: true })
    discord.people.react('👍', foreign, { isRemoved: true })
    const messageId = await post(makeCard([makeItem({ buttons: voteButtons(id) })]))
    const own = await discord.until(() => discord.channel.messages.find((each) => each.id === messageId))
    discord.people.react('👍', own)
    await discord.until(() => labelsOf(own).includes('👍 1'))
    expect(discord.count(new RegExp(`^GET /channels/\\d+/messages/${foreign.id}$`))).toBeLessThanOrEqual(2)
    const { votes } = running.test.library.store
    expect(await votes.ofPlace(place)).toHaveLength(1)
  })
})

describe('who may read a channel', () => {
  it('is whoever is in the server and sees it, and is not known in direct messages', async () => {
    const { discord, running, place } = await start()
    const { mayRead } = running.adapter
    discord.state.members.set('1300000000000000077', [])
    expect(await mayRead(place, '1300000000000000077')).toBe(true)
    expect(await mayRead(place, '1300000000000000099')).toBe(false)
    expect(await mayRead('discord:dm-1300000000000000077/1', '1300000000000000077')).toBeUndefined()
    discord.fail(/^GET \/guilds\/\d+\/members/, { status: 403, code: 50_001 })
    expect(await mayRead(place, '1300000000000000077')).toBeUndefined()
  })

  it('of a private thread is whoever is in it or manages threads, and sees its channel', async () => {
    const { discord, running } = await start()
    const { state } = discord
    const [bob, moderator] = ['1300000000000000077', '1300000000000000078']
    state.members.set(bob, []).set(moderator, [threadManagers])
    // The second server is one of another process.
    for (const guild of [discord.guild, state.addGuild()]) {
      const openThread = (isPrivate: boolean) => {
        const parent = state.addChannel(guild.id, { isPrivate }).id
        return state.addChannel(guild.id, { type: ChannelType.PrivateThread, parent })
      }
      const asked = (thread: LoopbackChannel, user: string) =>
        running.adapter.mayRead(guildPlace(guild.id, thread.id), user)
      const thread = openThread(false)
      expect(await asked(thread, bob)).toBe(false)
      expect(await asked(thread, moderator)).toBe(true)
      thread.invited.add(bob)
      expect(await asked(thread, bob)).toBe(true)
      const hidden = openThread(true)
      hidden.invited.add(bob)
      expect(await asked(hidden, bob)).toBe(false)
      expect(await asked(hidden, moderator)).toBe(false)
    }
  })
})

describe('who somebody is to a server', () => {
  it('is a member or gone, and is not known of what is nobody else’s', async () => {
    const { discord, running, place } = await start()
    const { standingOf } = running.adapter
    discord.state.members.set('1300000000000000077', [])
    expect(await standingOf(workspaceOf(place), '1300000000000000077')).toBe('member')
    expect(await standingOf(workspaceOf(place), '1300000000000000099')).toBe('gone')
    expect(await standingOf('discord:dm-1300000000000000077', '1300000000000000077')).toBeUndefined()
    discord.fail(/^GET \/guilds\/\d+\/members/, { status: 403, code: 50_001 })
    expect(await standingOf(workspaceOf(place), '1300000000000000077')).toBeUndefined()
  })
})
