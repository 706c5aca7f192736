import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { composeOrder, nextOccasion } from '../../src/digest/composer.ts'
import type { Listing } from '../../src/model/listing.ts'
import { type PaperRecord, paperRecordSchema } from '../../src/model/paper-record.ts'
import type { SourceProgress } from '../../src/ports/store.ts'
import { startTestBot, type TestBot } from '../support/bot.ts'
import { makeRequest } from '../support/digests.ts'

const since = Temporal.Instant.from('2025-04-12T09:00:00Z')
const now = Temporal.Instant.from('2025-04-13T09:00:00Z')
const place = 'web:lab/general'
let test: TestBot
beforeEach(async () => {
  test = await startTestBot({ seeds: false, now: () => now })
})
afterEach(() => test.close())

function record(number: number, parts: Partial<PaperRecord> = {}): PaperRecord {
  return paperRecordSchema.parse({
    source: 'test',
    identifiers: [`arxiv:2504.9${String(number).padStart(4, '0')}`],
    title: `Paper ${number}`,
    authors: ['Ada Lovelace'],
    abstract: `Agents of kind ${number}.`,
    published: '2025-04-12',
    ...parts,
  })
}

/** Stores what a source told at a time. */
async function ingest(
  at: Temporal.Instant,
  records: readonly PaperRecord[],
  told: Partial<SourceProgress> = {},
) {
  const ingestedAtMs = at.epochMilliseconds
  const progress = { source: 'test', cursor: '{}', ingestedAtMs, announced: records.length, faults: [] }
  await test.library.store.papers.merge(records, { ...progress, ...told })
  await test.library.refresh()
}

function compose(
  from: Temporal.Instant | undefined,
  parts: { top?: number; queries?: readonly string[] } = {},
) {
  const { top = 5, queries = ['agents'] } = parts
  return composeOrder(test.library, {
    place,
    workspace: 'web:lab',
    interests: queries.map((query) => ({ query, since: from })),
    top,
    timeZone: 'UTC',
    occasion: { since: from, now, isCatchUp: false },
  })
}

const listing: Listing = {
  source: 'listed',
  day: '2025-04-12',
  announced: 7,
  received: 7,
  late: 0,
  state: 'complete',
  atMs: since.epochMilliseconds + 1,
}

describe('a digest of what is new', () => {
  it('tells what was being stored while the last one was composed, and nothing of it twice', async () => {
    await ingest(since.subtract({ minutes: 5 }), [record(1)])
    await ingest(since.subtract({ seconds: 20 }), [record(2), record(3)])
    await ingest(since.add({ hours: 1 }), [record(4)])
    expect((await compose(since)).papers.toSorted()).toEqual([
      'arxiv:2504.90002',
      'arxiv:2504.90003',
      'arxiv:2504.90004',
    ])
    const posted = { ...(await compose(since)), papers: ['arxiv:2504.90003'] as const }
    await test.library.store.ledger.file(place, posted, since.epochMilliseconds)
    const { papers, receipt } = await compose(since)
    expect(papers.toSorted()).toEqual(['arxiv:2504.90002', 'arxiv:2504.90004'])
    expect(receipt).toMatchObject({ ingested: 3, matched: 3, shown: 2 })
  })

  it('counts a paper of two interests once, and offers all that is new', async () => {
    await ingest(
      now.subtract({ hours: 1 }),
      Array.from({ length: 7 }, (_, at) => record(at)),
    )
    const { receipt, card, papers } = await compose(since, { queries: ['agents', 'kind'], top: 2 })
    expect(receipt).toMatchObject({ ingested: 7, matched: 7, shown: 2 })
    expect(new Set(papers).size).toBe(2)
    expect(card.buttons).toEqual([{ label: '5 more', command: 'search agents sort:new' }])
  })
})

describe('a first digest', () => {
  it('chooses from the newest, four for each that it shows and twenty at least, and leaves out what is posted', async () => {
    const days = Array.from({ length: 40 }, (_, at) =>
      Temporal.PlainDate.from('2025-04-12').subtract({ days: at }).toString(),
    )
    const rest = 'Here they are a word among many others, of which most have to do with something else.'
    await ingest(
      now,
      days.map((published, at) =>
        record(at, {
          published,
          abstract: [25, 35].includes(at) ? 'Agents, agents.' : `Agents. ${rest} ${at}`,
        }),
      ),
    )
    const best = ['arxiv:2504.90025', 'arxiv:2504.90035']
    const chosen = async (top: number) => {
      const { papers } = await compose(undefined, { top })
      return best.filter((id) => papers.some((paper) => paper === id))
    }
    expect(await chosen(1)).toEqual([])
    expect(await chosen(7)).toEqual(best.slice(0, 1))
    expect(await chosen(9)).toEqual(best)
    const digest = await compose(undefined, { top: 3 })
    expect(digest.receipt).toMatchObject({ ingested: 40, matched: 40, shown: 3 })
    await test.library.store.ledger.file(place, digest, now.epochMilliseconds)
    const next = await compose(undefined, { top: 50 })
    expect(next.papers).toHaveLength(37)
    expect(next.papers.filter((id) => digest.papers.includes(id))).toEqual([])
  })

  it('covers whatever was listed', async () => {
    const old = { ...listing, day: '2024-01-01', atMs: 1 }
    await ingest(since, [], { source: 'listed', listing: old, announced: 99 })
    expect((await compose(undefined)).receipt).toMatchObject({ announced: 7, ingested: 0 })
  })
})

describe('the receipt of a digest', () => {
  it('covers the sources that were read since the last one, and those that fail now', async () => {
    await ingest(since, [], { source: 'old', announced: 100 })
    await ingest(since.add({ minutes: 1 }), [], { source: 'new', announced: 5 })
    expect((await compose(since)).receipt).toMatchObject({ announced: 5, state: 'nothing-matched' })
    await ingest(since.subtract({ hours: 1 }), [], { source: 'broken', failures: 1, announced: 0 })
    expect((await compose(since)).receipt).toMatchObject({ announced: 5, state: 'degraded' })
  })

  it('covers the listings of days that are still news', async () => {
    const at = since.add({ minutes: 1 })
    const list = (day: string, announced: number) =>
      ingest(at, [], { source: 'listed', listing: { ...listing, day, announced } })
    await list('2025-03-28', 100)
    await list('2025-03-29', 3)
    await list('2025-04-12', 7)
    expect((await compose(since)).receipt.announced).toBe(10)
  })
})

describe('the occasion of the next digest', () => {
  it('is since the last that was recorded, and at this moment', async () => {
    const { subscriptions, ledger } = test.library.store
    const request = makeRequest({ place, workspace: 'web:lab', query: 'agents' })
    const { subscription } = await subscriptions.save(request, since.epochMilliseconds)
    expect(await nextOccasion(test.library, subscription)).toEqual({
      since: undefined,
      now,
      isCatchUp: false,
    })
    const slot = now.add({ minutes: 1 }).toString()
    await ledger.record(subscription, slot, await compose(undefined), now.epochMilliseconds)
    const next = await nextOccasion(test.library, subscription)
    expect(next.since?.toString()).toBe(slot)
  })
})
