/**
 * How well sentences of whole papers answer questions whose evidence people marked: `npm run bench -- full-text
 * --data DIR [--fit]`. A sentence is right if it stands in a marked paragraph. `--fit` makes the weights from all
 * questions, and measures each half of the papers by weights from the other.
 */
import { parseArgs } from 'node:util'
import { createRelationWords } from '../src/abstracts/relation-words.ts'
import { finish } from '../src/async/steps.ts'
import { loadWordVectors } from '../src/embeddings/words/word-vectors.ts'
import {
  type Described,
  type DescribedSentence,
  describeSentences,
  prepareText,
} from '../src/full-text/rank/describe-sentences.ts'
import { rankDescribed } from '../src/full-text/rank/rank-sentences.ts'
import { type FullTextWeights, weights } from '../src/full-text/rank/weights.ts'
import { rememberStems } from '../src/search/analysis/analysis.ts'
import { fitFullText } from './fit-full-text.ts'
import { areaUnderCurve, meanOf } from './metrics.ts'
import { fullTextOf, isEvidence, type PaperQuestion, readQuestions } from './qasper.ts'
import { printTable } from './table.ts'

/** A question with every sentence of its paper described. */
export interface AskedPaper {
  readonly question: PaperQuestion
  readonly described: Described
  /** Which half of the papers its own is in. */
  readonly half: number
  isRight(sentence: DescribedSentence): boolean
}

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: { data: { type: 'string' }, fit: { type: 'boolean' } },
  })
  if (values.data === undefined)
    return 'skipped: --data names a folder with papers.jsonl.gz and questions.jsonl, as QASPER’s'
  const asked = await describeAll(values.data)
  const rows = [['', 'first', 'one of three', 'AUC', 'better than BM25 by, first', 'of three']]
  rows.push(['BM25 over sentences', ...measure(asked, byBm25)])
  rows.push(['Journal Club', ...measure(asked, (one) => rankDescribed(one.described, weights))])
  if (!values.fit) return printTable(rows)
  const halves = [0, 1].map((half) => fitFullText(asked.filter((one) => one.half !== half)))
  const heldOut = (one: AskedPaper) => rankDescribed(one.described, halves[one.half] ?? weights)
  for (const half of [0, 1])
    rows.push([
      `half ${half} by the other`,
      ...measure(
        asked.filter((one) => one.half === half),
        heldOut,
      ),
    ])
  rows.push(['both halves, held out', ...measure(asked, heldOut)])
  const { features, traits, asked: byKind, confidence, intercept } = fitFullText(asked)
  return `${printTable(rows)}\n${JSON.stringify({ features, traits, asked: byKind, confidence, intercept } satisfies FullTextWeights)}`
}

async function describeAll(folder: string): Promise<AskedPaper[]> {
  const { papers, questions } = await readQuestions(folder)
  const analysis = rememberStems()
  const language = { analysis, relations: createRelationWords(analysis) }
  const vectors = await loadWordVectors()
  const texts = new Map(
    papers.map((paper, at) => [
      paper.id,
      { paper, half: at % 2, text: finish(prepareText(fullTextOf(paper), language, vectors)) },
    ]),
  )
  return questions.flatMap((question) => {
    const found = texts.get(question.paper)
    if (found === undefined || question.disputed) return []
    const described = finish(describeSentences(question.question, found.text, language))
    const right = found.paper.sections.map(({ paragraphs }) =>
      paragraphs.map((text) => isEvidence(question, text)),
    )
    const isRight = ({ section, paragraph }: DescribedSentence) => right[section]?.[paragraph] ?? false
    return [{ question, described, half: found.half, isRight }]
  })
}

type Rank = (asked: AskedPaper) => ReturnType<typeof rankDescribed>

/** The best sentences by BM25, as sure as the best is of what could be had. */
function byBm25({ described: { sentences } }: AskedPaper): ReturnType<typeof rankDescribed> {
  const ranked = sentences
    .map((one) => ({ ...one, score: one.features.bm25 }))
    .toSorted((a, b) => b.score - a.score)
  return { sentences: ranked, confidence: ranked[0]?.exact ?? 0 }
}

function measure(asked: readonly AskedPaper[], rank: Rank): string[] {
  const hits = (by: Rank, depth: number) =>
    asked.flatMap((one) =>
      one.question.evidence.length === 0 ? [] : [Number(by(one).sentences.slice(0, depth).some(one.isRight))],
    )
  const [first, three] = [hits(rank, 1), hits(rank, 3)]
  const [plainFirst, plainThree] = [hits(byBm25, 1), hits(byBm25, 3)]
  const sure = asked
    .filter(({ question }) => question.unanswerable || question.evidence.length > 0)
    .map((one) => ({ is: !one.question.unanswerable, by: rank(one).confidence }))
    .toSorted((a, b) => b.by - a.by)
  const difference = (some: readonly number[], others: readonly number[]) => {
    const { mean, error } = meanOf(some.map((one, at) => one - (others[at] ?? 0)))
    return `${mean.toFixed(3)} ± ${(1.96 * error).toFixed(3)}`
  }
  return [
    ...[meanOf(first).mean, meanOf(three).mean, areaUnderCurve(sure.map(({ is }) => is))].map((one) =>
      one.toFixed(3),
    ),
    ...[difference(first, plainFirst), difference(three, plainThree)],
  ]
}
