/** What looks like a schedule and is none: `every day except holidays`, `fortnightly starting soon`. */

import { BotError } from '../errors.ts'
import { dayNames } from '../model/print-schedule.ts'
import { spacedWords } from '../model/words.ts'
import { dayOfWeek } from '../times/names.ts'
import { readRecurrence } from '../times/recurrence.ts'
import { lowerWords } from '../times/words.ts'

const exceptDays =
  /^(?:every (?:single )?(?:day|weekday)|daily|weekdays),? (?:except|but not)(?: for)?(?: on)? (\S+(?: \S+){0,3})$/
const start = /^(?:starting|beginning)(?: on| from)? \S+(?: \S+){0,3}$/
/** In words; longer phrases say nothing of a schedule. */
const maxWords = 12

/** Throws `BotError` for a text whose end would be a schedule but for one word of it. */
export function refuseNearMiss(text: string): void {
  const words = spacedWords(text.toLowerCase()).slice(-maxWords)
  for (let at = 0; at < words.length; at += 1) {
    const phrase = words.slice(at).join(' ')
    const [, left] = exceptDays.exec(phrase) ?? []
    if (left !== undefined) throw noDay(left)
    const said = words.slice(0, at).join(' ')
    if (start.test(phrase) && endsWithSecondWeek(said))
      throw new BotError(
        'bad-input',
        `“${phrase}” is not a first day I understand; starting 2027-01-04 would be.`,
      )
    const days = phrase.split(/,? and |, ?|,|& ?/).filter((name) => name !== '')
    const wrong = days.find((name) => dayOfWeek(name) === undefined)
    if (wrong !== undefined && days.some((name) => dayOfWeek(name) !== undefined) && endsWithSecondWeek(said))
      throw noDay(wrong)
  }
}

/** Whether a text ends with `every other week`, `fortnightly on` or `every other monday`. */
function endsWithSecondWeek(text: string): boolean {
  const words = lowerWords(text.replace(/ on$/, ''))
  return [1, 2, 3].some((count) => {
    const said = readRecurrence(words.slice(-count), 0)
    return said?.to === count && said.recurrence.freq === 'weekly' && said.recurrence.interval === 2
  })
}

function noDay(said: string): BotError {
  return new BotError('bad-input', `“${said}” is not a day of the week; ${dayNames.join(', ')} are.`)
}
