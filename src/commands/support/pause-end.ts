/** When a pause ends, as people say it: `until monday`, `for two weeks`, `till the end of the month`. */
import { parseMeetingDay, parseWhole } from '../../club/parse-day.ts'
import { BotError } from '../../errors.ts'
import { cutText } from '../../model/text.ts'

/** The first day after the pause, after today. Throws `BotError` for words that name no such day. */
export function parsePauseEnd(text: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const said = text.trim().replace(/\s+/g, ' ').slice(0, maxLength).toLowerCase()
  const [, joint = 'until', words = ''] = /^(?:(until|til|till|to|through|for) )?(.*)$/.exec(said) ?? []
  const end = joint === 'for' ? endAfter(words, today) : endAt(words, today)
  if (end === undefined)
    throw new BotError(
      'bad-input',
      `“${cutText(text.trim(), 60)}” is no end of a pause that I understand; until monday, until 7 jan and for two weeks are.`,
    )
  const last = joint === 'through' ? end.add({ days: 1 }) : end
  if (Temporal.PlainDate.compare(last, today) <= 0)
    throw new BotError('bad-input', `A pause ends after today, and ${end} is not.`)
  return last
}

/** The day that ends it: `monday`, `7 jan`, `january`, `next week`, `the end of the year`. */
function endAt(words: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const [, period] = /^(?:(?:the )?end of (?:the |this )?|next )(week|month|year)$/.exec(words) ?? []
  if (period !== undefined) return startOfNext(period, today)
  const [, month] = /^(?:the )?end of ([a-z]{3,9})$/.exec(words) ?? []
  if (month !== undefined) return endOfMonth(month, today)
  const day = parseMeetingDay(words, today)
  // Of a day of the week that is today, the next is meant.
  if (day !== undefined) return day.equals(today) && isWeekday(words, today) ? day.add({ days: 7 }) : day
  const start = parseWhole(words, today)
  if (start === undefined || start.isCertain('hour') || !start.isCertain('month')) return undefined
  return Temporal.PlainDate.from({
    year: start.get('year') ?? today.year,
    month: start.get('month') ?? 1,
    day: 1,
  })
}

/** The day after the last one of a month that is still to end. */
function endOfMonth(month: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const after = endAt(month, today)?.with({ day: 1 }).add({ months: 1 })
  const before = after?.subtract({ years: 1 })
  return before !== undefined && Temporal.PlainDate.compare(before, today) > 0 ? before : after
}

/** The day after so long a time: `two weeks`, `a month`, `today`, `the rest of the week`. */
function endAfter(words: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const [, period] = /^(?:the rest of )?(?:the|this) (week|month|year)$/.exec(words) ?? []
  if (period !== undefined) return startOfNext(period, today)
  if (words === 'today' || words === 'the day') return today.add({ days: 1 })
  const start = /^(?:the next )?(.*)$/.exec(words)?.[1] ?? ''
  const date = parseWhole(`in ${start}`, today)?.date()
  if (date === undefined) return undefined
  return date.toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate()
}

function isWeekday(words: string, today: Temporal.PlainDate): boolean {
  return parseWhole(words, today)?.isCertain('weekday') ?? false
}

function startOfNext(period: string, today: Temporal.PlainDate): Temporal.PlainDate {
  if (period === 'week') return today.add({ days: 8 - today.dayOfWeek })
  if (period === 'month') return today.with({ day: 1 }).add({ months: 1 })
  return today.with({ month: 1, day: 1 }).add({ years: 1 })
}

/** Characters: more than any of these has. */
const maxLength = 60
