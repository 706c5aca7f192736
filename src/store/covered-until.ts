/** Up to which slot a subscription's digests have looked for what is new. */
import { type Database, storableText, type Tables } from './tables.ts'

type Row = Pick<Tables['deliveries'], 'slot' | 'state' | 'composed_at_ms' | 'next_try_at_ms'>

/**
 * The newest slot that was not given up; the one before a digest that was given up, until a later one was
 * composed that looked for its papers again. Undefined where there is none.
 */
export async function findCoveredUntil(db: Database, subscriptionId: string): Promise<string | undefined> {
  const ofSubscription = db
    .selectFrom('deliveries')
    .where('subscription', '=', storableText(subscriptionId))
    .orderBy('slot', 'desc')
  const newest = await ofSubscription
    .select(['slot', 'state', 'composed_at_ms', 'next_try_at_ms'])
    .limit(lookedAt)
    .execute()
  const gap = findGap(newest)
  const before = gap === undefined ? ofSubscription : ofSubscription.where('slot', '<', gap)
  const covered = await before.select('slot').where('state', '!=', 'dead').limit(1).executeTakeFirst()
  return covered?.slot
}

/** The oldest slot that was given up and that no later digest has looked for. */
function findGap(rows: readonly Row[]): string | undefined {
  const composed = rows.toSorted((a, b) => a.composed_at_ms - b.composed_at_ms)
  // The next one composed after it looked for its papers, which are lost again if that one was given up too.
  const isLost = ({ state, next_try_at_ms: endedAtMs }: Row): boolean => {
    if (state !== 'dead') return false
    const next = composed.find(({ composed_at_ms }) => composed_at_ms > endedAtMs + unseenForMs)
    return next === undefined || isLost(next)
  }
  return rows.findLast(isLost)?.slot
}

/** More than are recorded while one waits to be posted, which is some fourteen hours. */
const lookedAt = 100
/** A digest composed so soon after another was given up may not have seen that; replicas' clocks differ. */
const unseenForMs = 10 * 60_000
