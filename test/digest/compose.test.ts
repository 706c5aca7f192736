import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { toCandidates } from '../../src/digest/choose-papers.ts'
import { composeDigest, type DigestRequest } from '../../src/digest/compose.ts'
import { summariseCoverage } from '../../src/digest/receipt.ts'
import { plainText } from '../../src/model/card.ts'
import type { Hit } from '../../src/model/match.ts'
import { englishAnalysis } from '../../src/search/analysis/analysis.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { indexOf, paper, readSeedPapers, today } from '../search/support/papers.ts'
import { itemsOf, textOf } from '../support/bot.ts'

const analysis = englishAnalysis
const now = Temporal.Instant.from('2025-04-13T09:00:00Z')
const coverage = { announced: 40, ingested: 30, health: 'whole' } as const

function request(hits: readonly Hit[], changes: Partial<DigestRequest> = {}): DigestRequest {
  return {
    subject: 'Agents',
    command: 'search topic:agents',
    candidates: toCandidates(hits, 'Agents'),
    matched: hits.length,
    coverage,
    top: 5,
    timeZone: 'UTC',
    occasion: { since: now.subtract({ hours: 24 }), now, isCatchUp: false },
    settings: { detail: 'compact', lines: 'off', quiet: 'on' },
    ...changes,
  }
}

const seeds = readSeedPapers()
const compose = (hits: readonly Hit[], changes: Partial<DigestRequest> = {}) =>
  finish(composeDigest(request(hits, changes), analysis))

it('asks why votes moved a paper only of those that it shows, one a step', () => {
  const hits = seeds.slice(0, 40).map((one, at) => ({ paper: one, score: 40 - at, matches: [] }))
  let [asked, inStep] = [0, 0]
  const findReason = () => {
    asked += 1
    inStep += 1
    return { like: 'VLM-R1', others: 0, areVoted: true }
  }
  const candidates = toCandidates(hits, 'Agents').map((one) => ({ ...one, learned: 0.1, findReason }))
  const steps = composeDigest(request(hits, { candidates }), analysis)
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    expect(inStep).toBeLessThanOrEqual(1)
    inStep = 0
  }
  expect(step.value.papers).toHaveLength(5)
  // One of the five is something else.
  expect(asked).toBe(4)
})

it('says which papers that people discussed a paper cites', () => {
  const [first, ...others] = seeds.slice(0, 6)
  const [last] = others
  if (first === undefined || last === undefined) throw new Error('seeds are missing')
  const hits = [first, last].map((one, at) => ({ paper: one, score: 2 - at, matches: [] }))
  const { reply } = compose(hits, { cited: new Map([[first.id, others]]) })
  const notes = itemsOf(reply ?? { title: '', blocks: [], buttons: [] }).map(({ note = [] }) =>
    plainText(note),
  )
  expect(notes.filter((note) => note.includes('Cites 5 papers you discussed: '))).toHaveLength(1)
  expect(notes.join()).toMatch(/; .* and 2 more/)
})

const words = ['reward', 'agents', 'games', 'proofs', 'vision', 'speech', 'safety', 'robots']
const anyHit = fc
  .record({
    id: fc.integer({ min: 0, max: 15 }),
    score: fc.integer({ min: 0, max: 4 }),
    text: fc.array(fc.constantFrom(...words), { maxLength: 6 }),
    published: fc.constantFrom(undefined, '2025-04-01', '2025-04-12'),
    hasCode: fc.boolean(),
  })
  .map(
    ({ id, score, text, published, hasCode }): Hit => ({
      score,
      matches: [],
      paper: paper(String(id), {
        title: `Paper ${id}`,
        abstract: text.join(' '),
        published,
        links: hasCode ? ['https://github.com/a/b'] : [],
      }),
    }),
  )

const seedIndex = indexOf(seeds)
const findHits = (text: string) =>
  seedIndex.selectAmong(
    parseQuery(text, today),
    seeds.map(({ id }) => id),
    { topicQuery: () => undefined, limit: 100 },
  ).hits

