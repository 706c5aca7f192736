import { describe, expect, it } from 'vitest'
import { summariseSearch } from '../../src/cards/search-summary.ts'
import { plainText } from '../../src/model/card.ts'
import type { Query } from '../../src/model/query.ts'
import type { SearchResults } from '../../src/ports/paper-index.ts'

type Counts = Omit<SearchResults, 'hits' | 'corrections'>

function say(counts: Counts, sort: Query['sort'], about?: string): string {
  const asked = { typed: 'reward hacking', hasWords: true, sort, about }
  return plainText(summariseSearch({ ...counts, hits: [], corrections: [] }, asked))
}

describe('what a search found is told with its order', () => {
  it.each<[Counts, string, string]>([
    [{ total: 4, withEveryWord: 4 }, '4 papers.', 'Newest of 4 papers.'],
    [
      { total: 7, withEveryWord: 4 },
      '4 papers with all of this, 3 more with some of it, best first.',
      'Newest of 4 papers with all of this, 3 more with some of it.',
    ],
    [
      { total: 3, withEveryWord: 0 },
      'No paper has all of this; 3 papers have some of it, best first.',
      'No paper has all of this; 3 papers have some of it, newest first.',
    ],
    [
      { total: 1, withEveryWord: 0 },
      'No paper has all of this; 1 paper has some of it, best first.',
      'No paper has all of this; 1 paper has some of it, newest first.',
    ],
    [
      { total: 5, withEveryWord: 4, nearInMeaning: 1 },
      '4 papers, 1 near in meaning, best first.',
      '4 papers, 1 near in meaning, newest first.',
    ],
    [
      { total: 9, withEveryWord: 9, isTotalMore: true, isEveryWordMore: true },
      'More than 9 papers, best first.',
      'Newest of more than 9 papers.',
    ],
    [
      { total: 9, withEveryWord: 4, isTotalMore: true },
      '4 papers with all of this, many more with some of it, best first.',
      'Newest of 4 papers with all of this, many more with some of it.',
    ],
    [
      { total: 9, withEveryWord: 0, isTotalMore: true },
      'No paper has all of this; many have some of it, best first.',
      'No paper has all of this; many have some of it, newest first.',
    ],
    [
      { total: 9, withEveryWord: 0, isTotalMore: true, isEveryWordMore: true },
      'More than 9 papers with some of this, best first.',
      'More than 9 papers with some of this, newest first.',
    ],
  ])('%j', (counts, byScore, byDay) => {
    expect(say(counts, 'relevance')).toBe(byScore)
    expect(say(counts, 'new')).toBe(byDay)
  })
})

it('the newest papers are said to be on what was asked for', () => {
  const counts = { total: 1500, withEveryWord: 1432 }
  expect(say({ total: 1432, withEveryWord: 1432 }, 'new', 'diffusion models')).toBe(
    'Newest of 1,432 papers on diffusion models.',
  )
  expect(say(counts, 'old', 'diffusion models')).toBe(
    'Oldest of 1,432 papers on diffusion models, 68 more with some of it.',
  )
  expect(say(counts, 'relevance', 'diffusion models')).toBe(
    '1,432 papers with all of this, 68 more with some of it, best first.',
  )
})

it('one paper is the newest of nothing, and a word is told as it was read', () => {
  expect(say({ total: 1, withEveryWord: 1 }, 'new', 'agents')).toBe('1 paper on agents.')
  expect(say({ total: 3, withEveryWord: 1 }, 'new', 'agents')).toBe(
    '1 paper on agents, 2 more with some of it, newest first.',
  )
  const mistyped = {
    total: 20,
    withEveryWord: 20,
    hits: [],
    corrections: [{ from: 'agnets', to: 'agents' }],
  }
  const asked = { typed: 'LLM agnets', hasWords: true, sort: 'new', about: 'LLM Agnets' } as const
  expect(plainText(summariseSearch(mistyped, asked))).toBe(
    'Newest of 20 papers on LLM agents; read “agnets” as agents.',
  )
})

it('papers that are only near in meaning come nearest first, or newest first', () => {
  const near = { total: 2, withEveryWord: 0, nearInMeaning: 2 }
  expect(say(near, 'relevance')).toBe('No paper has any of these words; 2 near in meaning, nearest first.')
  expect(say(near, 'new')).toBe('No paper has any of these words; 2 near in meaning, newest first.')
})

describe('words that were changed are named', () => {
  const tell = (changes: Partial<SearchResults>, typed = 'reward hackng') => {
    const results = { total: 4, withEveryWord: 4, hits: [], corrections: [], ...changes }
    return plainText(summariseSearch(results, { typed, hasWords: true, sort: 'relevance' }))
  }
  const corrections = [{ from: 'hackng', to: 'hacking' }]

  it('behind what was found', () => {
    expect(tell({ corrections })).toBe('4 papers; read “hackng” as hacking.')
    expect(tell({ corrections, leftOut: ['available', 'existing'] })).toBe(
      '4 papers; read “hackng” as hacking; left out “available” and “existing”.',
    )
    expect(tell({ leftOut: ['available', 'existing', 'papers'] })).toBe('4 papers; left out 3 common words.')
  })

  it('where nothing was found', () => {
    const nothing = { total: 0, withEveryWord: 0, corrections }
    expect(tell(nothing)).toBe(
      'No paper matches; read “hackng” as hacking. Try fewer or more common words, or leave out a filter.',
    )
    expect(tell({ ...nothing, isTotalMore: true })).toContain(
      'read “hackng” as hacking, and there are too many',
    )
    expect(tell(nothing, '安全')).toContain('try English words')
  })
})
