/** Subscriptions, numbered within their workspace. */
import { randomUUID } from 'node:crypto'
import { BotError } from '../errors.ts'
import type { Workspace } from '../model/place.ts'
import type { Subscriptions } from '../ports/digest.ts'
import { createAdapterRows } from './adapter-rows.ts'
import { claimNotices } from './claim-notices.ts'
import type { Skew } from './clock-skew.ts'
import { createRowReader } from './read-rows.ts'
import { keepRemoved, takeRemoved } from './removed-subscriptions.ts'
import {
  fingerprintOf,
  type SubscriptionRow,
  toRow,
  toSubscription,
  writeSchedule,
} from './subscription-rows.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'
import { isHere } from './workspaces.ts'

/**
 * Saving, changing and removing write alone, so that races leave no gaps in the numbers and no duplicates.
 * `onFault` is told of rows that cannot be read.
 */
export function createSubscriptions(
  db: Database,
  skew: Skew,
  onFault: (error: unknown) => void,
): Subscriptions {
  const readAll = createRowReader(toSubscription, ({ id }) => id, onFault)
  const select = () => db.selectFrom('subscriptions').selectAll().orderBy('number')
  return {
    save: (request, createdAtMs) =>
      writeAlone(db, async (tx) => {
        const known = await findTwin(tx, fingerprintOf(request))
        if (known !== undefined) return { subscription: toSubscription(known), isNew: false }
        const row = toRow({
          ...request,
          id: randomUUID(),
          number: await takeNumber(tx, request.workspace),
          state: 'active',
          reason: undefined,
          resumesAtMs: undefined,
          createdAtMs,
          afterMs: createdAtMs,
          refusals: 0,
        })
        await tx.insertInto('subscriptions').values(row).execute()
        return { subscription: toSubscription(row), isNew: true }
      }),

    change: (id, change) =>
      writeAlone(db, async (tx) => {
        const row = await tx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
        if (row === undefined) throw new BotError('not-found', 'That subscription is no longer there.')
        const before = toSubscription(row)
        const after = { ...before, ...change }
        const fingerprint = fingerprintOf(after)
        const twin = await findTwin(tx, fingerprint)
        if (twin !== undefined && twin.id !== id) throw sameAs(twin)
        await tx
          .updateTable('subscriptions')
          .set({
            fingerprint,
            query: storableText(after.query),
            schedule: writeSchedule(after.schedule),
            top: after.top,
            state: after.state,
            reason: after.reason === undefined ? null : storableText(after.reason),
            resumes_at_ms: after.state === 'paused' ? (after.resumesAtMs ?? null) : null,
            after_ms: Math.max(before.afterMs, after.afterMs),
            rests_until_ms: 0,
            // Whoever changes it has seen its state.
            untold_since_ms: null,
            ...(after.state === 'active' && before.state !== 'active' ? { refusals: 0 } : {}),
          })
          .where('id', '=', id)
          .execute()
      }),

    async endPauses(nowMs) {
      const over = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('resumes_at_ms', '<=', nowMs)
        .executeTakeFirst()
      if (over === undefined) return
      await writeAlone(db, (tx) =>
        tx
          .updateTable('subscriptions')
          .set((eb) => ({
            state: 'active',
            after_ms: eb
              .case()
              .when('after_ms', '<', eb('resumes_at_ms', '-', 1))
              .then(eb('resumes_at_ms', '-', 1).$notNull())
              .else(eb.ref('after_ms'))
              .end(),
            rests_until_ms: 0,
            refusals: 0,
            resumes_at_ms: null,
          }))
          .where('resumes_at_ms', '<=', nowMs)
          .execute(),
      )
    },

    stop: (id, reason, nowMs) => stopSubscription(db, id, reason, nowMs),

    async takeUntold(nowMs, platforms) {
      if (platforms.length === 0) return []
      const untold = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('untold_since_ms', 'is not', null)
        .where('state', '=', 'disabled')
        .where('platform', 'in', platforms)
        .where(isHere('subscriptions'))
        .orderBy('untold_since_ms')
        .execute()
      const taken = await claimNotices(db, untold, ({ id }) => `stopped:${id}`, { nowMs, skew })
      return taken.flatMap((row) =>
        readAll([row]).map((subscription) => ({ subscription, stoppedAtMs: row.untold_since_ms ?? 0 })),
      )
    },

    async markTold(id) {
      await db.updateTable('subscriptions').set({ untold_since_ms: null }).where('id', '=', id).execute()
    },

    remove: (id, nowMs) =>
      writeAlone(db, async (tx) => {
        const row = await tx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
        if (row === undefined) return false
        await tx.deleteFrom('subscriptions').where('id', '=', id).execute()
        await dropWaiting(tx, id)
        await keepRemoved(tx, toSubscription(row), { nowMs, skew })
        return true
      }),

    restore: ({ createdBy, ...named }, nowMs) =>
      writeAlone(db, async (tx) => {
        const removed = await takeRemoved(tx, named, { nowMs, skew })
        if (removed === undefined) return undefined
        const twin = await findTwin(tx, fingerprintOf(removed))
        if (twin !== undefined) throw sameAs(twin)
        const back = { ...removed, createdBy, afterMs: Math.max(removed.afterMs, nowMs) }
        await tx.insertInto('subscriptions').values(toRow(back)).execute()
        return back
      }),

    async find(workspace, number) {
      const row = await select()
        .where('workspace', '=', storableText(workspace))
        .where('number', '=', number)
        .executeTakeFirst()
      return row && toSubscription(row)
    },

    async list(workspace) {
      const rows = await select().where('workspace', '=', storableText(workspace)).execute()
      return readAll(rows)
    },

    async listAt(place) {
      const rows = await select().where('place', '=', storableText(place)).execute()
      return readAll(rows)
    },

    async listOn(platform) {
      const rows = await select().where('platform', '=', platform).execute()
      return readAll(rows)
    },

    async listAwake(nowMs, platforms) {
      if (platforms.length === 0) return []
      const rows = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('state', '=', 'active')
        .where('rests_until_ms', '<=', nowMs)
        .where('platform', 'in', platforms)
        .where(isHere('subscriptions'))
        .orderBy('rests_until_ms')
        .orderBy('created_at_ms')
        .execute()
      return readAll(rows)
    },

    async rest({ id, schedule, afterMs }, untilMs) {
      await db
        .updateTable('subscriptions')
        .set({ rests_until_ms: untilMs })
        .where((eb) => eb.and({ id, schedule: writeSchedule(schedule), after_ms: afterMs }))
        .execute()
    },

    // Writes alone: two replicas that lock many rows at once can deadlock.
    async wake(timeZoneRules) {
      await writeAlone(db, async (tx) => {
        const rows = createAdapterRows(tx, 'digests', () => 0, skew)
        if ((await rows.find(everywhere, rulesRow)) === timeZoneRules) return
        await tx
          .updateTable('subscriptions')
          .set({ rests_until_ms: 0 })
          .where('rests_until_ms', '>', 0)
          .execute()
        await rows.save(everywhere, rulesRow, timeZoneRules)
      })
    },
  }
}

