/**
 * What comes again, in the words of RFC 5545, 3.3.10: `every other monday` is weekly with an interval of 2 by day
 * Monday; `the last friday of the month` monthly by day Friday at position −1.
 */
import { readCron } from './cron.ts'
import { type DayOfMonth, months, readDayOfMonth, readDays, type SaidDays } from './days.ts'
import {
  everyMonth,
  everyWorkday,
  type Recurrence,
  readRhythm,
  readUnit,
  type SaidRhythm,
  weekly,
} from './rhythm.ts'
import { skip } from './words.ts'

export interface SaidRecurrence extends SaidRhythm {
  /**
   * What it is to words apart of it: a `rhythm` may have days elsewhere (`every other week at 9 on mondays`), `days`
   * a rhythm; a `date` says that it comes again only beside a rhythm (`the last day`); the `whole` is said.
   */
  readonly says: 'rhythm' | 'days' | 'date' | 'whole'
}

/** The recurrence that begins at a word; undefined where none does. */
export function readRecurrence(words: readonly string[], at: number): SaidRecurrence | undefined {
  return (
    readFieldsOfCron(words, at) ??
    readWithRhythm(words, at) ??
    readEveryOther(words, at) ??
    readOfMonth(words, at) ??
    readUnits(words, at) ??
    readPlainDays(words, at)
  )
}

/** `0 9 * * 1-5`: a rhythm and its time. */
function readFieldsOfCron(words: readonly string[], at: number): SaidRecurrence | undefined {
  const rhythm = readCron(words, at)?.rhythm
  return rhythm && { ...rhythm, says: 'whole' }
}

/** `daily`, `every 3 weeks`, `twice a month`, `alternating weeks`; with its days where they follow at once. */
function readWithRhythm(words: readonly string[], at: number): SaidRecurrence | undefined {
  const said = readRhythm(words, at)
  if (said === undefined) return undefined
  const { recurrence } = said
  const [from, isOn] = skip(words, said.to, [', on', ',', 'on'])
  if (recurrence.freq === 'monthly') {
    const day = readDayOfMonth(words, isOn ? said.to + (words[said.to] === ',' ? 1 : 0) : from)
    const isCount = day?.isBareNumber === true && !isOn
    const last = day === undefined || isCount ? undefined : joinMonth(recurrence, day)
    if (last !== undefined) return { ...last, to: skip(words, last.to, months)[0], says: 'whole' }
  }
  const takesDays = recurrence.freq === 'weekly' || recurrence.freq === 'monthly'
  const days = takesDays ? readDays(words, from) : undefined
  if (days !== undefined && words[said.to] !== ',')
    return { to: days.to, recurrence: withDays(recurrence, days), ...timeOf(days), says: 'whole' }
  const says = takesDays && recurrence.byday === undefined ? 'rhythm' : 'whole'
  return { ...said, says }
}

/** `weekends`, `working days`, `on weekdays`: units that come again without “every”. */
function readUnits(words: readonly string[], at: number): SaidRecurrence | undefined {
  const [from] = skip(words, at, ['on', 'for'])
  const unit = readUnit(words, from)
  const isPlural = unit !== undefined && words[unit.to - 1]?.endsWith('s') === true
  return isPlural && unit.of.byday !== undefined && words[from - 1] !== 'the'
    ? { to: unit.to, recurrence: unit.of, says: unit.of === everyWorkday ? 'whole' : 'days' }
    : undefined
}

/** `every other monday`, `every two weeks on friday`, `alternating tuesdays`, `fortnight fridays`. */
function readEveryOther(words: readonly string[], at: number): SaidRecurrence | undefined {
  const [from, isSaid] = skip(words, at, ['every', 'each'])
  const [after, isAlternating] = skip(words, at, [
    'on alternate',
    'on alternating',
    'alternate',
    'alternating',
  ])
  if (!isSaid && !isAlternating) return undefined
  const isSecond = ['other', 'second', '2nd', 'two', '2', 'alternate'].includes(words[from] ?? '')
  const days = readDays(words, isAlternating ? after : from + 1)
  if (days === undefined || !(isSecond || isAlternating)) return undefined
  // `every second monday of the month`
  if (['second', '2nd'].includes(words[from] ?? '') && skip(words, days.to, months)[1]) return undefined
  return {
    to: days.to,
    recurrence: { ...weekly, interval: 2, byday: days.days },
    ...timeOf(days),
    says: 'whole',
  }
}

/** `on the last friday of each month`, `every first monday`, `on the 15th`, `the last day of the month`. */
function readOfMonth(words: readonly string[], at: number): SaidRecurrence | undefined {
  const [lead, isLed] = skip(words, at, ['every', 'each', 'on', 'at the', 'in the'])
  const from = words[lead - 1] === 'the' ? lead - 1 : lead
  const day = readDayOfMonth(words, from)
  if (day === undefined) return undefined
  const [comma] = skip(words, day.to, [','])
  const [tail, isMonthly] = skip(words, comma, months)
  const isThe = words[from] === 'the'
  const { isOfWeek, isBareNumber } = day
  if (!isMonthly && (day.isPart || day.dates.length > 1 || (!isLed && !isThe))) return undefined
  if (isBareNumber && !isLed && !isThe) return undefined
  const isNumbered = isLed && /^\d{1,2}\D/.test(words[day.to - 1] ?? '')
  const isSure = isMonthly || (isOfWeek ? isLed || !isThe : isNumbered)
  const joined = joinMonth(everyMonth, day)
  if (joined === undefined) return undefined
  return { ...joined, to: isMonthly ? tail : day.to, says: isSure ? 'days' : 'date' }
}

function joinMonth(rhythm: Recurrence, day: DayOfMonth): SaidRhythm | undefined {
  const { days, dates, positions, to } = day
  if (days === undefined) return { to, recurrence: { ...rhythm, bymonthday: dates } }
  return { to, recurrence: { ...rhythm, byday: days.days, bysetpos: positions }, ...timeOf(days) }
}

/** `mondays and thursdays`, `every friday morning`. */
function readPlainDays(words: readonly string[], at: number): SaidRecurrence | undefined {
  const [from, isLed] = skip(words, at, ['every', 'each', 'on', 'every single', 'each single'])
  const days = readDays(words, from)
  if (days === undefined || !(isLed || days.isAgain)) return undefined
  return { to: days.to, recurrence: { ...weekly, byday: days.days }, ...timeOf(days), says: 'days' }
}

function withDays(rhythm: Recurrence, { days }: SaidDays): Recurrence {
  const { times: _, ...others } = rhythm
  return { ...others, byday: days }
}

function timeOf({ time }: SaidDays): { readonly time?: string } {
  return time === undefined ? {} : { time }
}
