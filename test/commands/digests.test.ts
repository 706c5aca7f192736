import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createComposer } from '../../src/digest/composer.ts'
import type { Digest } from '../../src/model/delivery.ts'
import type { PaperRecord } from '../../src/model/paper-record.ts'
import { paperRecordSchema } from '../../src/model/paper-record.ts'
import type { Place } from '../../src/model/place.ts'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
let now: Temporal.Instant
beforeEach(async () => {
  now = Temporal.Instant.from('2025-04-13T08:00:00Z')
  test = await startTestBot({
    now: () => now,
    linkTo: (place, messageId) => `https://chat.example/${place}/${messageId}`,
  })
})
afterEach(() => test.close())

/** A minute passes; then composes and posts what a subscription has to say, as the ticker does. */
async function deliver(number: number, place: Place = 'web:lab/general'): Promise<Digest> {
  const { store } = test.library
  now = now.add({ minutes: 1 })
  const subscription = (await store.subscriptions.listAt(place)).find((one) => one.number === number)
  if (subscription === undefined) throw new Error(`there is no subscription ${number}`)
  const covered = await store.ledger.coveredUntil(subscription.id)
  const since = covered === undefined ? undefined : Temporal.Instant.from(covered)
  const digest = await createComposer(test.library)(subscription, { since, now, isCatchUp: false })
  expect(await store.ledger.record(subscription, now.toString(), digest, now.epochMilliseconds)).toBe(
    'recorded',
  )
  for (const delivery of await store.ledger.take(now.epochMilliseconds, 1, {
    limit: 10,
    platforms: ['web'],
  }))
    await store.ledger.markSent(delivery, 'm1', now.epochMilliseconds)
  return digest
}

function record(number: number, abstract: string): PaperRecord {
  return paperRecordSchema.parse({
    source: 'test',
    identifiers: [`arxiv:2504.9${String(number).padStart(4, '0')}`],
    title: `New paper ${number}`,
    authors: ['Ada Lovelace'],
    abstract,
    published: '2025-04-14',
  })
}

function ingest(records: readonly PaperRecord[]) {
  const ingestedAtMs = now.epochMilliseconds
  const progress = { source: 'test', cursor: '{}', ingestedAtMs, announced: records.length, faults: [] }
  return test.library.store.papers.merge(records, progress)
}

