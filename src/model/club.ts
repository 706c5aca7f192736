/** A reading group: when it meets, what it reads, who presents, and what was said of it. */
import { z } from 'zod'
import { nthSchema } from './calendar.ts'
import type { Identifier } from './identifier.ts'
import type { Place, Workspace } from './place.ts'

/** How much of where a club meets is kept, in characters. */
export const roomLength = 200

/**
 * When a club meets, in wall-clock time of a zone. `day` is an ISO weekday (1 is Monday). `nth` is which of
 * the month's for `month`, −1 for its last. None of its days is before `from`, a `day` in the first week of
 * `second-week`. `room` is where, as people say it: a room or a link; absent or empty where nobody said.
 */
export const rhythmSchema = z.object({
  every: z.enum(['week', 'second-week', 'month']),
  day: z.int().min(1).max(7),
  nth: nthSchema,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  timeZone: z.string(),
  from: z.iso.date(),
  room: z.string().max(roomLength).optional(),
})
export type Rhythm = Readonly<z.infer<typeof rhythmSchema>>

/** Days without meetings, both included, such as `2026-12-21` to `2027-01-03`. */
export interface Break {
  readonly from: string
  readonly to: string
}

/** Whether a day is one of those without meetings. */
export function isBreak(breaks: readonly Break[], date: string): boolean {
  return breaks.some(({ from, to }) => from <= date && date <= to)
}

/** How a club meets. Nominations close so many minutes before it begins. */
export interface ClubPlan {
  /** What people call it; empty for none. */
  readonly name: string
  readonly rhythm: Rhythm
  readonly lengthMinutes: number
  readonly closesMinutes: number
  /** How many people must have voted for a meeting to be held. */
  readonly quorum: number
}

export interface ClubRequest extends ClubPlan {
  readonly place: Place
  readonly workspace: Workspace
  readonly createdBy: string
}

/**
 * A stored club. `number` counts from 1 within its workspace: what people type. `disabled` means that the bot
 * stopped it, for `reason`; `removed` that people did: its past stays. Meetings whose nominations close up to
 * `afterMs` are settled, or were none of its meetings.
 */
export interface Club extends ClubRequest {
  readonly id: string
  readonly number: number
  readonly state: 'active' | 'paused' | 'disabled' | 'removed'
  readonly reason: string | undefined
  readonly breaks: readonly Break[]
  readonly createdAtMs: number
  readonly afterMs: number
}

/** Somebody who presents in turn; who has the lowest `turn` is next. */
export interface ClubMember {
  readonly person: string
  readonly joinedAtMs: number
  readonly turn: number
}

/** What is posted for a meeting by the clock, in this order. */
export const stepKinds = ['ballot', 'announcement', 'day', 'hour', 'minutes'] as const
export type StepKind = (typeof stepKinds)[number]

/** What was last told of a meeting where it was posted. */
export interface ToldMeeting {
  readonly startsAtMs: number
  readonly isOff: boolean
  readonly presenter?: string | undefined
}

/**
 * A meeting of which something is stored. `date` is the day on which its rhythm has it, which names it
 * also when it was moved. `open` takes nominations; `announced` has a paper; `over` needs nothing any
 * more, and has a paper if it was held. `version` grows with each change; `sequence` with each change
 * that was told, as calendars count.
 */
export interface Meeting {
  readonly clubId: string
  readonly date: string
  readonly movedToMs: number | undefined
  readonly state: 'open' | 'announced' | 'over'
  readonly paper: Identifier | undefined
  readonly presenter: string | undefined
  readonly isVolunteer: boolean
  readonly done: readonly StepKind[]
  readonly told: ToldMeeting | undefined
  readonly version: number
  readonly sequence: number
}

/**
 * A paper that somebody proposes to read; `voters` are who approves, the proposer among
 * them unless they took it back.
 */
export interface Nomination {
  readonly paper: Identifier
  readonly nominator: string
  readonly reason: string
  readonly atMs: number
  readonly voters: readonly { readonly person: string; readonly atMs: number }[]
}

/** What one person wrote of a meeting. `rating` is from 1 to 5. */
export interface Minutes {
  readonly author: string
  readonly text: string
  readonly rating: number | undefined
  readonly questions: string
  readonly links: readonly string[]
  readonly atMs: number
}

/** How much of what people write about a club is kept, in characters. */
export const clubBounds = { name: 60, reason: 500, minutes: 8_000, questions: 2_000, links: 10 } as const

/** The key of a club's deliveries in the ledger. */
export function deliveryOwnerOf(clubId: string): string {
  return `${ownerMark}${clubId}`
}

/** The club whose delivery it is; undefined for all others. */
export function clubOfDelivery(subscriptionId: string): string | undefined {
  return subscriptionId.startsWith(ownerMark) ? subscriptionId.slice(ownerMark.length) : undefined
}

export const ownerMark = 'club:'
