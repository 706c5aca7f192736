/** `make this Berlin time`: the clock of what was set up. */
import { zoneNamed } from '../model/zone-names.ts'

const wish =
  /^(?:make|set|change|put|switch|move) (?:it|this|that|the (?:digest|post|meeting|time)) (?:(?:be|to|in|into|on) )?([a-z][a-z_/ ]{2,30}?)((?: local)? time(?: ?zone)?)?$/i

/** `edit it to in Europe/Berlin`; undefined for anything else. Takes linear time. */
export function parseZoneWish(said: string): string | undefined {
  const [, name = '', time] = wish.exec(said) ?? []
  const zone = time !== undefined || name.includes('/') ? zoneNamed(name, true) : undefined
  return zone === undefined ? undefined : `edit it to in ${zone}`
}
