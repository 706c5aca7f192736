/** Days without meetings, as stretches that are put together and taken apart. */
import { BotError } from '../errors.ts'
import type { Break } from '../model/club.ts'
import { readStretch } from '../times/span.ts'
import { lowerWords } from '../times/words.ts'
import { parseMeetingDay, unknownDay } from './parse-day.ts'

/** What is left of some stretches without the days of others. */
export function withoutDays(stretches: readonly Break[], others: readonly Break[]): Break[] {
  return others.reduce<Break[]>(
    (left, { from, to }) => {
      const before = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()
      const after = Temporal.PlainDate.from(to).add({ days: 1 }).toString()
      return left.flatMap((each) => {
        if (each.to < from || each.from > to) return [each]
        return [
          ...(each.from < from ? [{ from: each.from, to: before }] : []),
          ...(each.to > to ? [{ from: after, to: each.to }] : []),
        ]
      })
    },
    [...stretches],
  )
}

/** `2026-12-21 to 2027-01-04 and 2027-01-14`, as `parseBreaks` reads it. */
export function printBreaks(breaks: readonly Break[]): string {
  return breaks.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(' and ')
}

/** `26 nov`, `21 dec to 4 jan and 14 jan`, each day once. Throws `BotError` for anything else. */
export function parseBreaks(text: string, today: Temporal.PlainDate): Break[] {
  if (text.length > maxText) throw unknownDay(text)
  const said: Break[] = []
  for (const part of text.split(/ and /i)) said.push(...withoutDays([parseBreak(part, today)], said))
  return said
}

/** One stretch, both days included. */
function parseBreak(text: string, today: Temporal.PlainDate): Break {
  const words = lowerWords(text)
  // Several days at once: `next week`, `the next 3 weeks`, `august`.
  const whole = readStretch(words, 0, today)
  if (whole?.to === words.length) return { from: whole.first.toString(), to: whole.last.toString() }
  const [first = '', last] = text.split(/ (?:to|until|till|through|–|-) /i)
  const from = parseMeetingDay(first, today)
  const to = last === undefined ? from : from && parseMeetingDay(last, from)
  if (from === undefined || to === undefined || Temporal.PlainDate.compare(from, to) > 0)
    throw unknownDay(text)
  if (from.until(to).days > maxBreakDays)
    throw new BotError('bad-input', 'A break lasts at most a year; to stop for longer, pause the club.', {
      suggestions: ['club'],
    })
  return { from: from.toString(), to: to.toString() }
}

const maxBreakDays = 366
/** Longer than as many breaks as a club may have. */
const maxText = 4_000
