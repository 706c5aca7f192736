/**
 * Clubs in many zones through months of their meetings, on replicas that are killed: what
 * was posted, held against a walk.
 */
import { createRandom } from '../../bench/misspell.ts'
import { startOn } from '../../src/club/meetings.ts'
import type { Club, Rhythm } from '../../src/model/club.ts'
import type { Place } from '../../src/model/place.ts'
import { type ClubDesk, openClubDesk } from './club-desk.ts'
import { Replicas } from './club-replicas.ts'
import { zones } from './zones.ts'

/** How what was posted compares with what was due; all but the first four ought to be 0. */
export interface ClubYearsReport {
  readonly meetings: number
  readonly due: number
  readonly posted: number
  readonly kills: number
  readonly missing: number
  readonly doubled: number
  readonly unasked: number
  readonly early: number
  /** A minute or more after it was due. */
  readonly late: number
  /** Meetings that the platform does not show as they ended: over, or called off. */
  readonly wrongEvents: number
}

export interface ClubYearsPlan {
  readonly seed: number
  readonly from: string
  readonly days: number
  /** Calls to the store and the platform that a replica lives for at most; none is killed if absent. */
  readonly livesFor?: number
  readonly onDay?: (day: number) => void
}

interface Planned {
  readonly club: Club
  readonly breaks: readonly string[]
  /** Of meetings that are announced: what becomes of them a while later. */
  readonly fates: ReadonlyMap<string, 'off' | 'moved'>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const times = ['02:30', '15:00', '00:00', '23:45', '02:00', '01:45', '17:15', '03:00', '12:15']

/** What is to be told of one meeting, by kind, with when it is due. */
interface Due {
  readonly key: string
  readonly dueMs: number
}

export async function simulateClubs(plan: ClubYearsPlan): Promise<ClubYearsReport> {
  const fromMs = Date.parse(plan.from)
  const toMs = fromMs + plan.days * dayMs
  const desk = await openClubDesk()
  const random = createRandom(plan.seed)
  try {
    desk.setClock(plan.from)
    const planned: Planned[] = []
    for (const [index, timeZone] of zones.entries())
      planned.push(await makePlanned(desk, index, { timeZone, fromMs, toMs, random }))
    const due = planned.flatMap((each) => listDue(each, fromMs, toMs))
    const actions = planned.flatMap((each) => listActions(desk, each, fromMs, toMs))
    const replicas = new Replicas(desk, plan.livesFor, random)
    let nominated = 0
    const moments = listMoments(due, actions, fromMs, toMs)
    for (const [at, ms] of moments.entries()) {
      desk.setClock(Temporal.Instant.fromEpochMilliseconds(ms).toString())
      for (const action of actions.filter(({ atMs }) => atMs === ms)) await action.act()
      // Somebody always has nominated something.
      if (at % 20 === 0)
        for (const { club } of planned)
          if ((await desk.store.nominations.list(club)).length < 2) {
            nominated += 1
            await desk.nominate(club, nominated % 40, `p${nominated % 3}`)
          }
      // A killed one leaves its leases, which end within the minute.
      for (const laterMs of [0, 20_000, 40_000]) {
        desk.setClock(Temporal.Instant.fromEpochMilliseconds(ms + laterMs).toString())
        await replicas.tick()
        if (!replicas.wereKilled) break
      }
      if (at % 500 === 0) plan.onDay?.(Math.floor((ms - fromMs) / dayMs))
    }
    return compare(desk, planned, due, { fromMs, toMs, kills: replicas.kills })
  } finally {
    await desk.close()
  }
}

async function makePlanned(
  desk: ClubDesk,
  index: number,
  { timeZone, fromMs, toMs, random }: { timeZone: string; fromMs: number; toMs: number; random(): number },
): Promise<Planned> {
  const every = (['week', 'second-week', 'month', 'week'] as const)[index % 4] ?? 'week'
  const nth = ([1, 3, -1] as const)[index % 3] ?? 1
  const day = (index % 7) + 1
  const rhythm: Rhythm = {
    every,
    day,
    nth,
    time: times[index % times.length] ?? '15:00',
    timeZone,
    from: '2024-12-23',
  }
  const place: Place = `chat:T1/C${index}`
  const closesMinutes = [1440, 2880, 300, 4320][index % 4] ?? 1440
  const club = await desk.create(place, { rhythm, closesMinutes, lengthMinutes: 45 + index })
  for (const person of ['bob', 'cem']) await desk.store.clubs.join(club.id, person, 1)
  const dates = walkDates(rhythm, fromMs, toMs)
  const breaks = dates.filter(() => random() < 0.12)
  const fates = new Map<string, 'off' | 'moved'>()
  for (const date of dates) {
    if (breaks.includes(date)) continue
    const chance = random()
    if (chance < 0.16) fates.set(date, chance < 0.08 ? 'off' : 'moved')
  }
  await desk.store.clubs.change(club.id, { breaks: breaks.map((date) => ({ from: date, to: date })) })
  return { club: (await desk.store.clubs.findById(club.id)) ?? club, breaks, fates }
}

/** The days of a rhythm, counted one by one. */
function walkDates({ every, day, nth, timeZone }: Rhythm, fromMs: number, toMs: number): string[] {
  const dates: string[] = []
  const last = Temporal.Instant.fromEpochMilliseconds(toMs).toZonedDateTimeISO(timeZone).toPlainDate()
  const monday = Temporal.PlainDate.from('2025-01-06')
  let date = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone).toPlainDate()
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    if (date.dayOfWeek !== day) continue
    const weeks = Math.floor(monday.until(date).days / 7)
    const isLast = date.add({ days: 7 }).month !== date.month
    const which = Math.floor((date.day - 1) / 7) + 1
    const isMonthly = nth === -1 ? isLast : which === nth
    if (every === 'week' || (every === 'second-week' ? weeks % 2 === 0 : isMonthly))
      dates.push(date.toString())
  }
  return dates
}