describe('a digest', () => {
  it('never repeats a paper, never shows more than asked for, and is as long as it can be', () => {
    fc.assert(
      fc.property(fc.array(anyHit, { maxLength: 30 }), fc.integer({ min: 1, max: 50 }), (hits, top) => {
        const { papers, receipt } = compose(hits, { top })
        expect(new Set(papers).size).toBe(papers.length)
        expect(papers.length).toBe(Math.min(top, new Set(hits.map((hit) => hit.paper.id)).size))
        expect(receipt.shown).toBe(papers.length)
      }),
    )
  })

  it('is the same whatever the order of what it is made of', () => {
    const shuffled = fc
      .uniqueArray(anyHit, { maxLength: 20, selector: (hit) => hit.paper.id })
      .chain((hits) =>
        fc.tuple(
          fc.constant(hits),
          fc.shuffledSubarray(hits, { minLength: hits.length, maxLength: hits.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([hits, others]) => {
        expect(compose(others)).toEqual(compose(hits))
      }),
    )
  })

  it('puts the best fit first, and of two that say the same only one near the top', () => {
    const twin = { abstract: 'Reward hacking in language agents that play games.', published: '2025-04-12' }
    const hits: Hit[] = [
      { paper: paper('a', twin), score: 10, matches: [] },
      { paper: paper('b', twin), score: 9.9, matches: [] },
      {
        paper: paper('c', {
          abstract: 'Proofs of theorems by search over tactics.',
          published: '2025-04-12',
        }),
        score: 8.5,
        matches: [],
      },
    ]
    expect(compose(hits).papers).toEqual(['doi:10.1000/a', 'doi:10.1000/c', 'doi:10.1000/b'])
  })

  it('prefers what has code and what is fresh where all else is equal', () => {
    const hit = (id: string, fields: Parameters<typeof paper>[1]): Hit => ({
      paper: paper(id, { abstract: `Subject number ${id}.`, ...fields }),
      score: 1,
      matches: [],
    })
    const old = hit('a', { published: '2024-01-01' })
    const fresh = hit('b', { published: '2025-04-12' })
    const coded = hit('c', { published: '2025-04-12', links: ['https://github.com/a/b'] })
    expect(compose([old, fresh, coded]).papers).toEqual(['doi:10.1000/c', 'doi:10.1000/b', 'doi:10.1000/a'])
  })

  it('prefers a paper of today to one of two weeks ago that fits a little better, and to no better one of yesterday', () => {
    const hit = (id: string, score: number, published: string): Hit => ({
      paper: paper(id, { abstract: `Subject number ${id}.`, published }),
      score,
      matches: [],
    })
    const today = hit('today', 8.5, '2025-04-13')
    expect(compose([hit('old', 10, '2025-03-30'), today]).papers[0]).toBe('doi:10.1000/today')
    expect(compose([hit('yesterday', 10, '2025-04-12'), today]).papers[0]).toBe('doi:10.1000/yesterday')
  })

  it('leaves out what was withdrawn', () => {
    const versions = [
      { number: 1, isWithdrawn: false },
      { number: 2, isWithdrawn: true },
    ]
    const withdrawn: Hit = { paper: paper('gone', { abstract: 'Agents.', versions }), score: 9, matches: [] }
    const kept: Hit = { paper: paper('kept', { abstract: 'Agents.' }), score: 1, matches: [] }
    expect(compose([withdrawn, kept]).papers).toEqual(['doi:10.1000/kept'])
  })

  it('is a line a paper with the details in the reply, or all in one', () => {
    const hits = findHits('reward hacking')
    expect(hits.length).toBeGreaterThan(0)
    const compact = compose(hits, { top: 2 })
    expect(itemsOf(compact.card)).toEqual([])
    expect(itemsOf(compact.reply ?? compact.card)).toHaveLength(2)
    for (const { title, text, note, buttons } of itemsOf(compact.reply ?? compact.card)) {
      expect(textOf(compact.card)).toContain(title)
      expect(text.length).toBeGreaterThan(0)
      expect(note?.[0]).toBe('Matches ')
      expect(buttons.every((button) => button.effect === undefined)).toBe(true)
    }
    const full = compose(hits, { top: 2, settings: { detail: 'full', lines: 'off', quiet: 'on' } })
    expect(full.reply).toBeUndefined()
    expect(itemsOf(full.card)).toEqual(itemsOf(compact.reply ?? full.card))
    expect(full.papers).toEqual(compact.papers)
  })

  it('tells each paper by what was done or found', () => {
    const { reply } = compose(findHits('agents or agent'), { top: 10 })
    const sentences = itemsOf(reply ?? { title: '', blocks: [], buttons: [] }).map(({ text }) =>
      textOf({ title: '', blocks: [{ kind: 'text', text }], buttons: [] }),
    )
    const telling = sentences.filter((sentence) =>
      /\b(we|our|this (paper|work)|results?|introduc|propos)/i.test(sentence),
    )
    expect(telling.length).toBeGreaterThanOrEqual(8)
  })

  it('ends with its receipt and says what is not shown', () => {
    const hits = findHits('agents or agent')
    const { card, receipt } = compose(hits, { top: 3 })
    expect(receipt).toEqual({
      announced: 40,
      ingested: 30,
      matched: hits.length,
      shown: 3,
      state: 'complete',
    })
    expect(card.blocks.at(-1)).toEqual({
      kind: 'note',
      text: [`3 of ${hits.length} that match · 30 of 40 new papers checked`],
    })
    expect(card.buttons).toEqual([{ label: `${hits.length - 3} more`, command: 'search topic:agents' }])
  })

  it('says when it comes late, and since when it covers', () => {
    const hits = findHits('agents')
    expect(textOf(compose(hits).card)).toContain('New since Sat 12 Apr, 09:00.')
    const first = { since: undefined, now, isCatchUp: false }
    expect(textOf(compose(hits, { occasion: first }).card)).toContain(
      'The best recent papers not yet posted here',
    )
    const late = { since: now.subtract({ hours: 72 }), now, isCatchUp: true }
    expect(textOf(compose(hits, { occasion: late }).card)).toContain(
      'Late: this covers everything since Thu 10 Apr, 09:00.',
    )
  })

  it('says what brought each paper where it has several subjects, or no word to show for it', () => {
    const hit = (id: string, matches: Hit['matches']): Hit => ({
      paper: paper(id, { title: id, abstract: `About ${id}.` }),
      score: 1,
      matches,
    })
    const match = { asked: 'proofs', found: 'proofs', count: 1, weight: 1 }
    const found = hit('found', [{ ...match, kind: 'exact', field: 'abstract' }])
    const notes = (...candidates: ReturnType<typeof toCandidates>) => {
      const { card, reply } = compose([], { candidates })
      return itemsOf(reply ?? card).map(({ title, note }) => `${title}: ${plainText(note ?? [])}`)
    }
    const agents = toCandidates([hit('listed', [])], 'Agents')
    expect(notes(...toCandidates([found], 'Proofs'))).toEqual(['found: Matches proofs'])
    expect(notes(...agents)).toEqual(['listed: From Agents'])
    expect(notes(...toCandidates([found], 'Proofs'), ...agents).toSorted()).toEqual([
      'found: Matches proofs · From Proofs',
      'listed: From Agents',
    ])
  })

  it('is silent when there is nothing, or one line where the place wants it', () => {
    expect(compose(findHits('agents')).isEmpty).toBe(false)
    const silent = compose([])
    expect(silent).toMatchObject({ isEmpty: true, papers: [], receipt: { state: 'nothing-matched' } })
    const told = compose([], { settings: { detail: 'compact', lines: 'off', quiet: 'off' }, matched: 3 })
    expect(told.isEmpty).toBe(false)
    expect(told.reply).toBeUndefined()
    expect(textOf(told.card)).toContain('Nothing new: all that matches was posted here before')
    const weekend = compose([], { coverage: { announced: 0, ingested: 0, health: 'whole' } })
    expect(weekend.receipt.state).toBe('nothing-announced')
  })
})

describe('what a digest covers', () => {
  const report = { source: 'seeds', ingestedAtMs: 1, announced: 10, faults: [] }
  const listing = { source: 'arxiv', announced: 5, state: 'complete' } as const

  it('adds up listings where a source has them, and else its last ingest', () => {
    expect(
      summariseCoverage([report, { ...report, source: 'arxiv', announced: 99 }], [listing, listing], 8),
    ).toEqual({
      announced: 20,
      ingested: 8,
      health: 'whole',
    })
    expect(summariseCoverage([], [], 3).announced).toBe(3)
  })

  it('tells a source that failed from one of which something is missing', () => {
    expect(summariseCoverage([{ ...report, faults: ['a record'] }], [], 0).health).toBe('incomplete')
    expect(summariseCoverage([report, { ...report, faults: ['a record'] }], [], 0).health).toBe('incomplete')
    expect(summariseCoverage([], [{ ...listing, state: 'incomplete' }], 0).health).toBe('incomplete')
    expect(summariseCoverage([], [listing, { ...listing, state: 'incomplete' }], 0).health).toBe('incomplete')
    expect(summariseCoverage([{ ...report, failures: 2 }], [listing], 0).health).toBe('degraded')
    expect(summariseCoverage([], [{ ...listing, state: 'degraded' }], 0).health).toBe('degraded')
    const digest = compose(findHits('agents'), { coverage: { ...coverage, health: 'degraded' } })
    expect(textOf(digest.card)).toContain('a source could not be read, so something may be missing')
  })
})
