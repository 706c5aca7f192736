/** Records what is due for the meetings of clubs as deliveries: each step once, whoever else does so. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Club, Meeting, StepKind } from '../model/club.ts'
import type { MeetingStep } from '../ports/clubs.ts'
import { tellChange } from './changes.ts'
import { type ClubDesk, isOff } from './club-desk.ts'
import {
  areVotesHidden,
  composeAnnouncement,
  composeBallot,
  composeMinutes,
  composeNothing,
  composeReminder,
  type Occasion,
  settledBy,
} from './compose.ts'
import { nextDates, timesOf } from './meetings.ts'
import { choosePresenter } from './presenters.ts'
import { dueSteps, type Step, slotOf } from './steps.ts'
import { approvalsOf, choose } from './tally.ts'

export interface Recording {
  /** Called after each delivery that was recorded. */
  onRecorded(): void
  isStopping(): boolean
}

/** A newer program may know other rules of time zones, so no club rests for longer. */
const maxRestMs = 6 * 3_600_000
const foreverMs = Number.MAX_SAFE_INTEGER
/** Meetings that passed while nothing ran: as many at one tick. */
const passedAtOnce = 60

/**
 * Looks at every club on these platforms that has something to do. A fault of one club is logged,
 * and tried again at the next tick.
 */
export async function recordSteps(
  desk: ClubDesk,
  now: () => Temporal.Instant,
  { platforms, ...recording }: Recording & { readonly platforms: readonly string[] },
): Promise<void> {
  for (const club of await desk.store.clubs.listAwake(now().epochMilliseconds, platforms)) {
    if (recording.isStopping()) return
    try {
      const nextMs = await recordClub(desk, club, now().epochMilliseconds, recording)
      const isEnded = nextMs === Number.POSITIVE_INFINITY && club.state !== 'active'
      const restMs = isEnded ? foreverMs : Math.min(nextMs, now().epochMilliseconds + maxRestMs)
      await desk.store.clubs.rest(club, restMs)
    } catch (error) {
      desk.log.error(
        { err: error, club: club.id, place: club.place },
        'the steps of a club could not be recorded',
      )
    }
    await letOthersRun()
  }
}

