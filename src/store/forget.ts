/** Counts and erases what belongs to a workspace, or to one place of it. */
import type { Place, Workspace } from '../model/place.ts'
import type { Kept } from '../ports/store.ts'
import type { HandOut } from './hand-out.ts'
import { eraseShelves } from './shelf-rows.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'

export interface ForgettingParts {
  readonly db: Database
  readonly handOut: Pick<HandOut, 'count' | 'forget'>
}

/** Those whose rows belong to a club. */
const ofClubs = [
  'club_members',
  'club_meetings',
  'club_absences',
  'club_nominations',
  'club_votes',
  'club_minutes',
] as const satisfies readonly (keyof Tables)[]

/** All tables with a column `workspace`, except the marks of workspaces that left. */
export const ofWorkspaces = [
  'topics',
  'saved_papers',
  'shelves',
  'shelf_notes',
  'read_marks',
  'kept_references',
  'kept_keys',
  'place_settings',
  'shared_papers',
  'votes',
  'interests',
  'taste_resets',
  'person_zones',
  'imports',
  'import_entries',
  'model_days',
  'access_tokens',
  'last_answers',
  'subscriptions',
  'clubs',
  ...ofClubs,
  'feed_addresses',
  'subscription_counters',
  'deliveries',
  'posted_papers',
  'adapter_rows',
] as const satisfies readonly (keyof Tables)[]

/** Those of them with a column `place`. */
const ofPlaces = [
  'place_settings',
  'shared_papers',
  'votes',
  'access_tokens',
  'last_answers',
  'subscriptions',
  'clubs',
  'deliveries',
  'posted_papers',
] as const satisfies readonly (keyof Tables)[]

/** How many rows belong to a workspace, by table; empty tables are left out. */
export async function countOf({ db, handOut }: ForgettingParts, workspace: Workspace): Promise<Kept> {
  const counts = new Map<string, number>()
  for (const table of ofWorkspaces) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('workspace', '=', storableText(workspace))
      .executeTakeFirstOrThrow()
    addTo(counts, table, count)
  }
  return addTo(counts, jobs, await handOut.count(workspace))
}

/**
 * Erases a workspace and its mark in one transaction. With `goneUntilMs` only if it is still marked as having
 * left by then, and not kept. Gives the erased rows by table; undefined if nothing was to be erased.
 */
export function forget(
  { db, handOut }: ForgettingParts,
  workspace: Workspace,
  goneUntilMs?: number,
): Promise<Kept | undefined> {
  return writeAlone(db, async (tx) => {
    const mark = tx.deleteFrom('workspaces').where('workspace', '=', storableText(workspace))
    // The mark is the lock: only one replica finds it.
    const { numDeletedRows } = await (goneUntilMs === undefined
      ? mark
      : mark.where('left_at_ms', '<=', goneUntilMs).where('is_kept', '=', 0)
    ).executeTakeFirstOrThrow()
    if (goneUntilMs !== undefined && numDeletedRows === 0n) return undefined
    return eraseWorkspace(tx, handOut, workspace)
  })
}

/** Erases all that belongs to a workspace, inside a `writeAlone` transaction; gives how much, by table. */
export async function eraseWorkspace(
  tx: Tx,
  handOut: Pick<HandOut, 'forget'>,
  workspace: Workspace,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of ofWorkspaces) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('workspace', '=', storableText(workspace))
      .executeTakeFirstOrThrow()
    addTo(counts, table, Number(numDeletedRows))
  }
  return addTo(counts, jobs, await handOut.forget(tx, workspace))
}

/** Erases one place, with the claims that name it. */
export async function erasePlace(
  tx: Tx,
  handOut: Pick<HandOut, 'forget'>,
  { workspace, place }: { readonly workspace: Workspace; readonly place: Place },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const clubs = tx.selectFrom('clubs').select('id').where('place', '=', storableText(place))
  for (const table of ofClubs) {
    const { numDeletedRows } = await tx.deleteFrom(table).where('club', 'in', clubs).executeTakeFirstOrThrow()
    addTo(counts, table, Number(numDeletedRows))
  }
  const feeds = await tx
    .deleteFrom('feed_addresses')
    .where('kind', '=', 'club')
    .where('key', 'in', clubs)
    .executeTakeFirstOrThrow()
  addTo(counts, 'feed_addresses', Number(feeds.numDeletedRows))
  const shelves = await eraseShelves(tx, (query) => query.where('place', '=', storableText(place)))
  for (const [table, count] of shelves) addTo(counts, table, count)
  for (const table of ofPlaces) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('place', '=', storableText(place))
      .executeTakeFirstOrThrow()
    addTo(counts, table, Number(numDeletedRows))
  }
  const rows = await tx
    .selectFrom('adapter_rows')
    .select(['adapter', 'key'])
    .where('workspace', '=', storableText(workspace))
    .execute()
  // That people were welcomed there, and claims for cards under links, kept for half an hour.
  const named = rows.filter(({ key }) => `${key} `.startsWith(`${storableText(place)} `))
  for (const { adapter, key } of named)
    await tx
      .deleteFrom('adapter_rows')
      .where((eb) => eb.and({ adapter, key, workspace: storableText(workspace) }))
      .execute()
  addTo(counts, 'adapter_rows', named.length)
  return addTo(counts, jobs, await handOut.forget(tx, place))
}

/** Adds to the count of a table; zero counts are left out. */
export function addTo(counts: Map<string, number>, table: string, count: number): Map<string, number> {
  if (count > 0) counts.set(table, (counts.get(table) ?? 0) + count)
  return counts
}

/** The jobs of pg-boss, which are no table of ours. */
const jobs = 'jobs'
