/** The threads that posts open: in a forum, and for their details. */
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import { wordsOf } from '../../support/discord-app.ts'
import type { DiscordLoopback } from '../../support/discord-loopback.ts'
import { highlights, longList, makePostingOpener, type Posting } from '../../support/discord-posting.ts'

const start = makePostingOpener()
const opening = /^POST \/channels\/\d+\/threads/

describe('a post in a forum', () => {
  const forum =
    (needsTag = false) =>
    ({ state, guild }: DiscordLoopback) =>
      state.addChannel(guild.id, {
        type: ChannelType.GuildForum,
        tags: [
          { id: '1', name: 'Other' },
          { id: '2', name: 'Reward-Hacking' },
          { id: '3', name: 'Safety' },
        ],
        needsTag,
      })
  const threadsOf = ({ state }: DiscordLoopback) =>
    [...state.channels.values()].filter((channel) => channel.parent !== undefined)

  it('opens a thread with the title as its name and the topics as its tags', async () => {
    const { discord, post } = await start({ channel: forum() })
    const id = await post(highlights)
    expect(threadsOf(discord)).toMatchObject([
      { id, name: 'Highlights: reward hacking', appliedTags: ['2'], messages: [{ id }] },
    ])
  })

  it('takes the first tag where one is needed and none fits', async () => {
    const { discord, post } = await start({ channel: forum(true) })
    await post({ ...highlights, title: 'Highlights' })
    expect(threadsOf(discord)).toMatchObject([{ appliedTags: ['1'] }])
  })

  it('takes tags that are for moderators only where the bot moderates', async () => {
    const tags = [
      { id: '1', name: 'Reward-Hacking', moderated: true },
      { id: '2', name: 'Other', moderated: true },
      { id: '3', name: 'Papers' },
    ]
    for (const [denied, applied] of [
      [PermissionFlagsBits.ManageThreads, '3'],
      [0n, '1'],
    ] as const) {
      const { discord, post } = await start({
        channel: ({ state, guild }) =>
          state.addChannel(guild.id, { type: ChannelType.GuildForum, tags, needsTag: true, denied }),
      })
      await post(highlights)
      expect(threadsOf(discord)).toMatchObject([{ appliedTags: [applied] }])
    }
  })

  it('is opened by the address of its thread', async () => {
    const { discord, running, place, post } = await start({ channel: forum() })
    const id = await post(highlights)
    expect(running.adapter.linkTo(place, id)).toBe(
      `https://discord.com/channels/${discord.guild.id}/${id}/${id}`,
    )
  })

  it('goes on in its thread', async () => {
    const { discord, post } = await start({ channel: forum() })
    await post(longList)
    expect(threadsOf(discord)).toHaveLength(1)
    expect(wordsOf(threadsOf(discord)[0]?.messages ?? [])).toContain('Paper 49')
  })

  it.each(['before', 'after'] as const)(
    'opens one thread where the line broke %s it arrived',
    async (drop) => {
      const { discord, post } = await start({ channel: forum() })
      discord.fail(opening, { drop })
      const id = await post(highlights)
      expect(threadsOf(discord).map((thread) => thread.id)).toEqual([id])
    },
  )
})

describe('a post in a forum that Discord takes and stumbles over', () => {
  it.each([{ stumble: true }, { drop: 'after' }] as const)('opens one thread: %j', async (fault) => {
    const { discord, post } = await start({
      channel: ({ state, guild }) => state.addChannel(guild.id, { type: ChannelType.GuildForum }),
    })
    discord.fail(opening, fault)
    const id = await post(highlights)
    const threads = [...discord.state.channels.values()].filter(({ parent }) => parent !== undefined)
    expect(threads.map((thread) => thread.id)).toEqual([id])
    expect(discord.count(opening)).toBe(1)
  })

  it('is sent again where Discord told it to wait', async () => {
    const { discord, post } = await start({
      channel: ({ state, guild }) => state.addChannel(guild.id, { type: ChannelType.GuildForum }),
    })
    discord.fail(opening, { status: 429 })
    await post(highlights)
    expect(discord.count(opening)).toBe(2)
  })
})

describe('the details of a post', () => {
  const details = makeCard([makeItem()], [], 'Details')
  const reply = ({ running, place }: Posting, id: string, key = 'one/reply') =>
    running.adapter.reply(place, id, details, key)

  it('go into a thread of its own, once, also after a restart', async () => {
    const posting = await start()
    const { discord, running, post } = posting
    const id = await post(highlights)
    const replied = await reply(posting, id)
    await running.restart()
    expect(await reply(posting, id)).toBe(replied)
    await reply(posting, id, 'two/reply')
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
    const posting = await start()
    const { discord, post } = posting
    const id = await post(highlights)
    discord.fail(new RegExp(`^POST /channels/${id}/messages`), { drop: 'after' })
    await reply(posting, id)
    expect(discord.state.channels.get(id)?.messages).toHaveLength(1)
  })

  it('stand beside it, as an answer to it, where the bot may not open threads', async () => {
    const posting = await start({
      channel: ({ state, guild }) =>
        state.addChannel(guild.id, { denied: PermissionFlagsBits.CreatePublicThreads }),
    })
    const { post, target } = posting
    const id = await post(highlights)
    await reply(posting, id)
    expect(target.messages.map(({ repliesTo }) => repliesTo)).toEqual([undefined, id])
  })

  it('stand beside it where there can be no thread', async () => {
    const posting = await start({
      channel: ({ state, guild }) => state.addChannel(guild.id, { type: ChannelType.PublicThread }),
    })
    const { post, target } = posting
    const id = await post(highlights)
    await reply(posting, id)
    expect(target.messages.map(({ repliesTo }) => repliesTo)).toEqual([undefined, id])
  })

  it('go into the post of a forum', async () => {
    const posting = await start({
      channel: ({ state, guild }) => state.addChannel(guild.id, { type: ChannelType.GuildForum }),
    })
    const { discord, post } = posting
    const id = await post(highlights)
    await reply(posting, id)
    expect(discord.state.channels.get(id)?.messages).toHaveLength(2)
  })
})
