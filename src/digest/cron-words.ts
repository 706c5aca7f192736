/** Schedules as cron writes them (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/crontab.html). */
import { parse, validate } from 'node-cron'
import { BotError } from '../errors.ts'
import type { SaidRule } from './rule-of.ts'

/**
 * Of five fields, such as `0 9 * * 1-5`, or `@daily`; undefined for any other phrase. Throws `BotError` for fields
 * that cron does not know, and for times that digests do not have.
 */
export function parseCronWords(phrase: string): SaidRule | undefined {
  const said = phrase.replace(/^cron:? /, '').replace(/^["'`“]|["'`”]$/g, '')
  const written = names.get(said) ?? said
  const fields = written.split(' ')
  const isCron = fields.length === 5 && fields.every((field) => isField.test(field)) && written.includes('*')
  if (!isCron) return undefined
  const rule = validate(written) ? ruleOf(written) : undefined
  if (rule !== undefined) return rule
  throw new BotError(
    'bad-input',
    `Digests come once an hour, or at one time of day: daily, on days of the week or on one day of the month. The cron fields “${said}” say something else; “0 9 * * 1-5” is every weekday at 09:00.`,
  )
}

function ruleOf(cron: string): SaidRule | undefined {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = parse(cron)
  // Sunday is 0 and 7.
  const days = [...new Set(dayOfWeek.map((day) => (Number(day) === 0 ? 7 : Number(day))))].sort(
    (a, b) => a - b,
  )
  const [date, ...otherDates] = dayOfMonth.map(Number)
  const [isAnyDay, isAnyDate] = [days.length === 7, dayOfMonth.length === 31]
  // Extensions, such as `1#1` and `L`, are no numbers.
  const isPlain = [...days, ...dayOfMonth.map(Number)].every(Number.isInteger)
  if (!isPlain || minute.length > 1 || month.length < 12) return undefined
  const minutes = String(minute[0]).padStart(2, '0')
  if (hour.length === 24 && isAnyDay && isAnyDate) return { every: 'hour', time: `00:${minutes}` }
  if (hour.length > 1) return undefined
  const time = `${String(hour[0]).padStart(2, '0')}:${minutes}`
  if (isAnyDate && isAnyDay) return { every: 'day', time }
  if (isAnyDate)
    return days.join() === '1,2,3,4,5' ? { every: 'weekday', time } : { every: 'week', days, time }
  return isAnyDay && otherDates.length === 0 && date !== undefined
    ? { every: 'month', date, time }
    : undefined
}

const isField = /^(?:[\d*]|[a-z]{3}(?![a-z]))[\w*,/#-]*$/

const names: ReadonlyMap<string, string> = new Map([
  ['@hourly', '0 * * * *'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@weekly', '0 0 * * 0'],
  ['@monthly', '0 0 1 * *'],
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
])
