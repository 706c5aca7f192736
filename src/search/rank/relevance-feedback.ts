/**
 * Pseudo-relevance feedback, much as RM3: words that the best papers of a first ranking share are added to
 * the query. They rank again what was found, and find nothing more. After Lavrenko and Croft,
 * https://doi.org/10.1145/383952.383972.
 */

import { compareText } from '../../model/lists.ts'
import { isChatWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import { visitTokens } from '../index/tokens.ts'
import type { QueryTerm } from '../query/expansions.ts'
import { halfPoint, idf } from './bm25.ts'
import type { Ranking, StemWord } from './scoring.ts'

// Chosen on five collections, each time without the one that is reported; see docs/build/search.md.
const papersRead = 20
const wordsTaken = 20
const share = 0.3
/**
 * A paper that scores a tenth of the best score less counts for 1/e of the best. So where one paper
 * stands out, as when somebody looks for a paper that he knows, almost only its own words are
 * taken, and it stays where it is.
 */
const decay = 10
// Words of more papers than that say little, and those of a single paper may be its mistakes.
const maxPapersShare = 0.2
const minPapers = 2

interface Candidate {
  readonly stem: number
  /** A word as one of the papers has it. */
  readonly written: number
  papers: number
  score: number
}

/**
 * The feedback terms of a ranking, given its best papers in order with their scores;
 * none for a query of only filters.
 */
export function findFeedbackTerms(
  corpus: Corpus,
  { words }: Ranking,
  best: readonly { readonly doc: number; readonly score: number }[],
): StemWord[] {
  const asked = words.filter(({ within }) => within === undefined)
  const top = best[0]?.score ?? 0
  if (asked.length === 0 || top === 0) return []
  const own = stemsOf(asked)
  const weighed = best.slice(0, papersRead).map(({ doc, score }) => ({
    doc,
    weight: Math.exp(((score - top) / top) * decay),
  }))
  const candidates = scoreStems(corpus, weighed).filter(
    ({ stem, papers }) => papers >= minPapers && !own.has(corpus.lexicon.wordOf(stem)),
  )
  // Numbers of stems depend on the order in which papers came: equals are put in
  // order by the stems themselves.
  const taken = candidates
    .sort(
      (a, b) =>
        b.score - a.score || compareText(corpus.lexicon.wordOf(a.stem), corpus.lexicon.wordOf(b.stem)),
    )
    .slice(0, wordsTaken)
  const whole = taken.reduce((sum, { score }) => sum + score, 0)
  const askedFor = asked.reduce((sum, { expansions }) => sum + (expansions[0]?.weight ?? 0), 0)
  return taken.map(({ stem, written, score }) => {
    const weight = (share * askedFor * score) / whole
    return { word: corpus.lexicon.wordOf(written), stem: corpus.lexicon.wordOf(stem), weight }
  })
}

/** The stems of the papers with their BM25 scores, summed over the papers, each by its weight. */
function scoreStems(
  corpus: Corpus,
  papers: readonly { readonly doc: number; readonly weight: number }[],
): Candidate[] {
  const candidates = new Map<number, Candidate>()
  const idfs = new Map<number, number>()
  const { lexicon, terms } = corpus
  const { each, mean } = terms.lengths('text')
  for (const { doc, weight } of papers) {
    const half = halfPoint((each[doc] ?? 0) / Math.max(1, mean))
    for (const [stem, { written, times }] of countStems(corpus, doc)) {
      const stemIdf = idfs.get(stem) ?? idfOf(terms.papersWithStem(stem))
      idfs.set(stem, stemIdf)
      if (stemIdf === 0 || isChatWord(lexicon.wordOf(written))) continue
      const candidate = candidates.get(stem) ?? { stem, written, papers: 0, score: 0 }
      candidate.papers++
      candidate.score += (weight * stemIdf * times) / (times + half)
      candidates.set(stem, candidate)
    }
  }
  return [...candidates.values()]

  function idfOf(holders: number): number {
    if (holders < minPapers || holders > terms.papers * maxPapersShare) return 0
    return idf(holders, terms.papers)
  }
}

function countStems(corpus: Corpus, doc: number): Map<number, { readonly written: number; times: number }> {
  const counts = new Map<number, { readonly written: number; times: number }>()
  const count = (word: number) => {
    const stem = corpus.lexicon.stemOf(word)
    if (stem < 0) return
    const known = counts.get(stem) ?? { written: word, times: 0 }
    known.times++
    counts.set(stem, known)
  }
  visitTokens(corpus.tokensOf(doc), {
    word(id, field) {
      if (field !== 'authors') count(id)
    },
    compound(segments, field) {
      if (field !== 'authors') for (const { pieces } of segments) pieces.forEach(count)
    },
  })
  return counts
}

/** The stems that a query asks for already, in any expansion. */
function stemsOf(words: readonly QueryTerm[]): Set<string> {
  const places = words.flatMap(({ expansions }) =>
    expansions.flatMap(({ terms }) => terms.flatMap((term) => term.places)),
  )
  return new Set(places.filter(([, field]) => field === 'text').map(([stem]) => stem))
}
