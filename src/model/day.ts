/** Days as ISO text, such as `2025-04-10`. */

/** Twenty-four hours, in milliseconds. */
export const dayMs = 86_400_000

/** No paper has an earlier day: printing began about then. */
export const oldestDay = '1500-01-01'

/** The day of an instant, or of epoch milliseconds. */
export function dayOf(at: Temporal.Instant | number, timeZone = 'UTC'): string {
  const instant = typeof at === 'number' ? Temporal.Instant.fromEpochMilliseconds(at) : at
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
