/** Similar papers, by the topics of the seeds and by summaries: `npm run bench -- similar [--data DIR]`. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Paper } from '../src/model/paper.ts'
import { parseQuery } from '../src/search/query/parse-query.ts'
import { readSeedPapers, today } from '../test/search/support/papers.ts'
import { createIndexAtOnce } from '../test/support/index-at-once.ts'
import { readCollection } from './beir.ts'
import type { Search } from './engines.ts'
import { indexDocuments, papersOf, searchBm25 } from './engines.ts'
import { gateMeaning } from './gated-meaning.ts'
import { meanOf, measureRanking } from './metrics.ts'
import { printTable } from './table.ts'

/** How many similar papers a card shows. */
const shown = 5

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...words], options: { data: { type: 'string' } } })
  const tables = [await measureSeeds()]
  if (values.data !== undefined) tables.push(await measurePairs(values.data))
  return tables.join('\n\n')
}

/** Of the papers similar to a seed, the share that has a topic in common with it. */
async function measureSeeds(): Promise<string> {
  const papers = readSeedPapers()
  const index = createIndexAtOnce()
  index.update({ papers, removed: [], revision: 1 })
  const file = await readFile(join(import.meta.dirname, '../seeds/topics.json'), 'utf8')
  const topics: { name: string; query: string }[] = JSON.parse(file)
  const topicsOf = new Map<string, Set<string>>()
  for (const { name, query } of topics)
    for (const { id } of index.select(parseQuery(query, today), {
      topicQuery: () => undefined,
      limit: papers.length,
    }).papers)
      topicsOf.set(id, (topicsOf.get(id) ?? new Set()).add(name))
  const withTopic = papers.filter(({ id }) => topicsOf.has(id))
  const share = (choose: (paper: Paper) => readonly Paper[]) =>
    withTopic.map((paper) => {
      const own = topicsOf.get(paper.id) ?? new Set()
      const chosen = choose(paper).filter(({ id }) => id !== paper.id)
      const akin = chosen.filter(({ id }) => !own.isDisjointFrom(topicsOf.get(id) ?? new Set()))
      return akin.length / Math.max(1, chosen.length)
    })
  const measureSimilar = () => cell(share((paper) => index.similar(paper, shown).map((hit) => hit.paper)))
  const byWords = measureSimilar()
  index.adoptMeaning(await gateMeaning(papers))
  const documents = papers.map(({ id, title = '', abstract }) => ({ id, title, text: abstract }))
  const byId = new Map<string, Paper>(papers.map((paper) => [paper.id, paper]))
  return [
    `seeds: ${withTopic.length} of ${papers.length} papers have a topic of ${topics.length}`,
    printTable([
      [`of ${shown} similar papers`, 'have a topic in common'],
      ['Journal Club', measureSimilar()],
      ['Journal Club, without meaning', byWords],
      [
        'plain BM25 with the whole text',
        cell(
          share((paper) =>
            searchBm25(documents)(`${paper.title ?? ''} ${paper.abstract}`, shown + 1)
              .flatMap(([id]) => byId.get(id) ?? [])
              .filter(({ id }) => id !== paper.id)
              .slice(0, shown),
          ),
        ),
      ],
      ['any', cell(share(() => papers))],
    ]),
  ].join('\n')
}

/** Where the paper stands that a summary was written of, among those similar to the summary. */
async function measurePairs(folder: string): Promise<string> {
  const { documents, queries } = await readCollection(folder)
  const index = indexDocuments(documents)
  const summaries = papersOf(queries.map(({ id, text }) => ({ id, title: '', text })))
  const similar: Search = (text, limit) => {
    const summary = summaries[queries.findIndex((query) => query.text === text)]
    const hits = summary === undefined ? [] : index.similar({ ...summary, id: 'doi:10.1000/summary' }, limit)
    return hits.map(({ paper, score }) => [documents[Number(paper.id.split('/').at(-1))]?.id ?? '', score])
  }
  const measure = (search: Search) => {
    const found = queries.map(({ text, grades }) =>
      measureRanking(
        search(text, 10).map(([id]) => id),
        grades,
      ),
    )
    return [cell(found.map(({ mrr10 }) => mrr10)), cell(found.map(({ recall10 }) => recall10))]
  }
  const byWords = measure(similar)
  index.adoptMeaning(await gateMeaning(papersOf(documents)))
  return [
    `${basename(folder)}: ${queries.length} summaries, ${documents.length} papers`,
    printTable([
      ['papers similar to a summary', 'MRR@10', 'Recall@10'],
      ['Journal Club', ...measure(similar)],
      ['Journal Club, without meaning', ...byWords],
      ['plain BM25 with the whole text', ...measure(searchBm25(documents))],
    ]),
  ].join('\n')
}

function cell(values: readonly number[]): string {
  const { mean, error } = meanOf(values)
  return `${mean.toFixed(4)} ± ${error.toFixed(4)}`
}
