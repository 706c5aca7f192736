/** What every search engine promises; the index in memory is the measure of the others. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import type { Paper } from '../../src/model/paper.ts'
import { everything } from '../../src/model/query.ts'
import { createMemoryIndex } from '../../src/search/memory-index.ts'
import type { PaperIndex, SearchOptions } from '../../src/search/port.ts'
import { readQuery } from '../../src/search/read-query.ts'
import { paper, readSeedPapers, today } from '../search/support/papers.ts'

/** Makes an empty index. */
export type OpenIndex = () => Promise<PaperIndex>

const noTopics = { topicQuery: () => undefined }
const nameOf = (id: Identifier) => id.slice('doi:10.1000/'.length)

export function describePaperIndex(engine: string, open: OpenIndex): void {
  async function indexOf(papers: readonly Paper[]): Promise<PaperIndex> {
    const index = await open()
    await index.update({ papers, removed: [], revision: 1 })
    return index
  }

  describe(`the index in ${engine}`, () => {
    let shelf: PaperIndex
    beforeAll(async () => {
      shelf = await indexOf(shelfPapers)
    })
    const namesFor = async (text: string, options: Partial<SearchOptions> = {}) =>
      (await searchFor(shelf, text, options)).hits.map((hit) => nameOf(hit.paper.id))
    const selected = async (text: string, topics: Record<string, string> = {}) => {
      const topicQuery = (name: string) => {
        const query = topics[name]
        return query === undefined ? undefined : readQuery(query, today)
      }
      const { papers, total } = await shelf.select(readQuery(text, today), { limit: 100, topicQuery })
      expect(total).toBe(papers.length)
      return papers.map(({ id }) => nameOf(id))
    }

    test.each(searches)('searches %s: %s', async (_, text, names) => {
      expect((await namesFor(text)).toSorted()).toEqual(names.toSorted())
      expect((await searchFor(shelf, text)).total).toBe(names.length)
    })

    test('ranks what has more of the words first, and counts', async () => {
      expect(await namesFor('reward hacking')).toEqual(['hack', 'tune'])
      expect(await searchFor(shelf, 'reward hacking')).toMatchObject({ total: 2, withEveryWord: 1 })
      expect((await searchFor(shelf, 'hacking or small')).withEveryWord).toBe(2)
    })

    test('finds what is near in meaning whatever its words, counts it, and tells its share', async () => {
      const near = new Map<Identifier, number>([['doi:10.1000/games', 0.5]])
      const plain = await searchFor(shelf, 'reward hacking')
      const results = await searchFor(shelf, 'reward hacking', { near })
      expect(results).toMatchObject({ total: 3, withEveryWord: 1, nearInMeaning: 1 })
      const best = plain.hits[0]?.score ?? 0
      const games = results.hits.find(({ paper }) => paper.id === 'doi:10.1000/games')
      expect(games?.score).toBeCloseTo(best / 2, 6)
      expect(games?.matches).toMatchObject([{ kind: 'meaning', asked: 'reward hacking' }])
      const why = await shelf.explain(readQuery('reward hacking', today), 'doi:10.1000/games', {
        ...noTopics,
        near,
      })
      expect(why).toEqual(games)
      expect(
        await shelf.explain(readQuery('reward hacking', today), 'doi:10.1000/games', noTopics),
      ).toBeUndefined()
    })

    test('adds nearness to the words of a paper, so that its parts add up and the rest keeps its score', async () => {
      const near = new Map<Identifier, number>([['doi:10.1000/tune', 0.9]])
      const plain = await searchFor(shelf, 'reward hacking')
      const { hits, total, nearInMeaning } = await searchFor(shelf, 'reward hacking', { near })
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
      const plain = await searchFor(shelf, text)
      const near = new Map<Identifier, number>([
        ['doi:10.1000/hack', 1],
        ['doi:10.1000/none', 1],
      ])
      const results = await searchFor(shelf, text, { near })
      const ids = (hits: typeof plain.hits) => hits.map(({ paper }) => paper.id)
      expect(ids(results.hits)).toEqual(ids(plain.hits))
      expect(results.total).toBe(plain.total)
    })

    test('orders the newest first, undated last, page by page', async () => {
      const all = ['hack', 'tune', 'human', 'games']
      expect(await namesFor('reward or feedback or pokemon sort:new')).toEqual(all)
      const page = (offset: number) => namesFor('sort:new', { limit: 2, offset })
      expect([...(await page(0)), ...(await page(2)), ...(await page(4))]).toEqual(all)
      const { total, papers } = await shelf.select(everything, { limit: 2, offset: 1, ...noTopics })
      expect([total, ...papers.map(({ published }) => published)]).toEqual([4, '2025-03-01', undefined])
    })

    test('tells corrections, and makes none inside quotes or of what is unwanted', async () => {
      expect((await searchFor(shelf, 'pokemno')).corrections).toEqual([{ from: 'pokemno', to: 'pokemon' }])
      expect(await searchFor(shelf, '"pokemno"')).toMatchObject({ total: 0, corrections: [] })
      expect(await searchFor(shelf, 'agents -pokemno')).toMatchObject({ total: 2, corrections: [] })
    })

    test('completes the word being typed, terms and authors', async () => {
      expect(await namesFor('pok', { isTyping: true })).toEqual(['games'])
      expect(await namesFor('pok')).toEqual([])
      expect(await shelf.completeTerm('Rew', 5)).toEqual([{ text: 'reward', papers: 2 }])
      expect(await shelf.completeTerm('', 5)).toEqual([])
      expect(await shelf.completeAuthor('che', 5)).toEqual([
        { text: 'Wei Chen', papers: 1 },
        { text: 'Yi Chen', papers: 1 },
      ])
      expect(await shelf.completeAuthor('haozhan s', 5)).toEqual([{ text: 'Haozhan Shen', papers: 1 }])
      expect(await shelf.completeAuthor('orst', 5)).toEqual([{ text: 'Björn Ørsted', papers: 1 }])
    })

    test('selects papers with every word, newest first, by topics too', async () => {
      expect(await selected('reward')).toEqual(['hack', 'tune'])
      expect(await selected('reward hacking')).toEqual(['hack'])
      expect(await selected('rewrad')).toEqual([])
      const topics = {
        human: 'rlhf',
        all: 'topic:human or pokemon',
        loop: 'topic:loop2',
        loop2: 'topic:loop or reward',
      }
      expect(await selected('topic:all', topics)).toEqual(['tune', 'human', 'games'])
      expect(await selected('topic:all -topic:human', topics)).toEqual(['games'])
      expect(await selected('topic:loop', topics)).toEqual(['hack', 'tune'])
    })

    test('chooses among some papers, ranked as in a search', async () => {
      const query = readQuery('agents deepseek r1', today)
      const ranked = (await searchFor(shelf, 'agents deepseek r1')).hits.map((hit) => hit.paper.id)
      const { ids, hits } = await shelf.selectAmong(query, ranked.toReversed(), { ...noTopics, limit: 1 })
      expect(ids.map(nameOf)).toEqual(ranked.map(nameOf).filter((name) => name !== 'tune'))
      expect(hits).toEqual([await shelf.explain(query, ids[0] ?? 'doi:10.1000/none', noTopics)])
      const some = [paper('games').id, paper('unknown').id]
      expect((await shelf.selectAmong(query, some, { ...noTopics, limit: 9 })).ids).toEqual([some[0]])
      expect(await shelf.selectAmong(query, [], { ...noTopics, limit: 0 })).toEqual({ ids: [], hits: [] })
    })

    test.each([
      'reward hacking',
      'rlhf',
      '"reward model" or hacking',
      'author:chen reward',
      'pokemno deepseekr1',
      'fine tuning',
    ])('explains %s by matches that add up to the score', async (text) => {
      const { hits } = await searchFor(shelf, text)
      expect(hits.length).toBeGreaterThan(0)
      for (const hit of hits) {
        expect(hit.matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(hit.score, 9)
        expect(await shelf.explain(readQuery(text, today), hit.paper.id, noTopics)).toEqual(hit)
      }
    })

    test('explains nothing that did not match', async () => {
      expect(await shelf.explain(readQuery('pokemon', today), paper('hack').id, noTopics)).toBeUndefined()
      expect(await shelf.explain(readQuery('pokemon', today), paper('nowhere').id, noTopics)).toBeUndefined()
    })

    test('gives papers back as they came', async () => {
      const { papers } = await shelf.select(readQuery('id:10.1000/tune', today), { limit: 1, ...noTopics })
      expect(papers).toEqual(shelfPapers.filter(({ id }) => id === paper('tune').id))
    })

    test('leaves the paper itself out of those similar to it, and puts copies last', async () => {
      const text =
        'Reward models guide agents that plan with tools and learn from human feedback in long games.'
      const index = await indexOf([
        paper('self', { abstract: text }),
        paper('copy', { abstract: text.replace('long games', 'long, long games') }),
        paper('kin', { abstract: 'Agents plan with tools under reward models.' }),
        paper('far', { abstract: 'Proteins fold quickly.' }),
      ])
      const similar = await index.similar(paper('self', { abstract: text }), 5)
      expect(similar.map((hit) => nameOf(hit.paper.id))).toEqual(['kin', 'copy'])
    })

    test('replaces, removes and renames papers without a trace', async () => {
      const index = await indexOf([paper('old', { abstract: 'reward', authors: ['Yi Ma'] }), paper('gone')])
      const merged: Paper = { ...paper('old', { abstract: 'beta' }), id: 'arxiv:2504.07615' }
      await index.update({ papers: [merged], removed: [paper('old').id, paper('gone').id], revision: 2 })
      expect([await index.size(), await index.revision()]).toEqual([1, 2])
      const [hit] = (await searchFor(index, 'id:10.1000/old')).hits
      expect(hit?.paper.id).toBe('arxiv:2504.07615')
      expect((await searchFor(index, 'reward')).total).toBe(0)
      expect(await index.completeTerm('rew', 5)).toEqual([])
      expect(await index.completeAuthor('yi', 5)).toEqual([])
    })

    test('holds odd papers: without text, twice, of 100,000 words, of a thousand authors', async () => {
      const long = `alpha ${'filling words again '.repeat(33_333)} omega`
      const authors = Array.from({ length: 1000 }, (_, number) => `A${number} Writer${number}`)
      const index = await indexOf([
        paper('empty'),
        paper('twice', { abstract: 'beta' }),
        paper('twice', { abstract: 'beta' }),
        paper('long', { abstract: long }),
        paper('crowd', { authors, title: 'NUL \0 and half a \ud83d pair; x\u2028y \\ \' " $1 %' }),
      ])
      expect(await index.size()).toBe(4)
      const found = async (text: string) =>
        (await searchFor(index, text)).hits.map(({ paper }) => nameOf(paper.id))
      expect(await found('beta')).toEqual(['twice'])
      expect(await found('alpha')).toEqual(['long'])
      expect(await found('omega')).toEqual([])
      expect(await found('author:writer999')).toEqual(['crowd'])
      expect(await found('title:pair')).toEqual(['crowd'])
    })

    test('agrees with the index in memory on the seeds', async () => {
      const seeds = readSeedPapers()
      const memory = createMemoryIndex()
      await memory.update({ papers: seeds, removed: [], revision: 1 })
      const index = await indexOf(seeds)
      for (const text of seedQueries) {
        expect(await answer(index, text), text).toEqual(await answer(memory, text))
      }
      const [one] = seeds
      if (one === undefined) throw new Error('there are seeds')
      const similar = async (each: PaperIndex) => (await each.similar(one, 5)).map(({ paper }) => paper.id)
      expect(await similar(index)).toEqual(await similar(memory))
      expect(await index.completeTerm('re', 20)).toEqual(await memory.completeTerm('re', 20))
      expect(await index.completeAuthor('ha', 20)).toEqual(await memory.completeAuthor('ha', 20))
    })

    test('comes to the same as building anew, whatever the order of changes', async () => {
      const index = await open()
      let revision = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          const held = new Map<Identifier, Paper>()
          for (const { papers, removed } of steps) {
            await index.update({ papers, removed, revision: ++revision })
            for (const id of removed) held.delete(id)
            for (const added of papers) held.set(added.id, added)
          }
          const anew = createMemoryIndex()
          await anew.update({ papers: [...held.values()], removed: [], revision })
          expect(await answers(index)).toEqual(await answers(anew))
          await index.update({ papers: [], removed: [...held.keys()], revision: ++revision })
          expect([await index.size(), await index.completeTerm('r', 9)]).toEqual([0, []])
        }),
        { numRuns: 25 },
      )
    })

    test('answers whatever is typed, as the index in memory does', async () => {
      const memory = createMemoryIndex()
      await memory.update({ papers: shelfPapers, removed: [], revision: 1 })
      await fc.assert(
        fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
          const text = pieces.join('')
          const query = read(text)
          if (query === undefined) return
          const options = { limit: 10, isTyping: true, ...noTopics }
          expect(shorten(await shelf.search(query, options)), text).toEqual(
            shorten(await memory.search(query, options)),
          )
          const one = await shelf.select(query, { limit: 10, ...noTopics })
          const other = await memory.select(query, { limit: 10, ...noTopics })
          expect(one, text).toEqual(other)
        }),
        { numRuns: 60 },
      )
    })

    test.each([
      ['10,000 letters', 'x'.repeat(3900)],
      ['many words', 'reward agents model '.repeat(190)],
      ['one letter', 'a'],
      ['only signs', '!!! ??? ...'],
      ['another script', '强化学习 التعلم обучение'],
      ['a tsquery', "reward & !hack | 'x':* <-> \\"],
      ['SQL', "'; drop schema journal_club_search_3 cascade; --"],
      ['a long phrase', `"${'reward hacking of agents '.repeat(100)}"`],
      ['signs of patterns', '"(.*)+$^[a-z]{1,9}"'],
    ])('bears %s', async (_, text) => {
      const query = read(text)
      if (query === undefined) return
      const { hits, total } = await shelf.search(query, { limit: 10, isTyping: true, ...noTopics })
      expect(hits.length).toBe(Math.min(total, 10))
      expect(await shelf.size()).toBe(4)
    })
  })
}

