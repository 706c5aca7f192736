import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paperBounds } from '../../src/model/bounds.ts'
import type { Identifier } from '../../src/model/identifier.ts'
import { areDistinct, mergePapers, paperOf } from '../../src/model/merge.ts'
import { isWithdrawn, type Paper } from '../../src/model/paper.ts'
import type { PaperRecord } from '../../src/model/paper-record.ts'
import { abstractOf, makeRecord } from '../support/store-records.ts'

const day = fc.option(fc.constantFrom('2024-01-01', '2025-04-10', '2025-05-01'), { nil: undefined })
const shown = (abstract: string) => abstract.replaceAll('&amp;', '&').replaceAll('--', '–')
const text = fc.constantFrom('', 'ab', 'ba', 'a longer text', 'a & b', 'a &amp; b', '1--2', '1–2')
const paper: fc.Arbitrary<Paper> = fc
  .record({
    identifiers: fc.subarray(['arxiv:2504.07615', 'arxiv:2504.07616', 'doi:10.1000/a', 'openreview:abcdef'], {
      minLength: 1,
    }),
    title: fc.option(text, { nil: undefined }),
    authors: fc.array(fc.constantFrom('Ada', 'A.', 'Ben'), { maxLength: 3 }),
    abstract: text,
    published: day,
    updated: day,
    listed: day,
    links: fc.subarray(['https://b.org/', 'https://a.org/']),
    source: fc.constantFrom('seeds', 'arxiv'),
    extras: fc.record(
      {
        versions: fc.array(
          fc
            .record({ number: fc.integer({ min: 1, max: 4 }), isWithdrawn: fc.boolean() })
            .chain((version) =>
              day.map((known) => (known === undefined ? version : { ...version, day: known })),
            ),
          { maxLength: 3 },
        ),
        categories: fc.subarray(['cs.LG', 'cs.AI', 'stat.ML']),
        nicknames: fc.subarray(['Ada-1', 'Ben-2', 'Cleo-3', 'Dan-4', 'Eve-5', 'Flo-6'], {
          minLength: 1,
          maxLength: 5,
        }),
        comments: fc.constantFrom('12 pages', 'withdrawn'),
        votes: fc.nat(9),
        citations: fc.nat(9),
        isRetracted: fc.constant(true),
        leftVenue: fc.constantFrom('2025-04-10', '2025-05-01'),
      },
      { requiredKeys: [] },
    ),
  })
  .map((parts) => {
    const { title, published, updated, listed, extras, ...rest } = parts
    const made = paperOf({
      ...rest,
      identifiers: rest.identifiers as Paper['identifiers'][number][],
      ...(title === undefined ? {} : { title }),
      ...(published === undefined ? {} : { published }),
      ...(updated === undefined ? {} : { updated }),
      ...(listed === undefined ? {} : { listed }),
      ...extras,
    })
    if (made === undefined) throw new Error('A paper with identifiers must be known by one.')
    return made
  })

describe('merging papers', () => {
  it('gives the same in either order', () => {
    fc.assert(
      fc.property(paper, paper, (a, b) => {
        expect(mergePapers(a, b)).toEqual(mergePapers(b, a))
      }),
    )
  })

  it('gives the same however three are grouped', () => {
    fc.assert(
      fc.property(paper, paper, paper, (a, b, c) => {
        expect(mergePapers(mergePapers(a, b), c)).toEqual(mergePapers(a, mergePapers(b, c)))
      }),
    )
  })

  it('changes nothing when one part is merged again', () => {
    fc.assert(
      fc.property(paper, paper, (a, b) => {
        const both = mergePapers(a, b)
        expect(mergePapers(both, a)).toEqual(both)
        expect(mergePapers(a, a)).toEqual(a)
      }),
    )
  })

  it('loses no field that either had', () => {
    fc.assert(
      fc.property(paper, paper, (a, b) => {
        const both = mergePapers(a, b)
        for (const one of [a, b]) {
          for (const field of ['identifiers', 'links', 'sources'] as const)
            expect(both[field]).toEqual(expect.arrayContaining([...one[field]]))
          for (const field of ['title', 'published', 'updated', 'listed'] as const)
            if (one[field] !== undefined) expect(both[field]).toBeDefined()
          expect(both.authors.length).toBeGreaterThanOrEqual(one.authors.length)
          expect(shown(both.abstract).length).toBeGreaterThanOrEqual(shown(one.abstract).length)
        }
      }),
    )
  })

  it('keeps every version, and says withdrawn while the newest is', () => {
    const told = (...versions: NonNullable<Paper['versions']>) => {
      const made = paperOf(makeRecord({ identifiers: ['arxiv:2504.07615'], versions: [...versions] }))
      if (made === undefined) throw new Error('A paper with identifiers must be known by one.')
      return made
    }
    const second = told({ number: 2, isWithdrawn: true })
    const first = told({ number: 1, day: '2025-04-10', isWithdrawn: false })
    const both = mergePapers(second, first)
    expect(both.versions).toEqual([
      { number: 1, day: '2025-04-10', isWithdrawn: false },
      { number: 2, isWithdrawn: true },
    ])
    expect(isWithdrawn(both)).toBe(true)
    expect(isWithdrawn(mergePapers(both, told({ number: 3, isWithdrawn: false })))).toBe(false)
  })

  it('stays retracted, whatever versions become known', () => {
    const [retracted, preprint] = [
      paperOf(makeRecord({ identifiers: ['doi:10.1000/a'], isRetracted: true })),
      paperOf(
        makeRecord({
          identifiers: ['arxiv:2504.07615', 'doi:10.1000/a'],
          versions: [1, 2].map((number) => ({ number, isWithdrawn: false })),
        }),
      ),
    ]
    if (retracted === undefined || preprint === undefined) throw new Error('Both are known by a DOI.')
    expect(isWithdrawn(mergePapers(preprint, retracted))).toBe(true)
    expect(isWithdrawn(mergePapers(retracted, preprint))).toBe(true)
  })

  it('is withdrawn with a submission that left its venue, unless it is elsewhere too or came back', () => {
    const told = (identifier: Identifier, parts: Partial<PaperRecord>) => {
      const made = paperOf(makeRecord({ identifiers: [identifier], ...parts }))
      if (made === undefined) throw new Error('A paper with identifiers must be known by one.')
      return made
    }
    const left = told('openreview:abcdef', { updated: '2025-04-10', leftVenue: '2025-04-10' })
    expect(isWithdrawn(left)).toBe(true)
    const preprint = told('arxiv:2504.07615', { versions: [{ number: 1, isWithdrawn: false }] })
    expect(isWithdrawn(mergePapers(left, preprint))).toBe(false)
    expect(isWithdrawn(mergePapers(left, told('openreview:ghijkl', {})))).toBe(false)
    expect(isWithdrawn(mergePapers(left, told('openreview:abcdef', { updated: '2025-05-01' })))).toBe(false)
  })

  it('prefers full names to initials', () => {
    const a = paperOf(makeRecord({ identifiers: ['arxiv:2504.07615'], authors: ['J. Doe'] }))
    const b = paperOf(makeRecord({ identifiers: ['arxiv:2504.07615'], authors: ['Jane Doe'] }))
    expect(a && b && mergePapers(a, b).authors).toEqual(['Jane Doe'])
  })
})

