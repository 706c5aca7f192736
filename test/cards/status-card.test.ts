import { describe, expect, it } from 'vitest'
import { detailsCard } from '../../src/cards/status-card.ts'
import type { Listing } from '../../src/model/listing.ts'
import { textOf } from '../support/bot.ts'

const now = Temporal.Instant.from('2025-04-11T06:00:00Z')
const minutesAgo = (minutes: number) => now.subtract({ minutes }).epochMilliseconds
const listing = (parts: Partial<Listing>): Listing => ({
  source: 'arxiv-feed',
  day: '2025-04-10',
  announced: 250,
  received: 250,
  late: 0,
  state: 'complete',
  atMs: minutesAgo(60),
  ...parts,
})
const show = (...sources: Parameters<typeof detailsCard>[0]['sources']) =>
  textOf(
    detailsCard({
      papers: 10,
      newest: undefined,
      oldest: undefined,
      subjects: [],
      indexed: 10,
      bySource: [{ source: 'arxiv-feed', papers: 10 }],
      sources,
      subscriptions: [],
      dead: [],
      search: 'in memory',
      store: 'SQLite',
      version: '0.0.0',
      now,
    }),
  )

describe('the status of a source', () => {
  const source = { source: 'arxiv-feed', ingestedAtMs: minutesAgo(60), announced: 250, faults: [] }

  it('names its last batch and whether that was complete', () => {
    expect(show({ ...source, listings: [listing({})] })).toContain(
      'arxiv-feed: 10 papers, last read 1 hour ago, batch of 10 Apr 2025 complete (250 papers)\n',
    )
    expect(
      show({ ...source, listings: [listing({ announced: 0, received: 0, state: 'nothing-announced' })] }),
    ).toContain('batch of 10 Apr 2025 nothing announced')
  })

  it('shows thirty days, a sign a day, and says the same in words', () => {
    const listings = [
      listing({}),
      listing({ day: '2025-04-09', state: 'incomplete' }),
      listing({ day: '2025-04-06', state: 'nothing-announced' }),
      listing({ day: '2025-01-01', state: 'degraded' }),
    ]
    expect(show({ ...source, listings })).toContain(
      `⬜⬜⬜⬜ ${'⬜⬜⬜⬜⬜⬜⬜ '.repeat(2)}⬜⬜⬜⬜⬜⬜🟦 ⬜⬜🔶🟩⬜\nThe 30 days to 11 Apr 2025, in weeks from Monday: 🟩 1 complete, 🟦 1 with nothing announced, 🔶 1 incomplete (9 Apr 2025), ⬜ 27 without word of it.`,
    )
    expect(show({ ...source, listings: listings.slice(3) })).not.toContain('⬜')
  })

  it('says what is missing, why, and when it is tried again', () => {
    const text = show({
      ...source,
      failures: 2,
      nextTryAtMs: now.add({ minutes: 14, seconds: 30 }).epochMilliseconds,
      listings: [
        listing({
          received: 240,
          state: 'incomplete',
          why: '10 of 250 announced papers are missing.',
        }),
      ],
    })
    expect(text).toContain('batch of 10 Apr 2025 incomplete (240 of 250 papers), next try in 15 minutes')
    expect(text).toContain('Could not be read: 10 of 250 announced papers are missing.')
  })

  it('is shown though it never brought a paper', () => {
    const text = show(
      { ...source, listings: [] },
      {
        source: 'crossref',
        ingestedAtMs: 0,
        announced: 0,
        faults: ['api.crossref.org answers 500.'],
        failures: 1,
        nextTryAtMs: minutesAgo(1),
        listings: [],
      },
    )
    expect(text).toContain('crossref: 0 papers, never read, next try now')
    expect(text).toContain('api.crossref.org answers 500.')
  })
})
