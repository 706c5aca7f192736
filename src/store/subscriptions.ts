/** Subscriptions, numbered within their workspace. */
import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { BotError } from '../errors.ts'
import { type Place, platformOf, type Workspace } from '../model/place.ts'
import { scheduleKey } from '../model/print-schedule.ts'
import { type Schedule, type Subscription, scheduleSchema } from '../model/subscription.ts'
import type { Subscriptions } from '../ports/digest.ts'
import { createAdapterRows } from './adapter-rows.ts'
import { claimNotices } from './claim-notices.ts'
import { createRowReader } from './read-rows.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'
import { isHere } from './workspaces.ts'

type Row = Selectable<Tables['subscriptions']>

/**
 * Saving, changing and removing write alone, so that races leave no gaps in the numbers and no duplicates.
 * `onFault` is told of rows that cannot be read.
 */
export function createSubscriptions(db: Database, onFault: (error: unknown) => void): Subscriptions {
  const readAll = createRowReader(toSubscription, onFault)
  const select = () => db.selectFrom('subscriptions').selectAll().orderBy('number')
  return {
    save: (request, createdAtMs) =>
      writeAlone(db, async (tx) => {
        const fingerprint = fingerprintOf(request)
        const known = await findTwin(tx, fingerprint)
        if (known !== undefined) return { subscription: toSubscription(known), isNew: false }
        const row: Row = {
          id: randomUUID(),
          workspace: storableText(request.workspace),
          number: await takeNumber(tx, request.workspace),
          fingerprint,
          place: storableText(request.place),
          platform: platformOf(request.place),
          query: storableText(request.query),
          schedule: writeSchedule(request.schedule),
          top: request.top,
          created_by: storableText(request.createdBy),
          state: 'active',
          reason: null,
          resumes_at_ms: null,
          created_at_ms: createdAtMs,
          after_ms: createdAtMs,
          rests_until_ms: 0,
          refusals: 0,
          untold_since_ms: null,
        }
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
        if (twin !== undefined && twin.id !== id)
          throw new BotError('bad-input', `That is the same as subscription ${twin.number}.`)
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
              .when('after_ms', '<', eb.ref('resumes_at_ms'))
              .then(eb.ref('resumes_at_ms').$notNull())
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
      const taken = await claimNotices(db, untold, ({ id }) => `stopped:${id}`, nowMs)
      return taken.flatMap((row) =>
        readAll([row]).map((subscription) => ({ subscription, stoppedAtMs: row.untold_since_ms ?? 0 })),
      )
    },

    async markTold(id) {
      await db.updateTable('subscriptions').set({ untold_since_ms: null }).where('id', '=', id).execute()
    },

    remove: (id) =>
      writeAlone(db, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('subscriptions')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await dropWaiting(tx, id)
        return numDeletedRows === 1n
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
        const rows = createAdapterRows(tx, 'digests', () => 0)
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

function findTwin(tx: Tx, fingerprint: string): Promise<Row | undefined> {
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

/** Hashed, for PostgreSQL indexes no text over a third of a page (2,704 bytes). */
export function fingerprintOf({
  place,
  query,
  schedule,
}: Pick<Subscription, 'place' | 'query' | 'schedule'>): string {
  const { every, days, time, timeZone } = schedule
  const when = [every, every === 'week' ? [...days].sort() : [], every === 'hour' ? time.slice(-2) : time]
  const rule = every === 'second-week' || every === 'month' ? [scheduleKey(schedule)] : []
  return createHash('sha256')
    .update(JSON.stringify([place, query, ...when, timeZone, ...rule]))
    .digest('hex')
}

/** What a rhythm does not have is left out. */
function writeSchedule({ every, days, time, timeZone, nth, date, from }: Schedule): string {
  return JSON.stringify({ every, days, time, timeZone, nth, date, from })
}

/** The subscription of a row. */
export function toSubscription(row: Row): Subscription {
  return {
    id: row.id,
    number: row.number,
    workspace: row.workspace as Workspace,
    place: row.place as Place,
    query: row.query,
    schedule: scheduleSchema.parse(JSON.parse(row.schedule)),
    top: row.top,
    createdBy: row.created_by,
    state: row.state,
    reason: row.reason ?? undefined,
    resumesAtMs: row.resumes_at_ms ?? undefined,
    createdAtMs: row.created_at_ms,
    afterMs: row.after_ms,
    refusals: row.refusals,
  }
}
