/**
 * Gathers what a digest is made of: the matching papers, what a place has seen, its settings. However many
 * papers match, it loads only those that may be shown.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { inTurns } from '../async/steps.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { queryOptions } from '../library/shelf-queries.ts'
import type { KnownTastes } from '../library/taste-keeper.ts'
import { dayOf } from '../model/day.ts'
import type { Digest } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import type { Hit } from '../model/match.ts'
import { oldestNews } from '../model/news.ts'
import type { Paper } from '../model/paper.ts'
import type { Place, Workspace } from '../model/place.ts'
import { type PlaceSettings, parsePlaceSettings } from '../model/place-settings.ts'
import { operator, type Subscription } from '../model/subscription.ts'
import type { Compose, Occasion } from '../ports/digest.ts'
import type { IdSelection } from '../ports/paper-index.ts'
import type { Reader } from '../ports/store.ts'
import { addPicture, weeksOf } from './add-picture.ts'
import { rateByVotes } from './apply-tastes.ts'
import { type Candidate, toCandidates } from './choose-papers.ts'
import { composeDigest } from './compose.ts'
import { findLiked } from './like-shelf.ts'
import { type Coverage, summariseCoverage } from './receipt.ts'
import { nameQuery } from './topic-names.ts'

/** A query, and since when; undefined asks for the newest papers of all. */
export interface Interest {
  readonly query: string
  readonly since: Temporal.Instant | undefined
}

/** A digest of several interests in one place. */
export interface DigestOrder {
  readonly place: Place
  readonly workspace: Workspace
  readonly interests: readonly Interest[]
  /** Its title; by default the name of its only interest. */
  readonly subject?: string
  readonly command?: string
  readonly top: number
  readonly timeZone: string
  readonly occasion: Occasion
  readonly setUpBy?: string | undefined
  readonly settings?: Partial<PlaceSettings>
  /** Whose votes count: the place's unless told, a person's, or nobody's. */
  readonly tastes?: Reader | 'none'
  /** Papers that the place has seen are shown, too. */
  readonly isForRereading?: boolean
}

/**
 * Composes digests for the ticker from what a library holds. Throws `unavailable` while another process
 * indexes papers that are stored: what this digest missed would be in none.
 */
export function createComposer(library: Library): Compose {
  return async ({ place, workspace, query, top, schedule, createdBy: user }, occasion) => {
    const isFresh = await library.refresh()
    library.opening.demandWhole()
    if (!isFresh) throw new BotError('unavailable', beingIndexed)
    const interests = [{ query, since: occasion.since }]
    const { timeZone } = schedule
    const { own } = library.personOf({ workspace, user })
    const isNamed = user !== '' && user !== operator && own !== place && own !== workspace
    const setUpBy = occasion.since === undefined && isNamed ? user : undefined
    const order = { place, workspace, interests, top, timeZone, occasion, setUpBy }
    const digest = await composeOrder(library, order)
    const weeks = weeksOf(schedule)
    if (weeks === 0 || digest.papers.length === 0) return digest
    const today = dayOfOccasion({ occasion, timeZone })
    return addPicture(digest, { library, place, workspace, query, today, weeks })
  }
}

