import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPosting } from '../../../src/search/index/posting-lists.ts'
import { decodeRecord, indexOfNumber, writeRecord } from '../../../src/search/postgres/paper-record.ts'

const number = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }))
const numbers = fc.uniqueArray(number, { maxLength: 40 })

test('a record gives back what was written, and finds each of its numbers and no other', () => {
  const count = fc.integer({ min: 0, max: 70_000 })
  fc.assert(
    fc.property(
      numbers,
      numbers,
      numbers,
      count,
      count,
      (stems, titleWords, names, textLength, titleLength) => {
        // Whoever analysed the paper gave its terms other numbers.
        const all = [...new Set([...stems, ...titleWords, ...names])]
        const termOf = (each: number) => all.indexOf(each)
        const timesOf = (each: number) => ({ times: (each % 90) + 1, timesInTitle: each % 5 })
        const record = decodeRecord(
          writeRecord(
            {
              textLength,
              titleLength,
              stems: stems.map((each) => ({ term: termOf(each), ...timesOf(each) })),
              titleWords: titleWords.map(termOf),
              names: names.map(termOf),
            },
            Uint32Array.from(all),
          ),
        )
        expect([record.textLength, record.titleLength]).toEqual([textLength, titleLength])
        expect([...record.titleWords]).toEqual(titleWords.toSorted((a, b) => a - b))
        expect([...record.names]).toEqual(names.toSorted((a, b) => a - b))
        for (const each of stems) {
          const { times, timesInTitle } = timesOf(each)
          expect(record.times[indexOfNumber(record.stems, each)]).toBe(packPosting(0, times, timesInTitle))
        }
        for (const other of [0, ...titleWords, ...names].filter((each) => !stems.includes(each)))
          expect(indexOfNumber(record.stems, other)).toBe(-1)
      },
    ),
  )
})

test('a term without a number is not left out', () => {
  const terms = { textLength: 1, titleLength: 0, stems: [], titleWords: [1], names: [] }
  expect(() => writeRecord(terms, Uint32Array.of(7, 0))).toThrow('has no number')
  expect(() => writeRecord(terms, Uint32Array.of(7))).toThrow('has no number')
})
