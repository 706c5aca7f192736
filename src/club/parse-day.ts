/** Days and times that people name for a meeting: `26 nov`, `friday at 16:00`, `2026-11-26`. */
import { BotError } from '../errors.ts'
import { cutText } from '../model/text.ts'
import { readClock } from '../times/clock.ts'
import { parseDate, readDate } from '../times/date.ts'
import { lowerWords } from '../times/words.ts'

/** A day, and the time where one was said. */
export interface SaidTime {
  readonly day: Temporal.PlainDate
  readonly time: Temporal.PlainTime | undefined
}

/** The day that a whole text names, today or later where no year is said; undefined for none. */
export function parseMeetingDay(text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  return text.length > maxLength ? undefined : parseDate(lowerWords(text), today)?.day
}

/** The day that a text names, with its time if it has one, before or after it; undefined for none. */
export function parseTimeOfDay(text: string, today: Temporal.PlainDate): SaidTime | undefined {
  if (text.length > maxLength) return undefined
  const words = lowerWords(text)
  const first = readDate(words, 0, today)
  const [from, isFirst] = first === undefined ? [0, false] : [first.to, true]
  if (first?.to === words.length) return { day: first.day, time: undefined }
  const clock = readClock(words, from)
  if (clock?.time === undefined || !(clock.isSure || clock.isLed || isFirst)) return undefined
  const time = Temporal.PlainTime.from(clock.time)
  if (clock.to === words.length) return { day: first?.day ?? today, time }
  const last = isFirst ? undefined : parseDate(words.slice(clock.to), today)
  return last && { day: last.day, time }
}

export function unknownDay(text: string): BotError {
  return new BotError(
    'bad-input',
    `“${cutText(text.trim(), 60)}” is not a day I understand; 26 nov, friday, 2026-11-26 or 21 dec to 4 jan are.`,
    { suggestions: ['club', 'help club'] },
  )
}

const maxLength = 60
