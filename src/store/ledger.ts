/** The ledger: which slots were recorded, with which digest, and what happened to it. */
import { randomUUID } from 'node:crypto'
import { clubOfDelivery, ownerMark } from '../model/club.ts'
import type { Delivery, Digest } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import { type Place, platformOf, workspaceOf } from '../model/place.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Ledger } from '../ports/digest.ts'
import { countRefusal } from './clubs.ts'
import { findCoveredUntil } from './covered-until.ts'
import { createDeliveryReader, insertDelivery, ownerOf, updateWaiting, waitingOf } from './delivery-rows.ts'
import { loadDigestCourse } from './digest-course.ts'
import type { HandOut, DeliveryRow as Row } from './hand-out.ts'
import { findPaperNumbers } from './papers.ts'
import { loadVersionStates, versionColumns } from './revisions.ts'
import { stopSubscription } from './subscriptions.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'

/** A subscription stops after this many refusals in a row: somebody's slip would be corrected by then. */
const maxRefusals = 3
const deadListed = 100
const deadlyReason = 'Each attempt to post it crashed the program.'

/** Until it is asked for again, in milliseconds: a newer replica may have ended meanwhile. */
const unreadForMs = 60_000

/**
 * No paper changes while a slot is recorded, so a merge cannot join two papers
 * between their look-up and their row. `onFault` is told of rows that cannot be read.
 */
export function createLedger(db: Database, handOut: HandOut, onFault: (error: unknown) => void): Ledger {
  const readAll = createDeliveryReader(onFault)
  // For the release that wrote it, which may run beside this one.
  const leaveUnread = async (row: Row, nowMs: number) => {
    const change = { taken_until_ms: 0, next_try_at_ms: nowMs + unreadForMs }
    await updateWaiting(db, { subscriptionId: row.subscription, slot: row.slot }, change)
    await handOut.putOff(row, unreadForMs, true)
  }
  return {
    async record(subscription, slot, digest, nowMs) {
      await handOut.prepare(platformOf(subscription.place))
      return handOut.transact(storableText(subscription.place), async (tx) => {
        const papers = await findNumbers(tx, digest)
        if (await werePosted(tx, subscription.place, papers)) return 'overlap'
        if (!(await moveOn(tx, subscription, slot))) return 'late'
        const number = await handOut.nextNumber(tx)
        const waiting = await insertDelivery(tx, subscription, { number, slot, digest, nowMs })
        await insertPosted(tx, { ...ownerOf(subscription), subscription: subscription.id, slot }, papers)
        if (!digest.isEmpty) await handOut.put(tx, waiting)
        return 'recorded'
      })
    },

    coveredUntil: (subscriptionId) => findCoveredUntil(db, subscriptionId),

    course: (subscriptionId) => loadDigestCourse(db, subscriptionId),

    async take(nowMs, forMs, options) {
      const taken: Delivery[] = []
      for (const row of await handOut.take(nowMs, forMs, options)) {
        const read = readAll([row])
        taken.push(...read)
        if (read.length === 0) await leaveUnread(row, nowMs)
      }
      return taken
    },

    async keep(deliveries, nowMs, forMs) {
      if (deliveries.length > 0) await handOut.keep(deliveries.map(waitingOf), nowMs, forMs)
    },

    async handBack(delivery) {
      const isOurs = await updateWaiting(db, delivery, { taken_until_ms: 0 })
      // Its place waits for it, to keep the order.
      if (isOurs) await handOut.putOff(waitingOf(delivery), 0, true)
    },

    async markPosted(delivery, messageId) {
      await updateWaiting(db, delivery, { message_id: storableText(messageId) })
    },

    async markSent(delivery, messageId, nowMs, reason) {
      await updateWaiting(db, delivery, {
        state: 'sent',
        message_id: storableText(messageId),
        sent_at_ms: nowMs,
        taken_until_ms: 0,
        reason: reason === undefined ? null : storableText(reason),
      })
      const club = clubOfDelivery(delivery.subscriptionId)
      if (club !== undefined)
        await db
          .updateTable('clubs')
          .set({ refusals: 0 })
          .where('id', '=', club)
          .where('refusals', '>', 0)
          .execute()
      await db
        .updateTable('subscriptions')
        .set({ refusals: 0 })
        .where('id', '=', delivery.subscriptionId)
        .where('refusals', '>', 0)
        .execute()
      await handOut.finish(waitingOf(delivery))
    },

    async retryAfter(delivery, { nowMs, waitMs }, reason, { wholePlace } = { wholePlace: false }) {
      const nextTryAtMs = nowMs + waitMs
      const isOurs = await updateWaiting(db, delivery, {
        attempts: delivery.attempts + 1,
        next_try_at_ms: nextTryAtMs,
        taken_until_ms: 0,
        reason: storableText(reason),
      })
      if (isOurs) await handOut.putOff(waitingOf(delivery), waitMs, wholePlace)
    },

    async markDead(delivery, reason, nowMs) {
      await writeAlone(db, (tx) => giveUp(tx, delivery, reason, nowMs))
      await handOut.finish(waitingOf(delivery))
    },

    async markRefused(delivery, { reason, isFinal, nowMs }) {
      await writeAlone(db, async (tx) => {
        if (!(await giveUp(tx, delivery, reason, nowMs))) return
        const { subscriptionId: id } = delivery
        const club = clubOfDelivery(id)
        if (club !== undefined) return countRefusal(tx, club, { reason, isFinal })
        const row = await tx
          .updateTable('subscriptions')
          .set((eb) => ({ refusals: eb('refusals', '+', 1) }))
          .where('id', '=', id)
          .returning('refusals')
          .executeTakeFirst()
        if (isFinal || (row?.refusals ?? 0) >= maxRefusals) await stopSubscription(tx, id, reason, nowMs)
      })
      await handOut.finish(waitingOf(delivery))
    },

    async reconcile(nowMs) {
      for (const { subscription, slot } of await handOut.reconcile(nowMs))
        await writeAlone(db, (tx) => giveUp(tx, { subscriptionId: subscription, slot }, deadlyReason, nowMs))
    },

    async postedAt(place, ids) {
      const numbers = await findPaperNumbers(db, ids)
      const posts = new Map<number, { sentAtMs: number | undefined; messageId: string | undefined }>()
      for (const some of chunk([...new Set(numbers.values())], 1000)) {
        const rows = await db
          .selectFrom('posted_papers')
          .innerJoin('deliveries', (join) =>
            join
              .onRef('deliveries.subscription', '=', 'posted_papers.subscription')
              .onRef('deliveries.slot', '=', 'posted_papers.slot'),
          )
          .select(['paper', 'sent_at_ms', 'message_id'])
          .where('posted_papers.place', '=', storableText(place))
          .where('paper', 'in', some)
          .execute()
        for (const row of rows)
          posts.set(row.paper, {
            sentAtMs: row.sent_at_ms ?? undefined,
            messageId: row.message_id ?? undefined,
          })
      }
      const posted = new Map<Identifier, { sentAtMs: number | undefined; messageId: string | undefined }>()
      for (const [id, paper] of numbers) {
        const post = posts.get(paper)
        if (post !== undefined) posted.set(id, post)
      }
      return posted
    },

    async file(place, digest, nowMs) {
      await handOut.prepare()
      await writeAlone(db, async (tx) => {
        const owner = { id: `answer:${randomUUID()}`, place, workspace: workspaceOf(place) }
        const slot = Temporal.Instant.fromEpochMilliseconds(nowMs).toString()
        const number = await handOut.nextNumber(tx)
        await insertDelivery(tx, owner, { number, slot, digest, nowMs })
        await updateWaiting(tx, { subscriptionId: owner.id, slot }, { state: 'sent', sent_at_ms: nowMs })
        const key = { ...ownerOf(owner), subscription: owner.id, slot }
        await insertPosted(tx, key, await findNumbers(tx, digest))
      })
    },

    async archive(place, limit) {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('place', '=', storableText(place))
        .where('state', '!=', 'silent')
        .where('under_message', 'is', null)
        .where('subscription', 'not like', `${ownerMark}%`)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return readAll(rows)
    },

    async posted(subscriptionId, limit) {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ subscription: subscriptionId, state: 'sent' }))
        .where('under_message', 'is', null)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return readAll(rows)
    },

    async lastPosted(subscriptionId) {
      const { sentAtMs } = await db
        .selectFrom('deliveries')
        .select((eb) => eb.fn.max('sent_at_ms').as('sentAtMs'))
        .where((eb) => eb.and({ subscription: subscriptionId, state: 'sent' }))
        .where('under_message', 'is', null)
        .executeTakeFirstOrThrow()
      return sentAtMs ?? undefined
    },

    async dead(workspace) {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ workspace: storableText(workspace), state: 'dead' }))
        .orderBy('number', 'desc')
        .limit(deadListed)
        .execute()
      return readAll(rows)
    },
  }
}

