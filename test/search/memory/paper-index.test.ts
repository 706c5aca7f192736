import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everything } from '../../../src/model/query.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { hasSearchableWords } from '../../../src/search/query/query-tree.ts'
import type { IndexAtOnce } from '../../support/index-at-once.ts'
import { indexOf, paper, searchFor, today } from '../support/papers.ts'
import { nameOf, noTopics, samplePapers } from '../support/shelf.ts'

const idsFor = (index: IndexAtOnce, text: string, options = {}) =>
  searchFor(index, text, options).hits.map((hit) => nameOf(hit.paper.id))
const selected = (index: IndexAtOnce, text: string, topics: Record<string, string> = {}) =>
  index
    .select(parseQuery(text, today), {
      limit: 100,
      topicQuery: (name) => {
        const query = topics[name]
        return query === undefined ? undefined : parseQuery(query, today)
      },
    })
    .papers.map(({ id }) => nameOf(id))

const documents = indexOf(samplePapers)

describe('ranked search', () => {
  test('any word may match, and what has more of them comes first', () => {
    expect(idsFor(documents, 'reward hacking')).toEqual(['hack', 'tune'])
    expect(searchFor(documents, 'reward hacking')).toMatchObject({ total: 2, withEveryWord: 1 })
    expect(searchFor(documents, 'hacking or small').withEveryWord).toBe(2)
  })

  test('the words of a title count more, and most where they are written alike', () => {
    const index = indexOf([
      paper('body', { title: 'On learning', abstract: 'agents act' }),
      paper('stem', { title: 'On acting agent', abstract: 'learning' }),
      paper('same', { title: 'On acting agents', abstract: 'learning' }),
    ])
    expect(idsFor(index, 'agents')).toEqual(['same', 'stem', 'body'])
  })

  test('a phrase ranks only papers that hold it', () => {
    const hit = searchFor(documents, '"reward model" or hacking').hits.find(({ paper }) =>
      paper.id.endsWith('hack'),
    )
    expect(hit?.matches.map(({ kind }) => kind)).not.toContain('phrase')
  })

  test('sort:new is newest first, undated last; alone it is everything', () => {
    expect(idsFor(documents, 'reward or feedback or pokemon sort:new')).toEqual([
      'hack',
      'tune',
      'human',
      'games',
    ])
    expect(idsFor(documents, 'sort:new')).toEqual(['hack', 'tune', 'human', 'games'])
    const { total, papers } = documents.select(everything, { limit: 2, offset: 1, ...noTopics })
    expect([total, ...papers.map(({ published }) => published)]).toEqual([4, '2025-03-01', undefined])
  })

  test('pages follow one another', () => {
    const page = (offset: number) => idsFor(documents, 'sort:new', { limit: 2, offset })
    expect([...page(0), ...page(2), ...page(4)]).toEqual(['hack', 'tune', 'human', 'games'])
  })

  test('equal papers keep their order', () => {
    const same = ['c', 'a', 'b'].map((id) => paper(id, { abstract: 'reward' }))
    expect(idsFor(indexOf(same), 'reward')).toEqual(['a', 'b', 'c'])
    expect(idsFor(indexOf(same.toReversed()), 'reward')).toEqual(['a', 'b', 'c'])
  })
})

describe('words', () => {
  test('a repeated word is asked once and counts as often as it stands there', () => {
    const [once] = searchFor(documents, 'pokemon').hits
    const [thrice] = searchFor(documents, 'pokemon pokemon Pokémon').hits
    expect(thrice?.matches.length).toBe(1)
    expect(thrice?.score).toBeCloseTo(3 * (once?.score ?? 0), 9)
  })

  test('a compound also finds papers that hold only a part of it, after those that hold it', () => {
    const index = indexOf([
      paper('both', { abstract: 'Fast muscles and how they twitch.' }),
      paper('one', { abstract: 'Muscles and how they twitch.' }),
      paper('other', { abstract: 'The 1 protein.' }),
    ])
    expect(idsFor(index, 'fast-twitch')).toEqual(['both', 'one'])
    expect(searchFor(index, 'fast-twitch')).toMatchObject({ total: 2, withEveryWord: 1 })
    expect(selected(index, 'fast-twitch')).toEqual(['both'])
    expect(idsFor(index, 'muscles -fast-twitch')).toEqual(['one'])
    expect(idsFor(index, '"fast-twitch"')).toEqual([])
    expect(idsFor(index, 'IGF-1')).toEqual([])
    const [, hit] = searchFor(index, 'fast-twitch').hits
    expect(hit?.matches.map(({ asked, found }) => [asked, found])).toEqual([['fast-twitch', 'twitch']])
    expect(hit?.score).toBeCloseTo(hit?.matches.reduce((sum, { weight }) => sum + weight, 0) ?? 0, 9)
  })

  test('only the word being typed is completed', () => {
    expect(idsFor(documents, 'pok', { isTyping: true })).toEqual(['games'])
    expect(idsFor(documents, 'pok')).toEqual([])
    expect(idsFor(documents, 'pok zzzz', { isTyping: true })).toEqual([])
  })

  test('a query of nothing but function words has nothing to look for', () => {
    const has = (text: string) => hasSearchableWords(parseQuery(text, today))
    expect(has('what is the')).toBe(false)
    expect(searchFor(documents, 'what is the').total).toBe(0)
    expect([has('papers'), has('the reward'), has('"what is the"'), has('sort:new')]).toEqual(
      Array(4).fill(true),
    )
  })
})