function searchFor(index: PaperIndex, text: string, options: Partial<SearchOptions> = {}) {
  return index.search(readQuery(text, today), { limit: 100, ...noTopics, ...options })
}

function read(text: string) {
  try {
    return readQuery(text, today)
  } catch {
    return undefined
  }
}

type Results = Awaited<ReturnType<PaperIndex['search']>>

function shorten({ hits, ...counts }: Results) {
  return { ...counts, hits: hits.map((hit) => [hit.paper.id, hit.score.toFixed(6)]) }
}

async function answer(index: PaperIndex, text: string) {
  return shorten(await searchFor(index, text, { limit: 10 }))
}

async function answers(index: PaperIndex) {
  const texts = ['reward', 'deepseekr1 human', 'rm', 'author:chen', '"reward models" -pokemon', 'rewrad']
  return {
    size: await index.size(),
    searches: await Promise.all(texts.map((text) => answer(index, text))),
    words: await index.completeTerm('r', 9),
    authors: await index.completeAuthor('y', 9),
  }
}

const shelfPapers = [
  paper('hack', {
    title: 'Reward Hacking in Language Agents',
    authors: ['Haozhan Shen', 'Yi Chen'],
    abstract: 'We study how agents hack their reward. DeepSeek R1 is one.',
    published: '2025-04-10',
    links: ['https://github.com/a/b'],
  }),
  paper('tune', {
    title: 'Fine-Tuning by Preferences',
    authors: ['Yi Ma', 'Wei Chen', 'Björn Ørsted'],
    abstract: 'Reinforcement learning from human feedback (RLHF) tunes models. The reward model is small.',
    published: '2025-03-01',
  }),
  paper('human', {
    abstract: 'We finetune with reinforcement learning from human feedback only.',
    listed: '2024-01-05',
  }),
  paper('games', { abstract: 'Pokémon agents by DeepSeek-R1 and GPT-4. Papers show recent work.' }),
]

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

