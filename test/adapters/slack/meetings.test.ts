import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adapter } from '../../../adapters/slack/index.ts'
import { settings } from '../../../adapters/slack/install/settings.ts'
import type { Adapter } from '../../../src/core.ts'
import { type AdapterGround, openAdapterGround } from '../../support/adapter-ground.ts'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import { clubGallery } from '../../support/card-gallery-clubs.ts'
import { makeShownMeeting } from '../../support/clubs.ts'
import { type SlackLoopback, startSlackLoopback } from '../../support/slack-loopback.ts'

const place = 'slack:T1/C1'
const announcement = clubGallery['a meeting that is announced'] ?? makeCard([makeItem()])
const calledOff = clubGallery['a meeting that is called off'] ?? makeCard([])

describe('a meeting on Slack', () => {
  let slack: SlackLoopback
  let ground: AdapterGround
  let one: Adapter
  beforeEach(async () => {
    slack = await startSlackLoopback()
    ground = await openAdapterGround({ seeds: false })
    one = ground.keep(await adapter.create(settings.parse(slack.env), ground.context('slack')))
    await one.start(ground.bot)
  })
  afterEach(async () => {
    await ground.close()
    await slack.close()
  })

  it('is announced with its time on each reader’s clock and a file for calendars', async () => {
    const ts = await one.post(place, announcement, 'a')
    const message = slack.channel('C1').messages.find((post) => post.ts === ts)
    expect(JSON.stringify(message?.blocks)).toContain('"type":"date","timestamp":1743685200')
    const files = slack.channel('C1').messages.flatMap((post) => post.files)
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^2025-04-03-[0-9a-f]{12}\.ics$/)])
  })

  it('has its announcement changed in place, as often as it is told', async () => {
    const ts = await one.post(place, announcement, 'a')
    for (const _ of [1, 2]) await one.edit?.(place, ts, calledOff)
    const [message] = slack.channel('C1').messages
    expect(message?.text).toContain('called off')
    await one.edit?.(place, '1.1', calledOff)
  })

  it('is pinned until it is over, once, and no workspace has to allow that', async () => {
    const ts = await one.post(place, announcement, 'a')
    const meeting = makeShownMeeting({ messageId: ts })
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', scopes: ['channels:read'] })
    const pinned = () => slack.channel('C1').messages[0]?.isPinned
    await one.showMeeting?.(place, meeting)
    expect(pinned()).toBe(undefined)
    slack.addTeam({ id: 'T1', token: 'xoxb-T1-first' })
    for (const _ of [1, 2]) await one.showMeeting?.(place, meeting)
    expect(pinned()).toBe(true)
    for (const _ of [1, 2]) await one.showMeeting?.(place, { ...meeting, state: 'over' })
    expect(pinned()).toBe(false)
    await one.showMeeting?.(place, { ...meeting, state: 'off', messageId: '1.1' })
  })
})
