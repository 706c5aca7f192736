/** What all of arXiv's interfaces share: numbers, rate limit, settings, announcements. */
import { z } from 'zod'
import { maxIdentifierLength } from '../../model/bounds.ts'
import type { PaperVersion } from '../../model/paper-record.ts'
import type { RateLimit } from '../../ports/http.ts'

/**
 * One request each three seconds over all of arXiv and all machines
 * (https://info.arxiv.org/help/api/tou.html).
 */
export const arxivRateLimit: RateLimit = { name: 'arxiv', everyMs: 3_000 }

export const arxivCategories = z
  .string()
  .default('cs.AI,cs.CL,cs.LG')
  .transform((names) =>
    names
      .split(/[\s,+]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .pipe(
    z
      .array(
        z
          .string()
          .regex(/^[a-z]+(-[a-z]+)*(\.[A-Za-z-]+)?$/, 'must be arXiv categories such as cs.LG,stat.ML'),
      )
      .min(1, 'must name a category such as cs.LG'),
  )
  .describe('arXiv categories to follow, separated by commas')

export const arxivApiUrl = z
  .url('must be a web address')
  .default('https://export.arxiv.org/api/query')
  .describe('address of the arXiv API')

/** Splits an arXiv number, as feeds print it, from its prefix and version. */
export function parseVersioned(text: string): {
  readonly number: string
  readonly version: number | undefined
} {
  const name = text.slice(0, maxIdentifierLength).trim()
  const before = [...name.matchAll(/abs\/|arxiv\.org:|arxiv:/gi)].at(-1)
  const versioned = name.slice((before?.index ?? 0) + (before?.[0].length ?? 0))
  const [suffix = '', version] = /v(\d{1,6})$/i.exec(versioned) ?? []
  const number = versioned.slice(0, versioned.length - suffix.length)
  return { number, version: version === undefined ? undefined : Number(version) }
}

/**
 * Numbers grow with time, so the highest of a batch tells it from an older one; 0 for
 * the numbers before April 2007.
 */
export function orderOf(number: string): number {
  const [, month = '0', nth = '0'] = /^(\d{4})\.(\d{4,5})$/.exec(number) ?? []
  return Number(month) * 100_000 + Number(nth)
}

/** The highest order of some numbers, 0 for none. */
export function maxOrderOf(numbers: readonly string[]): number {
  return numbers.reduce((highest, number) => Math.max(highest, orderOf(number)), 0)
}

/** A version where its number is known. */
export function versionsOf(
  number: number | undefined,
  day: string | undefined,
  isWithdrawn: boolean,
): { versions?: PaperVersion[] } {
  if (number === undefined || number < 1) return {}
  return { versions: [{ number, ...(day === undefined ? {} : { day }), isWithdrawn }] }
}

/**
 * When papers announced on a day were submitted, as instants: from 14:00 to 14:00 Eastern time between the
 * two working days before (https://info.arxiv.org/help/availability.html).
 */
export function submissionWindow(day: string): {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
} {
  const to = workingDayBefore(Temporal.PlainDate.from(day))
  const cut = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: arxivTimeZone, plainTime: '14:00' }).toInstant()
  return { from: cut(workingDayBefore(to)), to: cut(to) }
}

/** Whether arXiv announces papers on an ISO day, holidays aside. */
export function isWorkingDay(day: string | Temporal.PlainDate): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek <= 5
}

/** Where arXiv's days begin. */
export const arxivTimeZone = 'America/New_York'

function workingDayBefore(date: Temporal.PlainDate): Temporal.PlainDate {
  let before = date.subtract({ days: 1 })
  while (!isWorkingDay(before)) before = before.subtract({ days: 1 })
  return before
}
