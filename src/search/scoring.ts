/** What the words of a query are worth in each paper, and which terms in which fields make up that worth. */
import type { Identifier } from '../model/identifier.ts'
import type { MatchKind } from '../model/match.ts'
import type { AskedWord, Reading, SoughtTerm } from './readings.ts'
import type { IndexField, Posting, TermIndex } from './term-index.ts'

export type Scores = ReadonlyMap<Identifier, number>

/** A term of a paper that answered a word of the query, and its share of the score. */
export interface Contribution {
  readonly asked: string
  readonly term: string
  readonly field: IndexField
  readonly kind: MatchKind
  readonly weight: number
}

export interface Scoring {
  scoresOf(asked: AskedWord): Scores
  /** What `scoresOf` gave to one of these papers, term by term; the weights add up to the score. */
  contributionsTo(ids: readonly Identifier[], asked: AskedWord): Map<Identifier, Contribution[]>
}

/** The share of each field; the words of a title count again, and once more where they are written alike. */
export const fieldWeights: Readonly<Record<IndexField, number>> = {
  text: 1,
  title: 0.5,
  titleWords: 0.25,
  authors: 1,
}

/** A scoring that asks the index for each term at most once; for one query, as it holds what it was told. */
export function createScoring(terms: TermIndex): Scoring {
  const askedPostings = new Map<string, readonly Posting[]>()
  const scoresByTerm = new Map<string, Scores>()
  const scoresByReading = new Map<Reading, Scores>()

  function postings(term: string, field: IndexField): readonly Posting[] {
    const key = `${field} ${term}`
    const known = askedPostings.get(key) ?? terms.postings(term, field)
    askedPostings.set(key, known)
    return known
  }

  function scoresOfTerm({ places }: SoughtTerm): Scores {
    const key = places.flat().join(' ')
    const known = scoresByTerm.get(key)
    if (known !== undefined) return known
    const scores = new Map<Identifier, number>()
    for (const [written, field] of places)
      for (const { id, score } of postings(written, field))
        scores.set(id, (scores.get(id) ?? 0) + score * fieldWeights[field])
    scoresByTerm.set(key, scores)
    return scores
  }

  function scoresOfReading(reading: Reading): Scores {
    const scores = scoresByReading.get(reading) ?? combine(reading)
    scoresByReading.set(reading, scores)
    return scores
  }

  function combine(reading: Reading): Scores {
    const each = reading.terms.map(scoresOfTerm)
    const [fewest] = each.toSorted((a, b) => a.size - b.size)
    if (fewest === undefined) return new Map()
    if (each.length === 1 && reading.weight === 1) return fewest
    const scores = new Map<Identifier, number>()
    for (const id of fewest.keys()) {
      const parts = each.map((part) => part.get(id))
      if (parts.every((part) => part !== undefined)) scores.set(id, reading.weight * total(parts, reading))
    }
    return scores
  }

  function scoresOf({ readings, within }: AskedWord): Scores {
    const [first, ...others] = readings.map(scoresOfReading).filter((scores) => scores.size > 0)
    if (first === undefined || (others.length === 0 && within === undefined)) return first ?? new Map()
    const best = new Map<Identifier, number>()
    for (const scores of [first, ...others])
      for (const [id, score] of scores)
        if (score > (best.get(id) ?? 0) && (within?.has(id) ?? true)) best.set(id, score)
    return best
  }

  function contributionsTo(ids: readonly Identifier[], asked: AskedWord) {
    const found = new Map<Identifier, Contribution[]>()
    for (const id of ids) {
      if (!(asked.within?.has(id) ?? true)) continue
      const [best] = asked.readings
        .map((reading) => ({ reading, score: scoresOfReading(reading).get(id) ?? 0 }))
        .sort((a, b) => b.score - a.score)
      if (best === undefined || best.score === 0) continue
      found.set(id, contributionsOf(id, asked.asked, best.reading, best.score))
    }
    return found
  }

  function contributionsOf(id: Identifier, asked: string, reading: Reading, score: number): Contribution[] {
    const parts = reading.terms.flatMap((term) =>
      term.places.flatMap(([written, field]) => {
        const posting = postings(written, field).find((candidate) => candidate.id === id)
        if (posting === undefined) return []
        const weight = posting.score * fieldWeights[field]
        return [{ asked, term: written, field, kind: reading.kind, weight }]
      }),
    )
    const sum = parts.reduce((total, part) => total + part.weight, 0)
    return parts.map((part) => ({ ...part, weight: (part.weight / sum) * score }))
  }

  return { scoresOf, contributionsTo }
}

function total(parts: readonly number[], { isOneTerm }: Reading): number {
  return isOneTerm ? Math.max(...parts) : parts.reduce((sum, part) => sum + part, 0)
}
