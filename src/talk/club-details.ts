/** When and where a reading group meets, out of a sentence that orders one. */
import { clubBounds } from '../model/club.ts'
import { cutRoom } from './club-room.ts'
import { readMinutes, readRhythms, readTime } from './meeting-words.ts'
import { findDays } from './said-days.ts'
import { findZone } from './said-zones.ts'

/** The details of a group, each cut out of the text, for the number of a room is no time. */
export function readDetails(said: string) {
  const named = cutName(said)
  const { room, rest: unplaced } = cutRoom(named.rest)
  const zone = findZone(unplaced)
  const unzoned = zone === undefined ? unplaced : cut(unplaced, zone.from, zone.to)
  const start = cutStart(unzoned)
  const minutes = readMinutes(start.rest) ?? readRange(start.rest)
  const time = readTime(start.rest)
  const options = [
    minutes === undefined ? '' : ` for ${minutes} minutes`,
    zone === undefined ? '' : ` in ${zone.zone}`,
    start.day === undefined ? '' : ` starting ${start.day}`,
    room === undefined ? '' : ` where "${room}"`,
    named.name === undefined ? '' : ` called "${named.name}"`,
  ].join('')
  return { time, rhythms: readRhythms(start.rest), options, rest: start.rest }
}

/** From when to when, `4-5pm`, in minutes; undefined where a text says no such thing. */
function readRange(text: string): number | undefined {
  const [, from, fromMinute = '0', to, toMinute = '0'] = range.exec(text) ?? []
  if (from === undefined || to === undefined) return undefined
  const minutes = (Number(to) - Number(from)) * 60 + Number(toMinute) - Number(fromMinute)
  const lasting = minutes > 0 ? minutes : minutes + 720
  return lasting > 0 && lasting <= 300 ? lasting : undefined
}

const range =
  /\b(\d{1,2})(?:[:.](\d\d))? ?(?:am|pm)? ?(?:-|–|to|until|till) ?(\d{1,2})(?:[:.](\d\d))? ?(?:am|pm|h|$|\b)/i

/** `called RL lunch`, `"PhD only"`, `reading group on AI safety`. */
function cutName(text: string): { readonly name?: string; readonly rest: string } {
  for (const pattern of names) {
    const found = pattern.exec(text)
    const whole = found?.[1] ?? ''
    const isQuoted = /["”]$/.test(found?.[0] ?? '')
    const [written = ''] = isQuoted ? [whole] : whole.split(schedule, 1)
    const name = written.trim()
    if (found === null || name === '' || name.length > clubBounds.name) continue
    const isDay = findDays(name).length > 0 && /^\S+$/.test(name)
    const to = found.index + found[0].length - whole.length + written.length
    if (!isDay) return { name, rest: cut(text, found.index, to) }
  }
  return { rest: text }
}

/** Where a name has ended. */
const schedule =
  /(?=[,;.!?(]|$| (?:on|every|each|weekly|monthly|bi-?weekly|fortnightly|at|for|from|starting|in|with|please|pls|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,7})\b)/i
const names = [
  /(?:\b(?:called|named|call it|name it)[: ] ?)?["“]([^"“”]{1,60})["”]/i,
  /\b(?:called|named|call it|name it)[: ] ?([^"“”,;.!?(]{1,60})/i,
  /(?<=\b(?:group|club|circle|jc) )(?:on|about) (?!(?:every|each|the|a|an|our|my|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,7})\b|\d)([^"“”,;.!?(]{2,60})/i,
]

/** `starting 6 May`, `first one on the 28th`: from when on it meets. */
function cutStart(text: string): { readonly day?: string; readonly rest: string } {
  const found = begins.exec(text)
  if (found === null) return { rest: text }
  const from = found.index + found[0].length
  const [day] = findDays(text.slice(from))
  if (day?.from === 0) {
    const isSoon = /^(?:this|today|tonight|tomorrow)\b/i.test(day.said)
    const rest = cut(text, found.index, from + day.to)
    return isSoon
      ? { rest }
      : { day: day.said.replace(/^in /i, '').replace(/^next week$/i, 'next monday'), rest }
  }
  const [month] = /^[a-z]{3,9}\b/i.exec(text.slice(from)) ?? []
  const isMonth = month !== undefined && months.test(month)
  return isMonth ? { day: `1 ${month}`, rest: cut(text, found.index, from + month.length) } : { rest: text }
}

const begins =
  /\b(?:(?:to )?(?:start(?:ing|s)?|begin(?:ning|s)?)|(?:the )?first (?:one|meeting|time|session)(?: is| will be)?)(?: (?:on|from|in|at|with))*(?: the(?= \d))? (?=\S)/i
const months =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i

/** Words that are mistyped, and signs that only divide. */
export function mendWords(said: string): string {
  return said
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\bjornal\b|\bjounral\b|\bjurnal\b|\bjournl\b/gi, 'journal')
    .replace(/\bevry\b|\beverey\b/gi, 'every')
    .replace(/\bset-up\b/gi, 'set up')
    .replace(/\bmid-?day\b/gi, 'noon')
    .replace(range, (all, from: string, minute: string | undefined) =>
      /(?:am|pm|h|:)/i.test(all)
        ? `${from}${minute === undefined ? '' : `:${minute}`}${/pm/i.test(all) ? 'pm' : /am/i.test(all) ? 'am' : minute === undefined ? 'h' : ''} ${durationOf(all)}`
        : all,
    )
}

function durationOf(said: string): string {
  const minutes = readRange(said)
  return minutes === undefined ? '' : `for ${minutes} minutes`
}

function cut(text: string, from: number, to: number): string {
  return `${text.slice(0, from)} , ${text.slice(to)}`
}
