/** Subscriptions as rows, and back. */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Place, platformOf, type Workspace } from '../model/place.ts'
import { scheduleKey } from '../model/print-schedule.ts'
import { type Schedule, type Subscription, scheduleSchema } from '../model/subscription.ts'
import { storableText, type Tables } from './tables.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

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
export function writeSchedule({ every, days, time, timeZone, nth, date, from }: Schedule): string {
  return JSON.stringify({ every, days, time, timeZone, nth, date, from })
}

/** The row of a subscription, at which the ticker looks at once. */
export function toRow(subscription: Subscription): SubscriptionRow {
  const { reason } = subscription
  return {
    id: subscription.id,
    workspace: storableText(subscription.workspace),
    number: subscription.number,
    fingerprint: fingerprintOf(subscription),
    place: storableText(subscription.place),
    platform: platformOf(subscription.place),
    query: storableText(subscription.query),
    schedule: writeSchedule(subscription.schedule),
    top: subscription.top,
    created_by: storableText(subscription.createdBy),
    state: subscription.state,
    reason: reason === undefined ? null : storableText(reason),
    resumes_at_ms: subscription.resumesAtMs ?? null,
    pauses_at_ms: subscription.pausesAtMs ?? null,
    created_at_ms: subscription.createdAtMs,
    after_ms: subscription.afterMs,
    rests_until_ms: 0,
    refusals: subscription.refusals,
    untold_since_ms: null,
  }
}

/** The subscription of a row. */
export function toSubscription(row: SubscriptionRow): Subscription {
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
    pausesAtMs: row.pauses_at_ms ?? undefined,
    createdAtMs: row.created_at_ms,
    afterMs: row.after_ms,
    refusals: row.refusals,
  }
}
