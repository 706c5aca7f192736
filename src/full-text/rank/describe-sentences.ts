/** What tells whether a sentence of a whole paper answers a question: numbers by name, for each sentence. */
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
  type SectionKind,
  sectionKinds,
} from './kinds.ts'

/**
 * Of a sentence, its paragraph and its headings: BM25 among those of the paper; how near the nearest words come to
 * those asked in meaning (`near`), and all of them together (`cosine`). `covers` is what it has of the question by
 * words like it; `position` how far down the paper it stands, from 0 to 1; `length` the logarithm of its words.
 */
export type Feature =
  | ('bm25' | 'near' | 'cosine' | 'paragraphBm25' | 'paragraphNear' | 'paragraphCosine')
  | (
      | 'headingNear'
      | 'headingCosine'
      | 'covers'
      | 'position'
      | 'isFirst'
      | 'length'
      | 'hasCitation'
      | 'saysWe'
    )
export type Features = Readonly<Record<Feature, number>>

/** What counts once for all questions and again for each kind. */
export type Trait = 'hasNumber' | SectionKind
export type Traits = Readonly<Record<Trait, number>>

export interface DescribedSentence extends TextPlace {
  readonly features: Features
  readonly traits: Traits
  /** What the sentence has of the question word for word. */
  readonly exact: number
}

export interface Described {
  readonly asks: ReadonlySet<QuestionKind>
  readonly sentences: readonly DescribedSentence[]
}

interface Unit extends TextPlace {
  readonly text: string
  readonly words: readonly ContentWord[]
  /** Its paragraph. */
  readonly block: { readonly words: ContentWord[] }
}

export const traits: readonly Trait[] = ['hasNumber', ...sectionKinds]

/** A paper as it is asked: what of it is the same for every question. */
export interface PreparedText {
  readonly text: FullText
  readonly units: readonly Unit[]
  /** How many sentences have each term. */
  readonly having: ReadonlyMap<string, number>
  readonly vectors: TextVectors
}

/** Takes most of the time of a first answer. */
export function* prepareText(text: FullText, language: Language, meanings: Meanings): Steps<PreparedText> {
  const units = yield* readUnits(text, language)
  const having = new Map<string, number>()
  for (const unit of units)
    for (const term of new Set(unit.words.flatMap(({ terms }) => terms)))
      having.set(term, (having.get(term) ?? 0) + 1)
  return { text, units, having, vectors: new TextVectors(meanings) }
}

/** Describes every sentence but those of listings and equations. */
export function* describeSentences(
  question: string,
  prepared: PreparedText,
  language: Language,
): Steps<Described> {
  const { text, units, vectors } = prepared
  const { analysis, relations } = language
  const asked = weighInPaper(wordsAsked(question, analysis), prepared, analysis)
  const weights = asked.map(({ weight }) => weight)
  const { coverageOf } = createComparison(asked, relations)
  const alignment = createAlignment(asked, vectors)
  const blocks = new Set(units.map(({ block }) => block))
  const score = scorerFor(asked, units)
  const scoreBlock = scorerFor(asked, [...blocks])
  const headings = headingPaths(text).map((path) => {
    const words = contentWordsOf(path, analysis)
    return {
      kinds: kindsOfHeading(tokenize(path).map(({ word }) => word)),
      headingNear: alignment.nearness(words),
      headingCosine: alignment.cosine(words),
    }
  })
  const ofBlocks = new Map<
    Unit['block'],
    Pick<Features, 'paragraphBm25' | 'paragraphNear' | 'paragraphCosine'>
  >()
  for (const block of blocks) {
    const paragraphNear = alignment.nearness(block.words)
    const paragraphCosine = alignment.cosine(block.words)
    ofBlocks.set(block, { paragraphBm25: scoreBlock(block.words), paragraphNear, paragraphCosine })
    if (ofBlocks.size % unitsInStep === 0) yield
  }
  const sentences: DescribedSentence[] = []
  for (const [at, { words, section, paragraph, sentence, text: line, block }] of units.entries()) {
    const coverage = coverageOf(words)
    const { headingNear = 0, headingCosine = 0, kinds } = headings[section] ?? {}
    sentences.push({
      ...{ section, paragraph, sentence, exact: share(coverage.exact, weights) },
      features: {
        bm25: score(words),
        ...(ofBlocks.get(block) ?? { paragraphBm25: 0, paragraphNear: 0, paragraphCosine: 0 }),
        covers: share(coverage.soft, weights),
        near: alignment.nearness(words),
        cosine: alignment.cosine(words),
        ...{ headingNear, headingCosine },
        position: at / units.length,
        isFirst: Number(sentence === 0),
        length: Math.log(1 + words.length),
        hasCitation: Number(citation.test(line)),
        saysWe: Number(/\b(?:we|our)\b/i.test(line)),
      },
      traits: traitsOf(line, kinds ?? new Set()),
    })
    if (at % unitsInStep === 0) yield
  }
  return { asks: kindsOfQuestion(tokenize(question).map(({ word }) => word)), sentences }
}

function* readUnits({ sections }: FullText, { analysis }: Language): Steps<Unit[]> {
  const units: Unit[] = []
  for (const [section, { paragraphs }] of sections.entries())
    for (const [paragraph, { kind, sentences }] of paragraphs.entries()) {
      if (kind === 'equation' || kind === 'listing') continue
      const block: Unit['block'] = { words: [] }
      for (const [sentence, line] of sentences.entries()) {
        const text = line.slice(0, maxCompared)
        const words = contentWordsOf(text, analysis)
        block.words.push(...words)
        units.push({ section, paragraph, sentence, text, words, block })
        if (units.length === maxUnits) return units
        if (units.length % unitsInStep === 0) yield
      }
    }
  return units
}

function traitsOf(line: string, kinds: ReadonlySet<SectionKind>): Traits {
  const hasNumber = Number(/\d/.test(line.replace(marks, '')))
  const ofHeading = sectionKinds.map((kind) => [kind, Number(kinds.has(kind))])
  return { hasNumber, ...Object.fromEntries(ofHeading) }
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

/** A word of few sentences of the paper tells most; what the rest of the world says of it is not asked. */
function weighInPaper(
  words: readonly ContentWord[],
  { units, having }: PreparedText,
  analysis: Language['analysis'],
): QuestionWord[] {
  return words.map((word) => {
    const weight = idf(having.get(word.stem) ?? 0, units.length)
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

const citation = /\[\d{1,3}[\],–-]|\(\d{4}[a-z]?\)|et al\.|BIBREF\d/
/** Numbers that only refer; S2ORC writes them in capitals. */
const marks = /\b[A-Z]{3,7}REF\d+|\[[\d, –-]{1,60}\]|\b(?:Tables?|Figures?|Figs?\.|Sections?|Eqs?\.) ?\d+/g
/** Comparing them takes about a millisecond. */
const unitsInStep = 20
/** A thesis has 3,000. */
const maxUnits = 10_000
/** Longer ones are no sentences. */
const maxCompared = 5_000
