/** How much of each asked word a text has: the word itself, another writing of it, or one that is like it. */
import type { QuestionWord } from './question.ts'
import type { RelationWords } from './relation-words.ts'
import type { ContentWord } from './words-of.ts'

/**
 * For each asked word from 0 to 1: `exact` by the word and its other writings, `soft` by words like it too.
 */
export interface Coverage {
  readonly exact: Float32Array
  readonly soft: Float32Array
}

/**
 * What another writing (`CKD` for `chronic kidney disease`), some parts of a compound,
 * and a word of its class count.
 */
const otherShare = 0.9
const partShare = 0.8
const classShare = 0.5
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
    return { exact, soft }
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

function shareOf({ stem, others, parts }: QuestionWord, terms: ReadonlySet<string>): number {
  if (terms.has(stem)) return 1
  if (others.some((stems) => stems.length > 0 && stems.every((one) => terms.has(one)))) return otherShare
  if (parts.length === 0) return 0
  return (partShare * parts.filter((part) => terms.has(part)).length) / parts.length
}
