/** How much of each asked word a text has: the word itself, another writing of it, or one that is like it. */

import type { ContentWord } from '../abstracts/content-words.ts'
import type { RelationWords } from '../abstracts/relation-words.ts'
import type { QuestionWord } from './question.ts'

/**
 * For each asked word from 0 to 1: `exact` by the word and its other writings, `soft` by words like it too,
 * `sure` without what may be another thing: a name that is only like it, a correction of its spelling.
 */
export interface Coverage {
  readonly exact: Float32Array
  readonly soft: Float32Array
  readonly sure: Float32Array
}

/**
 * What another writing (`CKD` for `chronic kidney disease`), some parts of a compound,
 * and a word of its class count.
 */
const otherShare = 0.9
const partShare = 0.8
const classShare = 0.5
/** The nearest that an index has to “caffeine” may be “affine”, and a word like a rare one another. */
const correctedShare = 0.2
const rareShare = 0.7
/**
 * Words of fewer letters have too few trigrams to tell, and below this share of
 * them words are different ones.
 */
const minLetters = 5
const minLikeness = 0.5

/**
 * Compares texts with the asked words; each word of the texts is compared once,
 * however often it occurs.
 */
export function createComparison(asked: readonly QuestionWord[], relations: RelationWords) {
  const trigrams = new Map<string, ReadonlySet<string>>()
  const alike = new Map<string, Float32Array>()

  function coverageOf(words: readonly ContentWord[]): Coverage {
    const terms = new Set(words.flatMap((word) => word.terms))
    const exact = Float32Array.from(asked, (word) => shareOf(word, terms))
    const soft = exact.slice()
    for (const word of words) {
      const likenesses = likenessesOf(word)
      for (let at = 0; at < soft.length; at++)
        if ((soft[at] ?? 0) < otherShare) soft[at] = Math.max(soft[at] ?? 0, likenesses[at] ?? 0)
    }
    const sure = Float32Array.from(asked, (word, at) => sureShare(word, terms, soft[at] ?? 0))
    return { exact, soft, sure }
  }

  function likenessesOf(word: ContentWord): Float32Array {
    const known = alike.get(word.stem)
    if (known !== undefined) return known
    const made = Float32Array.from(asked, (wanted) => likenessOf(wanted, word))
    alike.set(word.stem, made)
    return made
  }

  function likenessOf(wanted: QuestionWord, word: ContentWord): number {
    const byClass = relations.areAlike(wanted.stem, word.stem) ? classShare : 0
    const isCompared =
      !wanted.isNumber && !word.isNumber && wanted.word.length >= minLetters && word.word.length >= minLetters
    if (!isCompared) return byClass
    const [one, other] = [trigramsOf(wanted.stem), trigramsOf(word.stem)]
    let shared = 0
    for (const trigram of one) if (other.has(trigram)) shared++
    const bySpelling = (2 * shared) / (one.size + other.size)
    return Math.max(byClass, bySpelling > minLikeness ? bySpelling : 0)
  }

  function trigramsOf(stem: string): ReadonlySet<string> {
    const known = trigrams.get(stem)
    if (known !== undefined) return known
    const edged = `^${stem}$`
    const made = new Set<string>()
    for (let at = 0; at + 3 <= edged.length; at++) made.add(edged.slice(at, at + 3))
    trigrams.set(stem, made)
    return made
  }

  return { coverageOf }
}

function shareOf(word: QuestionWord, terms: ReadonlySet<string>): number {
  if (terms.has(word.stem)) return 1
  if (isWritten(word.writings, terms) || isWritten(word.corrections, terms)) return otherShare
  return partShare * shareOfParts(word, terms)
}

function sureShare(word: QuestionWord, terms: ReadonlySet<string>, soft: number): number {
  if (terms.has(word.stem)) return 1
  if (isWritten(word.writings, terms)) return otherShare
  if (isWritten(word.corrections, terms)) return correctedShare
  const parts = shareOfParts(word, terms)
  // “VLM-R7” is not half there where “VLM-R1” is.
  if (word.isSymbol || word.isNumber) return parts === 1 ? partShare : 0
  return Math.max(partShare * parts, soft * (word.isRare ? rareShare : 1))
}

function isWritten(writings: readonly (readonly string[])[], terms: ReadonlySet<string>): boolean {
  return writings.some((stems) => stems.length > 0 && stems.every((one) => terms.has(one)))
}

function shareOfParts({ parts }: QuestionWord, terms: ReadonlySet<string>): number {
  return parts.length === 0 ? 0 : parts.filter((part) => terms.has(part)).length / parts.length
}