function timesOn({ rhythm, closesMinutes, lengthMinutes }: Club, date: string) {
  const startMs = startOn(rhythm, date).epochMilliseconds
  return { startMs, endMs: startMs + lengthMinutes * minuteMs, closeMs: startMs - closesMinutes * minuteMs }
}

/** When somebody calls a meeting off or moves it: half an hour after it was announced. */
const fateMs = 30 * minuteMs

function listDue({ club, breaks, fates }: Planned, fromMs: number, toMs: number): Due[] {
  return walkDates(club.rhythm, fromMs, toMs).flatMap((date) => {
    const { startMs, endMs, closeMs } = timesOn(club, date)
    if (breaks.includes(date) || closeMs <= fromMs || endMs > toMs - 2 * dayMs) return []
    const key = (kind: string) => `club:${club.id}/${date} ${kind}`
    const fate = fates.get(date)
    const movedMs = fate === 'moved' ? dayMs : 0
    const reminders = (startsMs: number) => [
      ...(startsMs - dayMs > closeMs + movedMs ? [{ key: key('day'), dueMs: startsMs - dayMs }] : []),
      ...(startsMs - hourMs > closeMs + movedMs ? [{ key: key('hour'), dueMs: startsMs - hourMs }] : []),
    ]
    const all: Due[] = [
      { key: key('ballot'), dueMs: Math.max(closeMs - dayMs, fromMs) },
      { key: key('announcement'), dueMs: closeMs },
    ]
    if (fate !== undefined) all.push({ key: key('change'), dueMs: closeMs + fateMs })
    if (fate === 'off') return all
    return [...all, ...reminders(startMs + movedMs), { key: key('minutes'), dueMs: endMs + movedMs }]
  })
}

function listActions(desk: ClubDesk, { club, breaks, fates }: Planned, fromMs: number, toMs: number) {
  const { store } = desk
  return [...fates].flatMap(([date, fate]) => {
    const { startMs, endMs, closeMs } = timesOn(club, date)
    if (breaks.includes(date) || closeMs <= fromMs || endMs > toMs - 2 * dayMs) return []
    const act = async () => {
      const now = await store.clubs.findById(club.id)
      if (now === undefined) throw new Error('the club is gone')
      if (fate === 'off')
        return store.clubs.change(club.id, { breaks: [...now.breaks, { from: date, to: date }] })
      const meeting = await store.meetings.find(club.id, date)
      await store.meetings.change(now, meeting, { movedToMs: startMs + dayMs })
    }
    return [{ atMs: closeMs + fateMs, act }]
  })
}

/** Each minute in which something is due, the one before and after, and every hour. */
function listMoments(
  due: readonly Due[],
  actions: readonly { atMs: number }[],
  fromMs: number,
  toMs: number,
) {
  const moments = new Set<number>()
  for (let ms = fromMs; ms <= toMs; ms += hourMs) moments.add(ms)
  for (const { dueMs } of due) for (const ms of [-minuteMs, 0, minuteMs]) moments.add(dueMs + ms)
  for (const { atMs } of actions) moments.add(atMs)
  return [...moments].filter((ms) => ms >= fromMs && ms <= toMs).sort((a, b) => a - b)
}

function compare(
  desk: ClubDesk,
  planned: readonly Planned[],
  due: readonly Due[],
  { fromMs, toMs, kills }: { fromMs: number; toMs: number; kills: number },
): ClubYearsReport {
  // The number at the end tells how often people were told of changes.
  const posts = desk.platform.posts.map(({ key, atMs }) => ({ key: key.replace(/ \d+$/, ''), atMs }))
  const dueAt = new Map(due.map(({ key, dueMs }) => [key, dueMs]))
  const endMs = toMs - 4 * dayMs
  const counted = posts.filter(({ key }) => {
    const date = /\/(\S+) /.exec(key)?.[1] ?? ''
    return Date.parse(`${date}T00:00:00Z`) < endMs
  })
  const expected = due.filter(({ key }) => Date.parse(`${/\/(\S+) /.exec(key)?.[1]}T00:00:00Z`) < endMs)
  const keys = new Set(counted.map(({ key }) => key))
  const delays = counted.flatMap(({ key, atMs }) => {
    const dueMs = dueAt.get(key)
    return dueMs === undefined ? [] : [atMs - dueMs]
  })
  const meetings = planned.flatMap(({ club, breaks, fates }) =>
    walkDates(club.rhythm, fromMs, toMs)
      .filter((date) => !breaks.includes(date) && timesOn(club, date).closeMs > fromMs)
      .filter((date) => Date.parse(`${date}T00:00:00Z`) < endMs)
      .map((date) => ({ key: `${club.id}/${date}`, ends: fates.get(date) === 'off' ? 'off' : 'over' })),
  )
  return {
    meetings: meetings.length,
    due: expected.length,
    posted: counted.length,
    kills,
    missing: expected.filter(({ key }) => !keys.has(key)).length,
    doubled: counted.length - keys.size,
    unasked: [...keys].filter((key) => !dueAt.has(key)).length,
    early: delays.filter((ms) => ms < 0).length,
    late: delays.filter((ms) => ms >= minuteMs).length,
    wrongEvents: meetings.filter(({ key, ends }) => desk.platform.meetings.get(key)?.shown.state !== ends)
      .length,
  }
}
