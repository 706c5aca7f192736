/**
 * How many sentences pass the checks of a language model’s answers: ones that their quotes hold, and ones
 * that they do not.
 */

import { createRelationWords } from '../src/abstracts/relation-words.ts'
import { type CheckLanguage, findFault } from '../src/passages/check-sentence.ts'
import { englishAnalysis, tokenize } from '../src/search/analysis/analysis.ts'
import type { Claim, SplitPaper } from './claims.ts'
import { printTable } from './table.ts'

interface Written {
  readonly sentence: string
  readonly quotes: readonly string[]
}

/**
 * Claims as if a model had written them of their evidence; each sentence of the evidence as it stands; and
 * claims beside another paper.
 */
export function measureClaims(papers: readonly SplitPaper[], claims: readonly Claim[]): string {
  const byId = new Map(papers.map((paper) => [paper.id, paper]))
  const written = claims.flatMap(({ claim, evidence }, at) =>
    evidence.flatMap(({ paper: id, sentences, label }) => {
      const [paper, other] = [byId.get(id), otherOf(papers, at)]
      if (paper === undefined || other === undefined) return []
      return [{ claim, label, own: quotesOf(paper, sentences), others: quotesOf(other, [0, 1, 2]) }]
    }),
  )
  const supported = written.filter(({ label }) => label === 'SUPPORT')
  const contradicted = written.filter(({ label }) => label === 'CONTRADICT')
  return printChecks(papers, [
    [
      'a sentence of the evidence, word for word',
      written.flatMap(({ own }) =>
        own.map((quote) => ({ sentence: quote.split('\n')[1] ?? '', quotes: [quote] })),
      ),
    ],
    [
      'a claim that its evidence supports',
      supported.map(({ claim, own }) => ({ sentence: claim, quotes: own })),
    ],
    [
      'a claim that its evidence contradicts',
      contradicted.map(({ claim, own }) => ({ sentence: claim, quotes: own })),
    ],
    [
      'a claim beside another paper',
      supported.map(({ claim, others }) => ({ sentence: claim, quotes: others })),
    ],
  ])
}

/** Summaries beside the abstracts that they were written of, and beside others. */
export function measureSummaries(
  papers: readonly SplitPaper[],
  summarised: readonly { readonly summary: string; readonly paper: SplitPaper }[],
): string {
  const quotesOfAll = (paper: SplitPaper) => quotesOf(paper, [...paper.sentences.keys()])
  return printChecks(papers, [
    [
      'a summary beside its abstract',
      summarised.map(({ summary, paper }) => ({ sentence: summary, quotes: quotesOfAll(paper) })),
    ],
    [
      'a summary beside another abstract',
      summarised.map(({ summary, paper }, at) => ({
        sentence: summary,
        quotes: quotesOfAll(otherOf(papers, at) ?? paper),
      })),
    ],
  ])
}

function printChecks(
  papers: readonly SplitPaper[],
  rows: readonly (readonly [string, readonly Written[]])[],
): string {
  const language = languageOf(papers)
  return printTable([
    ['sentence', 'number', 'passes', ...faults],
    ...rows.map(([name, some]) => [name, `${some.length}`, ...shares(some, language)]),
  ])
}

/** Papers have no order that means anything. */
function otherOf(papers: readonly SplitPaper[], at: number): SplitPaper | undefined {
  return papers[(at * 7919 + 1) % papers.length]
}

const faults = ['markup', 'number', 'name', 'negation', 'hedge', 'unsupported'] as const

function quotesOf({ title, sentences }: SplitPaper, numbers: readonly number[]): string[] {
  return numbers.flatMap((number) => sentences[number] ?? []).map((sentence) => `${title}\n${sentence}`)
}

function shares(written: readonly Written[], language: CheckLanguage): string[] {
  const found = written.map(({ sentence, quotes }) => findFault(sentence, quotes, language))
  return [undefined, ...faults].map((fault) =>
    (found.filter((one) => one === fault).length / Math.max(1, found.length)).toFixed(3),
  )
}

/** As where these papers are the index. */
function languageOf(papers: readonly SplitPaper[]): CheckLanguage {
  const analysis = englishAnalysis
  const counts = new Map<string, number>()
  for (const { title, sentences } of papers) {
    const words = tokenize(`${title} ${sentences.join(' ')}`)
    for (const stem of new Set(words.flatMap((word) => analysis.termsOf(word))))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  const least = Math.max(10, papers.length / 1_000)
  return {
    analysis,
    relations: createRelationWords(analysis),
    isUsual: (stem) => (counts.get(stem) ?? 0) >= least,
  }
}
