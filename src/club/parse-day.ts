/** Days and times that people name for a meeting: `26 nov`, `friday at 16:00`, `2026-11-26`. */
import type { ParsedComponents } from 'chrono-node'
import { casual } from 'chrono-node/en'
import { BotError } from '../errors.ts'
import { findHoliday } from '../model/holidays.ts'
import { cutText } from '../model/text.ts'

/** A day, and the time where one was said. */
export interface SaidTime {
  readonly day: Temporal.PlainDate
  readonly time: Temporal.PlainTime | undefined
}

/** The day that a whole text names, today or later where no year is said; undefined for none. */
export function parseMeetingDay(text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const [, ordinal, cardinal] = dayOfMonth.exec(text.trim()) ?? []
  const numbered = ordinal ?? cardinal
  if (numbered !== undefined) return nextOfMonth(Number(numbered), today)
  const said = parseTimeOfDay(text, today)
  return said?.time === undefined ? said?.day : undefined
}

/** The day that a text names, with its time if it has one; undefined for none. */
export function parseTimeOfDay(text: string, today: Temporal.PlainDate): SaidTime | undefined {
  const holiday = findHoliday(text, today)
  if (holiday !== undefined) return { day: holiday, time: undefined }
  const start = parseWhole(text, today)
  if (start === undefined) return undefined
  const part = (name: Parameters<typeof start.get>[0]) => start.get(name) ?? 0
  const isDaySaid = start.isCertain('day') || start.isCertain('weekday')
  const isTimeSaid = start.isCertain('hour')
  if (!isDaySaid && !isTimeSaid) return undefined
  // Such as the 31st of November.
  const fields = { year: part('year'), month: part('month'), day: part('day') }
  try {
    const day = isDaySaid ? Temporal.PlainDate.from(fields, { overflow: 'reject' }) : today
    const time = isTimeSaid ? new Temporal.PlainTime(part('hour'), part('minute')) : undefined
    return { day, time }
  } catch {
    return undefined
  }
}

/** The one time that a whole text names, today or later where no year is said; undefined for none. */
export function parseWhole(text: string, today: Temporal.PlainDate): ParsedComponents | undefined {
  const phrase = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:on )?(?:the (?=\d))?/i, '')
    .replace(/(?<=\d(?:st|nd|rd|th)?) of (?=[a-z]{3})/i, ' ')
  // The expressions of chrono-node take the square of some texts.
  if (phrase.length > maxLength || phrase === '') return undefined
  const noon = new Date(today.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds)
  const [found, more] = casual.parse(phrase, { instant: noon, timezone: 0 }, { forwardDate: true })
  const isWhole = more === undefined && found?.text.length === phrase.length && found.end == null
  return isWhole ? found.start : undefined
}

/** `the 23rd`, `thursday the 17th` */
const dayOfMonth =
  /^(?:on )?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,7},? )?(?:(?:the )?(\d{1,2})(?:st|nd|rd|th)|the (\d{1,2}))$/i

/** The next day of that number, today included; undefined where no month has it. */
function nextOfMonth(day: number, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (day < 1 || day > 31) return undefined
  const month = today.toPlainYearMonth()
  const [found] = [0, 1, 2]
    .map((months) => month.add({ months }))
    .filter(({ daysInMonth }) => day <= daysInMonth)
    .map((each) => each.toPlainDate({ day }))
    .filter((date) => Temporal.PlainDate.compare(date, today) >= 0)
  return found
}

export function unknownDay(text: string): BotError {
  return new BotError(
    'bad-input',
    `“${cutText(text.trim(), 60)}” is not a day I understand; 26 nov, friday, 2026-11-26 or 21 dec to 4 jan are.`,
    { suggestions: ['club', 'help club'] },
  )
}

const maxLength = 40