/** Gives when there is something to do next. */
async function recordClub(desk: ClubDesk, club: Club, nowMs: number, recording: Recording): Promise<number> {
  if (club.state === 'disabled') return Number.POSITIVE_INFINITY
  const nexts: (number | undefined)[] = []
  for (const meeting of await desk.store.meetings.listOpen(club.id)) {
    nexts.push(await recordKnown(desk, { club, meeting, nowMs }, recording))
  }
  if (club.state === 'active') nexts.push(await recordNext(desk, club, nowMs, recording))
  return Math.min(...nexts.map((next) => next ?? Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY)
}

/**
 * What is to be told of a meeting of which something is stored; nominations for it
 * are the affair of `recordNext`.
 */
async function recordKnown(
  desk: ClubDesk,
  occasion: Occasion,
  recording: Recording,
): Promise<number | undefined> {
  const told = await tellChange(desk, occasion)
  if (told === 'waiting') return occasion.nowMs
  if (told.isTold) recording.onRecorded()
  const { club, nowMs } = occasion
  const meeting = told.meeting
  const times = timesOf(club, meeting)
  if (isOff(club, meeting)) {
    if (nowMs < times.startsAtMs) return times.startsAtMs
    await record(desk, { club, meeting, nowMs }, { change: { state: 'over' } })
    return undefined
  }
  if (meeting.state === 'open') return undefined
  const { due, dropped, nextMs } = dueSteps(meeting, times, nowMs)
  const done = await dropSteps(desk, { club, meeting, nowMs }, dropped)
  if (done === undefined) return nowMs
  let current = done
  for (const step of due) {
    const next = await recordStep(desk, { club, meeting: current, nowMs }, step)
    if (next === undefined) return nowMs
    recording.onRecorded()
    current = next
  }
  return nextMs
}

async function recordStep(desk: ClubDesk, occasion: Occasion, step: Step): Promise<Meeting | undefined> {
  const { club, meeting } = occasion
  const done = [...meeting.done, step.kind]
  const slot = slotOf(meeting.date, step.kind, meeting.sequence)
  if (step.kind !== 'minutes')
    return record(desk, occasion, {
      change: { done },
      delivery: { slot, digest: await composeReminder(desk, occasion, step) },
    })
  const message = await desk.store.meetings.messageOf(club.id, slotOf(meeting.date, 'announcement', 0))
  const messageId = message === 'waiting' ? undefined : message
  const digest = await composeMinutes(desk, occasion, { untilMs: step.untilMs, messageId })
  return record(desk, occasion, {
    change: { done, state: 'over' },
    delivery: { slot, digest },
    presented: meeting.presenter,
  })
}

/** Nominations for the next meeting: the ballot, and what is chosen; gives when there is more to do. */
async function recordNext(
  desk: ClubDesk,
  current: Club,
  nowMs: number,
  recording: Recording,
): Promise<number | undefined> {
  let club = current
  for (let passed = 0; passed < passedAtOnce; passed += 1) {
    const [date] = nextDates(club, 1)
    if (date === undefined) return undefined
    const occasion = { club, meeting: await desk.store.meetings.find(club.id, date), nowMs }
    const { due, dropped, nextMs } = dueSteps(occasion.meeting, timesOf(club, occasion.meeting), nowMs)
    const isOver = occasion.meeting.state !== 'open'
    const isPassed = isOver || dropped.some(({ kind }) => kind === 'announcement')
    const afterMs = timesOf(club, { date }).closesAtMs
    if (!isPassed) {
      const [step] = due
      if (step === undefined) return nextMs
      const recorded = await recordOpen(desk, occasion, step, afterMs)
      if (recorded === undefined) return nowMs
      recording.onRecorded()
      if (step.kind === 'ballot') return timesOf(club, occasion.meeting).closesAtMs
    } else if (!isOver) {
      desk.log.warn(
        { club: club.id, place: club.place, date },
        'a meeting began before its announcement could be posted, and was dropped',
      )
      if ((await record(desk, occasion, { change: { state: 'over' }, afterMs })) === undefined) return nowMs
    } else await desk.store.clubs.change(club.id, { afterMs })
    club = { ...club, afterMs }
  }
  return nowMs
}

async function recordOpen(
  desk: ClubDesk,
  occasion: Occasion,
  step: Step,
  afterMs: number,
): Promise<Meeting | undefined> {
  const { club, meeting } = occasion
  const { startsAtMs, closesAtMs } = timesOf(club, meeting)
  const done = [...meeting.done, step.kind]
  const slot = slotOf(meeting.date, step.kind, meeting.sequence)
  if (step.kind === 'ballot')
    return record(desk, occasion, {
      change: { done, told: { startsAtMs, isOff: false } },
      delivery: { slot, digest: await composeBallot(desk, occasion, step) },
    })
  const nominations = await desk.store.nominations.list(club)
  const choice = choose(nominations, { quorum: club.quorum, untilMs: closesAtMs })
  if (choice.kind === 'none')
    return record(desk, occasion, {
      change: { done, state: 'over' },
      delivery: { slot, digest: composeNothing(occasion, choice) },
      settled: settledBy(nominations),
      afterMs,
    })
  const { nomination } = choice
  const presenter = await choosePresenter(desk, occasion)
  const change = {
    ...presenter,
    done,
    state: 'announced' as const,
    paper: nomination.paper,
    sequence: meeting.sequence + 1,
    told: { startsAtMs, isOff: false, presenter: presenter.presenter },
  }
  const announced = { ...occasion, meeting: { ...meeting, ...change } }
  const votes = (await areVotesHidden(desk, club)) ? undefined : approvalsOf(nomination, closesAtMs)
  return record(desk, occasion, {
    change,
    delivery: {
      slot: slotOf(meeting.date, 'announcement', 0),
      digest: await composeAnnouncement(desk, announced, { votes, untilMs: startsAtMs }),
    },
    settled: settledBy(nominations, nomination),
    afterMs,
  })
}

/** Marks what is of no use any more; undefined if somebody changed the meeting meanwhile. */
async function dropSteps(
  desk: ClubDesk,
  occasion: Occasion,
  dropped: readonly Step[],
): Promise<Meeting | undefined> {
  const { club, meeting } = occasion
  if (dropped.length === 0) return meeting
  // What was announced later than a reminder would have come needs none.
  for (const { kind } of dropped.filter(({ dueMs, untilMs }) => dueMs < untilMs))
    desk.log.warn({ club: club.id, place: club.place, date: meeting.date, kind }, lateWords[kind])
  const done: StepKind[] = [...meeting.done, ...dropped.map(({ kind }) => kind)]
  const isLast = dropped.some(({ kind }) => kind === 'minutes')
  return record(desk, occasion, {
    change: { done, ...(isLast && { state: 'over' as const }) },
    ...(isLast && { presented: meeting.presenter }),
  })
}

/** The meeting as it is then; undefined if somebody changed it meanwhile. */
async function record(desk: ClubDesk, occasion: Occasion, step: MeetingStep): Promise<Meeting | undefined> {
  const { club, meeting, nowMs } = occasion
  const isOurs = await desk.store.meetings.record(club, meeting, step, nowMs)
  return isOurs ? { ...meeting, ...step.change, version: meeting.version + 1 } : undefined
}

const lateWords: { readonly [Kind in StepKind]: string } = {
  ballot: 'a vote was not asked for, as nominations were closed',
  announcement: 'a meeting was not announced, as it had begun',
  day: 'a reminder for a meeting was dropped, as it would have come too late',
  hour: 'a reminder for a meeting was dropped, as it had begun or was over',
  minutes: 'minutes were not asked for, as the meeting is long over',
}
