/** What changes a digest, a group or a topic, or ends it. */

import type { BotError } from '../../errors.ts'
import { phraseList } from '../../model/lists.ts'
import { printSchedule } from '../../model/print-schedule.ts'
import { readTimes, saysTimes, writeTimes } from '../../times/said-times.ts'
import type { Times } from '../../times/time-reader.ts'
import { lowerWords, skip, splitWords } from '../../times/words.ts'
import { justDone } from '../last-deed.ts'
import { findLast } from '../recall.ts'
import { readAskedChange } from '../slots/asked-change.ts'
import { splitWanted } from '../slots/clauses.ts'
import { movesOne } from '../slots/dated.ts'
import { placeElsewhere } from '../slots/group-name.ts'
import { readSubject } from '../slots/subject.ts'
import type { SetUp } from '../what-is-set-up.ts'
import { ask, askFor, refuse, type SetUpAct } from './act.ts'
import { writeDigestChange, writeGroupChange } from './write-changes.ts'

/** `make it 7:30`, `wed instead of tue`, `move next week's meeting to friday`, `call it Paper Beer` */
const change: SetUpAct = {
  name: 'change',
  effect: 'place',
  of: ['digest', 'group', 'topic', 'offer'],
  async read(said, meant, conversation) {
    const { asker, library } = conversation
    if (placeElsewhere(said)) throw refuseElsewhere(meant)
    if (meant.kind === 'digest' && movesOne(said))
      throw refuse(
        'I cannot move a single post. A pause leaves one out, and the next then has what was missed; edit moves all of them.',
        ...[`pause ${meant.number}`, `edit ${meant.number}`],
      )
    if (meant.kind === 'digest') return writeDigestChange(said, meant.digest)
    if (meant.kind === 'group') {
      const { act: done } = justDone(await findLast(asker, library))
      const isOfAll = done === 'club set' || done === 'club edit'
      return writeGroupChange(said, meant.club, library.today(meant.club.rhythm.timeZone), isOfAll)
    }
    const { times } = readAskedChange(said)
    if (!saysTimes(times)) return undefined
    if (meant.kind === 'topic') return `subscribe ${meant.name} ${writeTimes(times)} confirm:yes`
    throw await askFor(withTimes(meant.command, times), conversation)
  },
}

/** What was offered, with what was said of it. */
function withTimes(command: string, times: Times): string {
  const offered = readTimes(command.replace(' confirm:yes', ''))
  return `${offered.rest.join(' ')} ${writeTimes({ ...offered.times, ...times })}`.trim()
}

/** `add planning to it`, `make it about tool use instead`, `without surveys` */
const subject: SetUpAct = {
  name: 'subject',
  effect: 'place',
  of: ['digest', 'topic'],
  async read(said, meant, conversation) {
    if (meant.kind !== 'digest' && meant.kind !== 'topic') return undefined
    const query = meant.kind === 'digest' ? meant.digest.query : meant.topic.query
    const changed = withSubject(query, said)
    if (meant.kind === 'topic') {
      if (changed === undefined) return undefined
      throw await askFor(`topic edit ${meant.name} ${changed}`, conversation)
    }
    if (changed !== undefined) return `edit ${meant.number} ${changed}`
    throw ask(
      `It is about ${query}. What should it be about? Say, for example: add planning to it.`,
      `edit ${meant.number}`,
      `preview ${meant.number}`,
    )
  },
}

/** A query with what was said of its subject; undefined where no subject is said. */
function withSubject(query: string, said: string): string | undefined {
  const words = lowerWords(said)
  const saysAny = (phrases: readonly string[], all = words) => all.some((_, at) => skip(all, at, phrases)[1])
  const { clauses, refused } = splitWanted(said)
  const wanted = clauses.map(readSubject).filter((one) => one !== '')
  const subject = wanted.at(-1) ?? ''
  const or = query.includes(' or ') ? `(${query})` : query
  if (saysAny(without) && wanted.length < 2) {
    const unwanted = subject || readSubject(refused) || readSubject(afterRefusal(said))
    return unwanted === '' ? undefined : `${or} -${unwanted.includes(' ') ? `"${unwanted}"` : unwanted}`
  }
  if (subject === '') return undefined
  const isAdded = saysAny(adds, lowerWords(clauses.join(' '))) || words[0] === 'and'
  if (isAdded) return `${or} or ${subject}`
  return query.startsWith('author:') && /^\p{Lu}/u.test(subject)
    ? `author:"${subject.replaceAll('"', '')}"`
    : subject
}