async function insertPosted(
  tx: Tx,
  key: Omit<Tables['posted_papers'], 'paper' | 'told_version' | 'told_withdrawn'>,
  papers: readonly number[],
): Promise<void> {
  const standings = [...(await loadVersionStates(tx, papers))]
  for (const some of chunk(standings, 1000))
    await tx
      .insertInto('posted_papers')
      .values(some.map(([paper, standing]) => ({ ...key, paper, ...versionColumns(standing) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function findNumbers(tx: Tx, { papers, isEmpty }: Digest): Promise<number[]> {
  return isEmpty ? [] : [...new Set((await findPaperNumbers(tx, papers)).values())]
}

async function werePosted(tx: Tx, place: Place, papers: readonly number[]): Promise<boolean> {
  for (const some of chunk(papers, 1000)) {
    const row = await tx
      .selectFrom('posted_papers')
      .select('paper')
      .where('place', '=', storableText(place))
      .where('paper', 'in', some)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}

/** The subscription's row is the lock of its slots: whoever moves it past a slot has recorded that slot. */
async function moveOn(tx: Tx, { id }: Subscription, slot: string): Promise<boolean> {
  const slotMs = Temporal.Instant.from(slot).epochMilliseconds
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ after_ms: slotMs, rests_until_ms: 0 })
    .where((eb) => eb.and({ id, state: 'active' }))
    .where('after_ms', '<', slotMs)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Does not change what another process has finished meanwhile. */
async function giveUp(
  tx: Tx,
  delivery: Pick<Delivery, 'subscriptionId' | 'slot'>,
  reason: string,
  nowMs: number,
): Promise<boolean> {
  const isOurs = await updateWaiting(tx, delivery, {
    state: 'dead',
    reason: storableText(reason),
    taken_until_ms: 0,
    next_try_at_ms: nowMs,
  })
  if (isOurs)
    await tx
      .deleteFrom('posted_papers')
      .where((eb) => eb.and({ subscription: delivery.subscriptionId, slot: delivery.slot }))
      .execute()
  return isOurs
}
