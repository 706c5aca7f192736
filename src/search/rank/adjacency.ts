/**
 * Words that a paper has side by side as the query has them count more, and more in its title: ordered
 * bigrams scored as words are, after the sequential dependence model of Metzler and Croft
 * (https://doi.org/10.1145/1076034.1076115).
 */
import type { Steps } from '../../async/steps.ts'
import type { Corpus } from '../index/corpus.ts'
import { fieldEnd, placeAfter, titleOf, wordAt } from '../index/tokens.ts'
import type { Sequence } from '../query/word-sequence.ts'
import { customary, idf } from './bm25.ts'
import { bestScoreOf, chooseBest } from './choose-best.ts'
import type { Contribution, Scoring } from './scoring.ts'
import { takeFirst } from './top-docs.ts'

export const W = { pair: 0.5, title: 0.5, open: 0.3, name: 1, read: 100, idf: 'mean', phrasey: 0, norm: 1, mean: 8, at: 0, full: 1, ...JSON.parse(process.env.ADJ ?? '{}') }

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
  const chosen = chooseBest(docs, scores, { best, count: W.read, room })
  const first = takeFirst(chosen, W.read, (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  yield
  const finder = new PairFinder(sequence, corpus)
  const found = first.map((doc) => ({ doc, ...finder.read(doc) }))
  yield
  const weights = sequence.pairs.map((pair, at) => {
    const idfs = [pair.first, pair.second].map((stem) =>
      idf(corpus.terms.papersWith(stem, 'text'), corpus.terms.papers),
    )
    const base = W.idf === 'min' ? Math.min(...idfs) : W.idf === 'max' ? Math.max(...idfs) : (idfs[0]! + idfs[1]!) / 2
    const both = found.filter(({ hasBoth }) => hasBoth[at]).length
    const together = found.filter(({ times }) => (times[at] ?? 0) > 0).length
    const phr = both === 0 ? 0 : (together / both) ** W.phrasey
    return base * phr * (customary.k1 + 1) / sequence.pairs.length ** W.norm
  })
  const { each: lengths, mean } = corpus.terms.lengths('text')
  const { each: titleLengths, mean: titleMean } = corpus.terms.lengths('title')
  const half = (length: number) => customary.k1 * (1 - customary.b + customary.b * length)
  let named = 0
  for (const { doc, times, inTitle, opens } of found) {
    const parts: Contribution[] = []
    const add = (asked: string, field: 'text' | 'title', weight: number) => {
      if (weight > 0) parts.push({ asked, term: asked, field, kind: 'together', weight })
    }
    const textHalf = half((lengths[doc] ?? 0) / Math.max(1, mean))
    const titleHalf = half((titleLengths[doc] ?? 0) / Math.max(1, titleMean))
    const isFull = W.full === 1 && times.every((count) => count > 0)
    for (const [at, { asked }] of sequence.pairs.entries()) {
      const [all, titled] = [times[at] ?? 0, inTitle[at] ?? 0]
      const weight = (weights[at] ?? 0) * (isFull ? sequence.pairs.length ** W.norm : 1)
      if (all > 0) add(asked, 'text', (W.pair * weight * all) / (all + textHalf))
      if (titled > 0) add(asked, 'title', (W.title * weight * titled) / (titled + titleHalf))
    }
    if (opens) {
      const isName = named < namesRead && isNamed(doc, sequence, corpus)
      if (isName) named++
      if (isName || sequence.words > 1) add(sequence.asked, 'title', best * (isName ? W.name : W.open))
    }
    const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
    if (whole === 0) continue
    added.set(doc, parts)
    scores[doc] = (scores[doc] ?? 0) + whole
  }
  return added
}

/** `GLUE: a multi-task benchmark` is called GLUE. */
function isNamed(doc: number, { letters }: Sequence, { documents }: Corpus): boolean {
  const title = documents.read(doc)?.title ?? ''
  const colon = title.indexOf(':')
  return colon > 0 && title.slice(0, colon).toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') === letters
}

const namesRead = 10

interface Found {
  readonly times: readonly number[]
  readonly inTitle: readonly number[]
  readonly hasBoth: readonly boolean[]
  /** Whether the title begins with all of the query, however it is joined or parted. */
  readonly opens: boolean
}

class PairFinder {
  readonly #sequence: Sequence
  readonly #corpus: Corpus
  /** By number of a stem, its place among those of the query and 1. */
  readonly #slots = new Map<number, number>()
  readonly #pairs: readonly { readonly first: number; readonly second: number; readonly gap: number; readonly shorts: ReadonlySet<number> }[]

  constructor(sequence: Sequence, corpus: Corpus) {
    this.#sequence = sequence
    this.#corpus = corpus
    const { lexicon } = corpus
    const slotOf = (stem: string) => {
      const id = lexicon.idOf(stem)
      if (id === undefined) return 0
      const known = this.#slots.get(id) ?? this.#slots.size + 1
      this.#slots.set(id, known)
      return known
    }
    this.#pairs = sequence.pairs.map(({ first, second, gap, shorts }) => ({
      first: slotOf(first),
      second: slotOf(second),
      gap,
      shorts: new Set(shorts.map(slotOf)),
    }))
  }

  read(doc: number): Found {
    const { all, start, end } = this.#corpus.piecesOf(doc)
    const title = titleOf({ all, start, end })
    const times = this.#pairs.map(() => 0)
    const inTitle = this.#pairs.map(() => 0)
    const seen = new Set<number>()
    const recent: number[] = []
    const { lexicon } = this.#corpus
    const { letters } = this.#sequence
    let opening: string | undefined = ''
    let opens = false
    for (let at = title.start; at < end; at = placeAfter(all, at)) {
      if (all[at] === fieldEnd) {
        recent.length = 0
        opening = undefined
        continue
      }
      const word = wordAt(all, at)
      if (opening !== undefined) {
        opening += lexicon.wordOf(word)
        if (opening === letters) opens = true
        if (opening.length >= letters.length || !letters.startsWith(opening)) opening = undefined
      }
      const slot = this.#slots.get(lexicon.stemOf(word)) ?? 0
      recent.push(slot)
      if (slot === 0) continue
      seen.add(slot)
      for (const [pair, { first, second, gap, shorts }] of this.#pairs.entries()) {
        const isThere = (second === slot && first !== 0 && recent[recent.length - 1 - gap] === first) || shorts.has(slot)
        if (!isThere) continue
        times[pair] = (times[pair] ?? 0) + 1
        if (at < title.end) inTitle[pair] = (inTitle[pair] ?? 0) + 1
      }
    }
    const hasBoth = this.#pairs.map(({ first, second }) => seen.has(first) && seen.has(second))
    return { times, inTitle, hasBoth, opens }
  }
}
