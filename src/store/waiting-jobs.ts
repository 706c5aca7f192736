/** Waiting deliveries as jobs of pg-boss. */
import { createHash } from 'node:crypto'
import type { JobInsert } from 'pg-boss'
import type { Waiting } from './hand-out.ts'

/** The queue of a platform. */
export function queueOf({ platform }: Pick<Waiting, 'platform'>): string {
  return `digests-${platform}`
}

/** Always the same for a delivery, so that a job is not queued twice. */
export function jobIdOf({ subscription, slot }: Pick<Waiting, 'subscription' | 'slot'>): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([subscription, slot]))
    .digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A job that is due after so long; a place's jobs are handed out in their order. */
export function jobOf(
  waiting: Waiting,
  waitMs: number,
): JobInsert<Waiting> & { id: string; startAfter: number } {
  const { subscription, slot, place, platform } = waiting
  return {
    id: jobIdOf(waiting),
    data: { subscription, slot, place, platform },
    singletonKey: place,
    startAfter: Math.max(waitMs, 0) / 1000,
  }
}
