/** Does what is said of a digest to the one that is meant. */
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import { dayNames, printSchedule } from '../model/print-schedule.ts'
import type { Subscription } from '../model/subscription.ts'
import { changeTopic } from './change-topic.ts'
import type { Conversation } from './conversation.ts'
import { changesDigest, type DigestChange } from './digest-change.ts'
import { withSubject } from './digest-subject.ts'
import { digestOfLast } from './last-set-up.ts'
import { readTimes, writeTimes } from './read-times.ts'
import { findLast, type Recalled } from './recall.ts'
import type { Times } from './time-reader.ts'

/** Undefined where no digest is spoken of; `isOfLast` where it must have been set up or changed just now. */
export async function changeDigest(
  change: DigestChange,
  conversation: Conversation,
  isOfLast = false,
): Promise<Card | undefined> {
  const { asker, library, run } = conversation
  const last = await findLast(asker, library)
  const ofTopic = await changeTopic(change, last, conversation)
  if (ofTopic !== undefined) return ofTopic
  const here = await library.store.subscriptions.listAt(asker.place)
  const clubs = await library.store.clubs.listAt(asker.votesIn)
  const meant = findMeant(change, last, isOfLast || clubs.length > 0 ? [] : here, here)
  if (meant === undefined) {
    const offered = last?.isJustDone === true ? last.offered : undefined
    if (change.act === 'preview' && offered?.startsWith('subscribe '))
      return run(`preview ${readTimes(offered).rest.slice(1).join(' ')}`)
    if (change.act === 'times' && offered?.startsWith('subscribe ')) throw offerAnew(offered, change.times)
    return undefined
  }
  if (change.act === 'refuse') throw refuse(change.of, meant)
  const command = writeChange(change, meant)
  if (command === undefined) return undefined
  // Words that may be of anything else were not foreseen to change the place.
  if (change.act === 'end' && !changesDigest(change))
    throw new BotError('not-sure', `Do you want “${command}”?`, { suggestions: [command] })
  if (change.act === 'post')
    throw new BotError('not-sure', 'Everybody here sees what I post. Shall I post it now?', {
      suggestions: [command, `preview ${meant.number}`],
    })
  return run(command)
}

/** The digest that was set up or changed just now, that is called by its words, or the only one. */
function findMeant(
  change: DigestChange,
  last: Recalled | undefined,
  spokenOf: readonly Subscription[],
  here: readonly Subscription[],
): Subscription | undefined {
  const { name, act } = change
  if (name !== '') return findCalled(name, here)
  const done = digestOfLast(last)
  const current = here.find(({ number }) => number === done)
  if (current !== undefined) return current
  // Where there is a reading group as well, either may be meant.
  const [only, another] = spokenOf
  if (only === undefined || another !== undefined || act === 'another') return undefined
  if (change.act === 'end' && change.isNamed) return only
  const isOfList =
    last?.isFresh === true && last.papers.length > 0 && !/^(?:preview|digest)\b/.test(last.command)
  return isOfList || !changesDigest(change) ? undefined : only
}

