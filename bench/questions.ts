/**
 * Questions with and without an answer, asked of three collections: those that come with the program, and some
 * and all of 60,000 arXiv papers.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRelationWords } from '../src/abstracts/relation-words.ts'
import type { Paper } from '../src/model/paper.ts'
import { type Found, findPassages } from '../src/passages/find-passages.ts'
import { englishAnalysis } from '../src/search/analysis/analysis.ts'
import { openStore } from '../src/store/open-store.ts'
import { createIndexAtOnce, type IndexAtOnce } from '../test/support/index-at-once.ts'
import { copySeeds } from '../test/support/seeds.ts'
import { engineOf } from './ask-claims.ts'
import { type Document, papersOf } from './engines.ts'
import { gateMeaning } from './gated-meaning.ts'

/** Which collections answer it: each of `corpus` holds those before it. */
type Where = 'seeds' | 'some' | 'all' | 'none'

export interface Question {
  readonly where: Where
  /** Weights are made from the questions of one half, and told by the other. */
  readonly half: 'fit' | 'held'
  readonly text: string
  /** The paper that answers, or of which kind a question without an answer is. */
  readonly note: string
}

/** The lines of `questions.tsv`. */
export async function readQuestions(): Promise<Question[]> {
  const text = await readFile(new URL('questions.tsv', import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [where, half, text = '', note = ''] = line.split('\t')
      return { where: where as Where, half: half as Question['half'], text, note }
    })
}

export interface Collection {
  readonly name: Exclude<Where, 'none'>
  readonly index: IndexAtOnce
}

/** One after the other, as the largest takes a gigabyte. */
export async function* openCollections(corpus: readonly Document[]): AsyncGenerator<Collection> {
  const papers = papersOf(corpus)
  yield { name: 'seeds', index: await indexPapers(await readSeeds()) }
  yield { name: 'some', index: await indexPapers(papers.slice(0, someOfCorpus)) }
  yield { name: 'all', index: await indexPapers(papers) }
}

/** As many as SciFact has. */
const someOfCorpus = 5183

/**
 * Whether a collection answers a question; undefined where nobody knows: what the seeds answer, other papers of
 * their field may.
 */
export function isAnswerable({ where }: Question, { name }: Pick<Collection, 'name'>): boolean | undefined {
  if (where === 'none') return false
  if (where === 'seeds') return name === 'seeds' || undefined
  return name === where || (name === 'all' && where === 'some')
}

/** What `ask` finds for each question. */
export async function askEach(questions: readonly string[], index: IndexAtOnce): Promise<Found[]> {
  const language = { analysis: englishAnalysis, relations: createRelationWords(englishAnalysis) }
  const engine = engineOf(index)
  const found: Found[] = []
  for (const question of questions)
    found.push(await findPassages(question, engine, language, { topicQuery: () => undefined }))
  return found
}

async function indexPapers(papers: readonly Paper[]): Promise<IndexAtOnce> {
  const index = createIndexAtOnce()
  index.update({ papers, removed: [], revision: 1 })
  index.adoptMeaning(await gateMeaning(papers))
  return index
}

async function readSeeds(): Promise<readonly Paper[]> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-bench-'))
  const file = join(folder, 'seeds.sqlite')
  await copySeeds(file, Temporal.Instant.from('2025-04-13T09:00:00Z'))
  const store = await openStore({ url: `file:${file}` })
  try {
    return (await store.papers.changedSince(0, maxSeeds)).papers
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
}

const maxSeeds = 1000
