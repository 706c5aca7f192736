/** What a mistyped time zone was meant to be. */

import { cityOfZone, timeZones } from '../model/time-zone.ts'
import { spacedWords } from '../model/words.ts'
import { nearest } from '../search/analysis/edit-distance.ts'

/** The zone or city spelled most like a text; undefined if none is within three edits. */
export function findNearestTimeZone(text: string): string | undefined {
  const folded = spacedWords(text).join('_').toLowerCase()
  const names = new Map(
    timeZones.flatMap((zone) => [[zone.toLowerCase(), zone] as const, [cityOfZone(zone), zone] as const]),
  )
  const maxEdits = folded.length < 5 ? 1 : 3
  const name = nearest(folded, [...names.keys()], maxEdits)
  return name === undefined ? undefined : names.get(name)
}

/** Whether a text looks like `Area/City`, of an area that has zones. */
export function looksLikeTimeZone(text: string): boolean {
  const [area, city] = text.toLowerCase().split('/')
  return city !== undefined && timeZones.some((zone) => zone.toLowerCase().startsWith(`${area}/`))
}
