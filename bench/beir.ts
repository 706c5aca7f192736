/** A test collection in BEIR's layout: https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Grades } from './metrics.ts'

export interface Collection {
  readonly documents: readonly { readonly id: string; readonly title: string; readonly text: string }[]
  /** Those that have a judgement. */
  readonly queries: readonly { readonly id: string; readonly text: string; readonly grades: Grades }[]
}

/**
 * Reads `corpus.jsonl`, `queries.jsonl` and `qrels/test.tsv` of a folder; throws
 * where one is missing or not such.
 */
export async function readCollection(folder: string): Promise<Collection> {
  const [corpus, queries, judgements] = await Promise.all(
    ['corpus.jsonl', 'queries.jsonl', 'qrels/test.tsv'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const grades = new Map<string, Map<string, number>>()
  for (const line of linesOf(judgements).slice(1)) {
    const [query = '', document = '', grade = ''] = line.split('\t')
    const known = grades.get(query) ?? new Map<string, number>()
    grades.set(query, known.set(document, Number(grade)))
  }
  return {
    documents: linesOf(corpus).map((line) => {
      const { _id, title = '', text = '' } = JSON.parse(line)
      return { id: String(_id), title, text }
    }),
    queries: linesOf(queries).flatMap((line) => {
      const { _id, text } = JSON.parse(line)
      const known = grades.get(String(_id))
      return known === undefined ? [] : [{ id: String(_id), text, grades: known }]
    }),
  }
}

function linesOf(text = ''): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