/** Composes a digest without changing anything. */
export async function composeOrder(library: Library, order: DigestOrder): Promise<Digest> {
  // Papers that half an index misses would be reported late or never.
  library.opening.demandWhole()
  const { place, workspace, interests, occasion } = order
  const topics = await library.store.topics.list(workspace)
  const settings = { ...parsePlaceSettings(await library.store.settings.list(place)), ...order.settings }
  const liked = await findLiked(interests, order, library)
  const tastes = liked?.tastes ?? (settings.learning === 'off' ? undefined : await findTastes(library, order))
  const isForOne = typeof order.tastes === 'object'
  const known = liked?.papers ?? (await findKnown(library, order))
  const candidates: Candidate[] = []
  const found: Found[] = []
  for (const interest of interests) {
    const one = await findNew(library, order, interest, tastes === undefined ? maxOffered : maxRanked)
    found.push(one)
    const offered = toCandidates(one.unseen, nameQuery(interest.query, topics))
    const rated = tastes === undefined ? offered : await inTurns(rateByVotes(offered, tastes, library))
    candidates.push(
      ...rated.filter(({ hit, isUnwanted }) => !known.has(hit.paper.id) && !(isForOne && isUnwanted)),
    )
  }
  const [only] = interests
  const matched = await countMatched(found)
  const coverage = await findCoverage(library, occasion.since)
  const subject = order.subject ?? nameQuery(only?.query ?? '', topics)
  const command = order.command ?? `search ${only?.query ?? ''} sort:new`
  const unlearned = order.tastes === undefined ? sayUnlearned(order) : undefined
  const cited = await findCited(library, order)
  const request = {
    ...order,
    cited,
    isForOne,
    subject,
    command,
    unlearned,
    candidates,
    matched,
    coverage,
    settings,
  }
  return inTurns(composeDigest(request, library.analysis))
}

/** Papers that the place discussed, by the papers read whole that cite them. */
async function findCited(
  { store }: Library,
  { place, occasion }: DigestOrder,
): Promise<ReadonlyMap<Identifier, readonly Paper[]>> {
  const cited = new Map<Identifier, Paper[]>()
  const discussed = await store.minutes.discussed(place, occasion.now.epochMilliseconds)
  if (discussed.length === 0) return cited
  const citing = await store.citations.citing(discussed)
  for (const paper of discussed)
    for (const { citing: by } of citing.get(paper.id) ?? []) cited.set(by, [...(cited.get(by) ?? []), paper])
  return cited
}

function findTastes(library: Library, { place, tastes }: DigestOrder): Promise<KnownTastes | undefined> {
  if (tastes === 'none') return Promise.resolve(undefined)
  return tastes === undefined ? library.tastes.ofPlace(place) : library.tastes.ofPerson(tastes)
}

/** The papers of which the person said something, ever: they know these. */
async function findKnown(library: Library, { tastes }: DigestOrder): Promise<ReadonlySet<Identifier>> {
  if (typeof tastes !== 'object') return noneSeen
  const votes = await library.store.votes.ofPerson(tastes, { isSaid: true })
  return new Set(votes.map(({ paper }) => paper))
}

/**
 * The command for a digest of the same query and days as if nobody had voted; a digest of several has none.
 */
function sayUnlearned({ interests, top, timeZone }: DigestOrder): string | undefined {
  const [only, ...others] = interests
  if (only === undefined || others.length > 0) return undefined
  // A day earlier, as papers are listed some hours after their day.
  const days = only.since === undefined ? '' : ` after:${dayOf(only.since.subtract({ hours: 24 }), timeZone)}`
  return `learning without ${days === '' ? only.query : `(${only.query})${days}`} top ${top}`
}

/** The occasion of a subscription's next digest. */
export async function nextOccasion(
  library: Library,
  subscription: Pick<Subscription, 'id'>,
): Promise<Occasion> {
  const slot = await library.store.ledger.coveredUntil(subscription.id)
  const since = slot === undefined ? undefined : Temporal.Instant.from(slot)
  return { since, now: library.now(), isCatchUp: false }
}

function dayOfOccasion({
  occasion,
  timeZone,
}: Pick<DigestOrder, 'occasion' | 'timeZone'>): Temporal.PlainDate {
  return occasion.now.toZonedDateTimeISO(timeZone).toPlainDate()
}

async function findCoverage(library: Library, since: Temporal.Instant | undefined): Promise<Coverage> {
  const { sources } = library.store
  const sinceMs = since?.epochMilliseconds ?? 0
  const reports = await sources.list()
  const ingested = since === undefined ? await library.index.size() : (await newSince(library, since)).length
  return summariseCoverage(
    // A source that fails now may have failed since before the last digest.
    reports.filter(({ ingestedAtMs, failures = 0 }) => ingestedAtMs > sinceMs || failures > 0),
    // Older days come only from back-fills.
    (await sources.listingsSince(sinceMs)).filter(
      ({ day }) => since === undefined || day >= oldestNews(since),
    ),
    ingested,
  )
}