const seedQueries = [
  'reward hacking',
  'rlhf',
  'reinforcement learning of vision language models',
  '"chain of thought" -code',
  'author:shen',
  'VLM-R1',
  'pokemno agents',
  'how do models learn to reason with less data?',
  'safety since:2w',
  'grpo or dpo',
]

const word = fc.constantFrom(
  'reward',
  'agents',
  'DeepSeek-R1',
  'human',
  'reward models (RM)',
  'RM',
  'Pokémon',
  'the',
)
const anyPaper = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    abstract: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    title: fc.option(word, { nil: undefined }),
    authors: fc.array(fc.constantFrom('Yi Chen', 'Haozhan Shen'), { maxLength: 2 }),
  })
  .map(({ id, ...fields }) => paper(id, fields))
const step = fc.oneof(
  anyPaper.map((added) => ({ papers: [added], removed: [] as Identifier[] })),
  fc.constantFrom('a', 'b', 'c').map((id) => ({ papers: [], removed: [paper(id).id] })),
)

const piece = fc.constantFrom(
  'reward',
  ' agents',
  ' models',
  '"deepseek r1"',
  '-',
  ' -',
  ' ',
  ' or ',
  '(',
  ')',
  ' author:chen',
  ' since:2w',
  ' before:2025-04-01',
  ' title:tuning',
  ' has:code',
  'é',
  '中文',
  ' topic:x',
  ' id:10.1000/hack',
  ' sort:new',
)
