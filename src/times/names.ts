/** The names of days, months, places in an order, and parts of the day. */
import { monthNames, weekdayNames } from '../model/calendar.ts'

const shortDays = ['mon', 'tue tues', 'wed weds wednes', 'thu thur thurs', 'fri', 'sat satur', 'sun']

const daysByName: ReadonlyMap<string, number> = new Map(
  weekdayNames.flatMap((day, at) =>
    [day, `${day}s`, ...(shortDays[at] ?? '').split(' ')].map((name) => [name, at + 1] as const),
  ),
)

/** The day of the week that a word names, `mon`, `tues` or `fridays`; 1 is Monday. */
export function dayOfWeek(word = ''): number | undefined {
  return daysByName.get(word)
}

const monthsByName: ReadonlyMap<string, number> = new Map([
  ...monthNames.flatMap((name, at) => [[name, at + 1] as const, [name.slice(0, 3), at + 1] as const]),
  ['sept', 9],
])

/** The month that a word names, `march` or `sept`; 1 is January. */
export function monthOf(word = ''): number | undefined {
  return monthsByName.get(word)
}

const ordinals = [
  ...'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' '),
  ...'eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  ),
]
const ordinalsByName: ReadonlyMap<string, number> = new Map([
  ...[...ordinals, 'twentieth'].map((name, at) => [name, at + 1] as const),
  ...ordinals.slice(0, 9).map((name, at) => [`twenty-${name}`, 21 + at] as const),
  ['thirtieth', 30],
  ['thirty-first', 31],
  ['last', -1],
  ['final', -1],
])

/** The place in an order that a word names, `third` or `3rd`; −1 for the last. */
export function ordinalOf(word = ''): number | undefined {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word) ?? []
  return ordinalsByName.get(word) ?? (digits === undefined ? undefined : Number(digits))
}

/** When a part of the day begins, where no hour is said. */
const parts: ReadonlyMap<string, string> = new Map(
  [
    ['morning', '09:00'],
    ['lunchtime', '12:00'],
    ['afternoon', '14:00'],
    ['evening', '18:00'],
    ['night', '21:00'],
    ['nite', '21:00'],
  ].flatMap(([word = '', time = '']) => [[word, time] as const, [`${word}s`, time] as const]),
)

/** The time that a part of the day stands for: `09:00` for `morning` and `mornings`. */
export function timeOfPart(word = ''): string | undefined {
  return parts.get(word)
}
