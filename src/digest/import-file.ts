/**
 * Reading a file of topics and subscriptions into a workspace: first what it would change, then the change.
 */
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { type Place, type Workspace, workspaceOf } from '../model/place.ts'
import type { Subscription } from '../model/subscription.ts'
import { checkSubscriptionCount, checkTopicCount } from './limits.ts'
import { type ImportPlan, keyOf, planImport } from './plan-import.ts'
import { readSubscriptionsFile } from './read-file.ts'
import type { SubscriptionsFile } from './subscriptions-file.ts'

export interface Importer {
  readonly library: Library
  readonly workspace: Workspace
  /** Where subscriptions without a place belong. */
  readonly place: Place
  /** The zone of those that name none. */
  readonly timeZone: string
  readonly user: string
}

/** What a file would change; throws `BotError` with the first fault, and then none of it may be done. */
export async function planFile(text: string, importer: Importer): Promise<ImportPlan> {
  const { library, workspace, place, timeZone } = importer
  const file = await readSubscriptionsFile(text, timeZone, library.now())
  checkPlaces(file, workspace)
  const present = {
    topics: await library.store.topics.list(workspace),
    subscriptions: await library.store.subscriptions.list(workspace),
  }
  await checkQueries(
    file,
    present.topics.map(({ name }) => name),
    library,
  )
  const plan = planImport(file, present, place)
  const added = plan.topics.filter(({ before }) => before === undefined).length
  if (added > 0) checkTopicCount(present.topics.length + added)
  checkPlaceCounts(plan, present.subscriptions)
  return plan
}

/** Only for places that would get more: what was there before the limit stays. */
function checkPlaceCounts({ subscriptions }: ImportPlan, present: readonly Subscription[]): void {
  const added = subscriptions.flatMap(({ filed, before }) => (before === undefined ? [filed] : []))
  const there = Map.groupBy(present, (one) => one.place)
  for (const [place, filed] of Map.groupBy(added, (one) => one.place)) {
    const before = there.get(place)?.length ?? 0
    checkSubscriptionCount(before + new Set(filed.map((one) => keyOf(one, one))).size)
  }
}

/** Anybody can write a file, so it changes nothing outside the workspace where it is read. */
function checkPlaces(file: SubscriptionsFile, workspace: Workspace): void {
  const foreign = file.subscriptions.find(
    ({ place }) => place !== undefined && workspaceOf(place) !== workspace,
  )
  if (foreign !== undefined)
    throw new BotError('not-allowed', `${foreign.place} belongs to another workspace, so nothing was read.`)
}

async function checkQueries(
  file: SubscriptionsFile,
  known: readonly string[],
  library: Library,
): Promise<void> {
  const names = new Set([...known, ...file.topics.map(({ name }) => name)])
  for (const { query } of [...file.topics, ...file.subscriptions]) {
    const topicQuery = (name: string) => {
      if (!names.has(name)) throw new BotError('bad-input', `In “${query}”: there is no topic “${name}”.`)
      return undefined
    }
    await library.index.selectAmong(library.parseQuery(query, 'subscribe'), [], { topicQuery, limit: 0 })
  }
}

/** Does what a plan says. */
export async function applyPlan(plan: ImportPlan, { library, workspace, user }: Importer): Promise<void> {
  const { topics, subscriptions } = library.store
  const nowMs = library.now().epochMilliseconds
  for (const { topic } of plan.topics) await topics.save(workspace, topic)
  for (const { filed, before } of plan.subscriptions) {
    const { isPaused, resumesAtMs, pausesAtMs, ...wanted } = filed
    const saved =
      before ?? (await subscriptions.save({ ...wanted, workspace, createdBy: user }, nowMs)).subscription
    const state = isPaused ? 'paused' : 'active'
    const isRevived = saved.state !== 'active' && !isPaused
    await subscriptions.change(saved.id, {
      top: wanted.top,
      ...(saved.state !== state && { state, reason: undefined }),
      resumesAtMs,
      pausesAtMs,
      ...(isRevived && { afterMs: nowMs }),
    })
  }
}
