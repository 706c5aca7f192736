/**
 * How near the first ten papers of PostgreSQL, which ranks some of those that match, are to the ones of memory,
 * which ranks all: `npm run bench -- postgres-agreement --corpus FILE [--corpus FILE …] [--papers 60000]
 * [--keep FOLDER]`. A folder that `npm run bench -- postgres` kept is asked as it is. By words alone.
 */
import { parseArgs } from 'node:util'
import type { Hit } from '../src/model/match.ts'
import type { Paper } from '../src/model/paper.ts'
import type { PaperIndex } from '../src/ports/paper-index.ts'
import { tokenize } from '../src/search/analysis/analysis.ts'
import { isFunctionWord } from '../src/search/analysis/stop-words.ts'
import { createMemoryIndex } from '../src/search/memory/memory-index.ts'
import { openPostgresIndex } from '../src/search/postgres/open-postgres-index.ts'
import { parseQuery } from '../src/search/query/parse-query.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { papersOfDocuments } from './made-up-papers.ts'
import { createRandom } from './misspell.ts'
import { endServerOf } from './postgres-load.ts'
import { readAllDocuments } from './read-documents.ts'
import { printTable } from './table.ts'

/** A question that is made of a paper. */
interface Question {
  readonly paper: Paper
  ask(index: PaperIndex): Promise<readonly Hit[]>
}

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      corpus: { type: 'string', multiple: true },
      papers: { type: 'string', default: '60000' },
      keep: { type: 'string' },
    },
  })
  if (values.corpus === undefined)
    return 'skipped: --corpus names papers as JSON lines (id, title, abstract, authors), gzipped or not'
  const documents = await readAllDocuments(values.corpus)
  const papers = papersOfDocuments(documents.slice(0, Number(values.papers)))
  if (values.keep !== undefined) await endServerOf(values.keep)
  const server = await startPostgres({ shared_buffers: '2GB', max_wal_size: '8GB' }, values.keep)
  try {
    const index = await openPostgresIndex(server.address())
    try {
      if ((await index.revision()) < papers.length || index.awaitsEnd) await load(index, papers)
      const memory = createMemoryIndex()
      await load(memory, papers)
      const rows = [
        ['', 'of the first ten', 'of their scores', 'the first', 'the paper of the question', 'in memory'],
      ]
      for (const [name, asked] of makeQuestions(papers))
        rows.push([name, ...(await compare(asked, index, memory))])
      return printTable(rows)
    } finally {
      await index.close()
    }
  } finally {
    await server.stop()
  }
}

async function load(index: PaperIndex, papers: readonly Paper[]): Promise<void> {
  for (let at = await index.revision(); at < papers.length; at += index.papersAtOnce) {
    const some = papers.slice(at, at + index.papersAtOnce)
    await index.update({ papers: some, removed: [], revision: at + some.length })
  }
  await index.update({ papers: [], removed: [], revision: papers.length })
}

/**
 * Of the papers that memory shows first, how many the other does, what share of their scores its own have,
 * and how often the first is the same; then how often the paper that the question is made of is there, and is
 * in memory.
 */
async function compare(asked: readonly Question[], index: PaperIndex, memory: PaperIndex): Promise<string[]> {
  let [same, all, score, allScores, first, answered, own, ownExpected] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const { paper, ask } of asked) {
    const [found, expected] = [await ask(index), await ask(memory)]
    if (expected.length === 0) continue
    const ids = new Set(found.map((hit) => hit.paper.id))
    answered++
    all += expected.length
    same += expected.filter((hit) => ids.has(hit.paper.id)).length
    allScores += sumOfScores(expected)
    score += sumOfScores(found)
    if (found[0]?.paper.id === expected[0]?.paper.id) first++
    if (ids.has(paper.id)) own++
    if (expected.some((hit) => hit.paper.id === paper.id)) ownExpected++
  }
  const shares = [same / all, score / allScores, first / answered, own / answered, ownExpected / answered]
  return shares.map((share) => `${(100 * share).toFixed(1)} %`)
}