function findCalled(name: string, here: readonly Subscription[]): Subscription | undefined {
  const at = ['first', 'second', 'third', 'last'].indexOf(name.toLowerCase())
  if (at >= 0) return at === 3 ? here.at(-1) : here[at]
  const wanted = wordsOf(name)
  const called = here.filter(({ query }) => wanted.every((word) => wordsOf(query).includes(word)))
  return called.length === 1 ? called[0] : undefined
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The command of a change; undefined where it has none. */
function writeChange(change: DigestChange, meant: Subscription): string | undefined {
  const { number, query, schedule, top } = meant
  switch (change.act) {
    case 'end':
      return writeEnd(change.name, meant)
    case 'papers':
      return query.startsWith('author:') ? `search ${query} sort:new` : undefined
    case 'refuse':
      return undefined
    case 'resume':
      return meant.state === 'active' ? undefined : `resume ${number}`
    case 'pause':
      return `pause ${number} ${change.until}`.trim()
    case 'preview':
      return `preview ${number}`
    case 'post':
      return `digest ${query} top ${top}`
    case 'show':
      return 'subscriptions'
    case 'times':
      // Each comes on one day of a month.
      if (change.isAdded && change.times.rhythm?.startsWith('monthly on') && schedule.every === 'month')
        return `subscribe ${query} ${change.times.rhythm} at ${schedule.time} in ${schedule.timeZone} top ${top}`
      return `edit ${number} ${writeTimes(joinTimes(change.times, change.isAdded, meant))}`
    case 'swap':
      return writeSwap(change, meant)
    case 'later': {
      const time = Temporal.PlainTime.from(schedule.time).add({ minutes: change.minutes })
      return `edit ${number} at ${time.toString({ smallestUnit: 'minute' })}`
    }
    case 'share':
      return `edit ${number} top ${Math.max(1, Math.round(top * change.factor))}`
    case 'subject': {
      const words = query.startsWith('author:') && change.how === 'set' && /^\p{Lu}/u.test(change.subject)
      const subject = words ? `author:"${change.subject.replaceAll('"', '')}"` : change.subject
      return `edit ${number} ${withSubject(query, subject, change.how)}`
    }
    case 'another': {
      const isAuthor = query.startsWith('author:')
      return `${isAuthor ? 'follow' : 'subscribe'} ${change.subject} ${printSchedule(schedule)} top ${top}`
    }
  }
}

/** Of several authors or words, one alone may be ended. */
function writeEnd(name: string, { number, query }: Subscription): string {
  const parts = query.split(' or ')
  const wanted = wordsOf(name)
  const left = parts.filter((part) => !wanted.every((word) => wordsOf(part).includes(word)))
  const isPart = name !== '' && parts.length > 1 && left.length === parts.length - 1 && !/[()]/.test(query)
  return isPart ? `edit ${number} ${left.join(' or ')}` : `unsubscribe ${number}`
}

/** Every other week stays so where only days are said. */
function joinTimes(times: Times, isAdded: boolean, { schedule }: Subscription): Times {
  const before = daysOf(schedule)
  const days = isAdded && times.days !== undefined ? inOrder([...before, ...times.days]) : times.days
  const isOther = schedule.every === 'second-week' && times.rhythm === undefined && days !== undefined
  return { ...times, ...(days && { days }), ...(isOther && { rhythm: 'every other week' }) }
}

function daysOf({ every, days }: Subscription['schedule']): readonly string[] {
  if (every === 'day') return dayNames
  if (every === 'weekday') return dayNames.slice(0, 5)
  return days.flatMap((day) => dayNames[day - 1] ?? [])
}

function inOrder(days: readonly string[]): readonly string[] {
  return dayNames.filter((day) => days.includes(day))
}

/** The other value tells what is meant: an hour, how many papers, or a day. */
function writeSwap(
  { to, from }: DigestChange & { readonly act: 'swap' },
  { number, schedule, top }: Subscription,
): string | undefined {
  const [day] = readTimes(`on ${to}`).times.days ?? []
  const [other] = readTimes(`on ${from}`).times.days ?? []
  if (day !== undefined && other !== undefined) {
    const days = inOrder([...daysOf(schedule).filter((one) => one !== other), day])
    return `edit ${number} ${writeTimes({ days, ...(schedule.every === 'second-week' && { rhythm: 'every other week' }) })}`
  }
  const [time, before] = [to, from].map((said) => readTimes(`at ${said}`).times.time)
  if (before === schedule.time && time !== undefined) return `edit ${number} at ${time}`
  return Number(from) === top ? `edit ${number} top ${to}` : undefined
}

/** What was offered, with what was said of it. */
function offerAnew(offered: string, times: Times): BotError {
  const said = readTimes(offered)
  const command = `${said.rest.join(' ')} ${writeTimes({ ...said.times, ...times })}`.trim()
  return new BotError('not-sure', `Do you want “${command}”?`, { suggestions: [command] })
}

function refuse(of: (DigestChange & { act: 'refuse' })['of'], { number, query }: Subscription): BotError {
  switch (of) {
    case 'later pause':
      return new BotError(
        'not-offered',
        'A pause begins at once. Say it when the time has come, with its end; until then nothing changes.',
        { suggestions: ['subscriptions'] },
      )
    case 'no words':
      return new BotError(
        'not-sure',
        `It is about ${query}. What should it be about? Say, for example: add planning to it.`,
        {
          suggestions: [`edit ${number}`, `preview ${number}`],
        },
      )
    case 'one post':
      return new BotError(
        'not-offered',
        'I cannot move a single post. A pause leaves one out, and the next then has what was missed; edit moves all of them.',
        { suggestions: [`pause ${number}`, `edit ${number}`] },
      )
    case 'elsewhere':
      return new BotError(
        'not-offered',
        'I post where I am asked to. Say the same in that channel, where I have to be invited, and stop it here.',
        { suggestions: [`unsubscribe ${number}`] },
      )
    case 'private':
      return new BotError(
        'not-offered',
        'Each channel has its own digests. Say the same to me in a direct message, and it comes there as well.',
        { suggestions: ['subscriptions'] },
      )
  }
}
