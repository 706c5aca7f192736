/** Time zones by the names that people and platforms give them. */

import { parseOffsetZone } from './offset-zone.ts'
import { spacedWords } from './words.ts'

/** The zones that this runtime lists, such as `Europe/Berlin`. */
export const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/**
 * The zone that a text names, in its official spelling: `Europe/Berlin` for `europe/berlin` and for `Berlin`,
 * a city of no other zone; `America/New_York` for `New York`; `+02:00` for `UTC+2`. Undefined for any other text.
 */
export function findTimeZone(text: string): string | undefined {
  const offset = parseOffsetZone(text)
  if (offset !== undefined) return offset
  const name = spacedWords(text).join('_')
  if (!/^[a-z][a-z0-9_+\-/]*$/i.test(name)) return undefined
  const folded = name.toLowerCase()
  return byName.get(folded) ?? unlistedZone(name) ?? only(zonesOfCity.get(folded) ?? [])
}

/** The last part of a zone's name, in lower case: `new_york` of `America/New_York`. */
export function cityOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).toLowerCase()
}

const byName = new Map(timeZones.map((zone) => [zone.toLowerCase(), zone]))
/** By the last part of their names, as `cityOfZone` has it. */
export const zonesOfCity: ReadonlyMap<string, readonly string[]> = Map.groupBy(timeZones, cityOfZone)

/** Names that the engine accepts but does not list: `UTC`, `Asia/Kolkata`, `US/Pacific`. */
function unlistedZone(name: string): string | undefined {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch {
    return undefined
  }
}

function only<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}