/**
 * Looks back a little further, so that a batch stored while the last digest was composed is not missed.
 * Papers already posted are filtered out later.
 */
function newSince(library: Library, since: Temporal.Instant): Promise<readonly Identifier[]> {
  return library.newSince(since.subtract(overlap))
}

/** The papers found for an interest. */
interface Found {
  readonly matched: number
  /** All matching papers, if several interests are counted together. */
  readonly ids: readonly Identifier[]
  /** The best of those that the place has not seen. */
  readonly unseen: readonly Hit[]
}

async function findNew(
  library: Library,
  order: DigestOrder,
  interest: Interest,
  limit: number,
): Promise<Found> {
  const { place, workspace, top } = order
  const query = library.parseQuery(interest.query, 'search', dayOfOccasion(order))
  const topics = await queryOptions(query, { place, workspace, user: '' }, library)
  const { index } = library
  if (interest.since !== undefined) {
    const news = await newSince(library, interest.since)
    const { ids, hits } = await index.selectAmong(query, news, { ...topics, limit })
    const unseen: Hit[] = []
    for (const some of chunk(hits, lookedUpAtOnce)) {
      const seen = await library.store.ledger.postedAt(
        place,
        some.map(({ paper }) => paper.id),
      )
      unseen.push(...some.filter(({ paper }) => !seen.has(paper.id)))
    }
    return { matched: ids.length, ids, unseen }
  }
  // The newest come first; a first digest chooses among them and ignores the oldest.
  const wanted = Math.max(limit > maxOffered ? limit : minOffered, offeredForOne * top)
  const isOnly = order.interests.length === 1
  const { total, ids, newest } = await findUnseen(library, order, wanted, (newest) =>
    index.selectIds(query, { ...topics, newest, limit: isOnly ? newest : maxMatched }),
  )
  const { hits } = await index.selectAmong(query, newest, { ...topics, limit })
  return { matched: Math.min(total, maxMatched), ids, unseen: hits }
}

/** Finds this many of the newest papers that a place has not seen, widening the search as needed. */
async function findUnseen(
  library: Library,
  { place, isForRereading }: DigestOrder,
  wanted: number,
  select: (newest: number) => Promise<IdSelection>,
): Promise<IdSelection & { readonly newest: readonly Identifier[] }> {
  for (let looked = firstLook; ; looked *= 10) {
    const found = await select(Math.min(looked, maxMatched))
    const inOrder = found.ids.slice(0, looked)
    const newest: Identifier[] = []
    for (const some of chunk(inOrder, lookedUpAtOnce)) {
      if (newest.length >= wanted) break
      const seen = isForRereading ? noneSeen : await library.store.ledger.postedAt(place, some)
      newest.push(...some.filter((id) => !seen.has(id)))
      await letOthersRun()
    }
    if (newest.length >= wanted || inOrder.length < looked || looked >= maxMatched)
      return { ...found, newest: newest.slice(0, wanted) }
  }
}

/** How many papers matched, each once. */
async function countMatched(found: readonly Found[]): Promise<number> {
  const [first, ...others] = found
  if (others.length === 0) return first?.matched ?? 0
  const matched = new Set<Identifier>()
  for (const { ids } of found) {
    for (const id of ids) matched.add(id)
    await letOthersRun()
  }
  return matched.size
}

const beingIndexed = 'Another process is still indexing new papers: try again in a moment.'
const noneSeen: ReadonlySet<Identifier> = new Set()
/** A first digest considers at most this many papers, far more than it shows. */
const maxMatched = 100_000
/** Most places have seen few of the newest. */
const firstLook = 500
/** Per query to the store; SQLite answers within this thread. */
const lookedUpAtOnce = 250
const minOffered = 20
const offeredForOne = 4
/** Papers that are compared with each other. */
const maxOffered = 200
/** Where votes count, the order by words alone leaves out what they would bring up. */
const maxRanked = 600
/** Longer than storing a batch takes, and shorter than the time from starting the bot to a first digest. */
const overlap = { seconds: 30 }
