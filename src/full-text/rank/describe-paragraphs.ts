/** What tells whether a paragraph of a whole paper, and which sentence of it, answers a question. */
import { type ContentWord, contentWordsOf } from '../../abstracts/content-words.ts'
import type { Steps } from '../../async/steps.ts'
import type { FullText } from '../../model/full-text.ts'
import { createComparison } from '../../passages/likeness.ts'
import { type Language, share } from '../../passages/passage-features.ts'
import { type QuestionWord, wordsAsked } from '../../passages/question.ts'
import type { TextPlace } from '../../ports/full-texts.ts'
import { tokenize } from '../../search/analysis/analysis.ts'
import { isOrdinaryWord } from '../../search/analysis/ordinary-words.ts'
import { customary, halfPoint, idf } from '../../search/rank/bm25.ts'
import { createAlignment, type Meanings, TextVectors } from './alignment.ts'
import {
  kindsOfHeading,
  kindsOfQuestion,
  type QuestionKind,
  questionKinds,
  type SectionKind,
  sectionKinds,
} from './kinds.ts'

export interface DescribedSentence extends TextPlace {
  /** As `describeParagraphs` lists them. */
  readonly features: readonly number[]
  /** What the sentence has of the question word for word, and how near it is in meaning as a whole. */
  readonly exact: number
  readonly cosine: number
}

export interface DescribedParagraph {
  readonly sentences: readonly DescribedSentence[]
  /** Of each feature of its sentences the most, then of each the mean, then how long it is. */
  readonly features: readonly number[]
}

export interface Described {
  readonly asks: ReadonlySet<QuestionKind>
  /** How rare the asked words are in the paper. */
  readonly rarity: number
  readonly paragraphs: readonly DescribedParagraph[]
}

interface Unit extends TextPlace {
  readonly text: string
  readonly words: readonly ContentWord[]
}

/** A paragraph. */
interface Block {
  readonly units: Unit[]
  readonly words: ContentWord[]
}

/** A paper as it is asked: what of it is the same for every question. */
export interface PreparedText {
  readonly text: FullText
  readonly blocks: readonly Block[]
  readonly size: number
  /** How many sentences have each term. */
  readonly having: ReadonlyMap<string, number>
  readonly vectors: TextVectors
}

/** Takes most of the time of a first answer. */
export function* prepareText(text: FullText, language: Language, meanings: Meanings): Steps<PreparedText> {
  const blocks = yield* readBlocks(text, language)
  const units = blocks.flatMap((block) => block.units)
  const having = new Map<string, number>()
  for (const unit of units)
    for (const term of new Set(unit.words.flatMap(({ terms }) => terms)))
      having.set(term, (having.get(term) ?? 0) + 1)
  return { text, blocks, size: units.length, having, vectors: new TextVectors(meanings) }
}

/** Describes every paragraph but listings and equations. */
export function* describeParagraphs(
  question: string,
  prepared: PreparedText,
  language: Language,
): Steps<Described> {
  const { text, blocks, size, vectors } = prepared
  const { analysis, relations } = language
  const asked = weighInPaper(wordsAsked(question, analysis), prepared, analysis)
  const weights = asked.map(({ weight }) => weight)
  const { coverageOf } = createComparison(asked, relations)
  const alignment = createAlignment(asked, vectors)
  const asks = kindsOfQuestion(tokenize(question).map(({ word }) => word))
  const bm25 = scorerFor(
    asked,
    blocks.flatMap(({ units }) => units),
  )
  const blockBm25 = scorerFor(asked, blocks)
  const headings = headingPaths(text).map((path) => {
    const words = contentWordsOf(path, analysis)
    const kinds = kindsOfHeading(tokenize(path).map(({ word }) => word))
    return { kinds, nearness: [alignment.nearness(words), alignment.cosine(words)] }
  })
  const described: {
    readonly unit: Unit
    readonly exact: number
    readonly likeness: readonly number[]
    readonly other: readonly number[]
  }[] = []
  for (const { units, words } of blocks) {
    const ofBlock = [blockBm25(words), alignment.nearness(words), alignment.cosine(words)]
    for (const unit of units) {
      const coverage = coverageOf(unit.words)
      const { kinds = new Set<SectionKind>(), nearness = [0, 0] } = headings[unit.section] ?? {}
      const own = [bm25(unit.words), alignment.nearness(unit.words), alignment.cosine(unit.words)]
      const place = [described.length / size, Math.log(1 + unit.words.length)]
      described.push({
        unit,
        exact: share(coverage.exact, weights),
        likeness: [...own, ...ofBlock],
        other: [share(coverage.soft, weights), ...nearness, ...place, ...traitsOf(unit, kinds, asks)],
      })
      if (described.length % unitsInStep === 0) yield
    }
  }
  const ranks = yield* rankEach(described.map(({ likeness }) => likeness))
  const rows = described.map(({ unit, exact, likeness, other }, at): DescribedSentence => {
    const { section, paragraph, sentence } = unit
    const features = [...likeness, ...(ranks[at] ?? []), ...other]
    return { section, paragraph, sentence, features, exact, cosine: likeness[2] ?? 0 }
  })
  const left = rows.values()
  const paragraphs: DescribedParagraph[] = []
  for (const { units } of blocks) {
    const letters = units.reduce((sum, { text: line }) => sum + line.length, 0)
    paragraphs.push(describeParagraph([...left.take(units.length)], letters))
    if (paragraphs.length % unitsInStep === 0) yield
  }
  const rarity = weights.reduce((sum, one) => sum + one, 0) / Math.max(1, weights.length)
  return { asks, rarity, paragraphs }
}

