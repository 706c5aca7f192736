import { ChannelType } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { guildPlace } from '../../../adapters/discord/place.ts'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import { clubGallery } from '../../support/card-gallery-clubs.ts'
import { makeShownMeeting } from '../../support/clubs.ts'
import { makePostingOpener, type PostingParts } from '../../support/discord-posting.ts'

const start = makePostingOpener()
const announcement = clubGallery['a meeting that is announced'] ?? makeCard([makeItem()])
const calledOff = clubGallery['a meeting that is called off'] ?? makeCard([])

describe('a meeting on Discord', () => {
  it('is announced with its time on each reader’s clock and a file for calendars, and changed in place', async () => {
    const { target, post, running, place } = await start()
    const id = await post(announcement)
    const [message] = target.messages
    expect(JSON.stringify(message?.components)).toContain('<t:1743685200:f>')
    expect(message?.files.map(({ name }) => name)).toEqual(['2025-04-03.ics'])
    for (const _ of [1, 2]) await running.adapter.edit?.(place, id, calledOff)
    expect(JSON.stringify(target.messages[0]?.components)).toContain('called off')
    expect(target.messages).toHaveLength(1)
    await running.adapter.edit?.(place, '99', calledOff)
  })

  it('has one event, which is changed, cancelled, and made anew when it is on after all', async () => {
    const { discord, post, running, place } = await start()
    const id = await post(announcement)
    const meeting = makeShownMeeting({ messageId: id })
    const { events } = discord.guild
    const show = (change = {}) => running.adapter.showMeeting?.(place, { ...meeting, ...change })
    for (const _ of [1, 2]) await show()
    expect(events).toMatchObject([
      { name: 'Vision: a paper', scheduled_start_time: '2099-04-03T13:00:00Z', status: 1, entity_type: 3 },
    ])
    await show({ startsAtMs: meeting.startsAtMs + 60_000 })
    expect(events).toMatchObject([{ scheduled_start_time: '2099-04-03T13:01:00Z' }])
    for (const _ of [1, 2]) await show({ state: 'off' })
    expect(events).toMatchObject([{ status: 4 }])
    await show()
    expect(events).toMatchObject([{ status: 4 }, { status: 1 }])
    await show({ state: 'over' })
    expect(events).toHaveLength(2)
  })

  it('has one event though the answer to its making is lost', async () => {
    const { discord, post, running, place } = await start()
    const meeting = makeShownMeeting({ messageId: await post(announcement) })
    discord.fail(/^POST .*scheduled-events/, { drop: 'after' })
    await running.adapter.showMeeting?.(place, meeting)
    expect(discord.guild.events).toHaveLength(1)
  })

  // Everybody in a server sees its events.
  it.each<[string, NonNullable<PostingParts['channel']>]>([
    ['a private channel', ({ state, guild }) => state.addChannel(guild.id, { isPrivate: true })],
    [
      'a thread of a private channel',
      ({ state, guild }) => {
        const parent = state.addChannel(guild.id, { isPrivate: true }).id
        return state.addChannel(guild.id, { type: ChannelType.PublicThread, parent })
      },
    ],
    [
      'a private thread',
      ({ state, guild, channel }) =>
        state.addChannel(guild.id, { type: ChannelType.PrivateThread, parent: channel.id }),
    ],
  ])('has no event in %s', async (_, channel) => {
    const { discord, post, running, place } = await start({ channel })
    const messageId = await post(announcement)
    await running.adapter.showMeeting?.(place, makeShownMeeting({ messageId }))
    expect(discord.guild.events).toEqual([])
  })

  it('has one in a thread that everybody sees, which is cancelled when its channel is for some alone', async () => {
    const { discord, running } = await start()
    const { state } = discord
    const guild = state.addGuild()
    const parent = state.addChannel(guild.id)
    const thread = state.addChannel(guild.id, { type: ChannelType.PublicThread, parent: parent.id })
    const place = guildPlace(guild.id, thread.id)
    const messageId = await running.adapter.post(place, announcement, 'one')
    const show = () => running.adapter.showMeeting?.(place, makeShownMeeting({ messageId }))
    await show()
    expect(guild.events).toMatchObject([{ status: 1 }])
    parent.isPrivate = true
    for (const _ of [1, 2]) await show()
    expect(guild.events).toMatchObject([{ status: 4 }])
  })

  it('has none where the bot may not make one, nor in the past, and that fails nothing', async () => {
    const { discord, post, running, place } = await start()
    const meeting = makeShownMeeting({ messageId: await post(announcement) })
    discord.guild.mayCreateEvents = false
    await running.adapter.showMeeting?.(place, meeting)
    discord.guild.mayCreateEvents = true
    // The server has a hundred of them.
    discord.fail(/^POST .*scheduled-events/, { status: 400, code: 30_038 })
    await running.adapter.showMeeting?.(place, meeting)
    await running.adapter.showMeeting?.(place, { ...meeting, startsAtMs: 0, endsAtMs: 1 })
    expect(discord.guild.events).toEqual([])
  })
})