describe('select', () => {
  test('takes only papers with every word, newest first', () => {
    expect(selected(documents, 'reward')).toEqual(['hack', 'tune'])
    expect(selected(documents, 'reward hacking')).toEqual(['hack'])
    expect(selected(documents, 'rewrad')).toEqual([])
  })

  test('topics may use topics, but not lead back to themselves', () => {
    const topics = {
      human: 'rlhf',
      all: 'topic:human or pokemon',
      loop: 'topic:loop2',
      loop2: 'topic:loop or reward',
    }
    expect(selected(documents, 'topic:all', topics)).toEqual(['tune', 'human', 'games'])
    expect(selected(documents, 'topic:all -topic:human', topics)).toEqual(['games'])
    expect(selected(documents, 'topic:loop', topics)).toEqual(['hack', 'tune'])
  })
})

describe('explanations', () => {
  test('tell how each word was found', () => {
    const kinds = (text: string, id: string) =>
      documents
        .explain(parseQuery(text, today), `doi:10.1000/${id}`, noTopics)
        ?.matches.map(({ kind, field, found }) => [kind, field, found])
    expect(kinds('hacked', 'hack')).toEqual([
      ['stem', 'title', 'Hacking'],
      ['stem', 'abstract', 'hack'],
    ])
    expect(kinds('rlhf', 'human')).toEqual([['acronym', 'abstract', 'reinforcement learning human feedback']])
    expect(kinds('pokemno', 'games')).toEqual([['typo', 'abstract', 'Pokémon']])
    expect(kinds('author:shen', 'hack')).toEqual([['exact', 'authors', 'Shen']])
    expect(kinds('pokemon', 'hack')).toBeUndefined()
    expect(kinds('pokemon', 'nowhere')).toBeUndefined()
  })
})

test('similar papers leave out the paper itself and put copies last', () => {
  const text = 'Reward models guide agents that plan with tools and learn from human feedback in long games.'
  const index = indexOf([
    paper('self', { abstract: text }),
    paper('copy', { abstract: text.replace('long games', 'long, long games') }),
    paper('kin', { abstract: 'Agents plan with tools under reward models.' }),
    paper('far', { abstract: 'Proteins fold quickly.' }),
  ])
  const ids = index.similar(paper('self', { abstract: text }), 5).map((hit) => hit.paper.id)
  expect(ids).toEqual(['doi:10.1000/kin', 'doi:10.1000/copy'])
})

test('whatever is typed is answered', () => {
  const piece = fc.constantFrom(
    'reward',
    '"deepseek r1"',
    '-',
    ' ',
    ' or ',
    '(',
    ')',
    'author:chen',
    'since:2w',
    'é',
    '中文',
    'topic:x',
    'id:10.1000/hack',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      let query: ReturnType<typeof parseQuery>
      try {
        query = parseQuery(text, today)
      } catch {
        return
      }
      const { hits, total, withEveryWord } = documents.search(query, {
        limit: 10,
        isTyping: true,
        ...noTopics,
      })
      expect(hits.length).toBe(Math.min(total, 10))
      expect(withEveryWord).toBeLessThanOrEqual(documents.size)
    }),
  )
})

describe('choosing among some papers', () => {
  test('takes only those that satisfy the whole query, ranked as in a search', () => {
    const query = parseQuery('agents deepseek r1', today)
    const strict = new Set(documents.select(query, { limit: 100, ...noTopics }).papers.map(({ id }) => id))
    const ranked = documents.search(query, { ...noTopics, limit: 10 }).hits.map((hit) => hit.paper.id)
    const all = ranked.toReversed()
    const { ids, hits } = documents.selectAmong(query, all, { ...noTopics, limit: 1 })
    expect(ids).toEqual(ranked.filter((id) => strict.has(id)))
    expect(ids.length).toBeGreaterThan(1)
    expect(hits.map((hit) => hit.paper.id)).toEqual(ids.slice(0, 1))
    expect(hits[0]).toEqual(documents.explain(query, ids[0] ?? 'doi:10.1000/none', noTopics))
    const [first = 'doi:10.1000/none'] = ids
    expect(
      documents.selectAmong(query, [first, 'doi:10.1000/unknown'], { ...noTopics, limit: 9 }).ids,
    ).toEqual([first])
  })
})