/** `the benchmarks` of `leave out the benchmarks` */
function afterRefusal(said: string): string {
  const words = splitWords(said)
  const lower = words.map((word) => word.lower)
  const at = words.findIndex((_, from) => skip(lower, from, without)[1])
  if (at < 0) return ''
  const [next] = skip(lower, at, without)
  return said.slice(words[next]?.from ?? said.length)
}

const without = phraseList(
  'without,no,exclude,leave out,nothing about,nothing on,drop,remove,forget,skip,less',
)
const adds = ['add', 'also', 'as well', 'too', 'include', 'plus', 'widen', 'extend', 'broaden', 'put']

/** `and one on code benchmarks, same days`, `Zhicheng Dou too` */
const another: SetUpAct = {
  name: 'another',
  effect: 'place',
  of: ['digest'],
  async read(said, meant) {
    if (meant.kind !== 'digest') return undefined
    const { times } = readTimes(said)
    const subject = readSubject(said)
    if (subject === '') return undefined
    const { query, schedule, top } = meant.digest
    const isAuthor = query.startsWith('author:') || isName(subject)
    const when = saysTimes(times) ? writeTimes(times) : printSchedule(schedule)
    return `${isAuthor ? 'follow' : 'subscribe'} ${subject} ${when} top ${times.top ?? top}`
  },
}

/** Two words or more, each with a capital. */
function isName(subject: string): boolean {
  return /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'.-]*){1,3}$/u.test(subject)
}

/** `post it in #papers instead`, `can I get it by direct message?` */
const elsewhere: SetUpAct = {
  name: 'elsewhere',
  effect: 'shows',
  of: ['digest', 'group'],
  async read(said, meant) {
    throw placeElsewhere(said) || meant.kind === 'group'
      ? refuseElsewhere(meant)
      : refuse(
          'I post where I am asked to. To have it for you alone, say the same to me in a direct message; to have it in another channel, say it there.',
          `unsubscribe ${meant.number}`,
        )
  },
}

function refuseElsewhere({ kind, number }: SetUp): BotError {
  return refuse(
    'I post where I am asked to. Say the same in that channel, where I have to be invited, and stop it here.',
    kind === 'group' ? `club remove ${number}` : `unsubscribe ${number}`,
  )
}

/** `stop it, we don't want it`, `drop Wen Sun`, `dissolve the reading group`: always asked about. */
const end: SetUpAct = {
  name: 'end',
  effect: 'erases',
  of: ['digest', 'group', 'topic'],
  async read(said, meant) {
    if (meant.kind === 'group') return `club remove ${meant.number}`
    if (meant.kind === 'topic') return `topic remove ${meant.name}`
    return meant.kind === 'digest' ? writeEnd(said, meant.number, meant.digest.query) : undefined
  },
}

/** Of several authors or words, one alone may be ended. */
function writeEnd(said: string, number: number, query: string): string {
  const parts = query.split(' or ')
  const words = lowerWords(said)
  const left = parts.filter((part) => !lowerWords(nameOf(part)).every((word) => words.includes(word)))
  const isPart = left.length > 0 && left.length === parts.length - 1 && !query.includes('(')
  return isPart ? `edit ${number} ${left.join(' or ')}` : `unsubscribe ${number}`
}

function nameOf(part: string): string {
  return part.slice(part.indexOf(':') + 1).replaceAll('"', '')
}

/** `what would it post today?`, `show me an example` */
const preview: SetUpAct = {
  name: 'preview',
  effect: 'shows',
  of: ['digest', 'topic', 'offer'],
  async read(_said, meant) {
    if (meant.kind === 'topic') return `latest ${meant.name}`
    if (meant.kind === 'offer') return `preview ${readTimes(meant.command).rest.slice(1).join(' ')}`
    return `preview ${meant.number}`
  },
}

export const changeActs: readonly SetUpAct[] = [change, subject, another, elsewhere, end, preview]
