/** Subscriptions that people ended, kept for a day so that they can have them back. */
import { z } from 'zod'
import { dayMs } from '../model/day.ts'
import { type Subscription, scheduleSchema } from '../model/subscription.ts'
import { createAdapterRows } from './adapter-rows.ts'
import type { Skew } from './clock-skew.ts'
import type { Database } from './tables.ts'

/** Without who made it: whoever wants it back makes it again. */
type Removed = Omit<Subscription, 'createdBy'>

/** The caller's time, and how far it is from the database's. */
interface Time {
  readonly nowMs: number
  readonly skew: Skew
}

export async function keepRemoved(db: Database, removed: Subscription, time: Time): Promise<void> {
  const { createdBy: _, ...kept } = removed
  const endsAtMs = time.nowMs + dayMs
  await rowsOf(db, time).save(removed.workspace, keyOf(removed), JSON.stringify(kept), endsAtMs)
}

/** What was removed from a place within a day, which is kept no longer; undefined where nothing was. */
export async function takeRemoved(
  db: Database,
  named: Pick<Subscription, 'workspace' | 'place' | 'number'>,
  time: Time,
): Promise<Removed | undefined> {
  const rows = rowsOf(db, time)
  const { workspace, place } = named
  const kept = await rows.find(workspace, keyOf(named))
  if (kept === undefined) return undefined
  await rows.remove(workspace, keyOf(named))
  const { reason, resumesAtMs, pausesAtMs, ...others } = removedSchema.parse(JSON.parse(kept))
  return { ...others, workspace, place, reason, resumesAtMs, pausesAtMs }
}

/** Begins with the place, with which it is erased. */
function keyOf({ place, number }: Pick<Subscription, 'place' | 'number'>): string {
  return `${place} ${number}`
}

function rowsOf(db: Database, { nowMs, skew }: Time) {
  return createAdapterRows(db, 'removed-subscriptions', () => nowMs, skew)
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
  pausesAtMs: z.int().optional(),
  createdAtMs: z.int(),
  afterMs: z.int(),
  refusals: z.int(),
})
