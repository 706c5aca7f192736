/**
 * Schedules as cron writes them, `0 9 * * 1-5` (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/crontab.html),
 * in the words of RFC 5545.
 */
import { parse, validate } from 'node-cron'
import { dayOfWeek, monthOf } from './names.ts'
import { everyMonth, everyWorkday, type Recurrence, type SaidRhythm, weekly } from './rhythm.ts'
import { skip } from './words.ts'

/** The place behind the fields, the fields as cron has them, and what they say where that is one rhythm at one time. */
export interface SaidCron {
  readonly to: number
  readonly fields: string
  readonly rhythm?: SaidRhythm
}

/**
 * Five fields, such as `0 9 * * 1-5`, or `@daily`, with the word `cron` before them or without; undefined where none
 * begin at a word. Without a `*` five numbers are a list. Six fields, with seconds, say nothing for sure: programs that
 * have them count days from Sunday or from Monday
 * (https://www.quartz-scheduler.org/documentation/quartz-2.3.0/tutorials/crontrigger.html).
 */
export function readCron(words: readonly string[], at: number): SaidCron | undefined {
  const [named, isNamed] = skip(words, at, leads)
  const from = isNamed && words[named] === ',' ? named + 1 : named
  const read = readName(words, from) ?? readFields(words, from)
  if (read === undefined) return undefined
  const rhythm = isSound(read.fields) ? rhythmOf(read.fields) : undefined
  return { ...read, ...(rhythm && { rhythm: { to: read.to, isExact: true, ...rhythm } }) }
}

/** Longer numbers are none of cron's, and the parser would list all that a range has. */
function isSound(fields: string): boolean {
  return fields.split(' ').length === 5 && !/\d{3}/.test(fields) && validate(fields)
}

function readName(words: readonly string[], at: number) {
  const fields = words[at] === '@' ? names.get(words[at + 1] ?? '') : undefined
  return fields === undefined ? undefined : { to: at + 2, fields }
}

function readFields(words: readonly string[], at: number) {
  const read: { readonly field: string; readonly to: number }[] = []
  for (let from = at; read.length < 6; ) {
    const next = readField(words, from)
    if (next === undefined) break
    read.push(next)
    from = next.to
  }
  const fields = read.map(({ field }) => field)
  const hasSeconds =
    fields[0] === '0' &&
    fields.slice(1, 3).every((field) => /^\d/.test(field)) &&
    /^[*?]$/.test(fields[3] ?? '')
  const taken = read.slice(0, hasSeconds ? 6 : 5)
  const last = taken.at(-1)
  if (last === undefined || taken.length < 5 || !fields.some((field) => field === '*' || field === '?'))
    return undefined
  return { to: last.to, fields: taken.map(({ field }) => field).join(' ') }
}

function readField(words: readonly string[], at: number) {
  let field = words[at] ?? ''
  if (field.length > maxField || !isField.test(field)) return undefined
  let to = at + 1
  // Names that a sign joins are words of their own: `mon-fri`.
  while (isSign.test(words[to] ?? '') && isName(words[to - 1]) && isName(words[to + 1])) {
    field += `${words[to]}${words[to + 1]}`
    to += 2
  }
  return { field, to }
}

function isName(word: string | undefined): boolean {
  return dayOfWeek(word) !== undefined || monthOf(word) !== undefined
}

/** Undefined for several times a day, parts of a year, and days of the week beside days of the month. */
function rhythmOf(fields: string): Pick<SaidRhythm, 'recurrence' | 'time'> | undefined {
  const { minute, hour, dayOfMonth, month, dayOfWeek: ofWeek } = parse(fields)
  const dates = dayOfMonth.map(Number)
  // Sunday is 0 and 7.
  const days = [...new Set(ofWeek.map((day) => (Number(day) === 0 ? 7 : Number(day))))].sort((a, b) => a - b)
  // Extensions, such as `1#1` and `L`, are no numbers.
  const isPlain = [...days, ...dates].every(Number.isInteger)
  const [isAnyDay, isAnyDate] = [days.length === 7, dates.length === 31]
  const isHourly = hour.length === 24 && isAnyDay && isAnyDate
  if (!isPlain || minute.length > 1 || month.length < 12 || !(isHourly || hour.length === 1)) return undefined
  if (!isAnyDate && (!isAnyDay || dates.length > 1)) return undefined
  return {
    time: `${isHourly ? '00' : pad(hour[0])}:${pad(minute[0])}`,
    recurrence: isHourly ? { freq: 'hourly', interval: 1 } : recurrenceOf(days, isAnyDate ? [] : dates),
  }
}

function recurrenceOf(days: readonly number[], dates: readonly number[]): Recurrence {
  if (dates.length > 0) return { ...everyMonth, bymonthday: dates }
  if (days.length === 7) return { freq: 'daily', interval: 1 }
  return days.join() === '1,2,3,4,5' ? everyWorkday : { ...weekly, byday: days }
}

function pad(number: unknown): string {
  return String(number).padStart(2, '0')
}

const leads = ['on the', 'with the', 'at the', 'by the', 'on', 'with', 'at', 'by', 'as', '']
  .map((lead) => `${lead} cron`.trim())
  .flatMap((lead) => [lead, `${lead} schedule`, `${lead} expression`])

/** All minutes of an hour are named with 168 characters. */
const maxField = 200
const isField = /^(?:[\d*]|[a-z]{3}(?![a-z]))[\w*,/#-]*$|^\?$/
const isSign = /^[,-]$/

const names: ReadonlyMap<string, string> = new Map([
  ['hourly', '0 * * * *'],
  ['daily', '0 0 * * *'],
  ['midnight', '0 0 * * *'],
  ['weekly', '0 0 * * 0'],
  ['monthly', '0 0 1 * *'],
  ['yearly', '0 0 1 1 *'],
  ['annually', '0 0 1 1 *'],
])
