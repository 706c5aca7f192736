/**
 * That an index bears whatever is asked, and answers as the index in memory does,
 * and as one that was built anew.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import type { Paper } from '../../src/model/paper.ts'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { paper, readSeedPapers, searchFor, today } from '../search/support/papers.ts'
import {
  anyChange,
  fillIndex,
  nameOf,
  noTopics,
  type OpenIndex,
  samplePapers,
} from '../search/support/shelf.ts'
import { tried } from '../support/property-runs.ts'

export function describeAgreement(shelf: () => PaperIndex, open: OpenIndex): void {
  test('agrees with the index in memory on the seeds', async () => {
    const seeds = readSeedPapers()
    const memory = createMemoryIndex()
    await memory.update({ papers: seeds, removed: [], revision: 1 })
    const index = await fillIndex(open, seeds)
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
      fc.asyncProperty(fc.array(anyChange, { maxLength: 8 }), async (steps) => {
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
      tried(25),
    )
  })

  test('answers whatever is typed, as the index in memory does', async () => {
    const memory = createMemoryIndex()
    await memory.update({ papers: samplePapers, removed: [], revision: 1 })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const text = pieces.join('')
        const query = read(text)
        if (query === undefined) return
        const options = { limit: 10, isTyping: true, ...noTopics }
        expect(shorten(await shelf().search(query, options)), text).toEqual(
          shorten(await memory.search(query, options)),
        )
        const one = await shelf().select(query, { limit: 10, ...noTopics })
        const other = await memory.select(query, { limit: 10, ...noTopics })
        expect(one, text).toEqual(other)
      }),
      tried(60),
    )
  })

  test('finds authors however their names are joined, as the index in memory does', async () => {
    const papers = joinedNames.map((name, at) => paper(`${at}`, { authors: [name, 'Wei Chen'] }))
    const memory = createMemoryIndex()
    await memory.update({ papers, removed: [], revision: 1 })
    const index = await fillIndex(open, papers)
    for (const name of ['Luc Petit', 'Petit Chen', ...joinedNames])
      for (const text of [`author:"${name}"`, `author:"${name}" of`, `-author:"${name}" sort:new`])
        expect(await answer(index, text), text).toEqual(await answer(memory, text))
    const found = await searchFor(index, 'author:"Jean-Luc Petit"')
    expect(found.hits.map((hit) => nameOf(hit.paper.id))).toEqual(['0'])
  })

  test.each([
    ['10,000 letters', 'x'.repeat(3900)],
    ['many words', 'reward agents model '.repeat(190)],
    ['one letter', 'a'],
    ['only signs', '!!! ??? ...'],
    ['another script', '强化学习 التعلم обучение'],
    ['a tsquery', "reward & !hack | 'x':* <-> \\"],
    ['SQL', "'; drop schema journal_club_search_6 cascade; --"],
    ['a long phrase', `"${'reward hacking of agents '.repeat(100)}"`],
    ['signs of patterns', '"(.*)+$^[a-z]{1,9}"'],
  ])('bears %s', async (_, text) => {
    const query = read(text)
    if (query === undefined) return
    const { hits, total } = await shelf().search(query, { limit: 10, isTyping: true, ...noTopics })
    expect(hits.length).toBe(Math.min(total, 10))
    expect(await shelf().size()).toBe(4)
  })
}

function read(text: string) {
  try {
    return parseQuery(text, today)
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

const joinedNames = [
  'Jean-Luc Petit',
  'Jean Luc Petit',
  'Jean Petit',
  'Luc Jean-Petit',
  'Anne-Marie St.-Pierre',
  "Anne Marie O'Brien",
  'Anne-Marie O’Brien',
  'R2D2 MacDonald',
  'J.-L. Petit',
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
