/**
 * How often a paper was cited, as a small part of the score that no word of the query decides: a logarithm of
 * the citations a year, after Craswell, Robertson, Zaragoza and Taylor
 * (https://doi.org/10.1145/1076034.1076106).
 */
import type { Steps } from '../../async/steps.ts'
import type { Match } from '../../model/match.ts'
import { dateOf, type Paper } from '../../model/paper.ts'
import type { Corpus } from '../index/corpus.ts'
import { bestScoreOf, chooseBest } from './choose-best.ts'
import type { Scored } from './score-papers.ts'
import type { Scoring } from './scoring.ts'
import { takeFirst } from './top-docs.ts'

export interface Cited {
  readonly scored: Scored
  /** What its citations added to a paper's score, by its number. */
  readonly cited: ReadonlyMap<number, Match>
}

/**
 * Adds to the scores of the best papers whose citations and day are known, up to a twentieth of the best score;
 * `until` is the day up to which they were cited.
 */
export function* addCitations(
  scored: Scored,
  until: string,
  { corpus, scoring }: { readonly corpus: Pick<Corpus, 'documents'>; readonly scoring: Scoring },
): Steps<Cited> {
  const { docs } = scored
  const best = bestScoreOf(docs, scored.scores)
  const scores = scoring.copyScores(scored.scores)
  const chosen = chooseBest(docs, scores, { best, count: papersRead, room: scoring.takeNumbers() })
  const first = takeFirst(chosen, papersRead, (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  yield
  const cited = new Map<number, Match>()
  for (const doc of first) {
    const paper = corpus.documents.read(doc)
    const weight = paper === undefined ? 0 : most * best * shareOf(paper, until)
    const count = paper?.citations ?? 0
    if (weight === 0) continue
    scores[doc] = (scores[doc] ?? 0) + weight
    cited.set(doc, { asked: '', found: `${count}`, kind: 'cited', field: 'abstract', count, weight })
    yield
  }
  return { scored: { ...scored, scores }, cited }
}

/** From 0 to 1; 0 where the citations or the day are not known. A paper of less than a year counts as of one. */
export function shareOf(paper: Pick<Paper, 'citations' | 'published' | 'listed'>, until: string): number {
  const day = dateOf(paper)
  const { citations = 0 } = paper
  if (day === undefined || citations === 0) return 0
  const years = Temporal.PlainDate.from(day).until(until, { largestUnit: 'days' }).days / daysOfYear
  return Math.min(1, Math.log1p(citations / Math.max(1, years)) / Math.log1p(manyAYear))
}

/** What a paper that is cited often adds, of the best score: enough among papers that words leave nearly equal. */
const most = 0.05
/** More make no difference. */
const manyAYear = 100
const daysOfYear = 365.25
/** Others would not come near the top, and each is read for it. */
const papersRead = 50
