/** The order in which papers are shown. */
import type { Steps } from '../../async/steps.ts'
import { compareText } from '../../model/lists.ts'
import { type Docs, listDocs, sizeOf } from '../index/doc-sets.ts'
import type { Documents } from '../index/document-store.ts'
import { bestScoreOf, chooseBest } from './choose-best.ts'
import type { Scored } from './score-papers.ts'
import type { Scoring } from './scoring.ts'
import { takeFirstInSteps } from './top-docs.ts'

/**
 * The first papers of a set: best first where scores are given; then newest, undated last; then by id, so the
 * order is the same.
 */
export function* orderPapers(
  docs: Docs,
  documents: Documents,
  {
    limit,
    scored,
    order = 'new',
  }: { readonly limit: number; readonly scored?: Scored | undefined; readonly order?: 'new' | 'old' },
  scoring: Pick<Scoring, 'takeNumbers'>,
): Steps<number[]> {
  // Papers that match filters only have no score; most queries find no such papers.
  const all = haveScores(docs, scored) ? scored.docs : listDocs(docs, scoring.takeNumbers())
  const byDay = compareDays(documents, order)
  const candidates =
    limit === 0
      ? nobody
      : scored === undefined
        ? yield* chooseDays(all, limit, { documents, order, byDay })
        : chooseFirst(all, scored, limit, scoring)
  return yield* takeFirstInSteps(candidates, limit, (a, b) => {
    const difference = scored === undefined ? 0 : roundScore(scored.scores[b]) - roundScore(scored.scores[a])
    return difference !== 0 ? difference : byDay(a, b)
  })
}

/** The newest or the oldest day first, undated papers last; then by id. */
export function compareDays(
  documents: Pick<Documents, 'labelOf'>,
  order: 'new' | 'old',
): (a: number, b: number) => number {
  return (a, b) => {
    const [one, other] = [documents.labelOf(a), documents.labelOf(b)]
    const later = compareText(dayIn(order, other?.date), dayIn(order, one?.date))
    return (order === 'new' ? later : -later) || compareText(one?.id ?? '', other?.id ?? '')
  }
}

/** Papers without a day are the oldest among the newest, and the newest among the oldest. */
function dayIn(order: 'new' | 'old', date: string | undefined): string {
  return date || (order === 'new' ? '' : '9999')
}

/** Those that may be among the first by day, as some of many papers tell: most are quickly left out. */
function* chooseDays(
  docs: Uint32Array,
  limit: number,
  {
    documents,
    order,
    byDay,
  }: {
    readonly documents: Pick<Documents, 'labelOf' | 'where'>
    readonly order: 'new' | 'old'
    byDay(a: number, b: number): number
  },
): Steps<Uint32Array> {
  if (docs.length < 4 * Math.max(limit, docsInStep)) return docs
  const every = Math.ceil(docs.length / docsInStep)
  const some = docs.filter((_, at) => at % every === 0).sort(byDay)
  yield
  const last = some[Math.min(some.length - 1, Math.ceil((1.5 * limit) / every) + 20)] ?? 0
  const end = dayIn(order, documents.labelOf(last)?.date)
  const isFirst = documents.where((date) =>
    order === 'new' ? dayIn(order, date) >= end : dayIn(order, date) <= end,
  )
  const first = docs.filter((doc) => isFirst(doc))
  yield
  return first.length >= limit ? first : docs
}

/** Those that may be among the first: of many that have a score, most come nowhere near. */
function chooseFirst(
  docs: Uint32Array,
  { scores }: Scored,
  count: number,
  scoring: Pick<Scoring, 'takeNumbers'>,
): Uint32Array {
  const best = bestScoreOf(docs, scores)
  return chooseBest(docs, scores, { best, count, room: scoring.takeNumbers(), margin: 2 / scoreUnits })
}

/** Whether the papers of a set are those that have a score. */
function haveScores(docs: Docs, scored: Scored | undefined): scored is Scored {
  if (scored?.docs.length !== sizeOf(docs)) return false
  for (let at = 0; at < scored.docs.length; at++) if (docs[scored.docs[at] as number] !== 1) return false
  return true
}

/** Sums added in another order differ in the last digits; scores this close count as equal. */
function roundScore(score = 0): number {
  return Math.round(score * scoreUnits)
}

const scoreUnits = 1e6
/** Sorting them takes about a millisecond. */
const docsInStep = 1024
const nobody = new Uint32Array(0)
