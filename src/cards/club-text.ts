/** What all cards of a club have in common: its name, its times, its papers, its buttons. */
import type { Button, Item, Span } from '../model/card.ts'
import type { Break, Club, Nomination, Rhythm } from '../model/club.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { sayNominated } from '../model/person-spans.ts'
import { formatDay, formatTime } from '../model/print-schedule.ts'
import { glanceButton, paperItem } from './paper-item.ts'
import { marks } from './vote-buttons.ts'

type Named = Pick<Club, 'name' | 'number'>

/** What people call a club. */
export function clubName({ name }: Pick<Club, 'name'>): string {
  return name === '' ? 'Reading group' : name
}

/** The same in a sentence. */
export function clubInWords({ name }: Pick<Club, 'name'>): string {
  return name === '' ? 'the reading group' : name
}

/**
 * A time of a club on its own clock, and on each reader's where the platform can: `Thu
 * 26 Nov, 15:00 (Europe/Berlin)`.
 */
export function timeSpans(atMs: number, timeZone: string, nowMs: number): Span[] {
  return [{ bold: clubTime(atMs, timeZone, nowMs), atMs }]
}

/** The time of a meeting in plain words. */
export function clubTime(atMs: number, timeZone: string, nowMs: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs)
  return `${formatTime(at, timeZone, Temporal.Instant.fromEpochMilliseconds(nowMs))} (${timeZone})`
}

/** Days without meetings: `Thu 24 Apr`, `Mon 21 Apr to Fri 25 Apr and Thu 1 May`. */
export function sayDaysOff(
  breaks: readonly Break[],
  { timeZone }: Pick<Rhythm, 'timeZone'>,
  nowMs: number,
): string {
  const say = (date: string) => clubDay(date, timeZone, nowMs)
  return breaks.map(({ from, to }) => (from === to ? say(from) : `${say(from)} to ${say(to)}`)).join(' and ')
}

/** The day of a meeting: `Thu 24 Apr`, with the year where it is not this year. */
export function clubDay(date: string, timeZone: string, nowMs: number): string {
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: '12:00' })
  return formatDay(noon.toInstant(), timeZone, Temporal.Instant.fromEpochMilliseconds(nowMs))
}

/** A paper that is proposed, with why, and a button that counts who approves. */
export function nominationItem(
  paper: Paper,
  nomination: Nomination,
  { club, isHidden }: { readonly club: Named; readonly isHidden: boolean },
): Item {
  const text = sayNominated(nomination.nominator, nomination.reason)
  const item = paperItem(paper, { text, isSaved: undefined, more: [glanceButton(paper)] })
  return {
    ...item,
    buttons: [
      { label: approveLabel(nomination.voters.length, isHidden), command: approveCommand(paper.id, club) },
      ...item.buttons,
    ],
  }
}

/** `👍 3`; without a number for nobody, and where votes are hidden. */
export function approveLabel(people: number, isHidden: boolean): string {
  if (isHidden) return `${marks.up} Vote`
  return people === 0 ? marks.up : `${marks.up} ${people.toLocaleString('en')}`
}

export function approveCommand(paper: Identifier, { number }: Pick<Club, 'number'>): string {
  return `approve ${paper} club:${number}`
}

/** What people who may come can say of a meeting. */
export function comingButtons({ number }: Pick<Club, 'number'>, date: string): Button[] {
  return [
    { label: 'I can’t come', command: `club absent ${number} ${date}` },
    { label: 'I present', command: `club present ${number} ${date}` },
  ]
}

export function listButton({ number }: Pick<Club, 'number'>): Button {
  return { label: 'Nominations', command: `nominations club:${number}` }
}

/** Buttons that rate a meeting, so many of them, from five stars down. */
export function starButtons({ number }: Pick<Club, 'number'>, date: string, count: number): Button[] {
  return [5, 4, 3, 2, 1].slice(0, count).map((stars) => ({
    label: `★ ${stars}`,
    command: `minutes ★${stars} club:${number} date:${date}`,
  }))
}

/** `3 people`. */
export function countPeople(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`
}

/** `★ 4.2`. */
export function sayRating(rating: number): string {
  return `★ ${rating.toFixed(1)}`
}