function describeParagraph(sentences: readonly DescribedSentence[], letters: number): DescribedParagraph {
  const [first, ...others] = sentences.map(({ features }) => features)
  const [most, mean] = [[...(first ?? [])], [...(first ?? [])]]
  for (const row of others)
    for (const [at, value] of row.entries()) {
      most[at] = Math.max(most[at] ?? 0, value)
      mean[at] = (mean[at] ?? 0) + value
    }
  const means = mean.map((sum) => sum / sentences.length)
  return { sentences, features: [...most, ...means, Math.log(sentences.length), Math.log(1 + letters)] }
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

function* readBlocks({ sections }: FullText, { analysis }: Language): Steps<Block[]> {
  const blocks: Block[] = []
  let count = 0
  for (const [section, { paragraphs }] of sections.entries())
    for (const [paragraph, { kind, sentences }] of paragraphs.entries()) {
      if (kind === 'equation' || kind === 'listing') continue
      const block: Block = { units: [], words: [] }
      blocks.push(block)
      for (const [sentence, line] of sentences.entries()) {
        const text = line.slice(0, maxCompared)
        const words = contentWordsOf(text, analysis)
        block.words.push(...words)
        block.units.push({ section, paragraph, sentence, text, words })
        if (++count === maxUnits) return blocks
        if (count % unitsInStep === 0) yield
      }
    }
  return blocks
}

/** How it is written and where it stands; some of that counts otherwise for each kind of question. */
function traitsOf(
  { text, sentence, paragraph }: Unit,
  kinds: ReadonlySet<SectionKind>,
  asks: ReadonlySet<QuestionKind>,
): number[] {
  const hasNumber = Number(/\d/.test(text.replace(marks, '')))
  const words = text.split(' ').filter((word) => !word.includes('REF'))
  const traits = [
    ...[sentence === 0, paragraph === 0, citation.test(text), /\b(?:we|our)\b/i.test(text)].map(Number),
    ...[text.includes('Tab'), examples.some((one) => text.includes(one))].map(Number),
    ...[text.includes('('), text.includes(':')].map(Number),
    words.filter((word) => word.slice(1) !== word.slice(1).toLowerCase()).length,
    words.filter((word, at) => at > 0 && word.charAt(0) !== word.charAt(0).toLowerCase()).length,
  ]
  const ofSection = sectionKinds.map((kind) => Number(kinds.has(kind)))
  const counted = [hasNumber, ...askedSections.map((kind) => Number(kinds.has(kind)))]
  const byKind = questionKinds.flatMap((kind) => counted.map((one) => (asks.has(kind) ? one : 0)))
  return [...traits, hasNumber, ...ofSection, ...byKind]
}

/** BM25 of a text among those given. */
function scorerFor(
  asked: readonly QuestionWord[],
  texts: readonly { readonly words: readonly ContentWord[] }[],
) {
  const total = texts.reduce((sum, { words }) => sum + words.length, 0)
  const mean = Math.max(1, total / Math.max(1, texts.length))
  const wanted = new Set(asked.map(({ stem }) => stem))
  return (words: readonly ContentWord[]) => {
    const counts = new Map<string, number>()
    for (const { terms } of words)
      for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    const half = halfPoint(words.length / mean)
    return asked.reduce((sum, { stem, weight }) => {
      const times = counts.get(stem) ?? 0
      return sum + (weight * (customary.k1 + 1) * times) / (times + half)
    }, 0)
  }
}

/** A word of few sentences of the paper tells most; what the rest of the world says of it is not asked. “How many” is no word of an answer. */
function weighInPaper(
  said: readonly ContentWord[],
  { size, having }: PreparedText,
  analysis: Language['analysis'],
): QuestionWord[] {
  const things = said.filter(({ word }) => word !== 'many' && word !== 'much')
  return (things.length > 0 ? things : said).map((word) => {
    const weight = idf(having.get(word.stem) ?? 0, size)
    const isRare = !isOrdinaryWord(word.word, analysis)
    return { ...word, weight, telling: weight, isRare, writings: [], corrections: [] }
  })
}

/** Each heading after those above it. */
function headingPaths({ sections }: FullText): string[] {
  const open: string[] = []
  return sections.map(({ heading, depth, isAppendix }) => {
    open.length = Math.min(open.length, depth - 1)
    open[depth - 1] = heading
    return `${isAppendix ? 'Appendix ' : ''}${open.join(' ')}`
  })
}

const examples = ['such as', 'e.g.', 'including', 'i.e.', 'namely', 'following']
/** What sections are for, where that counts otherwise by what is asked. */
const askedSections: readonly SectionKind[] = ['related', 'data', 'setup', 'results', 'conclusion']
const citation = /\[\d{1,3}[\],–-]|\(\d{4}[a-z]?\)|et al\.|BIBREF\d/
/** Numbers that only refer; S2ORC writes them in capitals. */
const marks = /\b[A-Z]{3,7}REF\d+|\[[\d, –-]{1,60}\]|\b(?:Tables?|Figures?|Figs?\.|Sections?|Eqs?\.) ?\d+/g
/** Comparing them takes about a millisecond. */
const unitsInStep = 20
/** A thesis has 3,000. */
const maxUnits = 10_000
/** Longer ones are no sentences. */
const maxCompared = 5_000
