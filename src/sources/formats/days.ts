/** Days of papers, from the various formats of services. */

/** The ISO day, in UTC, of an ISO or http time; undefined for anything that is no time. */
export function parseDay(text: string | undefined, timeZone = 'UTC'): string | undefined {
  if (text === undefined || text.length > maxTimeLength) return undefined
  const day = /^\s*(\d{4}-\d{2}-\d{2})\s*$/.exec(text)?.[1]
  if (day !== undefined) return isDay(day) ? day : undefined
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) return undefined
  const date = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()
  // Years beyond four digits are no days of papers.
  return date.year >= 0 && date.year <= 9999 ? date.toString() : undefined
}

/** The ISO days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (
    let day = Temporal.PlainDate.from(first);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(day.toString())
  return days
}

/** The ISO day so many days after another. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Characters; far beyond what any service prints. */
const maxTimeLength = 100

function isDay(text: string): boolean {
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}
