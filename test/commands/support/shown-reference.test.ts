/** Words for papers of the last answer, wherever they stand in a text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findReference, parseReference } from '../../../src/commands/support/shown-reference.ts'

describe('a reference', () => {
  it.each([
    ['2', [2]],
    ['#3', [3]],
    ['the second one', [2]],
    ['paper three', [3]],
    ['1, 3 and 5', [1, 3, 5]],
    ['2-4', [2, 3, 4]],
    ['results 2 to 4', [2, 3, 4]],
    ['the first two', [1, 2]],
    ['the last two', [-2, -1]],
    ['the latter', [-1]],
    ['both', 'both'],
    ['all of them', 'all'],
    ['everything on this page', 'all'],
    ['that one', 'it'],
    ['this paper', 'it'],
  ])('is the whole of “%s”', (text, papers) => {
    expect(parseReference(text)).toEqual(papers)
  })

  it.each([
    ['save the first and the third for later', [1, 3]],
    ['remove it again, the second', [2]],
    ['who are the authors of 4?', [4]],
    ['share these with the team', 'all'],
  ])('stands in “%s”', (text, papers) => {
    expect(findReference(text)?.papers).toEqual(papers)
    expect(parseReference(text)).toBeUndefined()
  })

  it.each([
    'papers since 2024',
    'at 8',
    'the last two weeks',
    'last year',
    '10 results',
    'the first author',
    'the paper of Mandal',
    'top-k sampling',
    'this week',
  ])('is none in “%s”', (text) => {
    expect(findReference(text)).toBeUndefined()
  })

  it('has numbers that count from an end, each once, and leaves the other words as they are', () => {
    const words = fc.constantFrom(
      'save',
      'the',
      'first',
      'last',
      'two',
      '3',
      '4-2',
      '2-9',
      ',',
      'and',
      'it',
      'both',
      '#',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 30 }).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const found = findReference(text)
        if (found === undefined) return
        expect(found.rest.length).toBeLessThanOrEqual(text.length + 1)
        if (typeof found.papers === 'string') return
        expect(found.papers.length).toBe(new Set(found.papers).size)
        expect(found.papers.every((number) => number !== 0 && Math.abs(number) < 100)).toBe(true)
      }),
    )
  })
})
