/** How good the ranking is on a test collection: `npm run bench -- relevance --data DIR [--run FILE]`. */
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Collection } from './beir.ts'
import { readCollection } from './beir.ts'
import type { Search } from './engines.ts'
import { indexDocuments, papersOf, searchBm25, searchIndex, searchMiniSearch } from './engines.ts'
import { gateMeaning } from './gated-meaning.ts'
import type { Quality } from './metrics.ts'
import { meanOf, measureRanking } from './metrics.ts'
import { createRandom, cutLastWord, misspell } from './misspell.ts'
import { printTable } from './table.ts'

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: { data: { type: 'string' }, run: { type: 'string' } },
  })
  if (values.data === undefined)
    return 'skipped: --data names a folder in the layout of BEIR (corpus.jsonl, queries.jsonl, qrels/test.tsv)'
  const collection = await readCollection(values.data)
  const { documents, queries } = collection
  const index = indexDocuments(documents)
  const search = searchIndex(index, documents)
  const byWords = measure(collection, search)
  const meaning = await gateMeaning(papersOf(documents))
  index.adoptMeaning(meaning)
  const typing = searchIndex(index, documents, { isTyping: true })
  const random = createRandom(1)
  if (values.run !== undefined) await writeFile(values.run, writeRun(collection, search))
  const rows = [
    ['', 'nDCG@10', 'Recall@10', 'Recall@100', 'MRR@10'],
    ['Journal Club', ...measure(collection, search)],
    ...(meaning.weight === 0 ? [] : [['Journal Club, without meaning', ...byWords]]),
    ['plain BM25', ...measure(collection, searchBm25(documents))],
    ['MiniSearch as it comes', ...measure(collection, searchMiniSearch(documents))],
    [
      'Journal Club, one wrong letter a word',
      ...measure(collection, search, (text) => Array.from({ length: 5 }, () => misspell(text, random))),
    ],
    ['Journal Club, last word cut', ...measure(collection, typing, (text) => [cutLastWord(text)])],
  ]
  return `${basename(values.data)}: ${queries.length} queries, ${documents.length} documents, meaning counts ${meaning.weight.toFixed(2)}\n${printTable(rows)}`
}

/**
 * Means over the queries with standard errors, as cells; of a query typed in several ways, the mean of these.
 */
function measure(
  { queries }: Collection,
  search: Search,
  type = (text: string): readonly string[] => [text],
): string[] {
  const qualities = queries.map(({ text, grades }) =>
    type(text).map((typed) =>
      measureRanking(
        search(typed, depth).map(([id]) => id),
        grades,
      ),
    ),
  )
  const cell = (name: keyof Quality) => {
    const { mean, error } = meanOf(qualities.map((ways) => meanOf(ways.map((quality) => quality[name])).mean))
    return `${mean.toFixed(4)} ± ${error.toFixed(4)}`
  }
  return [cell('ndcg10'), cell('recall10'), cell('recall100'), cell('mrr10')]
}

/** A run as TREC writes it: `qid Q0 docid rank score tag`, 100 documents a query. */
function writeRun({ queries }: Collection, search: Search): string {
  return queries
    .flatMap(({ id, text }) =>
      search(text, depth).map(
        ([document, score], at) => `${id} Q0 ${document} ${at + 1} ${score.toFixed(6)} journal-club\n`,
      ),
    )
    .join('')
}

const depth = 100
