/** How many sentences pass the checks of a language model’s answers: ones that their quotes hold, and ones that they do not. */
import { type CheckLanguage, findFault } from '../src/passages/check-sentence.ts'
import { createRelationWords } from '../src/passages/relation-words.ts'
import { createAnalysis, tokenize } from '../src/search/analysis/analysis.ts'
import type { Claim, SplitPaper } from './claims.ts'
import { printTable } from './table.ts'

interface Written {
  readonly sentence: string
  readonly quotes: readonly string[]
}

/** Claims as if a model had written them of their evidence; each sentence of the evidence as it stands; and claims beside another paper. */
export function measureChecks(papers: readonly SplitPaper[], claims: readonly Claim[]): string {
  const byId = new Map(papers.map((paper) => [paper.id, paper]))
  const language = languageOf(papers)
  const written = claims.flatMap(({ claim, evidence }, at) =>
    evidence.flatMap(({ paper: id, sentences, label }) => {
      const paper = byId.get(id)
      // Papers have no order that means anything.
      const other = papers[(at * 7919) % papers.length]
      if (paper === undefined || other === undefined) return []
      return [{ claim, label, own: quotesOf(paper, sentences), others: quotesOf(other, [0, 1, 2]) }]
    }),
  )
  const supported = written.filter(({ label }) => label === 'SUPPORT')
  const rows: [string, Written[]][] = [
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
      written
        .filter(({ label }) => label === 'CONTRADICT')
        .map(({ claim, own }) => ({ sentence: claim, quotes: own })),
    ],
    [
      'a claim beside another paper',
      supported.map(({ claim, others }) => ({ sentence: claim, quotes: others })),
    ],
  ]
  return printTable([
    ['sentence', 'number', 'passes', ...faults],
    ...rows.map(([name, some]) => [name, `${some.length}`, ...shares(some, language)]),
  ])
}

const faults = ['markup', 'number', 'name', 'negation', 'unsupported'] as const

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
  const analysis = createAnalysis()
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
