/** What tells whether a sentence answers a question: numbers by name, for each sentence of the candidates. */

import { type ContentWord, contentWordsOf } from '../abstracts/content-words.ts'
import { hasPhrase, lexicon, oneOf, tokensOf } from '../abstracts/phrases.ts'
import type { RelationWords } from '../abstracts/relation-words.ts'
import type { Steps } from '../async/steps.ts'
import type { Analysis } from '../search/analysis/analysis.ts'
import { type Coverage, createComparison } from './likeness.ts'
import type { QuestionWord } from './question.ts'

/** A paper that may answer, as the index ranked it. */
export interface Candidate {
  readonly title: string
  readonly sentences: readonly string[]
  readonly score: number
}

export interface Language {
  readonly analysis: Analysis
  readonly relations: RelationWords
}

/** Shares are of the weight of the asked words, from 0 to 1, except where said. */
export interface PassageFeatures {
  /** What the paper has of the question anywhere, word for word and by words like it. */
  readonly paperCovers: number
  readonly paperNearlyCovers: number
  readonly titleCovers: number
  /** What the sentence has by words like it, relative to the sentence that has most. */
  readonly nearlyCovers: number
  /** What it has word for word, where words that few sentences of the candidates have weigh more. */
  readonly coversTelling: number
  /** Question and sentence both tell of a change, 0 or 1. */
  readonly bothChange: number
  /** The paper's score relative to the best; of the best, its lead over the next. */
  readonly lead: number
  /** Its position in the abstract, from 0 to 1, and whether it is the last. */
  readonly position: number
  readonly isLast: number
  /** The logarithm of one more than its words. */
  readonly length: number
  /** It says what was done and not what was found. */
  readonly tellsMethod: number
}

/** A sentence by its paper's place among the candidates and its own in the abstract. */
export interface Passage {
  readonly candidate: number
  readonly sentence: number
  readonly features: PassageFeatures
  /**
   * What it and its neighbours have by words like the asked ones; a neighbour's words count for seven tenths.
   */
  readonly contextCovers: number
  /** The share of the asked numbers that it lacks; 0 where none was asked. */
  readonly lacksNumbers: number
  /** For each asked word, from 0 to 1, what the sentence or its paper's title surely have, and all of the paper. */
  readonly has: Float32Array
  readonly paperHas: Float32Array
}

/** What tells what was done. */
const methods = lexicon(
  [
    oneOf('we'),
    oneOf(
      `use used performed analysed analyzed investigate investigated examine examined assess assessed measure measured
      evaluate evaluated conduct conducted study studied sought aim aimed test tested compare compared`,
    ),
  ],
  [oneOf('aim aims objective objectives method methods design setting purpose')],
  [oneOf('were'), oneOf('randomly assigned recruited enrolled')],
  [oneOf('to'), oneOf('determine investigate examine assess evaluate test study')],
)
const neighbourShare = 0.7
/** Longer ones are no sentences. */
const maxCompared = 5000
/** Comparing them takes about a millisecond. */
const sentencesInStep = 20
/** The sentences of so many candidates tell how common a word is among them. */
const candidatesCounted = 10

interface Compared {
  readonly title: Coverage
  readonly sentences: readonly {
    readonly text: string
    readonly words: readonly ContentWord[]
    readonly coverage: Coverage
  }[]
}

/** Describes every sentence of the candidates, which come best first. */
export function* describePassages(
  asked: readonly QuestionWord[],
  candidates: readonly Candidate[],
  { analysis, relations }: Language,
): Steps<Passage[]> {
  const { coverageOf } = createComparison(asked, relations)
  const papers: Compared[] = []
  for (const candidate of candidates) {
    papers.push(yield* compare(candidate))
    yield
  }
  const weights = asked.map(({ weight }) => weight)
  const telling = weighTelling(papers.slice(0, candidatesCounted).flatMap(({ sentences }) => sentences))
  const most = Math.max(
    ...papers.flatMap(({ sentences }) => sentences.map(({ coverage }) => share(coverage.soft, weights))),
    0,
  )
  const asksChange = asked.some(({ stem }) => relations.changes(stem))
  const scores = candidates.map(({ score }) => score)
  return papers.flatMap(({ title, sentences }, candidate): Passage[] => {
    const all = [title, ...sentences.map(({ coverage }) => coverage)]
    const paperCovers = share(largest(all.map(({ exact }) => exact)), weights)
    const paperNearlyCovers = share(largest(all.map(({ soft }) => soft)), weights)
    const paperHas = largest(all.map(({ sure }) => sure))
    const titleCovers = share(title.exact, weights)
    const lead = leadOf(scores, candidate)
    return sentences.map(({ coverage, words, text }, sentence) => ({
      candidate,
      sentence,
      features: {
        paperCovers,
        paperNearlyCovers,
        titleCovers,
        nearlyCovers: most === 0 ? 0 : share(coverage.soft, weights) / most,
        coversTelling: share(coverage.exact, telling),
        bothChange: Number(asksChange && words.some(({ stem }) => relations.changes(stem))),
        lead,
        position: sentences.length > 1 ? sentence / (sentences.length - 1) : 1,
        isLast: Number(sentence === sentences.length - 1),
        length: Math.log(1 + words.length),
        tellsMethod: Number(hasPhrase(tokensOf(text.slice(0, maxCompared)), methods)),
      },
      contextCovers: share(
        largest([
          coverage.soft,
          ...[sentences[sentence - 1], sentences[sentence + 1]].flatMap((near) =>
            near === undefined ? [] : [near.coverage.soft.map((part) => part * neighbourShare)],
          ),
        ]),
        weights,
      ),
      lacksNumbers: lackOfNumbers(coverage.exact),
      has: largest([coverage.sure, title.sure]),
      paperHas,
    }))
  })

  function* compare({ title, sentences }: Candidate): Steps<Compared> {
    const compared: Compared['sentences'][number][] = []
    for (const text of sentences) {
      const words = contentWordsOf(text.slice(0, maxCompared), analysis)
      compared.push({ text, words, coverage: coverageOf(words) })
      if (compared.length % sentencesInStep === 0) yield
    }
    return { title: coverageOf(contentWordsOf(title.slice(0, maxCompared), analysis)), sentences: compared }
  }

  function weighTelling(sentences: Compared['sentences']): number[] {
    return asked.map((_, at) => {
      const having = sentences.filter(({ coverage }) => (coverage.exact[at] ?? 0) > 0.5).length
      return Math.log(1 + (sentences.length - having + 0.5) / (having + 0.5))
    })
  }

  function lackOfNumbers(exact: Float32Array): number {
    const numbers = asked.flatMap(({ isNumber }, at) => (isNumber ? [exact[at] ?? 0] : []))
    return numbers.length === 0 ? 0 : numbers.filter((part) => part < 0.9).length / numbers.length
  }
}

function leadOf(scores: readonly number[], at: number): number {
  const [best = 0, second = 0] = scores
  if (best <= 0) return 0
  return at === 0 ? (best - second) / best : ((scores[at] ?? 0) - best) / best
}

/** The share of some weights that is covered. */
export function share(parts: Float32Array, weights: readonly number[]): number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return whole === 0 ? 0 : parts.reduce((sum, part, at) => sum + part * (weights[at] ?? 0), 0) / whole
}

function largest(parts: readonly Float32Array[]): Float32Array {
  const [first, ...others] = parts
  const most = first?.slice() ?? new Float32Array(0)
  for (const other of others)
    for (let at = 0; at < most.length; at++) most[at] = Math.max(most[at] ?? 0, other[at] ?? 0)
  return most
}
