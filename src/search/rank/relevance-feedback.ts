/**
 * Words that go with a query because its best papers share them: they rank anew what was found, and find nothing more.
 * Relevance feedback from the index's own first answer, after Lavrenko and Croft, https://doi.org/10.1145/383952.383972.
 */

import { compareText } from '../../model/lists.ts'
import { isChatWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import { visitTokens } from '../index/tokens.ts'
import type { QueryTerm } from '../query/expansions.ts'
import type { Ranking, StemWord } from './scoring.ts'

// Chosen on five collections, each time without the one that is reported; see docs/search.md.
const papersRead = 20
const wordsTaken = 20
const share = 0.3
/**
 * A paper that scores a tenth of the best score less counts for 1/e of the best. So where one paper stands out, as when
 * somebody looks for a paper that he knows, almost only its own words are taken, and it stays where it is.
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
  worth: number
}

/** The related words of a ranking, given its best papers in order with their scores; none for a query of only filters. */
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
  const candidates = gather(corpus, weighed).filter(
    ({ stem, papers }) => papers >= minPapers && !own.has(corpus.lexicon.wordOf(stem)),
  )
  // Numbers of stems depend on the order in which papers came: equals are put in order by the stems themselves.
  const taken = candidates
    .sort(
      (a, b) =>
        b.worth - a.worth || compareText(corpus.lexicon.wordOf(a.stem), corpus.lexicon.wordOf(b.stem)),
    )
    .slice(0, wordsTaken)
  const whole = taken.reduce((sum, { worth }) => sum + worth, 0)
  const askedFor = asked.reduce((sum, { expansions }) => sum + (expansions[0]?.weight ?? 0), 0)
  return taken.map(({ stem, written, worth }) => {
    const weight = (share * askedFor * worth) / whole
    return { word: corpus.lexicon.wordOf(written), stem: corpus.lexicon.wordOf(stem), weight }
  })
}

/** What the papers' words are worth: how much there is of them, by BM25, times how rare they are, a paper by its weight. */
function gather(
  corpus: Corpus,
  papers: readonly { readonly doc: number; readonly weight: number }[],
): Candidate[] {
  const candidates = new Map<number, Candidate>()
  const idfs = new Map<number, number>()
  const { lexicon, terms } = corpus
  const { each, mean } = terms.lengths('text')
  for (const { doc, weight } of papers) {
    const norm = 1.2 * (0.25 + (0.75 * (each[doc] ?? 0)) / Math.max(1, mean))
    for (const [stem, { written, times }] of countStems(corpus, doc)) {
      const idf = idfs.get(stem) ?? idfOf(terms.papersWithStem(stem))
      idfs.set(stem, idf)
      if (idf === 0 || isChatWord(lexicon.wordOf(written))) continue
      const candidate = candidates.get(stem) ?? { stem, written, papers: 0, worth: 0 }
      candidate.papers++
      candidate.worth += (weight * idf * times) / (times + norm)
      candidates.set(stem, candidate)
    }
  }
  return [...candidates.values()]

  function idfOf(holders: number): number {
    if (holders < minPapers || holders > terms.papers * maxPapersShare) return 0
    return Math.log(1 + (terms.papers - holders + 0.5) / (holders + 0.5))
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
