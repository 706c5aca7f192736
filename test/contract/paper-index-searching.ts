/**
 * What an index owes to those who search it: what is found, how it is ranked, how
 * words are corrected and completed.
 */
import { expect, test } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import { everything } from '../../src/model/query.ts'
import type { PaperIndex, SearchOptions } from '../../src/ports/paper-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { paper, searchFor, today } from '../search/support/papers.ts'
import { fillIndex, nameOf, noTopics, type OpenIndex } from '../search/support/shelf.ts'

export function describeSearching(shelf: () => PaperIndex, open: OpenIndex): void {
  const namesFor = async (text: string, options: Partial<SearchOptions> = {}) =>
    (await searchFor(shelf(), text, options)).hits.map((hit) => nameOf(hit.paper.id))

  test.each(searches)('searches %s: %s', async (_, text, names) => {
    expect((await namesFor(text)).toSorted()).toEqual(names.toSorted())
    expect((await searchFor(shelf(), text)).total).toBe(names.length)
  })

  test('finds a word in the other spelling of English too', async () => {
    const index = await fillIndex(open, [
      paper('american', {
        title: 'Optimization',
        abstract: 'We optimized the color of layers that normalize.',
      }),
      paper('british', {
        title: 'Optimisation',
        abstract: 'We optimised the colour of layers that normalise.',
      }),
    ])
    for (const text of ['optimisation', 'optimization', 'colour', 'colors', 'normalising', 'normalizing']) {
      const { hits } = await searchFor(index, text)
      expect(hits.map((hit) => nameOf(hit.paper.id)).toSorted()).toEqual(['american', 'british'])
    }
  })

  test('ranks what has more of the words first, and counts', async () => {
    expect(await namesFor('reward hacking')).toEqual(['hack', 'tune'])
    expect(await searchFor(shelf(), 'reward hacking')).toMatchObject({ total: 2, withEveryWord: 1 })
    expect((await searchFor(shelf(), 'hacking or small')).withEveryWord).toBe(2)
  })

  test('finds what is near in meaning whatever its words, counts it, and tells its share', async () => {
    const near = new Map<Identifier, number>([['doi:10.1000/games', 0.5]])
    const plain = await searchFor(shelf(), 'reward hacking')
    const results = await searchFor(shelf(), 'reward hacking', { near })
    expect(results).toMatchObject({ total: 3, withEveryWord: 1, nearInMeaning: 1 })
    const best = plain.hits[0]?.score ?? 0
    const games = results.hits.find(({ paper }) => paper.id === 'doi:10.1000/games')
    expect(games?.score).toBeCloseTo(best / 2, 6)
    expect(games?.matches).toMatchObject([{ kind: 'meaning', asked: 'reward hacking' }])
    const why = await shelf().explain(parseQuery('reward hacking', today), 'doi:10.1000/games', {
      ...noTopics,
      near,
    })
    expect(why).toEqual(games)
    expect(
      await shelf().explain(parseQuery('reward hacking', today), 'doi:10.1000/games', noTopics),
    ).toBeUndefined()
  })

  test('adds nearness to the words of a paper, so that its parts add up and the rest keeps its score', async () => {
    const near = new Map<Identifier, number>([['doi:10.1000/tune', 2]])
    const plain = await searchFor(shelf(), 'reward hacking')
    const { hits, total, nearInMeaning } = await searchFor(shelf(), 'reward hacking', { near })
    expect([total, nearInMeaning]).toEqual([plain.total, undefined])
    expect(hits.map(({ paper }) => nameOf(paper.id))).toEqual(['tune', 'hack'])
    for (const { score, matches } of hits)
      expect(matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 6)
    expect(hits[1]?.score).toBeCloseTo(plain.hits[0]?.score ?? 0, 6)
  })

  test.each([
    'hacking before:2000',
    'hacking -reward',
    'hacking title:human',
    'hacking topic:none',
    'author:nobody',
  ])('finds nothing by meaning that does not obey the rest: %s', async (text) => {
    const plain = await searchFor(shelf(), text)
    const near = new Map<Identifier, number>([
      ['doi:10.1000/hack', 1],
      ['doi:10.1000/none', 1],
    ])
    const results = await searchFor(shelf(), text, { near })
    const ids = (hits: typeof plain.hits) => hits.map(({ paper }) => paper.id)
    expect(ids(results.hits)).toEqual(ids(plain.hits))
    expect(results.total).toBe(plain.total)
  })

  test('orders the newest first, undated last, page by page', async () => {
    const all = ['hack', 'tune', 'human', 'games']
    expect(await namesFor('reward or feedback or pokemon sort:new')).toEqual(all)
    const page = (offset: number) => namesFor('sort:new', { limit: 2, offset })
    expect([...(await page(0)), ...(await page(2)), ...(await page(4))]).toEqual(all)
    const { total, papers } = await shelf().select(everything, { limit: 2, offset: 1, ...noTopics })
    expect([total, ...papers.map(({ published }) => published)]).toEqual([4, '2025-03-01', undefined])
  })

  test('tells corrections, and makes none inside quotes or of what is unwanted', async () => {
    expect((await searchFor(shelf(), 'pokemno')).corrections).toEqual([{ from: 'pokemno', to: 'pokemon' }])
    expect(await searchFor(shelf(), '"pokemno"')).toMatchObject({ total: 0, corrections: [] })
    expect(await searchFor(shelf(), 'agents -pokemno')).toMatchObject({ total: 2, corrections: [] })
  })

  test('corrects nothing where words are meant as they are spelled', async () => {
    expect(await searchFor(shelf(), 'pokemno author:shne', { isSpelled: true })).toMatchObject({
      total: 0,
      corrections: [],
    })
    expect((await searchFor(shelf(), 'pokemno agents', { isSpelled: true })).total).toBe(2)
  })

  test('tells which words of a long query it leaves out, and leaves none out where each is to count', async () => {
    const text = 'the reward hacking agents pokemon feedback available papers'
    const { leftOut, withEveryWord, total } = await searchFor(shelf(), text)
    expect(leftOut).toEqual(['available', 'papers'])
    const whole = await searchFor(shelf(), text, { takesEveryWord: true })
    expect(whole).toMatchObject({ withEveryWord, total })
    expect(whole.leftOut).toBeUndefined()
    expect((await searchFor(shelf(), 'reward hacking available papers')).leftOut).toBeUndefined()
  })

  test('tells the words of a pasted text that are more than it looks for', async () => {
    const words = Array.from({ length: 90 }, (_, at) => `word${at}x`)
    const { leftOut = [] } = await searchFor(shelf(), ['reward', ...words].join(' '), { isSpelled: true })
    expect(leftOut).toHaveLength(11)
    expect(leftOut).toContain('reward')
  })

  test('completes the word being typed, terms and authors', async () => {
    expect(await namesFor('pok', { isTyping: true })).toEqual(['games'])
    expect(await namesFor('pok')).toEqual([])
    expect(await shelf().completeTerm('Rew', 5)).toEqual([{ text: 'reward', papers: 2 }])
    expect(await shelf().completeTerm('', 5)).toEqual([])
    expect(await shelf().longForms('RLHF', 5)).toEqual(await shelf().longForms('rlhf', 5))
    expect(await shelf().longForms('zzzz', 5)).toEqual([])
    expect(await shelf().papersWith(['reward', 'zzzz'])).toEqual([2, 0])
    expect(await shelf().completeAuthor('che', 5)).toEqual([
      { text: 'Wei Chen', papers: 1 },
      { text: 'Yi Chen', papers: 1 },
    ])
    expect(await shelf().completeAuthor('haozhan s', 5)).toEqual([{ text: 'Haozhan Shen', papers: 1 }])
    expect(await shelf().completeAuthor('orst', 5)).toEqual([{ text: 'Björn Ørsted', papers: 1 }])
  })
}

