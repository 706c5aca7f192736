/** What votes of a place add to a paper for a query, taken apart into numbers that add up. */
import { inTurns } from '../../async/steps.ts'
import type { LearnedWhy } from '../../cards/why-card.ts'
import { learnAbout, shortName } from '../../digest/apply-tastes.ts'
import { toCandidates, unwantedCosts } from '../../digest/choose-papers.ts'
import { isUnwanted } from '../../library/joined-votes.ts'
import type { Library } from '../../library/library.ts'
import type { KnownTastes } from '../../library/taste-keeper.ts'
import type { Paper } from '../../model/paper.ts'
import type { Place } from '../../model/place.ts'
import { parsePlaceSettings } from '../../model/place-settings.ts'
import type { Query } from '../../model/query.ts'
import type { SearchOptions } from '../../ports/paper-index.ts'

interface Learning {
  readonly place: Place
  readonly topics: Pick<SearchOptions, 'topicQuery'>
  readonly library: Library
  /** What the shelf of a query is about, which then counts in place of the votes. */
  readonly liked: KnownTastes | undefined
}

/**
 * Undefined where no vote counts for this query. The newest papers of the query are taken for those of a
 * digest.
 */
export async function explainLearned(
  paper: Paper,
  query: Query,
  { place, topics, library, liked }: Learning,
): Promise<LearnedWhy | undefined> {
  const settings = parsePlaceSettings(await library.store.settings.list(place))
  const isOff = settings.learning === 'off'
  const known = liked ?? (isOff ? undefined : await library.tastes.ofPlace(place))
  if (known === undefined) return undefined
  const { index } = library
  const { ids } = await index.selectIds(query, { ...topics, newest: papersLookedAt, limit: papersLookedAt })
  const among = [...new Set([...ids, paper.id])]
  const { hits } = await index.selectAmong(query, among, { ...topics, limit: among.length })
  const learned = await inTurns(learnAbout(toCandidates(hits, ''), known, library))
  const unwanted = isUnwanted(paper, known.notBy) ? -unwantedCosts : 0
  if (learned === undefined && unwanted === 0) return undefined
  const byUnwanted = isUnwanted(paper, known.namedNotBy) ? unwanted : 0
  const features = library.tastes.featuresOf(paper, known.tastes)
  const { votes, rest } = learned?.explain(features) ?? { votes: [], rest: 0 }
  const named = votes.flatMap(({ paper: id, value, part }) => {
    const voted = known.papers.get(id)
    if (voted === undefined) return []
    const name = id === paper.id ? 'itself' : shortName(voted)
    return [{ name, isUp: value > 0, isVoted: known.voted.has(id), part }]
  })
  const unnamed = votes.filter(({ paper: id }) => !known.papers.has(id))
  const others = named.slice(votesNamed)
  const sum = (some: readonly { readonly part: number }[]) => some.reduce((all, { part }) => all + part, 0)
  return {
    total: (learned?.rate(features) ?? 0) + unwanted,
    votes: named.slice(0, votesNamed),
    others: { count: others.length, part: sum(others) },
    unnamed: sum(unnamed) + unwanted - byUnwanted,
    byUnwanted,
    rest,
  }
}

const papersLookedAt = 200
const votesNamed = 5