function sumOfScores(hits: readonly Hit[]): number {
  return hits.reduce((sum, { score }) => sum + score, 0)
}

/** Questions of each kind, each made of a paper that is drawn for it. */
function makeQuestions(papers: readonly Paper[]): [kind: string, asked: Question[]][] {
  const random = createRandom(5)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const contentOf = (text: string) => {
    const words = tokenize(text).map(({ word }) => word)
    return words.filter((word) => /^[a-z]{3,}$/.test(word) && !isFunctionWord(word))
  }
  const newest = papers.reduce((day, { published = '' }) => (published > day ? published : day), '')
  const today = Temporal.PlainDate.from(newest || '2025-06-30')
  const readAs = (text: string) => parseQuery(text, today)
  /** Made of papers whose titles have so many words. */
  const fromTitles = (
    count: number,
    make: (words: readonly string[], paper: Paper) => string | undefined,
  ) => {
    const asked: Question[] = []
    for (let tries = 0; asked.length < questions && tries < 100 * questions; tries++) {
      const paper = pick(papers)
      const words = contentOf(paper?.title ?? '')
      const text = paper !== undefined && words.length >= count ? make(words, paper) : undefined
      if (paper === undefined || text === undefined) continue
      const options = { limit: shown, topicQuery: () => undefined }
      asked.push({ paper, ask: async (index) => (await index.search(readAs(text), options)).hits })
    }
    return asked
  }
  const someOf = ({ abstract = '' }: Paper) => {
    const words = [...new Set(contentOf(abstract))].filter(({ length }) => length > 3)
    return words.length < 8 ? undefined : Array.from({ length: 8 }, () => pick(words)).join(' ')
  }
  const drawn = Array.from({ length: questions }, () => pick(papers) ?? [])
  return [
    ['one word', fromTitles(1, pick)],
    ['two words', fromTitles(2, ([a, b]) => `${a} ${b}`)],
    ['three words', fromTitles(3, ([a, b, c]) => `${a} ${b} ${c}`)],
    ['a title', fromTitles(4, (words) => words.join(' '))],
    ['a sentence', fromTitles(1, (_, { abstract = '' }) => pick(abstract.match(/[^.:()"]{60,}\./g) ?? []))],
    ['eight words of an abstract', fromTitles(1, (_, paper) => someOf(paper))],
    ['two quoted words', fromTitles(2, ([a, b]) => `"${a} ${b}"`)],
    ['a word and two quoted ones', fromTitles(3, ([a, b, c]) => `${a} "${b} ${c}"`)],
    ['a quoted word or two quoted ones', fromTitles(3, ([a, b, c]) => `"${a}" or "${b} ${c}"`)],
    ['a word or two others', fromTitles(3, ([a, b, c]) => `${a} or (${b} ${c})`)],
    ['two words, not a third', fromTitles(3, ([a, b, c]) => `${a} ${b} -${c}`)],
    ['two words of 90 days', fromTitles(2, ([a, b]) => `${a} ${b} since:90d`)],
    ['two words of earlier than 2020', fromTitles(2, ([a, b]) => `${a} ${b} before:2020-01-01`)],
    ['two words with code', fromTitles(2, ([a, b]) => `${a} ${b} has:code`)],
    ['a word of titles', fromTitles(1, ([a]) => `title:${a}`)],
    ['two words of titles', fromTitles(2, ([a, b]) => `title:"${a} ${b}"`)],
    ['an author', fromTitles(1, (_, { authors: [name] }) => name && `author:"${name.replaceAll('"', '')}"`)],
    [
      'a word and the name of an author',
      fromTitles(1, ([a], { authors: [name = ''] }) => {
        const last = contentOf(name).at(-1)
        return last && `${a} author:${last}`
      }),
    ],
    ['similar papers', drawn.flat().map((paper) => ({ paper, ask: (index) => index.similar(paper, shown) }))],
  ]
}

const shown = 10
const questions = 100
