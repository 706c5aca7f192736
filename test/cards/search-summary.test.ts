import { expect, it } from 'vitest'
import { summariseSearch } from '../../src/cards/search-summary.ts'
import { plainText } from '../../src/model/card.ts'
import type { Query } from '../../src/model/query.ts'
import type { SearchResults } from '../../src/ports/paper-index.ts'

type Counts = Omit<SearchResults, 'hits' | 'corrections'>

function say(counts: Counts, sort: Query['sort']): string {
  const typed = { typed: 'reward hacking', hasWords: true, sort }
  return plainText(summariseSearch({ ...counts, hits: [], corrections: [] }, typed))
}

it.each<[Counts, string]>([
  [{ total: 7, withEveryWord: 4 }, '4 papers with all of this, 3 more with some of it, ORDER.'],
  [{ total: 3, withEveryWord: 0 }, 'No paper has all of this; 3 papers have some of it, ORDER.'],
  [{ total: 5, withEveryWord: 4, nearInMeaning: 1 }, '4 papers, 1 near in meaning, ORDER.'],
  [{ total: 9, withEveryWord: 9, isTotalMore: true, isEveryWordMore: true }, 'More than 9 papers, ORDER.'],
  [
    { total: 9, withEveryWord: 4, isTotalMore: true },
    '4 papers with all of this, many more with some of it, ORDER.',
  ],
  [
    { total: 9, withEveryWord: 0, isTotalMore: true },
    'No paper has all of this; many have some of it, ORDER.',
  ],
  [
    { total: 9, withEveryWord: 0, isTotalMore: true, isEveryWordMore: true },
    'More than 9 papers with some of this, ORDER.',
  ],
])('what a search found is told with its order: %j', (counts, sentence) => {
  expect(say(counts, 'relevance')).toBe(sentence.replace('ORDER', 'best first'))
  const { total, withEveryWord, isTotalMore, nearInMeaning } = counts
  const isCounted = isTotalMore !== true && nearInMeaning === undefined && withEveryWord > 0
  expect(say(counts, 'new')).toBe(
    isCounted
      ? `Newest of ${withEveryWord} papers with all of this, ${total - withEveryWord} more with some of it.`
      : sentence.replace('ORDER', 'newest first'),
  )
})

it('papers that are only near in meaning come nearest first, or newest first', () => {
  const near = { total: 2, withEveryWord: 0, nearInMeaning: 2 }
  expect(say(near, 'relevance')).toBe('No paper has any of these words; 2 near in meaning, nearest first.')
  expect(say(near, 'new')).toBe('No paper has any of these words; 2 near in meaning, newest first.')
})
