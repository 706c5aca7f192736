/** A subscription: which papers, where, when, how many. */
import { z } from 'zod'
import { nthSchema } from './calendar.ts'
import type { Place, Workspace } from './place.ts'

/**
 * When a digest is due, in wall-clock time of a zone. `days` are ISO weekdays (1 is Monday) for `week` and
 * `second-week`, which begins on `from` and leaves out each other week. A `month` has it on its `date` (a
 * shorter month on its last day), or else on the `nth` of the one weekday in `days`. `time` is `09:00`;
 * `hour` uses its minutes only.
 */
export const scheduleSchema = z.object({
  every: z.enum(['day', 'weekday', 'week', 'second-week', 'month', 'hour']),
  days: z.array(z.int().min(1).max(7)).readonly(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'),
  timeZone: z.string(),
  nth: nthSchema.optional(),
  date: z.int().min(1).max(31).optional(),
  from: z.iso.date().optional(),
})
export type Schedule = Readonly<z.infer<typeof scheduleSchema>>

/**
 * What a person asked for. `query` is in the query language; a topic's is `topic:name`.
 * `top` is how many papers at most.
 */
export interface SubscriptionRequest {
  readonly place: Place
  readonly workspace: Workspace
  readonly query: string
  readonly schedule: Schedule
  readonly top: number
  readonly createdBy: string
}

/**
 * A stored subscription. `number` counts from 1 within its workspace: what people type. `disabled`
 * means that the bot stopped it; `reason` says why, in a sentence. One that is `paused` is active again
 * from `resumesAtMs` on, or when somebody resumes it; one that is `active` is paused from `pausesAtMs` on.
 * Slots up to `afterMs` are recorded: none of them is composed again.
 */
export interface Subscription extends SubscriptionRequest {
  readonly id: string
  readonly number: number
  readonly state: 'active' | 'paused' | 'disabled'
  readonly reason: string | undefined
  readonly resumesAtMs: number | undefined
  readonly pausesAtMs: number | undefined
  readonly createdAtMs: number
  readonly afterMs: number
  /** How many of its digests in a row the place has refused. */
  readonly refusals: number
}

/** Who made a subscription that came from a file, over the program’s own terminal. */
export const operator = 'operator'

/** Whether a subscription posts, and no pause of it is to come. */
export function isAtWork({ state, pausesAtMs }: Pick<Subscription, 'state' | 'pausesAtMs'>): boolean {
  return state === 'active' && pausesAtMs === undefined
}
