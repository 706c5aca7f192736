/** The telling sentence beside what people wrote of each paper: `npm run bench -- tldr --data DIR`. */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { tellingSentence } from '../src/abstracts/highlight.ts'
import { splitSentences } from '../src/abstracts/sentences.ts'
import { englishAnalysis, tokenize } from '../src/search/analysis/analysis.ts'
import { measureSummaries } from './ask-checks.ts'
import { readCollection } from './beir.ts'
import { meanOf } from './metrics.ts'
import { rougeL } from './rouge.ts'
import { printTable } from './table.ts'

/**
 * For a collection whose queries are one-sentence summaries of the documents that they are judged to find.
 */
export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...words], options: { data: { type: 'string' } } })
  if (values.data === undefined)
    return 'skipped: --data names a folder in the layout of BEIR whose queries are summaries of documents'
  const { documents, queries } = await readCollection(values.data)
  const { stem } = englishAnalysis
  const stemsOf = (text: string) => tokenize(text).map(({ word }) => stem(word))
  const textOf = new Map(documents.map(({ id, text }) => [id, text]))
  const papers = documents.map(({ id, title, text }) => ({ id, title, sentences: splitSentences(text) }))
  const paperOf = new Map(papers.map((paper) => [paper.id, paper]))
  const written = queries.flatMap(({ text, grades }) =>
    [...grades.keys()].flatMap((id) => {
      const paper = paperOf.get(id)
      return paper === undefined ? [] : [{ summary: text, paper }]
    }),
  )
  const summarised = queries.flatMap(({ text, grades }) =>
    [...grades.keys()].map((id) => ({ summary: stemsOf(text), abstract: textOf.get(id) ?? '' })),
  )
  const rate = (choose: (abstract: string) => string) =>
    summarised.map(({ summary, abstract }) => rougeL(stemsOf(choose(abstract)), summary))
  const best = summarised.map(({ summary, abstract }) =>
    Math.max(0, ...splitSentences(abstract).map((sentence) => rougeL(stemsOf(sentence), summary))),
  )
  return [
    `${basename(values.data)}: ${queries.length} summaries, ${documents.length} papers`,
    printTable([
      ['sentence shown', 'ROUGE-L with the summary'],
      ['telling sentence', cell(rate((abstract) => tellingSentence(abstract)))],
      ['first sentence', cell(rate((abstract) => splitSentences(abstract)[0] ?? ''))],
      ['last sentence', cell(rate((abstract) => splitSentences(abstract).at(-1) ?? ''))],
      ['the best there is', cell(best)],
    ]),
    measureSummaries(papers, written),
  ].join('\n')
}

function cell(values: readonly number[]): string {
  const { mean, error } = meanOf(values)
  return `${mean.toFixed(4)} ± ${error.toFixed(4)}`
}
