/** Papers in the order of their days: those that a query is about first, whatever number has its words. */
import type { Steps } from '../../async/steps.ts'
import type { Corpus } from '../index/corpus.ts'
import { type Docs, listDocs, sizeOf } from '../index/doc-sets.ts'
import type { Sequence } from '../query/word-sequence.ts'
import { bestScoreOf, chooseBest } from './choose-best.ts'
import { compareDays, orderPapers } from './order-papers.ts'
import type { Scored } from './score-papers.ts'
import type { Scoring } from './scoring.ts'
import { SequenceFinder } from './sequence-finder.ts'
import { takeFirst } from './top-docs.ts'

interface ByDay {
  /** Papers with all of the words, and with any. */
  readonly must: Docs
  readonly should: Docs
  readonly scored: Scored
  readonly sequence: Sequence | undefined
  readonly order: 'new' | 'old'
  readonly limit: number
}

/** The papers that a query is about, by day; then those near it, those that have all of it, and those with some. */
export function* orderByDay(
  { must, should, scored, sequence, order, limit }: ByDay,
  { corpus, scoring }: { readonly corpus: Corpus; readonly scoring: Scoring },
): Steps<number[]> {
  const { documents } = corpus
  const isWhole = sizeOf(must) >= enough
  const pool = isWhole ? must : should
  if (bestScoreOf(scored.docs, scored.scores) === 0)
    return yield* orderPapers(should, documents, { limit, order }, scoring)
  const best = takeBest(listDocs(pool, scoring.takeNumbers()), scored, scoring)
  yield
  const newest =
    isWhole && order === 'new' ? yield* orderPapers(pool, documents, { limit: papersLookedAt }, scoring) : []
  // A subject of years ago is in none of the newest.
  const looked = [...new Set([...newest, ...best])].toSorted(compareDays(documents, order))
  const found: number[] = []
  const listed = scoring.takeSet()
  for (const tier of yield* chooseTiers(looked, best, { scored, sequence, corpus }))
    for (const doc of tier) {
      if (found.length < limit && listed[doc] !== 1) found.push(doc)
      listed[doc] = 1
    }
  for (const set of [must, should]) {
    if (found.length === limit) break
    const rest = scoring.takeSet()
    for (let doc = 0; doc < set.length; doc++) rest[doc] = set[doc] === 1 && listed[doc] !== 1 ? 1 : 0
    for (const doc of yield* orderPapers(rest, documents, { limit: limit - found.length, order }, scoring)) {
      found.push(doc)
      listed[doc] = 1
    }
  }
  return found
}

/**
 * Those of some papers that a query is about, then those near it: they come to a share of what the best do by
 * words. Where most of the best have its words side by side, or more do than would by chance, papers are about it that
 * have them in the title or three times, once at least not as an acronym alone, which may stand for something else.
 */
function* chooseTiers(
  looked: readonly number[],
  best: readonly number[],
  { scored: { scores }, sequence, corpus }: Pick<ByDay, 'scored' | 'sequence'> & { readonly corpus: Corpus },
): Steps<number[][]> {
  const first = best.slice(0, papersCompared)
  const usual = first.reduce((sum, doc) => sum + (scores[doc] ?? 0), 0) / Math.max(1, first.length)
  const comeTo = (share: number) => looked.filter((doc) => (scores[doc] ?? 0) >= share * usual)
  if (sequence === undefined) return [comeTo(shareOfBest)]
  const finder = new SequenceFinder(sequence, corpus)
  const countWhole = (docs: readonly number[]) => docs.filter((doc) => finder.read(doc).wholes > 0).length
  // “Speech to text” has the words of “text to speech” as often, and many papers have either.
  const isPhrase = countWhole(first) * 2 >= first.length || countWhole(best) >= shareSideBySide * best.length
  yield
  if (!isPhrase) return [comeTo(shareOfApart)]
  const [about, having]: [number[], number[]] = [[], []]
  for (const [at, doc] of comeTo(shareOfBest).entries()) {
    if (at % papersInStep === papersInStep - 1) yield
    const { isSpelledOut, isTitled, wholes } = finder.read(doc)
    if (!isSpelledOut || wholes === 0) continue
    having.push(doc)
    if (isTitled || wholes >= timesInText) about.push(doc)
  }
  return about.length < papersShown ? [having] : [about, having]
}

function takeBest(docs: Uint32Array, { scores }: Scored, scoring: Scoring): number[] {
  const best = bestScoreOf(docs, scores)
  const chosen = chooseBest(docs, scores, { best, count: papersLookedAt, room: scoring.takeNumbers() })
  return takeFirst(chosen, papersLookedAt, (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

/** Fewer papers with all of the words are too few to leave out the others. */
const enough = 10
/** Fewer papers about a subject are no list of their own: it would begin with old ones. */
const papersShown = 5
/** PostgreSQL reads so many records beside a search. */
export const papersLookedAt = 200
const papersCompared = 10
const papersInStep = 50
/** Of the best; fewer may have the words side by side by chance, as two of 150 words that are each said twice or thrice. */
const shareSideBySide = 0.07
/** Chosen on 62 subjects. Where words that were asked side by side stand apart, less than that is in passing. */
const shareOfBest = 0.5
const shareOfApart = 0.8
/** Twice may be a word and its acronym, said once. */
const timesInText = 3