describe('merging names and links', () => {
  const told = (parts: Parameters<typeof makeRecord>[0]) => {
    const made = paperOf(makeRecord({ identifiers: ['arxiv:2504.07615'], ...parts }))
    if (made === undefined) throw new Error('A paper with identifiers must be known by one.')
    return made
  }

  it.each([
    ['p 0.05', 'p < 0.05'],
    ['for 50 rather than500', 'for $50 rather than $500'],
    ['H2O &amp; salt', 'H2O & salt'],
    ['10--20 pages', '10–20 pages'],
  ])('mends a title that was stored as %s once its source tells it again', (stored, told) => {
    const paper = (title: string) => paperOf(makeRecord({ identifiers: ['doi:10.1000/a'], title }))
    const [before, now] = [paper(stored), paper(told)]
    if (before === undefined || now === undefined) throw new Error('no paper')
    expect(mergePapers(before, now).title).toBe(told)
    expect(mergePapers(now, before).title).toBe(told)
  })

  it('prefers more names to longer ones', () => {
    const [few, many] = [['Maximiliana von Hohenstein'], ['A. Li', 'B. Wu']]
    expect(mergePapers(told({ authors: few }), told({ authors: many })).authors).toEqual(many)
    expect(mergePapers(told({ authors: many }), told({ authors: few })).authors).toEqual(many)
  })

  it('keeps as many links as a paper may have', () => {
    const linksTo = (host: string) =>
      Array.from({ length: paperBounds.links }, (_, at) => `https://${host}.org/${at}`)
    const both = mergePapers(told({ links: linksTo('a') }), told({ links: linksTo('b') }))
    expect(both.links).toHaveLength(paperBounds.links)
  })
})

describe('papers that look alike', () => {
  const known = (...identifiers: Paper['identifiers'][number][]) => ({ identifiers })

  it('are distinct when both have an arXiv number and none in common, whatever DOI they share', () => {
    expect(areDistinct(known('arxiv:2504.07615'), known('arxiv:2504.07616'))).toBe(true)
    expect(
      areDistinct(known('arxiv:2504.07615', 'doi:10.1000/a'), known('arxiv:2504.07616', 'doi:10.1000/a')),
    ).toBe(true)
  })

  it('are distinct when both have a DOI and nothing in common', () => {
    expect(areDistinct(known('doi:10.1000/a'), known('doi:10.1000/b'))).toBe(true)
    expect(
      areDistinct(known('arxiv:2504.07615', 'doi:10.1000/a'), known('arxiv:2504.07615', 'doi:10.1000/b')),
    ).toBe(false)
  })

  it('are one when their identifiers are of different kinds, or only a resubmission differs', () => {
    expect(areDistinct(known('arxiv:2504.07615'), known('doi:10.1000/b'))).toBe(false)
    expect(areDistinct(known('openreview:abcdef'), known('openreview:ghijkl'))).toBe(false)
    expect(areDistinct(known('seed:0123456789abcdef'), known('arxiv:2504.07615'))).toBe(false)
  })
})

describe('the paper of a record', () => {
  it('goes by its abstract when nothing else names it', () => {
    expect(paperOf(makeRecord({ abstract: abstractOf(1) }))?.id).toMatch(/^seed:[0-9a-f]{16}$/)
    const [one, other] = [abstractOf(1), abstractOf(1).toUpperCase()]
    expect(paperOf(makeRecord({ abstract: one }))?.id).toBe(paperOf(makeRecord({ abstract: other }))?.id)
    expect(paperOf(makeRecord({ title: 'Short' }))?.id).toMatch(/^seed:[0-9a-f]{16}$/)
  })

  it('names the source that told of it', () => {
    expect(paperOf(makeRecord({ title: 'Short', source: 'seeds' }))?.sources).toEqual(['seeds'])
  })

  it('is undefined when there is nothing to know it by', () => {
    expect(paperOf(makeRecord({ authors: ['Ada'] }))).toBeUndefined()
  })
})
