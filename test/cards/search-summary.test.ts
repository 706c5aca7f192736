import { describe, expect, it } from 'vitest'
import { summariseSearch } from '../../src/cards/search-summary.ts'
import { plainText } from '../../src/model/card.ts'
import type { Query } from '../../src/model/query.ts'
import type { SearchResults } from '../../src/ports/paper-index.ts'

type Counts = Omit<SearchResults, 'hits' | 'corrections'>

function say(counts: Counts, sort: Query['sort']): string {
  const asked = { typed: 'reward hacking', hasWords: true, sort }
  return plainText(summariseSearch({ ...counts, hits: [], corrections: [] }, asked))
}

describe('how many papers match all, some or none of the words', () => {
  it.each<[Counts, string]>([
    [{ total: 4, withEveryWord: 4 }, '4 papers'],
    [{ total: 1, withEveryWord: 1 }, '1 paper'],
    [{ total: 7, withEveryWord: 4 }, '4 match all your words · 3 match some'],
    [{ total: 2, withEveryWord: 1 }, '1 matches all your words · 1 matches some'],
    [{ total: 3, withEveryWord: 0 }, 'No paper has all your words · 3 match some'],
    [{ total: 1, withEveryWord: 0 }, 'No paper has all your words · 1 matches some'],
    [{ total: 5, withEveryWord: 4, nearInMeaning: 1 }, '4 match all your words · 1 near in meaning'],
    [{ total: 2, withEveryWord: 0, nearInMeaning: 2 }, 'No paper has these words · 2 near in meaning'],
    [{ total: 9, withEveryWord: 9, isTotalMore: true, isEveryWordMore: true }, 'More than 9 papers'],
    [{ total: 9, withEveryWord: 4, isTotalMore: true }, '4 match all your words · others match some'],
    [{ total: 9, withEveryWord: 0, isTotalMore: true }, 'No paper has all your words · others match some'],
    [
      { total: 9, withEveryWord: 0, isTotalMore: true, isEveryWordMore: true },
      'More than 9 papers that match some of your words',
    ],
  ])('%j', (counts, expected) => {
    expect(say(counts, 'relevance')).toBe(expected)
  })

  it('and how many of them are shown where none has all, and what these lack', () => {
    const results = { total: 23, withEveryWord: 0, hits: [], corrections: [] }
    const asked = { typed: 'medical answers', hasWords: true, sort: 'relevance', close: 3 } as const
    expect(plainText(summariseSearch(results, { ...asked, lacked: ['medical'] }))).toBe(
      'No paper has all your words · the closest 3 of 23 · without “medical”',
    )
    expect(plainText(summariseSearch({ ...results, withEveryWord: 1 }, asked))).toBe(
      '1 matches all your words · 22 match some',
    )
  })

  it('and their order, where it is not the best first', () => {
    expect(say({ total: 7, withEveryWord: 4 }, 'new')).toBe(
      '4 match all your words · 3 match some · newest first',
    )
    expect(say({ total: 1432, withEveryWord: 1432 }, 'old')).toBe('1,432 papers · oldest first')
  })
})

describe('words that were changed are named', () => {
  const tell = (changes: Partial<SearchResults>, typed = 'reward hackng') => {
    const results = { total: 4, withEveryWord: 4, hits: [], corrections: [], ...changes }
    return plainText(summariseSearch(results, { typed, hasWords: true, sort: 'relevance' }))
  }
  const corrections = [{ from: 'hackng', to: 'hacking' }]

  it('behind what was found', () => {
    expect(tell({ corrections })).toBe('4 papers · “hackng” read as hacking')
    expect(tell({ corrections, leftOut: ['available', 'existing'] })).toBe(
      '4 papers · “hackng” read as hacking · left out “available” and “existing”',
    )
    expect(tell({ leftOut: ['available', 'existing', 'papers'] })).toBe('4 papers · left out 3 common words')
  })

  it('where nothing was found', () => {
    const nothing = { total: 0, withEveryWord: 0, corrections }
    expect(tell(nothing)).toBe(
      'No paper matches. Try fewer or more common words, or leave out a filter. · “hackng” read as hacking',
    )
    expect(tell({ ...nothing, isTotalMore: true })).toContain('there are too many to look at them all')
    expect(tell(nothing, '安全')).toContain('try English words')
  })
})
