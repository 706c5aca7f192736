/** The scores of a term by its postings: one pass over them, since most of a search's time goes there. */
import type { Docs } from '../index/doc-sets.ts'
import type { IndexField } from '../index/fields.ts'
import { placeOfDoc } from '../index/posting-lists.ts'
import type { Terms } from '../index/term-index.ts'
import type { SearchTerm } from '../query/expansions.ts'
import { scorerOf, type TermScorer } from './bm25.ts'
import type { ScoreList } from './score-list.ts'

/** Some of all papers. */
export interface Wanted {
  readonly within?: Docs | undefined
  /** What else they must have. */
  readonly among?: Pick<ScoreList, 'docs' | 'size'> | undefined
}

/** One of a term's places; the title is scored with the text, whose postings count it too. */
export interface Place {
  readonly postings: Uint32Array
  readonly isInTitle: boolean
  readonly scorer: TermScorer
  readonly titleScorer: TermScorer | undefined
}

/** The places of a term that any paper has. */
export function placesOf({ places }: SearchTerm, terms: Terms): Place[] {
  const isIn = (term: string, field: IndexField) =>
    places.some(([other, where]) => where === field && other === term)
  return places.flatMap(([term, field]) => {
    if (field === 'title' && isIn(term, 'text')) return []
    const postings = terms.postings(term, field)
    if (postings.length === 0) return []
    const isBoth = field === 'text' && isIn(term, 'title')
    const titleScorer = isBoth ? scorerOf(terms, 'title', term) : undefined
    const isInTitle = field === 'title' || field === 'titleWords'
    return { postings, isInTitle, scorer: scorerOf(terms, field, term), titleScorer }
  })
}

/** Fills a list with the scores of the wanted papers in one place of a term. */
export function scorePostings(place: Place, { among, within }: Wanted, list: ScoreList): void {
  // What is chosen is put where its papers will be, which are written no sooner than it is read.
  const room = list.docs
  if (among !== undefined) scoreAll(place, choosePostings(place.postings, among, room), list)
  else if (within !== undefined) scoreAll(place, chooseWithin(place.postings, within, room), list)
  else scoreAll(place, place.postings, list)
}

/** The postings of some papers, in `room`. */
export function choosePostings(
  postings: Uint32Array,
  { docs, size }: Pick<ScoreList, 'docs' | 'size'>,
  room: Uint32Array,
): Uint32Array {
  let chosen = 0
  let at = 0
  for (let wanted = 0; wanted < size; wanted++) {
    const doc = docs[wanted] as number
    at = placeOfDoc(doc, postings, at)
    if (at === postings.length) break
    const posting = postings[at] as number
    if (posting >>> 8 === doc) room[chosen++] = posting
  }
  return room.subarray(0, chosen)
}

function chooseWithin(postings: Uint32Array, within: Docs, room: Uint32Array): Uint32Array {
  let chosen = 0
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at] as number
    if (within[posting >>> 8] === 1) room[chosen++] = posting
  }
  return room.subarray(0, chosen)
}

/** What `scoreOf` gives, written out: a call for each posting would take longer than the rest. */
function scoreAll({ isInTitle, scorer, titleScorer }: Place, postings: Uint32Array, list: ScoreList): void {
  const { docs, values } = list
  const { maxScore, half, halfByLength, lengths } = scorer
  const title = titleScorer ?? scorer
  const [titleMost, titleHalf, titleHalfByLength] = [title.maxScore, title.half, title.halfByLength]
  const titleLengths = title.lengths
  const shift = isInTitle ? titleShift : 0
  const countMask = isInTitle ? titleMask : timesMask
  const inTitleMask = titleScorer === undefined ? 0 : titleMask
  let size = 0
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at] as number
    const doc = posting >>> 8
    const times = (posting >>> shift) & countMask
    if (times === 0) continue
    let score = (maxScore * times) / (times + half + halfByLength * (lengths[doc] as number))
    const inTitle = (posting >>> titleShift) & inTitleMask
    if (inTitle > 0)
      score +=
        (titleMost * inTitle) / (inTitle + titleHalf + titleHalfByLength * (titleLengths[doc] as number))
    if (!(score > 0)) continue
    docs[size] = doc
    values[size++] = score
  }
  list.size = size
}

/**
 * Adds `weight` times the score in title and abstract to each paper that has a score already; of many
 * postings most are of papers that have none, for which nothing is computed.
 */
export function addToScores(
  postings: Uint32Array,
  { maxScore, half, halfByLength, lengths }: TermScorer,
  weight: number,
  scores: Float64Array,
): void {
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at] as number
    const doc = posting >>> 8
    const known = scores[doc] as number
    const times = posting & timesMask
    if (!(known > 0) || times === 0) continue
    scores[doc] =
      known + weight * ((maxScore * times) / (times + half + halfByLength * (lengths[doc] as number)))
  }
}

// As `packPosting` has them.
const titleShift = 6
const titleMask = 3
const timesMask = 63
