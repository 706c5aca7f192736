/** The final score of each paper, from the scores of the words that it has. */
import type { Steps } from '../../async/steps.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { QueryTerm } from '../query/expansions.ts'
import type { Sequence } from '../query/word-sequence.ts'
import { addAdjacency } from './adjacency.ts'
import { bestScoreOf, chooseBest } from './choose-best.ts'
import { findFeedbackTerms } from './relevance-feedback.ts'
import type { Contribution, Ranking, Scoring, StemWord } from './scoring.ts'
import { takeFirst } from './top-docs.ts'

export interface Scored {
  /** The papers that were scored, ascending. */
  readonly docs: Uint32Array
  /** By number of paper; 0 for all others. */
  readonly scores: Float64Array
  /** What the scores of these papers consist of; the weights add up to the score. */
  explain(docs: readonly number[]): Steps<ReadonlyMap<number, readonly Contribution[]>>
}

interface ScoringParts {
  readonly corpus: Corpus
  readonly scoring: Scoring
  /** Whether the words that the best papers share count too. */
  readonly isWidened: boolean
  /** The words of the query as they stand in it. */
  readonly sequence?: Sequence | undefined
}

/** Scores the papers of `should`: one that lacks some of the words gets less than the sum of the others. */
export function* scorePapers(ranking: Ranking, should: Docs, parts: ScoringParts): Steps<Scored> {
  const { words, sums, counts } = ranking
  const { corpus, scoring } = parts
  // The root makes this coordination factor strong for two words and slight in a long text,
  // of which no paper has all words.
  const factors = Float64Array.from({ length: words.length + 1 }, (_, count) =>
    words.length === 0 ? 0 : (count / words.length) ** (1 / words.length),
  )
  const factorOf = (doc: number) => factors[counts[doc] ?? 0] ?? 0
  const { scores, room } = scoring.takeScores()
  let papers = 0
  for (let at = 0; at < ranking.docs.length; at++) {
    const doc = ranking.docs[at] as number
    if (should[doc] !== 1) continue
    room[papers++] = doc
    scores[doc] = (sums[doc] as number) * (factors[counts[doc] as number] as number)
  }
  const docs = room.subarray(0, papers)
  yield
  const related = parts.isWidened
    ? findFeedbackTerms(corpus, ranking, bestOf(docs, scores, scoring.takeNumbers()))
    : []
  yield
  const adjacent =
    parts.sequence === undefined
      ? undefined
      : yield* addAdjacency({ docs, scores }, parts.sequence, { corpus, scoring })
  yield* scoring.addTo(scores, docs, related)
  return {
    docs,
    scores,
    *explain(docs) {
      const found = new Map<number, Contribution[]>(docs.map((doc) => [doc, [...(adjacent?.get(doc) ?? [])]]))
      for (const word of words)
        for (const [doc, some] of yield* scoring.explain(docs, word))
          found.get(doc)?.push(...some.map((part) => ({ ...part, weight: part.weight * factorOf(doc) })))
      for (const word of related)
        for (const [doc, some] of yield* scoring.explain(docs, askFor(word)))
          if ((scores[doc] ?? 0) > 0) found.get(doc)?.push(...some)
      return found
    },
  }
}

/** A feedback term in the form of a query term. */
function askFor({ word, stem, weight }: StemWord): QueryTerm {
  const terms = [{ word, places: [[stem, 'text']] as const }]
  return { asked: word, expansions: [{ kind: 'related', terms, weight, isOneTerm: false }] }
}

function bestOf(
  docs: Uint32Array,
  scores: Float64Array,
  room: Uint32Array,
): { readonly doc: number; readonly score: number }[] {
  const better = chooseBest(docs, scores, { best: bestScoreOf(docs, scores), count: maxRead, room })
  const best = takeFirst(better, maxRead, (a, b) => {
    const one = scores[a] ?? 0
    const other = scores[b] ?? 0
    return one === other ? a - b : one > other ? -1 : 1
  })
  return best.map((doc) => ({ doc, score: scores[doc] ?? 0 }))
}

const maxRead = 20
