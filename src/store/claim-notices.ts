/** Notices to people, of which each is given to one caller over all replicas. */
import type { Workspace } from '../model/place.ts'
import { createAdapterRows } from './adapter-rows.ts'
import type { Skew } from './clock-skew.ts'
import type { Database } from './tables.ts'

/** Those that nobody else was given in the last five minutes; `keyOf` names one within its workspace. */
export async function claimNotices<Row extends { readonly workspace: string }>(
  db: Database,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { nowMs, skew }: { readonly nowMs: number; readonly skew: Skew },
): Promise<readonly Row[]> {
  const claims = createAdapterRows(db, 'digests', () => nowMs, skew)
  const taken: Row[] = []
  for (const row of rows)
    if (await claims.claim(row.workspace as Workspace, keyOf(row), nowMs + takenForMs)) taken.push(row)
  return taken
}

/** Longer than a message takes, and short enough for a retry after a process died sending it. */
const takenForMs = 5 * 60_000
