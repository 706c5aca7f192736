/**
 * Words that a paper has side by side as the query has them count more, and more in its title: ordered
 * bigrams scored as words are, after the sequential dependence model of Metzler and Croft
 * (https://doi.org/10.1145/1076034.1076115).
 */
import type { Steps } from '../../async/steps.ts'
import { foldLetters } from '../../model/fold.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Sequence } from '../query/word-sequence.ts'
import { customary, idf } from './bm25.ts'
import { bestScoreOf, chooseBest } from './choose-best.ts'
import type { Contribution, Scoring } from './scoring.ts'
import { type Found, SequenceFinder } from './sequence-finder.ts'
import { takeFirst } from './top-docs.ts'

/** What a pair adds relative to its words, alone more, and what more in the title; see docs/build/search.md. */
interface Shares {
  readonly inText: number
  readonly inTitle: number
}
const ofPairs: Shares = { inText: 0.5, inTitle: 0.5 }
const ofOnePair: Shares = { inText: 0.8, inTitle: 0.5 }
/** Of a pair alone that several of the best papers have: a term and no chance. */
const ofTerm: Shares = { inText: 3, inTitle: 2 }
const papersOfTerm = 5
/** What a paper gets whose title begins with the query, and one that is called so, of the best score. */
const shareOfOpening = 0.3
const shareOfName = 1
const papersRead = 100

/** Adds to the scores of the best papers; gives what was added, by paper. */
export function* addAdjacency(
  { docs, scores }: { readonly docs: Uint32Array; readonly scores: Float64Array },
  sequence: Sequence,
  { corpus, scoring }: { readonly corpus: Corpus; readonly scoring: Scoring },
): Steps<ReadonlyMap<number, readonly Contribution[]>> {
  const added = new Map<number, readonly Contribution[]>()
  const best = bestScoreOf(docs, scores)
  if (best === 0) return added
  const room = scoring.takeNumbers()
  const chosen = chooseBest(docs, scores, { best, count: papersRead, room })
  const first = takeFirst(chosen, papersRead, (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  yield
  const finder = new SequenceFinder(sequence, corpus)
  const found = first.map((doc) => ({ doc, ...finder.read(doc) }))
  yield
  const weights = sequence.pairs.map((pair) => {
    const idfs = [pair.first, pair.second].map((stem) =>
      idf(corpus.terms.papersWith(stem, 'text'), corpus.terms.papers),
    )
    const base = idfs.reduce((sum, each) => sum + each, 0) / 2
    return (base * (customary.k1 + 1)) / sequence.pairs.length
  })
  const having = found.filter(({ times: [first = 0] }) => first > 0).length
  const shares = sequence.pairs.length > 1 ? ofPairs : having >= papersOfTerm ? ofTerm : ofOnePair
  let named = 0
  for (const paper of found) {
    const { doc, opens, ends } = paper
    const parts = pairsOf(paper, { sequence, weights, shares, corpus })
    const isName = (opens || ends) && named < namesRead && isNamed(doc, sequence, corpus)
    if (isName) named++
    if (isName) parts.push(together(sequence.asked, opens ? 'title' : 'text', best * shareOfName))
    else if (opens && sequence.words > 1) parts.push(together(sequence.asked, 'title', best * shareOfOpening))
    const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
    if (whole === 0) continue
    added.set(doc, parts)
    scores[doc] = (scores[doc] ?? 0) + whole
  }
  return added
}

/** What the pairs of a query add to a paper that has them side by side. */
function pairsOf(
  { doc, times, inTitle }: Found & { readonly doc: number },
  {
    sequence: { pairs },
    weights,
    shares,
    corpus,
  }: {
    readonly sequence: Sequence
    readonly weights: readonly number[]
    readonly shares: Shares
    readonly corpus: Corpus
  },
): Contribution[] {
  const [textHalf, titleHalf] = [halfOf(corpus, doc, 'text'), halfOf(corpus, doc, 'title')]
  const isFull = times.every((count) => count > 0)
  return pairs.flatMap(({ asked }, at) => {
    const [all, titled] = [times[at] ?? 0, inTitle[at] ?? 0]
    const weight = (weights[at] ?? 0) * (isFull ? pairs.length : 1)
    return [
      ...(all > 0 ? [together(asked, 'text', (shares.inText * weight * all) / (all + textHalf))] : []),
      ...(titled > 0
        ? [together(asked, 'title', (shares.inTitle * weight * titled) / (titled + titleHalf))]
        : []),
    ].filter((part) => part.weight > 0)
  })
}

/** How often a pair counts half of what it may, in a field of that length. */
function halfOf({ terms }: Corpus, doc: number, field: 'text' | 'title'): number {
  const { each, mean } = terms.lengths(field)
  return customary.k1 * (1 - customary.b + customary.b * ((each[doc] ?? 0) / Math.max(1, mean)))
}

function together(asked: string, field: 'text' | 'title', weight: number): Contribution {
  return { asked, term: asked, field, kind: 'together', weight }
}

/** `GLUE: a multi-task benchmark` is called GLUE, and a paper by its nicknames. */
function isNamed(doc: number, { letters }: Sequence, { documents }: Corpus): boolean {
  const { title = '', nicknames = [] } = documents.read(doc) ?? {}
  const colon = title.indexOf(':')
  const names = [...(colon > 0 ? [title.slice(0, colon)] : []), ...nicknames]
  return names.some((name) => foldLetters(name) === letters)
}

const namesRead = 10