const searches: readonly [string, string, string[]][] = [
  ['quotes', '"reward model"', ['tune']],
  ['quotes exactly', '"reward models"', []],
  ['quotes through hyphens', '"deepseek r1"', ['games', 'hack']],
  ['quotes in authors', '"Yi Chen"', ['hack']],
  ['nothing across authors', '"Ma Wei"', []],
  ['without a word', 'reward -hacking', ['tune']],
  ['without a phrase', 'reward -"reward model"', ['hack']],
  ['an author', 'author:chen reward', ['hack', 'tune']],
  ['the whole name in one author', 'author:"yi chen"', ['hack']],
  ['an author without accents', 'author:orsted', ['tune']],
  ['an author misspelt', 'author:shne', ['hack']],
  ['a title', 'title:tuning', ['tune']],
  ['a title of grammar only', 'title:by', ['tune']],
  ['an identifier', 'id:10.1000/games', ['games']],
  ['after, undated never', 'after:2024-01-05', ['hack', 'tune', 'human']],
  ['before, undated never', 'before:2025-04-10', ['tune', 'human']],
  ['since', 'since:1w', ['hack']],
  ['code', 'has:code', ['hack']],
  ['a filter with a word', 'rlhf since:3m', ['tune']],
  ['or among filters', 'has:code or title:tuning', ['hack', 'tune']],
  ['a filter or a word', 'has:code or pokemon', ['hack', 'games']],
  ['an unknown topic', 'topic:none', []],
  ['an acronym by its long form', 'rlhf', ['tune', 'human']],
  ['a long form by its acronym', 'reinforcement learning from human feedback', ['tune', 'human']],
  ['a compound however typed', 'deepseekr1', ['games', 'hack']],
  ['a compound with its hyphen', 'DeepSeek-R1', ['games', 'hack']],
  ['a version', 'gpt4', ['games']],
  ['one word for two', 'finetuning', ['human', 'tune']],
  ['two words for one', 'fine tuning', ['human', 'tune']],
  ['an accent more or less', 'pokemon', ['games']],
  ['an unknown word corrected', 'pokemno', ['games']],
  ['two words run together', 'rewardmodel', ['tune']],
  ['without chat words', 'find me recent papers about pokemon', ['games']],
  ['chat words where there is nothing else', 'recent papers', ['games']],
  ['an author as a word', 'haozhan', ['hack']],
  ['for nothing', 'zzzzzz', []],
  ['nothing but grammar', 'what is the', []],
]
