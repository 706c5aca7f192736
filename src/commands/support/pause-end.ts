/** When a pause ends, as people say it: `until monday`, `for two weeks`, `till the end of the month`. */

import { BotError } from '../../errors.ts'
import { cutText } from '../../model/text.ts'
import { singleSpaced } from '../../model/words.ts'
import { parseDate } from '../../times/date.ts'
import { monthOf } from '../../times/names.ts'
import { addSpan, readSpan } from '../../times/span.ts'
import { lowerWords } from '../../times/words.ts'

/** `start` undefined for now, `end` undefined for none. Throws `BotError` for words that name no such days. */
export function parsePause(
  text: string,
  today: Temporal.PlainDate,
): { readonly start?: Temporal.PlainDate; readonly end?: Temporal.PlainDate } {
  const words = singleSpaced(text).slice(0, maxLength).toLowerCase().split(' ')
  if (words[0] === '') return {}
  if (words[0] !== 'from') return { end: parsePauseEnd(text, today) }
  const joint = words.findIndex((word) => joints.has(word))
  const first = words.slice(1, joint < 0 ? undefined : joint)
  const said = parseDate(first, today)?.day
  if (said === undefined) throw noDay(first.join(' '), 'no day on which a pause begins')
  const start = Temporal.PlainDate.compare(said, today) > 0 ? { start: said } : {}
  if (joint < 0) return start
  // Whoever says both days means the last one too.
  const [joined = '', ...last] = words.slice(joint)
  const end = [throughs.has(joined) ? 'through' : joined, ...last].join(' ')
  return { ...start, end: parsePauseEnd(end, start.start ?? today) }
}

const throughs = new Set(['to', 'through', '-', '–'])
const joints = throughs.union(new Set(['until', 'til', 'till', 'for']))

function noDay(said: string, what: string): BotError {
  return new BotError(
    'bad-input',
    `“${cutText(said.trim(), 60)}” is ${what} that I understand; until monday, for two weeks and from 21 dec to 6 jan are.`,
  )
}

/** The first day after the pause, after today. Throws `BotError` for words that name no such day. */
export function parsePauseEnd(text: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const said = singleSpaced(text).slice(0, maxLength).toLowerCase()
  const [, joint = 'until', words = ''] = /^(?:(until|til|till|to|through|for) )?(.*)$/.exec(said) ?? []
  const end = joint === 'for' ? endAfter(words, today) : endAt(words, today)
  if (end === undefined) throw noDay(text, 'no end of a pause')
  const last = joint === 'through' ? end.add({ days: 1 }) : end
  if (Temporal.PlainDate.compare(last, today) <= 0)
    throw new BotError('bad-input', `A pause ends after today, and ${end} is not.`)
  return last
}

/** The day that ends it: `monday`, `7 jan`, `january`, `next week`, `the end of the year`. */
function endAt(words: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const [, period] = /^(?:(?:the )?end of (?:the |this )?|next )(week|month|year)$/.exec(words) ?? []
  if (period !== undefined) return startOfNext(period, today)
  const named = lowerWords(words)
  const isEnd = named.at(-2) === 'of' && named.includes('end')
  const month = monthOf(named.at(-1))
  if (month !== undefined && isEnd) return endOfMonth(month, today)
  if (month !== undefined && named.length === 1) return startOfMonth(month, today)
  const said = parseDate(named, today)
  // Of a day of the week that is today, the next is meant.
  return said?.isWeekday && said.day.equals(today) ? said.day.add({ days: 7 }) : said?.day
}

/** The first day of the next month of that number, this one included. */
function startOfMonth(month: number, today: Temporal.PlainDate): Temporal.PlainDate {
  const start = today.with({ month, day: 1 })
  return month < today.month ? start.add({ years: 1 }) : start
}

/** The day after the last one of a month that is still to end. */
function endOfMonth(month: number, today: Temporal.PlainDate): Temporal.PlainDate {
  return startOfMonth(month, today).add({ months: 1 })
}

/** The day after so long a time: `two weeks`, `a month`, `today`, `the rest of the week`. */
function endAfter(words: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const [, period] = /^(?:the rest of )?(?:the|this) (week|month|year)$/.exec(words) ?? []
  if (period !== undefined) return startOfNext(period, today)
  if (words === 'today' || words === 'the day') return today.add({ days: 1 })
  const named = lowerWords(words.replace(/^(?:the )?next /, ''))
  const span = readSpan(named, 0)
  return span?.to === named.length ? addSpan(today, span) : undefined
}

function startOfNext(period: string, today: Temporal.PlainDate): Temporal.PlainDate {
  if (period === 'week') return today.add({ days: 8 - today.dayOfWeek })
  if (period === 'month') return today.with({ day: 1 }).add({ months: 1 })
  return today.with({ month: 1, day: 1 }).add({ years: 1 })
}

/** Characters: more than any of these has. */
const maxLength = 60
