/** What tells whether a paragraph of a whole paper, and which sentence of it, answers a question. */
import type { Steps } from '../../async/steps.ts'
import { wordsAsked } from '../../passages/question.ts'
import type { TextPlace } from '../../ports/full-texts.ts'
import { type Analysis, tokenize } from '../../search/analysis/analysis.ts'
import { idf } from '../../search/rank/bm25.ts'
import { type AskedWord, createComparison, dot } from './compare.ts'
import { kindsOfQuestion, type QuestionKind, questionKinds } from './kinds.ts'
import type { Line, PreparedText } from './prepare-text.ts'

export interface DescribedSentence extends TextPlace {
  /** As `describeParagraphs` lists them. */
  readonly features: readonly number[]
}

export interface DescribedParagraph {
  readonly sentences: readonly DescribedSentence[]
  /** Of each feature of its sentences the most, then of each the mean, then how long it is. */
  readonly features: readonly number[]
}

export interface Described {
  readonly asks: ReadonlySet<QuestionKind>
  /** How rare each asked word is in the paper. */
  readonly rarities: readonly number[]
  readonly paragraphs: readonly DescribedParagraph[]
}

export function* describeParagraphs(
  question: string,
  prepared: PreparedText,
  analysis: Analysis,
): Steps<Described> {
  const { blocks, size } = prepared
  const asked = weighInPaper(question, prepared, analysis)
  const asks = kindsOfQuestion(tokenize(question).map(({ word }) => word))
  const compare = createComparison(asked, prepared)
  const whole = prepared.vectorOf(asked)
  const units = blocks.flatMap((block) => block.units)
  const [unitLength, blockLength] = [meanLength(units), meanLength(blocks)]
  const likenesses: number[][] = []
  const headings: number[] = []
  for (const block of blocks) {
    const ofBlock = compare(block, blockLength)
    const heading = dot(whole, block.heading.vector)
    for (const unit of block.units) {
      headings.push(heading)
      if (likenesses.push([...compare(unit, unitLength), ...ofBlock]) % unitsInStep === 0) yield
    }
  }
  const ranks = yield* rankEach(likenesses)
  const paragraphs: DescribedParagraph[] = []
  let at = 0
  for (const block of blocks) {
    const sentences = block.units.map(({ section, paragraph, sentence, traits, askedTraits }) => {
      const likeness = [...(likenesses[at] ?? []), ...(ranks[at] ?? []), headings[at] ?? 0, at / size]
      const byKind = questionKinds.flatMap((kind) => askedTraits.map((one) => (asks.has(kind) ? one : 0)))
      at++
      return { section, paragraph, sentence, features: [...likeness, ...traits, ...byKind] }
    })
    paragraphs.push(describeParagraph(sentences, block.letters))
    yield
  }
  return { asks, rarities: asked.map(({ weight }) => weight), paragraphs }
}

function describeParagraph(sentences: readonly DescribedSentence[], letters: number): DescribedParagraph {
  const most: number[] = []
  const mean: number[] = []
  for (const { features } of sentences)
    for (const [at, value] of features.entries()) {
      most[at] = Math.max(most[at] ?? value, value)
      mean[at] = (mean[at] ?? 0) + value / sentences.length
    }
  return { sentences, features: [...most, ...mean, Math.log(sentences.length), Math.log(1 + letters)] }
}

/** For each row the logarithm of the rank that each of its columns has among all rows, from 0. */
function* rankEach(rows: readonly (readonly number[])[]): Steps<number[][]> {
  const ranks = rows.map((): number[] => [])
  for (const column of (rows[0] ?? []).keys()) {
    const order = [...rows.keys()].sort((a, b) => (rows[b]?.[column] ?? 0) - (rows[a]?.[column] ?? 0))
    for (const [rank, at] of order.entries()) ranks[at]?.push(Math.log(1 + rank))
    yield
  }
  return ranks
}

/** A word of few sentences of the paper tells most. “How many” is no word of an answer. */
function weighInPaper(question: string, { size, having }: PreparedText, analysis: Analysis): AskedWord[] {
  const said = wordsAsked(question, analysis)
  const things = said.filter(({ word }) => word !== 'many' && word !== 'much')
  const words = things.length > 0 ? things : said
  return words.map((word) => ({ ...word, weight: idf(having.get(word.stem) ?? 0, size) }))
}

function meanLength(lines: readonly Line[]): number {
  return Math.max(1, lines.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, lines.length))
}

/** Comparing them takes about a millisecond. */
const unitsInStep = 20
