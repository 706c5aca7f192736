/** What is due for a meeting, and when: pure, from what is stored of it and the time. */
import type { Meeting, StepKind, ToldMeeting } from '../model/club.ts'
import { stepKinds } from '../model/club.ts'
import type { MeetingTimes } from './meetings.ts'

/** One thing to post by the clock: from `dueMs` on, and of no use any more from `untilMs`. */
export interface Step {
  readonly kind: StepKind
  readonly dueMs: number
  readonly untilMs: number
}

export interface DueSteps {
  readonly due: readonly Step[]
  /** Too late, or of no use: nobody is told. */
  readonly dropped: readonly Step[]
  /** When to look again; undefined where nothing is left. */
  readonly nextMs: number | undefined
}

type Course = Pick<Meeting, 'state' | 'done'>

/** The steps of a meeting, in the order in which they are due. */
export function stepsOf({ startsAtMs, endsAtMs, closesAtMs }: MeetingTimes): readonly Step[] {
  const reminder = (kind: 'day' | 'hour', beforeMs: number, untilMs: number): Step => {
    const dueMs = startsAtMs - beforeMs
    // What was announced later than that needs no reminder of the same moment.
    return { kind, dueMs, untilMs: dueMs <= closesAtMs ? dueMs : untilMs }
  }
  return [
    { kind: 'ballot', dueMs: closesAtMs - dayMs, untilMs: closesAtMs },
    { kind: 'announcement', dueMs: closesAtMs, untilMs: startsAtMs },
    reminder('day', dayMs, startsAtMs - hourMs),
    reminder('hour', hourMs, startsAtMs),
    { kind: 'minutes', dueMs: endsAtMs, untilMs: endsAtMs + askedForMs },
  ]
}

/**
 * What is due at a time, what is too late by then, and when to look again. Reminders and minutes belong to a
 * meeting that was announced with a paper.
 */
export function dueSteps(meeting: Course, times: MeetingTimes, nowMs: number): DueSteps {
  if (meeting.state === 'over') return { due: [], dropped: [], nextMs: undefined }
  const open = stepsOf(times).filter(({ kind }) => !meeting.done.includes(kind) && isOf(meeting.state, kind))
  const due = open.filter(({ dueMs, untilMs }) => dueMs <= nowMs && nowMs < untilMs)
  const dropped = open.filter(({ dueMs, untilMs }) => dueMs <= nowMs && nowMs >= untilMs)
  const later = open.filter(({ dueMs }) => dueMs > nowMs).map(({ dueMs }) => dueMs)
  return { due, dropped, nextMs: later.length === 0 ? undefined : Math.min(...later) }
}

/** What changed of a meeting since people were told of it; undefined for nothing. */
export function findChange(
  told: ToldMeeting | undefined,
  now: ToldMeeting,
): 'off' | 'on' | 'moved' | 'presenter' | undefined {
  if (told === undefined) return undefined
  if (told.isOff !== now.isOff) return now.isOff ? 'off' : 'on'
  if (now.isOff) return undefined
  if (told.startsAtMs !== now.startsAtMs) return 'moved'
  return told.presenter === now.presenter ? undefined : 'presenter'
}

/**
 * The steps that count as done once a meeting was moved: it is reminded of again where there is time for that.
 */
export function doneAfterMove(done: readonly StepKind[]): StepKind[] {
  return done.filter((kind) => kind === 'ballot' || kind === 'announcement')
}

/** The key of a step's delivery, which no other has: steps of a meeting that was moved come again. */
export function slotOf(date: string, kind: StepKind | 'change', sequence: number): string {
  return `${date} ${kind} ${sequence}`
}

function isOf(state: Meeting['state'], kind: StepKind): boolean {
  const isBefore = stepKinds.indexOf(kind) <= stepKinds.indexOf('announcement')
  return isBefore ? state === 'open' : state === 'announced'
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Minutes are asked for until the next meeting is near. */
const askedForMs = 6 * dayMs
