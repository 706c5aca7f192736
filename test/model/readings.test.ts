import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergePapers, paperOf, retellPaper } from '../../src/model/merge.ts'
import type { Paper } from '../../src/model/paper.ts'
import type { PaperRecord } from '../../src/model/paper-record.ts'
import { MergeBatch } from '../../src/store/merge-batch.ts'
import { parsePaper, toIncoming, writePaper } from '../../src/store/stored-paper.ts'
import { abstractOf, makeRecord } from '../support/store-records.ts'

type Told = Partial<PaperRecord>

function made(parts: Told): Paper {
  const paper = paperOf(makeRecord({ identifiers: ['doi:10.1000/a'], ...parts }))
  if (paper === undefined) throw new Error('A paper with identifiers must be known by one.')
  return paper
}

/** What is stored after some readings, one after the other, each as the store would read it. */
function store(...readings: readonly Told[]): Paper {
  return readings.map(made).reduce((stored, told) => parsePaper(writePaper(retellPaper(stored, told))))
}

const version = (number: number) => ({ versions: [{ number, isWithdrawn: false }] })

describe('a record that is read again', () => {
  it.each([
    ['equally long, later in the alphabet', 'Growth at n1ght', 'Growth at night'],
    ['equally long, earlier in the alphabet', 'Growth at night', 'Growth at Night'],
    ['shorter', 'Growth at night night', 'Growth at night'],
    ['longer', 'Growth at', 'Growth at night'],
  ])('has its new text, which is %s', (_, before, now) => {
    expect(store({ title: before }, { title: now }).title).toBe(now)
    expect(store({ abstract: before }, { abstract: now }).abstract).toBe(now)
    expect(store({ authors: [before, 'Ben'] }, { authors: [now] }).authors).toEqual([now])
    expect(store({ comments: before }, { comments: now }).comments).toBe(now)
    expect(store({ venue: before }, { venue: now }).venue).toBe(now)
  })

  it('keeps what it does not tell this time', () => {
    const { title, abstract, authors } = store(
      { title: 'A title', abstract: 'An abstract', authors: ['Ada'] },
      { title: 'Title' },
    )
    expect({ title, abstract, authors }).toEqual({
      title: 'Title',
      abstract: 'An abstract',
      authors: ['Ada'],
    })
  })

  it('stays as it is when an older version arrives late, from whichever of its sources', () => {
    const second = { source: 'one', title: 'Short', ...version(2) }
    const first = { source: 'other', title: 'The title of the first version', ...version(1) }
    expect(store(second, first).title).toBe('Short')
    expect(store(first, second).title).toBe('Short')
    expect(store(second, { ...first, source: 'one' }).title).toBe('Short')
    expect(
      store({ title: 'New', updated: '2025-04-10' }, { title: 'Older', updated: '2025-04-09' }).title,
    ).toBe('New')
  })

  it('has the text of an earlier version again where a newer one has', () => {
    const told = ['A title', 'Another title', 'A title'].map((title, at) => ({ title, ...version(at + 1) }))
    expect(store(...told).title).toBe('A title')
    expect(store(...told, ...told.slice(0, 2)).title).toBe('A title')
  })

  it('is mended by the same version from another of its sources', () => {
    const stored = { source: 'one', title: 'Growth of E coli', ...version(1) }
    expect(store(stored, { source: 'other', title: 'Growth of E.coli', ...version(1) }).title).toBe(
      'Growth of E.coli',
    )
  })

  it('is new once it says what it said before and something else meanwhile', () => {
    const [first, second, third] = ['First', 'Second', 'Third'].map((title) => ({ title }))
    if (!first || !second || !third) throw new Error('three')
    expect(store(first, second, third).title).toBe('Third')
  })
})

describe('records of several sources', () => {
  const long = { source: 'journal', title: 'The long title of a paper' }
  const short = { source: 'list', title: 'The title of a paper' }

  it('give the fuller text in any order', () => {
    expect(store(long, short).title).toBe(long.title)
    expect(store(short, long).title).toBe(long.title)
    expect(store(short, long, short, long).title).toBe(long.title)
  })

  it('give one of two equally long texts, the same in any order', () => {
    const other = { source: 'list', title: 'The lone title of a paper' }
    expect(store(long, other).title).toBe(store(other, long).title)
  })

  it('are mended by the one that told the text, even where another is longer', () => {
    const mended = { source: 'journal', title: 'Its title' }
    expect(store(long, short, mended).title).toBe(mended.title)
    expect(store(short, long, mended, short, long, mended).title).toBe(mended.title)
  })

  it('change a paper that was stored before tellers were kept only for the better', () => {
    const { tellers: _, past: _past, ...before } = store(long, short)
    const tell = (title: string) => retellPaper(before, made({ source: 'list', title })).title
    expect(tell('A title')).toBe(long.title)
    expect(tell('The lone title of a paper')).toBe('The lone title of a paper')
  })
})

const reading: fc.Arbitrary<Told> = fc.record({
  source: fc.constantFrom('one', 'two', 'three'),
  title: fc.constantFrom('a', 'b', 'ab', 'ba', 'abc'),
  abstract: fc.constantFrom('', 'x', 'y', 'xyz'),
  authors: fc.subarray(['Ada', 'Ben', 'Cleo']),
})

describe('any readings', () => {
  it('change nothing when they are told again', () => {
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 8 }), (readings) => {
        const stored = store(...readings)
        for (const told of readings) {
          const again = retellPaper(stored, made(told))
          expect([again.title, again.abstract, again.authors]).toEqual([
            stored.title,
            stored.abstract,
            stored.authors,
          ])
          expect(writePaper(retellPaper(again, made(told)))).toBe(writePaper(again))
        }
      }),
    )
  })

  it('of one source leave the newest', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 }), (titles) => {
        expect(store(...titles.map((title) => ({ title }))).title).toBe(titles.at(-1))
      }),
    )
  })

  it('are merged the same in any order where two papers turn out to be one', () => {
    fc.assert(
      fc.property(reading, reading, reading, (...told) => {
        const [a, b, c] = told.map(made) as [Paper, Paper, Paper]
        expect(mergePapers(mergePapers(a, b), c)).toEqual(mergePapers(a, mergePapers(b, c)))
        expect(mergePapers(a, b)).toEqual(mergePapers(b, a))
      }),
    )
  })
})

describe('a batch', () => {
  const record = (parts: Told) => makeRecord({ identifiers: ['doi:10.1000/a'], ...parts })
  const rows = (batch: MergeBatch) =>
    batch.changes(0).papers.map(({ number, content }) => ({ number, content }))
  const tell = (stored: ReturnType<typeof rows>, ...records: readonly PaperRecord[]) => {
    const batch = new MergeBatch(
      stored,
      stored.map(({ number }) => ({ key: 'doi:10.1000/a', paper: number })),
      stored.length,
    )
    for (const one of records) {
      const incoming = toIncoming(one)
      if (incoming !== undefined) batch.add(incoming)
    }
    return rows(batch)
  }

  it('has no newer one of two records of a paper, but is newer than what is stored', () => {
    const [one, other] = [record({ title: 'A title of a paper' }), record({ title: 'Its title' })]
    const stored = tell([], one, other)
    expect(stored).toEqual(tell([], other, one))
    expect(tell(stored, other, one)).toEqual([])
    expect(tell(stored, other)).toEqual([])
    const mended = record({ title: 'The title', abstract: abstractOf(1) })
    expect(tell(stored, mended).map(({ content }) => parsePaper(content).title)).toEqual(['The title'])
  })
})
