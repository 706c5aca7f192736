/** The sentence that tells what a paper found, and the asked words marked in it. */

import type { Span } from '../model/card.ts'
import type { Match } from '../model/match.ts'
import { dropTail, splitLastWord } from '../model/text.ts'
import { hasLetter } from '../model/words.ts'
import type { Analysis, Piece, Word } from '../search/analysis/analysis.ts'
import { mayHaveStem, rememberStems, tokenize } from '../search/analysis/analysis.ts'
import { isFunctionWord } from '../search/analysis/stop-words.ts'
import { isCommonplace, rateContribution } from './contribution.ts'
import { tokensOf } from './phrases.ts'
import { splitSentences } from './sentences.ts'

/** What was asked for: a hit's matches, or plain words. */
export type WantedWords = readonly Match[] | readonly string[]

const maxShownLength = 300
/** Characters and sentences of an abstract that are read; those of real ones are fewer. */
const [maxRead, maxSentences] = [6_000, 200]

/**
 * The sentence of an abstract that holds most of what was asked for and, of equals, best says what was done
 * or found. At most 300 characters; what is cut ends in "…". Empty for an empty abstract.
 */
export function tellingSentence(
  abstract: string,
  wanted: WantedWords = [],
  analysis: Analysis = rememberStems(),
): string {
  const weights = weighStems(wanted, analysis)
  const sentences = splitSentences(abstract.slice(0, maxRead)).slice(0, maxSentences)
  const rated = sentences.map((sentence, position) => {
    const found = weights.size === 0 ? 0 : weigh(sentence, weights, analysis)
    // The weightiest word outweighs the clearest cue of a contribution, except in a very common sentence.
    const tokens = tokensOf(sentence)
    const rating =
      found * (isCommonplace(sentence, tokens) ? 1.5 : 3) + rateContribution(sentence, position, tokens)
    return { sentence, rating }
  })
  const [best] = rated.toSorted((a, b) => b.rating - a.rating)
  return best === undefined ? '' : cut(best.sentence)
}

/** The weights of those stems that a sentence has. */
function weigh(sentence: string, weights: ReadonlyMap<string, number>, analysis: Analysis): number {
  const stems = new Set<string>()
  const wanted = [...weights.keys()]
  for (const word of tokenize(sentence))
    if ([word, ...word.segments, ...word.pieces].some((part) => mayHaveOne(part.word, wanted)))
      for (const stem of analysis.termsOf(word)) if (weights.has(stem)) stems.add(stem)
  let sum = 0
  for (const [stem, weight] of weights) if (stems.has(stem)) sum += weight
  return sum
}

/**
 * A text with the asked words bold: the whole word as it is written, or the part of
 * a compound that was asked for.
 */
export function markWords(text: string, wanted: WantedWords, analysis: Analysis = rememberStems()): Span[] {
  const stems = [...weighStems(wanted, analysis).keys()]
  const phrases = new Set(phrasesOf(wanted).flatMap((phrase) => tokenize(phrase).flatMap(partsOf)))
  const known = new Map<string, boolean>()
  const isWanted = ({ word }: Piece) => {
    const is =
      known.get(word) ??
      (!isFunctionWord(word) &&
        (phrases.has(word) || (mayHaveOne(word, stems) && stems.includes(analysis.stem(word)))))
    known.set(word, is)
    return is
  }
  const marked = tokenize(text.slice(0, maxRead)).flatMap((word) => {
    const isWhole = (parts: readonly Piece[]) =>
      parts.some(isWanted) && parts.every((part) => isWanted(part) || isFunctionWord(part.word))
    if (isWhole([word]) || isWhole(word.segments) || isWhole(word.pieces)) return [word]
    // A number alone inside a compound (the 4 of GPT-4 in "4-bit") is not a match.
    const segments = word.segments.filter((part) => isWanted(part) && hasLetter(part.word))
    return segments.length > 0
      ? segments
      : word.pieces.filter((part) => isWanted(part) && hasLetter(part.word))
  })
  return toSpans(text, marked)
}

function mayHaveOne(word: string, stems: readonly string[]): boolean {
  return stems.some((stem) => mayHaveStem(word, stem))
}

function toSpans(text: string, marked: readonly Piece[]): Span[] {
  const spans: Span[] = []
  let position = 0
  for (const [at, { start }] of marked.entries()) {
    if (start < position) continue
    // Neighbours with nothing but space or a hyphen between them, or that overlap, are marked as one.
    let last = at
    while (isNextTo(text, marked[last], marked[last + 1])) last++
    const end = marked[last]?.end ?? start
    if (start > position) spans.push(text.slice(position, start))
    spans.push({ bold: text.slice(start, end) })
    position = end
  }
  if (position < text.length) spans.push(text.slice(position))
  return spans
}

function isNextTo(text: string, one: Piece | undefined, next: Piece | undefined): boolean {
  if (one === undefined || next === undefined) return false
  return next.start <= one.end
    ? next.start > one.start
    : /^[\s\p{Pd}]+$/u.test(text.slice(one.end, next.start))
}

/**
 * The stems that were found or asked for, the weightiest at 1; those of quoted phrases, related
 * words and meaning are left out.
 */
function weighStems(wanted: WantedWords, analysis: Analysis): Map<string, number> {
  const weights = new Map<string, number>()
  for (const one of wanted) {
    if (typeof one !== 'string' && unmarked.has(one.kind)) continue
    const weight = typeof one === 'string' ? 1 : one.weight
    const words = tokenize(typeof one === 'string' ? one : one.found).flatMap(partsOf)
    if (typeof one !== 'string') words.push(...tokenize(one.asked).map(({ word }) => word))
    for (const word of words.filter((candidate) => !isFunctionWord(candidate))) {
      const stem = analysis.stem(word)
      weights.set(stem, Math.max(weights.get(stem) ?? 0, weight))
    }
  }
  const most = Math.max(...weights.values())
  return new Map([...weights].map(([stem, weight]) => [stem, most > 0 ? weight / most : 1]))
}

const unmarked: ReadonlySet<Match['kind']> = new Set(['phrase', 'related', 'meaning'])

function phrasesOf(wanted: WantedWords): string[] {
  return wanted.flatMap((one) => (typeof one !== 'string' && one.kind === 'phrase' ? [one.found] : []))
}

function partsOf(word: Word): string[] {
  return [word, ...word.segments].map((part) => part.word)
}

function cut(sentence: string): string {
  if (sentence.length <= maxShownLength) return sentence
  const whole = sentence.slice(0, maxShownLength)
  const words = splitLastWord(whole).before || whole
  return `${dropTail(words.slice(0, maxShownLength - 1), /[\s,;:.]/)}…`
}