describe('the digests of a subscription', () => {
  it('begin with the best of the newest, then bring what is new, each paper once', async () => {
    await test.say('subscribe agents daily at 09:00 top 4')
    now = Temporal.Instant.from('2025-04-13T09:00:00Z')
    const first = await deliver(1)
    expect(first.papers).toHaveLength(4)

    now = Temporal.Instant.from('2025-04-14T09:00:00Z')
    const none = await deliver(1)
    expect(none).toMatchObject({
      isEmpty: true,
      receipt: { state: 'nothing-announced', announced: 0, ingested: 0 },
    })

    now = Temporal.Instant.from('2025-04-14T12:00:00Z')
    await ingest([record(1, 'We train language agents to play games.'), record(2, 'We prove theorems.')])
    now = Temporal.Instant.from('2025-04-15T09:00:00Z')
    const second = await deliver(1)
    expect(second.papers).toEqual(['arxiv:2504.90001'])
    expect(second.receipt).toEqual({ announced: 2, ingested: 2, matched: 1, shown: 1, state: 'complete' })
    expect(textOf(second.card)).toContain('New since Mon 14 Apr, 09:01.')
  })

  it('do not bring what another one brought to the same place', async () => {
    await test.say('subscribe agents daily')
    await test.say('subscribe agents or reasoning daily')
    await test.say('subscribe agents daily', { place: 'web:lab/other' })
    const first = await deliver(1)
    const second = await deliver(2)
    expect(new Set(first.papers).isDisjointFrom(new Set(second.papers))).toBe(true)
    expect((await deliver(3, 'web:lab/other')).papers).toEqual(first.papers)
  })

  it('leave a back-fill of old papers to search, and bring what came late with it', async () => {
    await test.say('subscribe agents daily at 09:00 top 50')
    now = Temporal.Instant.from('2025-04-14T09:00:00Z')
    await deliver(1)
    now = Temporal.Instant.from('2025-04-14T12:00:00Z')
    const text = 'We train language agents to play games.'
    const of = (number: number, published: string) => ({
      ...record(number, `${text} Number ${number}.`),
      published,
    })
    await ingest([
      ...Array.from({ length: 300 }, (_, at) => of(at + 10, `20${10 + (at % 15)}-03-01`)),
      // Revised today, and never seen before.
      { ...of(1, '2021-04-01'), updated: '2025-04-14' },
      of(2, '2025-04-03'),
      of(3, '2025-04-14'),
    ])
    now = Temporal.Instant.from('2025-04-15T09:00:00Z')
    const digest = await deliver(1)
    expect([...digest.papers].sort()).toEqual(['arxiv:2504.90002', 'arxiv:2504.90003'])
    expect(digest.receipt).toMatchObject({ ingested: 2, matched: 2, shown: 2, state: 'complete' })
    expect(textOf(await test.say('search agents since:2010-01-01 sort:new'))).toMatch(/3\d\d papers/)
  })

  it('cover the time in which the subscription was paused', async () => {
    await test.say('subscribe agents daily')
    await deliver(1)
    await test.say('pause 1')
    now = Temporal.Instant.from('2025-04-20T12:00:00Z')
    await ingest([record(1, 'We train language agents to play games.')])
    now = Temporal.Instant.from('2025-04-25T12:00:00Z')
    await test.say('resume 1')
    now = Temporal.Instant.from('2025-04-26T09:00:00Z')
    expect((await deliver(1)).papers).toEqual(['arxiv:2504.90001'])
  })

  /** What the list says once pauses were looked at then. */
  async function listAt(time: string): Promise<string> {
    now = Temporal.Instant.from(time)
    await test.library.store.subscriptions.turnPauses(now.epochMilliseconds)
    return textOf(await test.say('subscriptions'))
  }

  it('leave out days that are to come', async () => {
    await test.say('subscribe agents daily')
    await deliver(1)
    const set = textOf(await test.say('pause 1 from 20 april to 24 april'))
    expect(set).toContain('Paused from Sun 20 Apr until Fri 25 Apr.')
    await ingest([record(1, 'We train language agents to play games.')])
    await listAt('2025-04-19T09:00:00Z')
    expect((await deliver(1)).papers).toEqual(['arxiv:2504.90001'])
    expect(await listAt('2025-04-20T00:00:00Z')).toContain('Paused until Fri 25 Apr')
    expect(await listAt('2025-04-25T00:00:00Z')).toContain('Next: Fri 25 Apr, 09:00.')
    await test.say('pause 1 from 1 june')
    expect(textOf(await test.say('resume 1'))).toContain('The pause that was to come is off.')
    expect(textOf(await test.say('undo'))).toContain('Paused from Sun 1 Jun on.')
  })

  it('begin again by themselves when a pause is over, with what came meanwhile', async () => {
    await test.say('subscribe agents daily')
    await deliver(1)
    expect(textOf(await test.say('pause 1 until 25 april'))).toContain('Paused until Fri 25 Apr')
    now = Temporal.Instant.from('2025-04-20T12:00:00Z')
    await ingest([record(1, 'We train language agents to play games.')])
    expect(await listAt('2025-04-24T23:59:00Z')).toContain('Paused until Fri 25 Apr')
    expect(await listAt('2025-04-25T00:00:00Z')).toContain('Next: Fri 25 Apr, 09:00.')
    now = Temporal.Instant.from('2025-04-25T09:00:00Z')
    expect((await deliver(1)).papers).toEqual(['arxiv:2504.90001'])
  })

  it('say one line about nothing where the place is set so, and all in one message where it wants that', async () => {
    await test.say('subscribe agents daily')
    await test.say('settings detail full')
    expect((await deliver(1)).reply).toBeUndefined()
    now = Temporal.Instant.from('2025-04-14T09:00:00Z')
    await test.say('settings quiet off')
    const none = await deliver(1)
    expect(none.isEmpty).toBe(false)
    expect(none.card.blocks).toHaveLength(1)
  })

  it('are told by the search: what was posted here and when', async () => {
    await test.say('subscribe topic:agents daily')
    const { papers } = await deliver(1)
    const command = 'search topic:agents'
    const notes = (place: Place) => test.say(command, { place }).then(textOf)
    const posted = (await notes('web:lab/general')).match(/Posted here on 13 April 2025/g) ?? []
    expect(posted.length).toBeGreaterThan(0)
    expect(papers.length).toBeGreaterThanOrEqual(posted.length)
    expect(await notes('web:lab/other')).not.toContain('Posted here')
  })

  it('are a link away: from the search, the list and the day', async () => {
    await test.say('subscribe topic:agents daily top 2')
    await deliver(1)
    const message = { url: 'https://chat.example/web:lab/general/m1', isOwn: true }
    const found = itemsOf(await test.say('search topic:agents')).flatMap(({ note }) => note ?? [])
    expect(found).toContainEqual({ link: '13 April 2025', ...message })
    const [listed] = itemsOf(await test.say('digests'))
    expect(listed?.note).toEqual([{ link: 'Open the message', ...message }])
    const [heading] = (await test.say('digest 2025-04-13')).blocks
    expect(heading?.kind === 'text' && heading.text.at(-1)).toEqual({ link: 'Sun 13 Apr, 08:01', ...message })
  })

  it('have no link where they were shown as an answer', async () => {
    const shown = itemsOf(await test.say('digest agents top 1'))
    const [item] = itemsOf(await test.say(`search "${shown[0]?.title}"`))
    expect(item?.note?.at(-1)).toBe('13 April 2025')
    expect(itemsOf(await test.say('digests'))[0]).not.toHaveProperty('note')
  })

  it('that were given up are told by status and by the list, with the reason', async () => {
    await test.say('subscribe agents daily at 09:00')
    const { subscriptions, ledger } = test.library.store
    const [subscription] = await subscriptions.listAt('web:lab/general')
    if (subscription === undefined) throw new Error('not subscribed')
    now = now.add({ minutes: 1 })
    const digest = await createComposer(test.library)(subscription, {
      since: undefined,
      now,
      isCatchUp: false,
    })
    await ledger.record(subscription, now.toString(), digest, now.epochMilliseconds)
    const [delivery] = await ledger.take(now.epochMilliseconds, 1, { limit: 1, platforms: ['web'] })
    if (delivery === undefined) throw new Error('nothing to post')
    await ledger.markDead(delivery, 'It did not answer for a day.', now.epochMilliseconds)
    expect(textOf(await test.say('status'))).toContain('1 digest could not be posted')
    for (const command of ['status details', 'subscriptions'])
      expect(textOf(await test.say(command))).toContain('It did not answer for a day.')
    expect(textOf(await test.say('status details', { place: 'web:else/general' }))).not.toContain('for a day')
  })
})

