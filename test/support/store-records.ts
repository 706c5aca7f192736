/** Records for tests of the store and of merging. */
import fc from 'fast-check'
import type { Identifier } from '../../src/model/identifier.ts'
import type { PaperRecord } from '../../src/model/paper-record.ts'

/** A record with only what is given. */
export function makeRecord(parts: Partial<PaperRecord> = {}): PaperRecord {
  return { source: 'test', identifiers: [], authors: [], abstract: '', links: [], ...parts }
}

/** The nth of many papers, fully described; different numbers share no key. */
export function makeFullRecord(number: number, parts: Partial<PaperRecord> = {}): PaperRecord {
  return makeRecord({
    identifiers: [arxivId(number)],
    title: `Reward shaping, study ${number}`,
    authors: [`Ada Author${number}`, 'Ben Both'],
    abstract: abstractOf(number),
    published: '2025-04-10',
    ...parts,
  })
}

/** The nth arXiv number. */
export function arxivId(number: number): Identifier {
  return `arxiv:${String(Math.floor(number / 99_999) + 10)}01.${String((number % 99_999) + 1).padStart(5, '0')}`
}

/** The abstract of the nth paper, long enough for a fingerprint. */
export function abstractOf(number: number): string {
  return `In study ${number} we ask how the shape of a reward changes what a policy learns, and find that it matters a great deal. `
}

/**
 * Partial records of a few papers, in any order and number. Every record bears at least one key of its paper,
 * and no key is shared by two papers, so which records belong together does not depend on the order. A source tells
 * the same of a paper each time.
 */
export function partialRecords(options: { maxLength?: number } = {}): fc.Arbitrary<PaperRecord[]> {
  const record = fc
    .record({
      paper: fc.integer({ min: 0, max: 3 }),
      names: fc.subarray(['arxiv', 'doi', 'openreview'] as const),
      hasTitle: fc.boolean(),
      hasAbstract: fc.boolean(),
      source: fc.constantFrom('seeds', 'arxiv', 'feed'),
      day: fc.integer({ min: 1, max: 28 }),
      links: fc.subarray(['https://github.com/a/b', 'https://example.org/page']),
    })
    .filter(({ names, hasTitle, hasAbstract }) => names.length > 0 || hasTitle || hasAbstract)
  return fc.array(record, { maxLength: options.maxLength ?? 12 }).map((drafts) =>
    drafts.map((draft) => {
      const day = `2025-04-${String(draft.day).padStart(2, '0')}`
      const full = makeFullRecord(draft.paper)
      const ids: Record<string, Identifier> = {
        arxiv: arxivId(draft.paper),
        doi: `doi:10.1000/paper.${draft.paper}`,
        openreview: `openreview:paper${draft.paper}`,
      }
      return makeRecord({
        source: draft.source,
        identifiers: draft.names.flatMap((name) => ids[name] ?? []),
        ...(draft.hasTitle
          ? { title: full.title, authors: [`Ada Author${draft.paper}`, ...coauthors[draft.source]] }
          : {}),
        abstract: draft.hasAbstract ? full.abstract : '',
        published: day,
        updated: day,
        links: draft.links,
      })
    }),
  )
}

/** Whom each source names after the first. */
const coauthors = { seeds: [], arxiv: ['Ben Both'], feed: ['Ben Both', 'Cy Co'] } as const
