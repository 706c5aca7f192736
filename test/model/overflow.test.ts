import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunk } from '../../src/model/lists.ts'
import { packGroups, splitPieces } from '../../src/model/overflow.ts'
import { piecesText, toPieces } from '../../src/model/pieces.ts'

const upTo = (length: number) => (run: Parameters<typeof piecesText>[0]) => piecesText(run).length <= length

describe('splitPieces', () => {
  it('loses nothing but blank runs, and fits every run', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.record({ bold: fc.string() }))),
        (spans) => {
          const pieces = toPieces(spans)
          const runs = splitPieces(pieces, upTo(7))
          expect(runs.map(piecesText).join('').replace(/\s/g, '')).toBe(piecesText(pieces).replace(/\s/g, ''))
          for (const run of runs) expect(piecesText(run).length).toBeLessThanOrEqual(7)
        },
      ),
    )
  })

  it('parts words at white space and graphemes at their edges', () => {
    expect(splitPieces(toPieces(['one two three four']), upTo(10)).map(piecesText)).toEqual([
      'one two ',
      'three four',
    ])
    expect(splitPieces(toPieces(['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦']), upTo(12)).map(piecesText)).toEqual([
      '👨‍👩‍👧‍👦',
      '👨‍👩‍👧‍👦',
      '👨‍👩‍👧‍👦',
    ])
  })

  it('never cuts an address', () => {
    const pieces = toPieces([{ link: 'x', url: 'https://evil.example/long' }])
    expect(splitPieces(pieces, upTo(5))).toContainEqual([
      { kind: 'address', url: 'https://evil.example/long' },
    ])
  })
})

describe('packGroups', () => {
  const fits = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0) <= 10

  it('keeps a group together, and fills a message with one that no message holds', () => {
    expect(packGroups([[6], [3, 3]], fits)).toEqual([[6], [3, 3]])
    expect(packGroups([[6], [4, 4, 4]], fits)).toEqual([
      [6, 4],
      [4, 4],
    ])
    expect(packGroups([[11], [1]], fits)).toEqual([[11], [1]])
  })

  it('keeps order and every part', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 10 }))), (groups) => {
        const messages = packGroups(groups, fits)
        expect(messages.flat()).toEqual(groups.flat())
        expect(messages.every((parts) => parts.length > 0 && fits(parts))).toBe(true)
      }),
    )
  })
})

describe('chunk', () => {
  it('gives full runs and the rest', () => {
    expect(chunk([1, 2, 3], 2)).toEqual([[1, 2], [3]])
    expect(chunk([], 2)).toEqual([])
  })
})
