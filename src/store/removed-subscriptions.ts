/** Subscriptions that people ended, kept for a day so that they can have them back. */
import { z } from 'zod'
import { dayMs } from '../model/day.ts'
import { type Subscription, scheduleSchema } from '../model/subscription.ts'
import { createAdapterRows } from './adapter-rows.ts'
import type { Database } from './tables.ts'

/** Without who made it: whoever wants it back makes it anew. */
type Removed = Omit<Subscription, 'createdBy'>

export async function keepRemoved(db: Database, removed: Subscription, nowMs: number): Promise<void> {
  const { createdBy: _, ...kept } = removed
  await rowsOf(db, nowMs).save(removed.workspace, keyOf(removed), JSON.stringify(kept), nowMs + dayMs)
}

/** What was removed from a place within a day, which is kept no longer; undefined where nothing was. */
export async function takeRemoved(
  db: Database,
  named: Pick<Subscription, 'workspace' | 'place' | 'number'>,
  nowMs: number,
): Promise<Removed | undefined> {
  const rows = rowsOf(db, nowMs)
  const { workspace, place } = named
  const kept = await rows.find(workspace, keyOf(named))
  if (kept === undefined) return undefined
  await rows.remove(workspace, keyOf(named))
  const { reason, resumesAtMs, ...others } = removedSchema.parse(JSON.parse(kept))
  return { ...others, workspace, place, reason, resumesAtMs }
}

/** Begins with the place, with which it is erased. */
function keyOf({ place, number }: Pick<Subscription, 'place' | 'number'>): string {
  return `${place} ${number}`
}

function rowsOf(db: Database, nowMs: number) {
  return createAdapterRows(db, 'removed-subscriptions', () => nowMs)
}

const removedSchema = z.object({
  id: z.string(),
  number: z.int(),
  place: z.string(),
  query: z.string(),
  schedule: scheduleSchema,
  top: z.int(),
  state: z.enum(['active', 'paused', 'disabled']),
  reason: z.string().optional(),
  resumesAtMs: z.int().optional(),
  createdAtMs: z.int(),
  afterMs: z.int(),
  refusals: z.int(),
})
