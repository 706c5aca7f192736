/** Time zones by the names that people type. */
import { nearest } from '../search/edit-distance.ts'

/**
 * The zone that a text names, as it is written officially: `Europe/Berlin` for `europe/berlin`, for `Berlin`, whose city
 * no other zone has, and `America/New_York` for `New York`. Undefined where it names none.
 */
export function findTimeZone(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, '_')
  if (!/^[a-z][a-z0-9_+\-/]*$/i.test(name)) return undefined
  const folded = name.toLowerCase()
  const cities = zones.filter((zone) => cityOf(zone) === folded)
  return zones.find((zone) => zone.toLowerCase() === folded) ?? readZone(name) ?? only(cities)
}

/** The zone, or else the city, that is written most like a text; undefined where none is within three edits. */
export function findNearestTimeZone(text: string): string | undefined {
  const folded = text.trim().replace(/\s+/g, '_').toLowerCase()
  const names = new Map(
    zones.flatMap((zone) => [[zone.toLowerCase(), zone] as const, [cityOf(zone), zone] as const]),
  )
  const most = folded.length < 5 ? 1 : 3
  const name = nearest(folded, [...names.keys()], most)
  return name === undefined ? undefined : names.get(name)
}

/** Whether a text looks like `Area/City`, of an area that has zones. */
export function looksLikeTimeZone(text: string): boolean {
  const [area, city] = text.toLowerCase().split('/')
  return city !== undefined && zones.some((zone) => zone.toLowerCase().startsWith(`${area}/`))
}

/** Names that the engine knows without listing them: `UTC`, `Asia/Kolkata`, `US/Pacific`. */
function readZone(name: string): string | undefined {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch {
    return undefined
  }
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).toLowerCase()
}

function only<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}

const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]
