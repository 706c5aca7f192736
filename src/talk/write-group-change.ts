/** The command that changes when and where a reading group meets, or how it is called, as somebody says it. */
import type { Club } from '../model/club.ts'
import { dayNames } from '../model/print-schedule.ts'
import { readRecurrence } from '../times/recurrence.ts'
import { lowerWords } from '../times/words.ts'
import { readMinutes, readRhythms, readTime } from './meeting-words.ts'
import { findZone } from './said-zones.ts'
import { readAskedChange } from './slots/asked-change.ts'
import { splitWanted } from './slots/clauses.ts'
import { readMove } from './slots/dated.ts'
import { cutGroupName } from './slots/group-name.ts'
import { cutRoom } from './slots/room.ts'
import { cutStart } from './slots/start.ts'

/** `isOfAll` where all meetings were spoken of just now. Undefined where nothing of it is said. */
export function writeGroupChange(
  said: string,
  club: Club,
  today: Temporal.PlainDate,
  isOfAll: boolean,
): string | undefined {
  const edit = `club edit ${club.number}`
  const named = cutGroupName(said)
  if (named.said !== undefined) return `${edit} called "${named.said}"`
  const start = cutStart(said)
  if (start.said !== undefined) return `${edit} starting ${start.said}`
  const { clauses } = splitWanted(said)
  const wanted = clauses.length === 0 ? said : clauses.join(', ')
  const placed = cutRoom(wanted)
  const move = placed.said === undefined ? readMove(wanted, club, today, isOfAll) : undefined
  if (move !== undefined) return `club move ${club.number} ${move}`
  const words = [writeTimes(placed.rest, club), placed.said && `where "${placed.said}"`]
    .filter(Boolean)
    .join(' ')
  return words === '' ? undefined : `${edit} ${words}`
}

function writeTimes(text: string, { rhythm: before }: Club): string {
  const zone = findZone(text)
  const rest = zone === undefined ? text : `${text.slice(0, zone.from)} ${text.slice(zone.to)}`
  const { laterMinutes } = readAskedChange(text)
  const later =
    laterMinutes === undefined
      ? undefined
      : Temporal.PlainTime.from(before.time).add({ minutes: laterMinutes })
  const time = later?.toString({ smallestUnit: 'minute' }) ?? readTime(rest) ?? hourOf(rest)
  const minutes = later === undefined ? readMinutes(rest) : undefined
  return [
    readRhythms(rest).at(-1) ?? rhythmOf(rest, before.day),
    time && `at ${time}`,
    minutes && `for ${minutes} minutes`,
    zone && `in ${zone.zone}`,
  ]
    .filter((part) => part !== undefined && part !== 0)
    .join(' ')
}

/** `make that 10` */
function hourOf(text: string): string | undefined {
  const { number } = readAskedChange(text)
  return number === undefined || number > 23 ? undefined : readTime(`at ${number}`)
}

/** `only every two weeks`: on the same day. */
function rhythmOf(text: string, day: number): string | undefined {
  const words = lowerWords(text)
  const said = words.flatMap((_, at) => readRecurrence(words, at)?.recurrence ?? [])[0]
  const name = dayNames[day - 1]
  if (said?.freq === 'weekly' && said.interval < 3)
    return `${said.interval === 2 ? 'every other' : 'every'} ${name}`
  return said?.freq === 'monthly' && said.interval === 1 ? `first ${name} of the month` : undefined
}
