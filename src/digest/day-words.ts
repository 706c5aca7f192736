/** Days of the week as people say them: `mondays and thursdays`, `monday mornings`, `weekends`. */
import { dayNames } from '../model/print-schedule.ts'

export interface SaidDays {
  /** 1 is Monday; in order, each once. */
  readonly days: readonly number[]
  /** The time that a part of the day stands for. */
  readonly time?: string
  /** Whether the words alone say that they come again: several days, or `mondays`. */
  readonly isAgain: boolean
}

/** The days that all words of a phrase in lower case name; undefined if some are no days. */
export function readDays(phrase: string): SaidDays | undefined {
  const named = phrase.split(/[\s,&]+/).filter((word) => !/^(?:|and|on|every)$/.test(word))
  const part = /^(?:morning|afternoon|evening)s?$/.test(named.at(-1) ?? '') ? named.pop() : undefined
  const days = named.flatMap((name) => (/^weekends?$/.test(name) ? [6, 7] : [dayOfWeek(name)]))
  if (days.length === 0 || days.includes(0)) return undefined
  const isPlural = named.some((name) => /(?:days|weekends)$/.test(name)) || part?.endsWith('s') === true
  return {
    days: [...new Set(days)].sort((a, b) => a - b),
    isAgain: isPlural || (days.length > 1 && /,| and | & /.test(phrase)),
    ...(part !== undefined && { time: timeOfPart(part) }),
  }
}

/** 1 is Monday; 0 for what is no day. */
export function dayOfWeek(name: string): number {
  return longDay.test(name) ? dayNames.findIndex((day) => name.startsWith(day)) + 1 : 0
}

/** When `mornings`, `afternoons` and `evenings` are. */
export function timeOfPart(part: string): string {
  return part.startsWith('m') ? '09:00' : part.startsWith('a') ? '14:00' : '18:00'
}

/** The names of days, short and long, one or several. */
const longDay = /^(mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(days?)?$/
