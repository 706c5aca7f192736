/** When a group meets, as people say it: rhythm, time of day, length and time zone in the words of `club`. */
import { dayName } from './day-name.ts'
import { cardinals } from './references.ts'
import { findZone } from './said-zones.ts'

/**
 * How often a text says that a group meets, once for each day that it names: `every thu`, `every other fri`,
 * `first mon of the month`. Empty where it names no day.
 */
export function readRhythms(text: string): readonly string[] {
  const days = new Set([...text.matchAll(day)].map(([said]) => said.slice(0, 3).toLowerCase()))
  const [, ...ordinals] = ofMonth.exec(text) ?? ofEachMonth.exec(text) ?? []
  const said = ordinals.find((ordinal) => ordinal !== undefined)
  const nth = said ?? (monthly.test(text) ? (ordinalDay.exec(text)?.[1] ?? 'first') : undefined)
  return [...days].map((name) => {
    if (nth !== undefined) return `${nth.toLowerCase()} ${name} of the month`
    return `${everyOther.test(text) ? 'every other' : 'every'} ${name}`
  })
}

const day = new RegExp(`\\b${dayName}\\b`, 'gi')
/** `the second friday of each month`, `monthly on the last friday` */
const ofMonth = new RegExp(
  `\\b(first|1st|second|2nd|third|3rd|fourth|4th|last) ${dayName} (?:(?:(?:of|in) )?(?:the|each|every|a) month|monthly)\\b|\\b(?:monthly|(?:every|each) month),? (?:on )?(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th|last) ${dayName}\\b`,
  'i',
)
/** `every first friday`; “every second friday” is every other one. */
const ofEachMonth = new RegExp(
  `\\b(?:every|each|the) (first|1st|third|3rd|fourth|4th|last) ${dayName}\\b|\\bthe (second|2nd) ${dayName}\\b`,
  'i',
)
const ordinalDay = new RegExp(`\\b(first|1st|second|2nd|third|3rd|fourth|4th|last) ${dayName}\\b`, 'i')
const monthly = /\b(?:monthly|(?:once (?:a|per)|every|each) month)\b/i
const everyOther =
  /\b(?:every|each) (?:(?:other|second|2nd)\b|(?:two|2) weeks\b)|\bfortnight(?:ly)?\b|\bbi-?weekly\b/i

/** The words with their time and zone as `club` reads them: `friday at 15:30` of `friday, half past 3`. */
export function writeMeetingWords(words: string): string {
  const found = findTime(words)
  const timed =
    found === undefined ? words : `${words.slice(0, found.from)} at ${found.time} ${words.slice(found.to)}`
  const zone = findZone(timed)
  const placed =
    zone === undefined ? timed : `${timed.slice(0, zone.from)} in ${zone.zone}${timed.slice(zone.to)}`
  return placed.trim().replace(/[\s,]+/g, ' ')
}

/** The time of day of a meeting, `15:00`; undefined where a text says none. */
export function readTime(text: string): string | undefined {
  return findTime(text)?.time
}

/** How many minutes a meeting lasts; undefined where a text does not say so. */
export function readMinutes(text: string): number | undefined {
  if (/\bhour and a half\b|\ba half hours?\b|\b1[.,]5 ?h/i.test(text)) return 90
  if (/\bhalf an hour\b/i.test(text)) return 30
  const [, minutes] = /\b(\d{2,3})[ -]?min/i.exec(text) ?? []
  const [, hours = ''] = /(?<![.,])\b(\d|an|one|two|three)[ -]?hours?\b/i.exec(text) ?? []
  const many = hours === 'an' ? 1 : cardinals.indexOf(hours.toLowerCase()) + 1 || Number(hours)
  const said = Number(minutes ?? 60 * many)
  return said > 0 ? said : undefined
}

interface Found {
  readonly from: number
  readonly to: number
  readonly time: string
}

/** The surest time of a text; what says how long something lasts is none. */
function findTime(text: string): Found | undefined {
  const masked = text.replace(lengths, (said) => '_'.repeat(said.length))
  const found = times.map((pattern) => pattern.exec(masked)).find((match) => match !== null)
  const time = found?.groups && timeOf(found.groups, masked)
  if (found === undefined || time === undefined) return undefined
  return { from: found.index, to: found.index + found[0].length, time }
}

const lengths =
  /\bfor (?:an hour(?: and a half)?|half an hour|\d{1,3}(?:[.,]5)? ?h)\b|\b(?:\d{1,3}(?:[.,]5)?|an|one|two|three)(?: and a half)?[ -]?(?:hours?|hrs?|min(?:ute)?s?)\b/gi
const hour = `(?<hour>\\d{1,2}|${cardinals.join('|')}|eleven|twelve|noon|midday)\\b`
const half = "(?<half>a\\.?m|p\\.?m|h|uhr|o['’]?clock)\\b\\.?"
/** Surer ones first. A number alone is a time after “at” or a day. */
const times = [
  new RegExp(`(?:\\bat |@ ?)?\\b(?<part>half|(?:a )?quarter) (?<joint>past|to) ${hour}(?: ?${half})?`, 'i'),
  new RegExp(`(?:\\bat |@ ?)?\\b(?<hour>\\d{1,2})(?:[:.](?<minute>\\d\\d))? ?${half}`, 'i'),
  /(?:\bat |@ ?)?\b(?<hour>\d{1,2})[:.](?<minute>\d\d)\b/i,
  new RegExp(`(?:\\bat |@ ?)${hour}`, 'i'),
  new RegExp(`(?<=\\b${dayName},? )(?<hour>\\d{1,2})(?=$|,| (?:in|for|every|each|called)\\b)`, 'i'),
]

function timeOf(
  { hour = '', minute = '0', half = '', part, joint }: Readonly<Record<string, string | undefined>>,
  text: string,
): string | undefined {
  const said = hour.toLowerCase()
  const named = /^(?:noon|midday)$/.test(said) ? 12 : hourNames.indexOf(said) + 1
  const typed = named || Number(said)
  const isMorning = /^a/i.test(half) || /\bmorning\b/i.test(text)
  const isAfternoon = /^p/i.test(half) || /\b(?:afternoon|evening)\b/i.test(text)
  // Nobody meets at three in the night: “thursdays at 3” is the afternoon.
  const isLater = !isMorning && typed < 12 && (isAfternoon || (typed >= 1 && typed <= 7))
  const hours = isLater ? typed + 12 : /^a/i.test(half) && typed === 12 ? 0 : typed
  if (hours > 23 || Number(minute) > 59) return undefined
  const spoken = part === undefined ? Number(minute) : part.endsWith('quarter') ? 15 : 30
  return new Temporal.PlainTime(hours)
    .add({ minutes: joint === 'to' ? -spoken : spoken })
    .toString({ smallestUnit: 'minute' })
}

const hourNames = [...cardinals, 'eleven', 'twelve']
