/** The store's figures for operators, including due digests that are not composed yet. */
import { nextSlots } from '../digest/due.ts'
import type { Figures } from '../ports/figures.ts'
import type { Store } from '../ports/store.ts'

/**
 * Waiting time counts from the slot, even if no process has recorded it yet. `platforms` are those that run
 * here; other processes take care of the others.
 */
export async function loadFigures(
  { figures, subscriptions }: Pick<Store, 'figures' | 'subscriptions'>,
  platforms: readonly string[],
  now: Temporal.Instant,
): Promise<Figures> {
  const nowMs = now.epochMilliseconds
  const [known, awake] = await Promise.all([figures(nowMs), subscriptions.listAwake(nowMs, platforms)])
  let { waitingSinceMs } = known
  for (const { schedule, afterMs } of awake) {
    const [slot] = nextSlots(schedule, Temporal.Instant.fromEpochMilliseconds(afterMs), 1)
    if (slot === undefined || slot.epochMilliseconds > nowMs) continue
    waitingSinceMs = Math.min(waitingSinceMs ?? nowMs, slot.epochMilliseconds)
  }
  return { ...known, waitingSinceMs }
}
