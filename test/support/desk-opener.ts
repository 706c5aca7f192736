/** Opens desks for tests of delivering, and closes them after each. */
import { afterEach, vi } from 'vitest'
import type { Delivery } from '../../src/model/delivery.ts'
import type { Compose } from '../../src/ports/digest.ts'
import { type Desk, type DeskParts, openDesk } from './digest-desk.ts'
import { makeDigest } from './digests.ts'

/** An opener whose desks are closed when their test ends, after the real timers are back. */
export function makeDeskOpener(): (parts?: DeskParts) => Promise<Desk> {
  const opened: Desk[] = []
  afterEach(async () => {
    vi.useRealTimers()
    for (const desk of opened.splice(0)) await desk.close()
  })
  return async (parts) => {
    const desk = await openDesk(parts)
    opened.push(desk)
    return desk
  }
}

/** Digests with details in the thread of their card. */
export const composeDetailed: Compose = async () =>
  makeDigest({ reply: { title: 'Details', blocks: [], buttons: [] } })

/** The newest delivery of `chat:T1/C1`. */
export async function readNewest(desk: Desk): Promise<Delivery | undefined> {
  return (await desk.store.ledger.archive('chat:T1/C1', 1))[0]
}

/** Holds all posts in the adapter until they are let go; `begun` is when the first came there. */
export function holdPosts({ platform }: Desk): { readonly begun: Promise<void>; letGo(): void } {
  const [first, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  platform.onTry = () => {
    first.resolve()
    return gate.promise
  }
  return { begun: first.promise, letGo: gate.resolve }
}

/** Clock times, minute by minute from the first on. */
export function minutesFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, minute) =>
    Temporal.Instant.from(first).add({ minutes: minute }).toString(),
  )
}
