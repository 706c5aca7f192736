/** Days off of many countries that people call by their names: `Easter Monday`, `Christmas Eve`. */

/** Days after Easter Sunday. */
const movable: ReadonlyMap<string, number> = new Map([
  ['maundy thursday', -3],
  ['good friday', -2],
  ['easter sunday', 0],
  ['easter monday', 1],
  ['ascension day', 39],
  ['ascension thursday', 39],
  ['ascension', 39],
  ['whit sunday', 49],
  ['pentecost', 49],
  ['whit monday', 50],
  ['pentecost monday', 50],
  ['corpus christi', 60],
])

/** Month and day. */
const fixed: ReadonlyMap<string, readonly [month: number, day: number]> = new Map<
  string,
  readonly [number, number]
>([
  ...['new year', "new year's", "new year's day", 'new years day'].map((name) => [name, [1, 1]] as const),
  ['epiphany', [1, 6]],
  ['may day', [5, 1]],
  ['halloween', [10, 31]],
  ['christmas eve', [12, 24]],
  ['christmas day', [12, 25]],
  ...['christmas', 'xmas', 'xmas day'].map((name) => [name, [12, 25]] as const),
  ['boxing day', [12, 26]],
  ["new year's eve", [12, 31]],
  ['new years eve', [12, 31]],
])

/** All names in small letters, longer ones first, to look for in a text. */
export const holidayNames: readonly string[] = [...movable.keys(), ...fixed.keys()].toSorted(
  (one, other) => other.length - one.length,
)

/** The next day of that name, today included; undefined for any other text. */
export function findHoliday(name: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const said = name.trim().toLowerCase().replaceAll('’', "'")
  return [today.year, today.year + 1]
    .flatMap((year) => holidayOf(said, year) ?? [])
    .find((day) => Temporal.PlainDate.compare(day, today) >= 0)
}

function holidayOf(name: string, year: number): Temporal.PlainDate | undefined {
  const days = movable.get(name)
  if (days !== undefined) return easterOf(year).add({ days })
  const [month, day] = fixed.get(name) ?? []
  return month === undefined || day === undefined ? undefined : new Temporal.PlainDate(year, month, day)
}

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm, Nature 13, 1876, p. 487). */
function easterOf(year: number): Temporal.PlainDate {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const corrected = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * late + 114
  return new Temporal.PlainDate(year, Math.floor(days / 31), (days % 31) + 1)
}
