/** Time zones that are said as an offset: `UTC+2`, `GMT+5:30`, `+02:00`. */

// A sign may be typed as a dash; hours alone need UTC or GMT before them.
const offset = /^(utc|gmt)? ?([+−–-]) ?(\d{1,2})(?::?(\d\d))?$/i

/**
 * The offset as a zone that Temporal and Intl know, `+02:00`, or `UTC` for none; undefined for any other text and
 * for offsets that no place on earth has (−12:00 to +14:00, in quarters of an hour).
 */
export function parseOffsetZone(text: string): string | undefined {
  const [, name, sign, hours = '', minutes] = offset.exec(text.trim()) ?? []
  if (sign === undefined || (name === undefined && (minutes === undefined || hours.length < 2)))
    return undefined
  const all = Number(hours) * 60 + Number(minutes ?? 0)
  const isEast = sign === '+'
  if (all > (isEast ? 14 : 12) * 60 || Number(minutes ?? 0) > 59 || all % 15 !== 0) return undefined
  if (all === 0) return 'UTC'
  return `${isEast ? '+' : '-'}${hours.padStart(2, '0')}:${minutes ?? '00'}`
}

/** Whether a text is written as an offset from UTC, also one that there is not (`UTC+27`). */
export function isOffset(text: string): boolean {
  return /^(?:utc|gmt)/i.test(text) && offset.test(text)
}
