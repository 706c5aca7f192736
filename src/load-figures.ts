/** The store's figures for operators, with the digests that are due and that nobody composed. */
import { nextSlots } from './digest/due.ts'
import type { Figures, Store } from './store/port.ts'

/**
 * What waits counts from the slot that asked for it, also where no process has come as far as to write it down.
 * `platforms` are those that run here: subscriptions elsewhere are left to other processes.
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
