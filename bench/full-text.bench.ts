/**
 * How well sentences of whole papers answer questions whose evidence people marked: `npm run bench -- full-text
 * --data DIR [--fit]`. A sentence is right if it stands in a marked paragraph. `--fit` makes the weights from all
 * questions, and measures each fifth of the papers by weights from the others, for three divisions into fifths.
 */
import { parseArgs } from 'node:util'
import { finish } from '../src/async/steps.ts'
import { loadWordVectors, type WordVectors } from '../src/embeddings/words/word-vectors.ts'
import {
  type Described,
  type DescribedSentence,
  describeParagraphs,
} from '../src/full-text/rank/describe-paragraphs.ts'
import { prepareText } from '../src/full-text/rank/prepare-text.ts'
import { rankDescribed } from '../src/full-text/rank/rank-sentences.ts'
import { weights } from '../src/full-text/rank/weights.ts'
import { type Analysis, rememberStems } from '../src/search/analysis/analysis.ts'
import { fitFullText } from './fit-full-text.ts'
import { measureSpeed } from './full-text-speed.ts'
import { areaUnderCurve, meanOf } from './metrics.ts'
import { fullTextOf, isEvidence, type PaperQuestion, readQuestions } from './qasper.ts'
import { printTable } from './table.ts'

/** A question with every sentence of its paper described. */
export interface AskedPaper {
  readonly question: PaperQuestion
  readonly described: Described
  /** The position of the paper. */
  readonly number: number
  isRight(sentence: DescribedSentence): boolean
}

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: { data: { type: 'string' }, fit: { type: 'boolean' } },
  })
  if (values.data === undefined)
    return 'skipped: --data names a folder with papers.jsonl.gz and questions.jsonl, as QASPER’s'
  const analysis = rememberStems()
  const vectors = await loadWordVectors()
  const speed = measureSpeed(values.data, analysis, vectors)
  const asked = await describeAll(values.data, analysis, vectors)
  const rows = [['', 'first', 'one of three', 'AUC', 'better than BM25 by, first', 'of three']]
  rows.push(['BM25 over sentences', ...measure(asked, byBm25)])
  rows.push(['Journal Club', ...measure(asked, (one) => rankDescribed(one.described, weights))])
  const ofSpeed = speed === undefined ? '' : `${printTable(speed)}\n`
  if (!values.fit) return `${ofSpeed}${printTable(rows)}`
  for (const step of [1, 7, 53]) {
    const foldOf = ({ number }: AskedPaper) => ((number * step) % prime) % folds
    const fitted = [...Array(folds).keys()].map((fold) =>
      fitFullText(asked.filter((one) => foldOf(one) !== fold)),
    )
    const heldOut = (one: AskedPaper) => rankDescribed(one.described, fitted[foldOf(one)] ?? weights)
    rows.push([`each fifth by the others, division ${step}`, ...measure(asked, heldOut)])
  }
  const { paragraph, confidence, intercept } = fitFullText(asked)
  return `${ofSpeed}${printTable(rows)}\n${JSON.stringify({ paragraph, confidence, intercept })}`
}

export function isAnswered({ question }: AskedPaper): boolean {
  return !question.disputed && question.evidence.length > 0
}

async function describeAll(folder: string, analysis: Analysis, vectors: WordVectors): Promise<AskedPaper[]> {
  const { papers, questions } = await readQuestions(folder)
  const texts = new Map(
    papers.map((paper, number) => [
      paper.id,
      { paper, number, text: finish(prepareText(fullTextOf(paper), analysis, vectors)) },
    ]),
  )
  return questions.flatMap((question) => {
    const found = texts.get(question.paper)
    if (found === undefined) return []
    const described = finish(describeParagraphs(question.question, found.text, analysis))
    const right = found.paper.sections.map(({ paragraphs }) =>
      paragraphs.map((text) => isEvidence(question, text)),
    )
    const isRight = ({ section, paragraph }: DescribedSentence) => right[section]?.[paragraph] ?? false
    return [{ question, described, number: found.number, isRight }]
  })
}

type Rank = (asked: AskedPaper) => ReturnType<typeof rankDescribed>

/** The best sentences by BM25, as sure as the best has much of what all asked words weigh. */
function byBm25({ described: { paragraphs, rarities } }: AskedPaper): ReturnType<typeof rankDescribed> {
  const ranked = paragraphs
    .flatMap(({ sentences }) => sentences)
    .toSorted((a, b) => (b.features[0] ?? 0) - (a.features[0] ?? 0))
  return {
    sentences: ranked,
    confidence:
      (ranked[0]?.features[0] ?? 0) /
      Math.max(
        1,
        rarities.reduce((sum, one) => sum + one, 0),
      ),
  }
}

function measure(asked: readonly AskedPaper[], rank: Rank): string[] {
  const hits = (by: Rank, depth: number) =>
    asked.filter(isAnswered).map((one) => Number(by(one).sentences.slice(0, depth).some(one.isRight)))
  const [first, three] = [hits(rank, 1), hits(rank, 3)]
  const [plainFirst, plainThree] = [hits(byBm25, 1), hits(byBm25, 3)]
  const sure = asked
    .filter((one) => one.question.unanswerable || isAnswered(one))
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

const folds = 5
/** Multiplied by a number and taken modulo this, papers change their order. */
const prime = 281