describe('digest', () => {
  it('shows what is new now, for everybody, and nothing of it twice', async () => {
    await test.say('subscribe agents daily top 3')
    await test.say('subscribe safety daily top 2')
    expect(test.bot.hear({ place: 'web:lab/general', user: 'ada', text: 'digest' }).visibility).toBe('public')
    const first = await test.say('digest')
    expect(first.title).toBe('Highlights: 2 subscriptions · 13 Apr 2025')
    expect(itemsOf(first)).toHaveLength(3)
    const second = await test.say('digest')
    const shown = [...itemsOf(first), ...itemsOf(second)].map(({ title }) => title)
    expect(new Set(shown).size).toBe(6)
    const scheduled = await deliver(1)
    const titles = itemsOf(scheduled.reply ?? scheduled.card).map(({ title }) => title)
    expect(titles.filter((title) => shown.includes(title))).toEqual([])
  })

  it('leaves the team’s next digest whole where a guest or an outsider asks, unless they are let in', async () => {
    await test.say('subscribe agents daily top 3')
    for (const standing of ['guest', 'outsider'] as const)
      expect(itemsOf(await test.say('digest agents top 50', { standing })).length).toBeGreaterThan(3)
    expect(textOf(await test.say('digests'))).toContain('No digest has been posted here yet.')
    expect((await deliver(1)).papers).toHaveLength(3)
    await test.say('settings outsiders on')
    await test.say('digest agents top 50', { standing: 'guest' })
    expect(itemsOf(await test.say('digests'))).toHaveLength(2)
  })

  it('takes a topic or a query without a subscription, and says when nothing is left', async () => {
    expect(itemsOf(await test.say('digest agents top 2'))).toHaveLength(2)
    expect(itemsOf(await test.say('digest "VLM-R1"'))).toHaveLength(1)
    const nothing = await test.say('digest "VLM-R1"')
    expect(textOf(nothing)).toContain('all that matches was posted here before')
    expect((await test.say('digest')).title).toBe('No digest')
    expect(textOf(await test.say('digest topic:cooking'))).toContain('There is no topic “cooking”')
  })

  it('finds the digests of a day again, with their details', async () => {
    await test.say('subscribe agents daily top 2')
    const posted = await deliver(1)
    now = Temporal.Instant.from('2025-04-14T09:00:00Z')
    await test.say('digest safety top 1')
    const list = await test.say('digests')
    expect(itemsOf(list).map(({ title }) => title)).toEqual([
      'Highlights: Safety, robustness and trust · 14 Apr 2025',
      'Highlights: Agents and tool use · 13 Apr 2025',
    ])
    const again = await test.say('digest 2025-04-13')
    expect(itemsOf(again)).toEqual(itemsOf(posted.reply ?? posted.card))
    expect(textOf(await test.say('digest 2025-04-12'))).toContain(
      'No digest was posted here on this day (UTC).',
    )
    expect(textOf(await test.say('digest 2025-13-45'))).toContain('There is no day 2025-13-45.')
    expect(textOf(await test.say('digests', { place: 'web:lab/other' }))).toContain(
      'No digest has been posted here yet.',
    )
  })
})

