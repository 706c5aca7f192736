/** What a question takes beside a search for the same words, in one process over papers in memory. */

import { createRelationWords } from '../src/abstracts/relation-words.ts'
import { findPassages } from '../src/passages/find-passages.ts'
import { englishAnalysis } from '../src/search/analysis/analysis.ts'
import { engineOf } from './ask-claims.ts'
import { indexDocuments, papersOf, queryOf } from './engines.ts'
import { gateMeaning } from './gated-meaning.ts'
import { readDocuments } from './read-documents.ts'
import { formatMs, percentile, printTable } from './table.ts'

/** Questions made of titles, some with the first sentence of the abstract; of papers, as JSON lines. */
export async function measureSpeed(corpus: string): Promise<string> {
  const documents = await readDocuments(corpus)
  const index = indexDocuments(documents)
  index.adoptMeaning(await gateMeaning(papersOf(documents)))
  const engine = engineOf(index)
  const analysis = englishAnalysis
  const language = { analysis, relations: createRelationWords(analysis) }
  const every = Math.max(1, Math.floor(documents.length / questionsAsked))
  const questions = documents
    .filter((_, at) => at % every === 0)
    .map(({ title, text }, at) => (at % 10 === 0 ? text.slice(0, 300) : `does ${title}?`))
  const searches: number[] = []
  const asks: number[] = []
  for (const [at, question] of questions.entries()) {
    const startMs = performance.now()
    index.search(queryOf(question), { limit: 5, topicQuery: () => undefined })
    const searchedMs = performance.now()
    await findPassages(question, engine, language, { topicQuery: () => undefined })
    if (at < warmUp) continue
    searches.push(searchedMs - startMs)
    asks.push(performance.now() - searchedMs)
  }
  const row = (name: string, share: number) => {
    const [search, ask] = [percentile(searches, share), percentile(asks, share)]
    return [name, formatMs(search), formatMs(ask), `${(ask / search).toFixed(1)} ×`]
  }
  const rows = [['', 'search', 'ask', 'ratio'], row('p50', 0.5), row('p99', 0.99)]
  return `${documents.length} papers, ${asks.length} questions\n${printTable(rows)}`
}

const questionsAsked = 500
const warmUp = 50
