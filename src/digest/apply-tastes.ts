/** What votes add to the papers that a digest may show. */

import { displayTitle } from '../abstracts/display-title.ts'
import { inTurns, type Steps } from '../async/steps.ts'
import { type Learned, learnFor, type Ranked } from '../learning/learned-ranking.ts'
import { isUnwanted } from '../library/joined-votes.ts'
import type { Library } from '../library/library.ts'
import type { KnownTastes } from '../library/taste-keeper.ts'
import { compareText } from '../model/lists.ts'
import { dateOf, type Paper } from '../model/paper.ts'
import { type Candidate, type LearnedReason, unwantedCosts } from './choose-papers.ts'

/**
 * The candidates of one query with what the votes say of each; beside unwanted authors, as they are where the
 * votes say nothing of the query.
 */
export function* rateByVotes(
  offered: readonly Candidate[],
  known: KnownTastes,
  library: Pick<Library, 'tastes'>,
): Steps<readonly Candidate[]> {
  const candidates = offered.map((candidate) =>
    isUnwanted(candidate.hit.paper, known.notBy) ? { ...candidate, isUnwanted: true } : candidate,
  )
  const learned = yield* learnAbout(candidates, known, library)
  if (learned === undefined) return candidates
  const rated: Candidate[] = []
  for (const candidate of candidates) {
    const features = library.tastes.featuresOf(candidate.hit.paper, known.tastes)
    rated.push({
      ...candidate,
      learned: learned.rate(features),
      familiarity: learned.familiarity(features),
      findReason: () => findReason(candidate.hit.paper, learned, { known, features }),
    })
    yield
  }
  return rated
}

/** What the votes say for the query that found these papers. */
export function* learnAbout(
  candidates: readonly Pick<Candidate, 'hit' | 'fit'>[],
  { tastes }: KnownTastes,
  library: Pick<Library, 'tastes'>,
): Steps<Learned | undefined> {
  const papers: Ranked[] = []
  for (const { hit, fit } of candidates) {
    papers.push({ fit, features: library.tastes.featuresOf(hit.paper, tastes) })
    yield
  }
  return yield* learnFor(papers, tastes)
}

/** Papers that are newest first, those of one day in the order of the votes. */
export async function rankWithinDays(
  papers: readonly Paper[],
  known: KnownTastes,
  library: Pick<Library, 'tastes'>,
): Promise<readonly Paper[]> {
  const candidates = papers.map((paper) => ({ hit: { paper, score: 0, matches: [] }, fit: 0 }))
  const isSupported = known.tastes.votes.length >= minVotesWithoutQuery
  const learned = isSupported ? await inTurns(learnAbout(candidates, known, library)) : undefined
  if (learned === undefined) return papers
  const rated = papers.map((paper) => ({
    paper,
    day: dateOf(paper) ?? '',
    rating:
      learned.rate(library.tastes.featuresOf(paper, known.tastes)) -
      (isUnwanted(paper, known.notBy) ? unwantedCosts : 0),
  }))
  return rated
    .sort((a, b) => compareText(b.day, a.day) || b.rating - a.rating || compareText(a.paper.id, b.paper.id))
    .map(({ paper }) => paper)
}

/** The votes for other papers that count for this one; undefined where none counts for much. */
function findReason(
  { id: own }: Paper,
  learned: Learned,
  { known: { papers, voted }, features }: { known: KnownTastes; features: Ranked['features'] },
): LearnedReason | undefined {
  const { votes } = learned.explain(features)
  const counting = votes.filter(({ paper, value, part }) => value > 0 && part > 0 && paper !== own)
  const all = counting.reduce((sum, { part }) => sum + part, 0)
  if (all < minSaid || learned.rate(features) <= 0) return undefined
  const said = counting.filter(({ part }, at) => at === 0 || part >= all / 10)
  const [named] = said.flatMap(({ paper }) => papers.get(paper) ?? [])
  return {
    like: named && shortName(named),
    others: said.length - (named === undefined ? 0 : 1),
    areVoted: said.every(({ paper: id }) => voted.has(id)),
  }
}

/** What people call a paper: the part before the colon of its title, where that is short. */
export function shortName(paper: Paper): string {
  const title = displayTitle(paper)
  const [, name] = /^([^:]{2,30}):\s/.exec(title) ?? []
  return name ?? title
}

/** Without a query nothing but each other tells whether votes are meant. */
const minVotesWithoutQuery = 3
/** In shares of the best fit; less changes no order that anybody would notice. */
const minSaid = 0.05
