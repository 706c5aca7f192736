/** What has new papers posted here again and again. */

import { BotError } from '../../errors.ts'
import { wordSet } from '../../model/lists.ts'
import { isDigits } from '../../model/words.ts'
import { readTimes, writeTimes } from '../../times/said-times.ts'
import { lowerWords } from '../../times/words.ts'
import { splitSentences } from '../slots/clauses.ts'
import { findPeople, readSubject } from '../slots/subject.ts'
import type { FirstAct } from './act.ts'

/** `daily digest on agents at 7:30`, `keep us posted on agents` */
export const subscribe: FirstAct = {
  name: 'subscribe',
  effect: 'place',
  read(said, isSure) {
    const { times, rest } = readTimes(said)
    checkTimes(rest)
    const subject = subjectOf(said)
    if (!/\p{L}/u.test(subject)) return undefined
    // More words may be no subject: of them the command asks where no paper has them.
    const isSubject = subject.split(' ').length <= maxSureWords && !subject.includes('#')
    return ['subscribe', subject, writeTimes(times), isSure && isSubject ? 'confirm:yes' : '']
      .filter((part) => part !== '')
      .join(' ')
  },
}

/** Of the first sentence that says one, and of those that add to it. */
function subjectOf(said: string): string {
  const subjects = splitSentences(said).flatMap((sentence) => {
    const subject = readSubject(sentence)
    return subject !== '' ? [{ subject, isMore: adding.has(lowerWords(sentence)[0] ?? '') }] : []
  })
  return subjects
    .filter(({ isMore }, at) => at === 0 || isMore)
    .map(({ subject }) => subject)
    .join(', ')
}

const adding = wordSet('and also plus')

/** Throws `BotError` for a time that no day has. */
function checkTimes(rest: readonly string[]): void {
  const wrong = rest.find((word) => word.includes(':') && word.split(':').every(isDigits))
  if (wrong !== undefined)
    throw new BotError('bad-input', `“${wrong}” is not a time of day; 09:00, 17:30 or 9am are.`)
}

const maxSureWords = 4

/** `follow Wenhan Liu`, `tell us when Hung Le has something new` */
export const follow: FirstAct = {
  name: 'follow',
  effect: 'place',
  read(said, isSure) {
    const { times, rest } = readTimes(said)
    const text = rest.join(' ')
    const people = findPeople(text)
    const [only, another] = people
    if (only === undefined)
      return (
        readTyped(text, writeTimes(times)) ?? (isTyped.test(said) ? undefined : subscribe.read(said, isSure))
      )
    const room = /#[\p{L}\p{N}_-]{1,80}/u.exec(text)?.[0] ?? ''
    const authors = people.map((name) => `author:"${name}"`).join(' or ')
    const command = another === undefined && room === '' ? `follow ${only}` : `subscribe ${authors}`
    return [command, room, writeTimes(times)].filter((part) => part !== '').join(' ')
  },
}

const isTyped = /^follow /i

/** `follow yi su`: who types a command needs no capitals. */
function readTyped(text: string, times: string): string | undefined {
  const [first = '', ...rest] = text.split(' ')
  const name = readSubject(text)
  const isName = first.toLowerCase() === 'follow' && name !== '' && name === rest.join(' ')
  return isName ? `follow ${name} ${times}`.trim() : undefined
}