/** Stops an active subscription; its subscriber will be notified. */
export async function stopSubscription(
  db: Database,
  id: string,
  reason: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ state: 'disabled', reason: storableText(reason), untold_since_ms: nowMs })
    .where((eb) => eb.and({ id, state: 'active' }))
    .execute()
}

/** No workspace of any platform. */
const everywhere = 'digests:everywhere'
const rulesRow = 'rules of the time zones'

/** Numbers are never reused, or somebody's `unsubscribe 3` would hit another subscription. */
async function takeNumber(tx: Tx, workspace: Workspace): Promise<number> {
  const { last_number } = await tx
    .insertInto('subscription_counters')
    .values({ workspace: storableText(workspace), last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('workspace')
        .doUpdateSet((eb) => ({ last_number: eb('subscription_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

function findTwin(tx: Tx, fingerprint: string): Promise<SubscriptionRow | undefined> {
  return tx.selectFrom('subscriptions').selectAll().where('fingerprint', '=', fingerprint).executeTakeFirst()
}

/** Removes a subscription's waiting deliveries, except one being posted at this moment. */
async function dropWaiting(tx: Tx, id: string): Promise<void> {
  const dropped = await tx
    .deleteFrom('deliveries')
    .where((eb) => eb.and({ subscription: id, state: 'composed' }))
    .whereRef('taken_until_ms', '<=', 'next_try_at_ms')
    .returning('slot')
    .execute()
  if (dropped.length === 0) return
  const slots = dropped.map(({ slot }) => slot)
  await tx.deleteFrom('posted_papers').where('subscription', '=', id).where('slot', 'in', slots).execute()
}

function sameAs({ number }: SubscriptionRow): BotError {
  return new BotError('bad-input', `That is the same as subscription ${number}.`)
}
