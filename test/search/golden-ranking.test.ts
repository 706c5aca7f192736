/**
 * The whole order and the scores of sixty queries over two hundred papers. A change that was meant is taken
 * over by `npx vitest run test/search/golden-ranking.test.ts -u`, and reviewed in the diff.
 */
import { describe, expect, it } from 'vitest'
import { makeUpPapers } from '../../bench/made-up-papers.ts'
import { loadSeedTopics } from '../../src/ingest/seed-topics.ts'
import type { Hit } from '../../src/model/match.ts'
import type { Paper } from '../../src/model/paper.ts'
import type { PaperIndex, SearchOptions } from '../../src/ports/paper-index.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { seedsFolder } from '../support/seeds.ts'
import { goldenQueries, similarTo, typedSoFar } from './golden/queries.ts'
import { readSeedPapers, today } from './support/papers.ts'

describe('the ranking of two hundred papers', async () => {
  const papers = collectPapers()
  const index = createMemoryIndex()
  await index.update({ papers, removed: [], revision: 1 })
  const topics = await loadSeedTopics(seedsFolder)
  const topicQuery = (name: string) => {
    const topic = topics.find((one) => one.name === name)
    return topic && parseQuery(topic.query, today)
  }

  it('is, for what people ask, as it was reviewed', async () => {
    const answers = await answerAll(goldenQueries, (text) => describeSearch(index, text, { topicQuery }))
    await expect(answers).toMatchFileSnapshot('golden/search.txt')
  })

  it('is, while a query is being typed, as it was reviewed', async () => {
    const answers = await answerAll(typedSoFar, (text) =>
      describeSearch(index, text, { topicQuery, isTyping: true }),
    )
    await expect(answers).toMatchFileSnapshot('golden/typing.txt')
  })

  it('is, by likeness to a paper, as it was reviewed', async () => {
    const answers = await answerAll(similarTo, async (title) => {
      const paper = papers.find((one) => one.title?.startsWith(title))
      if (paper === undefined) throw new Error(`no paper is called ${title}`)
      return listHits(await index.similar(paper, 20))
    })
    await expect(answers).toMatchFileSnapshot('golden/similar.txt')
  })
})

/**
 * The papers of the daily pages alone, so that new names change no order, and
 * made-up ones of their sentences.
 */
function collectPapers(): Paper[] {
  const seeds = readSeedPapers(/^00[0-4]_.*\.txt$/)
  const documents = seeds.map(({ id, title = '', abstract, authors }) => ({
    id,
    title,
    text: abstract,
    authors,
  }))
  return [...seeds, ...makeUpPapers(documents, 200 - seeds.length, createRandom())]
}

async function answerAll(
  questions: readonly string[],
  answer: (question: string) => Promise<string>,
): Promise<string> {
  const answers: string[] = []
  for (const question of questions) answers.push(`## ${question}\n${await answer(question)}\n`)
  return answers.join('\n')
}

async function describeSearch(
  index: PaperIndex,
  text: string,
  options: Omit<SearchOptions, 'limit'>,
): Promise<string> {
  const query = parseQuery(text, today)
  const { total, withEveryWord, corrections, hits } = await index.search(query, { limit: 200, ...options })
  const read = corrections.map(({ from, to }) => `, ${from} read as ${to}`).join('')
  return `${total} papers, ${withEveryWord} with every word${read}\n${listHits(hits)}`
}

function listHits(hits: readonly Hit[]): string {
  return hits
    .map(
      ({ paper, score }) => `${score.toFixed(4).padStart(8)} ${paper.id} ${(paper.title ?? '').slice(0, 50)}`,
    )
    .join('\n')
}

/**
 * The same numbers from 0 up to 1 each time (https://en.wikipedia.org/wiki/Linear_congruential_generator).
 */
function createRandom(): () => number {
  let state = 20_250_412
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
