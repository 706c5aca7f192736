/** How near a text comes to a question: by its words, and in meaning. */
import type { ContentWord } from '../../abstracts/content-words.ts'
import { customary, halfPoint } from '../../search/rank/bm25.ts'
import type { Line, PreparedText } from './prepare-text.ts'

/** With how rare it is in the paper. */
export interface AskedWord extends ContentWord {
  readonly weight: number
}

/** Compares texts with a question; each word is compared once. */
export function createComparison(asked: readonly AskedWord[], { vectorOf }: PreparedText) {
  const wanted = asked.map((word) => vectorOf([word]))
  const whole = vectorOf(asked)
  const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  const places = new Map(asked.map(({ stem }, at) => [stem, at]))
  const known = new Map<string, readonly number[]>()

  function cosinesOf(word: ContentWord): readonly number[] {
    const before = known.get(word.stem)
    if (before !== undefined) return before
    const vector = vectorOf([word])
    const cosines = asked.map(({ stem }, at) => (stem === word.stem ? 1 : dot(wanted[at], vector)))
    known.set(word.stem, cosines)
    return cosines
  }

  /**
   * BM25, where such texts have so many words in the mean; how near the nearest word comes to each that is asked, by
   * their weight, from 0 to 1; the cosine of the whole.
   */
  return ({ words, vector }: Line, mean: number): readonly number[] => {
    const nearest = asked.map(() => 0)
    const times = asked.map(() => 0)
    for (const word of words) {
      for (const [at, near] of cosinesOf(word).entries()) nearest[at] = Math.max(nearest[at] ?? 0, near)
      for (const term of word.terms) {
        const at = places.get(term)
        if (at !== undefined) times[at] = (times[at] ?? 0) + 1
      }
    }
    const half = halfPoint(words.length / mean)
    const sumOf = (part: (at: number) => number) =>
      asked.reduce((sum, { weight }, at) => sum + weight * part(at), 0)
    const bm25 = sumOf((at) => ((customary.k1 + 1) * (times[at] ?? 0)) / ((times[at] ?? 0) + half))
    const nearness = sumOf((at) => nearest[at] ?? 0) / total
    return [bm25, nearness, dot(whole, vector)]
  }
}

/** Of as many numbers as both have; of vectors of length one their cosine. */
export function dot(one: ArrayLike<number> = [], other: ArrayLike<number> = []): number {
  let sum = 0
  // Without `??`, as this loop is most of the work.
  for (let at = 0; at < one.length && at < other.length; at++)
    sum += (one[at] as number) * (other[at] as number)
  return sum
}