describe('preview', () => {
  it('shows what would come and changes nothing', async () => {
    await test.say('subscribe agents daily top 3')
    const preview = await test.say('preview 1')
    expect(itemsOf(preview)).toHaveLength(3)
    expect(textOf(await test.say('preview 1'))).toBe(textOf(preview))
    expect(textOf(preview)).toContain('Only you see this; nothing was posted.')
    const posted = await deliver(1)
    expect(itemsOf(posted.reply ?? posted.card).map(({ title }) => title)).toEqual(
      itemsOf(preview).map(({ title }) => title),
    )
    expect(itemsOf(await test.say('preview 1'))).toEqual([])
  })

  it('looks back over days, and offers to subscribe to the same', async () => {
    const week = await test.say('preview reasoning top 50 days:7')
    for (const { meta } of itemsOf(week)) expect(meta).toMatch(/(6|7|8|9|10) Apr 2025/)
    expect(itemsOf(week).length).toBeGreaterThan(3)
    expect(week.buttons.at(-1)).toEqual({
      label: 'Subscribe',
      command: 'subscribe topic:reasoning daily at 09:00 in UTC top 50',
    })
    expect(textOf(await test.say('preview reasoning days:0'))).toContain('a number of days from 1 to 365')
    expect(textOf(await test.say('preview daily'))).toContain('Say what to preview')
  })
})
