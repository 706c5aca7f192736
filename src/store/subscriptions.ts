/** Subscriptions, numbered within their workspace. */
import { randomUUID } from 'node:crypto'
import { BotError } from '../errors.ts'
import type { Workspace } from '../model/place.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Subscriptions } from '../ports/digest.ts'
import type { Skew } from './clock-skew.ts'
import { createRowReader, type RowReader } from './read-rows.ts'
import { keepRemoved, takeRemoved } from './removed-subscriptions.ts'
import {
  fingerprintOf,
  type SubscriptionRow,
  toRow,
  toSubscription,
  writeSchedule,
} from './subscription-rows.ts'
import { createSubscriptionStates } from './subscription-states.ts'
import { type Database, storableText, type Tx, writeAlone } from './tables.ts'
import { isHere } from './workspaces.ts'

/** `onFault` is told of rows that cannot be read. */
export function createSubscriptions(
  db: Database,
  skew: Skew,
  onFault: (error: unknown) => void,
): Subscriptions {
  const readAll = createRowReader(toSubscription, ({ id }) => id, onFault)
  return {
    ...createChanges(db, skew),
    ...createSubscriptionStates(db, skew, readAll),
    ...createLists(db, readAll),
  }
}

/** These write alone, so that races leave no gaps in the numbers and no duplicates. */
function createChanges(
  db: Database,
  skew: Skew,
): Pick<Subscriptions, 'save' | 'change' | 'remove' | 'restore'> {
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
          pausesAtMs: undefined,
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
            ...pauseOf(after),
            after_ms: Math.max(before.afterMs, after.afterMs),
            rests_until_ms: 0,
            // Whoever changes it has seen its state.
            untold_since_ms: null,
            ...(after.state === 'active' && before.state !== 'active' ? { refusals: 0 } : {}),
          })
          .where('id', '=', id)
          .execute()
      }),

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
  }
}

function createLists(
  db: Database,
  readAll: RowReader<SubscriptionRow, Subscription>,
): Pick<Subscriptions, 'find' | 'list' | 'listAt' | 'listOn' | 'listAwake'> {
  const select = () => db.selectFrom('subscriptions').selectAll().orderBy('number')
  return {
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
  }
}

/** Of one that is active only a pause that is to come is kept. */
function pauseOf({
  state,
  pausesAtMs,
  resumesAtMs,
}: Subscription): Pick<SubscriptionRow, 'pauses_at_ms' | 'resumes_at_ms'> {
  const begins = state === 'active' ? (pausesAtMs ?? null) : null
  const ends = state === 'paused' || begins !== null ? (resumesAtMs ?? null) : null
  return { pauses_at_ms: begins, resumes_at_ms: ends }
}

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
