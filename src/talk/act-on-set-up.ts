/**
 * What is wanted, in words that no rule knows, of the digest or reading group that was set up just now, or
 * that is named and the only one here, or of a paper that was just nominated: guessed by examples. What one
 * press takes back is done; an end, and what leaves a post or a meeting out, is asked about.
 */
import { parsePauseEnd } from '../commands/support/pause-end.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import { changeDigest } from './change-digest.ts'
import { guessOfSetUp } from './classify/guess.ts'
import { tellOfClubs, toldCard } from './club-told.ts'
import type { Conversation } from './conversation.ts'
import type { DigestChange } from './digest-change.ts'
import { digestOfLast, groupOfLast, justDone, nameMeant, nominatedLast } from './last-set-up.ts'
import { readMinutes, readRhythms, readTime } from './meeting-words.ts'
import { mayMean } from './plan-errors.ts'
import { readTimes, saysTimes } from './read-times.ts'
import { findLast } from './recall.ts'
import { joinAnswers } from './run-several.ts'
import { findDays } from './said-days.ts'
import { findZone } from './said-zones.ts'
import { skipDigest } from './skip-digest.ts'
import { contentOf } from './slots/content.ts'
import { findNamed } from './slots/named-papers.ts'

/** Longer texts say what papers are about. */
const maxLength = 160

/** Undefined where no digest or group is spoken of, or the words are of something else. */
export async function actOnSetUp(words: string, conversation: Conversation): Promise<Card | undefined> {
  const [, number] = ofNumber.exec(words) ?? []
  if (number !== undefined) return changeNumber(Number(number), conversation)
  const guessed = words.length > maxLength ? undefined : guessOfSetUp(words, conversation.classifier)
  if (guessed === undefined) return undefined
  // `mondays don't work, can we do tuesdays instead` leaves none out.
  const act = guessed === 'skip' && readRhythms(words).length > 1 ? 'change' : guessed
  const last = await findLast(conversation.asker, conversation.library)
  const digest = digestOfLast(last)
  if (digest !== undefined) return actOnDigest(act, { number: digest, name: '' }, words, conversation)
  const nominated = nominatedLast(last)
  if (nominated !== undefined && act === 'withdraw') return conversation.run(justDone(last).undo ?? '')
  const group = groupOfLast(last) ?? nominated?.group
  return group === undefined
    ? actOnNamed(act, words, conversation)
    : actOnGroup(act, group, words, conversation)
}

/** `is there a way to have the digest an hour later?`, where there is one. */
async function actOnNamed(act: string, words: string, conversation: Conversation): Promise<Card | undefined> {
  const { asker, library } = conversation
  const [isOfDigest, isOfGroup] = [namesDigest.test(words), namesGroup.test(words)]
  if (isOfDigest === isOfGroup || library.outageSince !== undefined) return undefined
  if (isOfGroup) {
    const [club, another] = await library.store.clubs.listAt(asker.votesIn)
    return club === undefined || another !== undefined
      ? undefined
      : actOnGroup(act, club.number, words, conversation)
  }
  const [digest, another] = await library.store.subscriptions.listAt(asker.place)
  if (digest === undefined || another !== undefined) return undefined
  return actOnDigest(act, { number: digest.number, name: digest.query }, words, conversation)
}

const namesDigest = /\b(?:digests?|subscriptions?|daily posts?|weekly posts?|your posts?)\b/i
const namesGroup =
  /\b(?:(?:reading|paper) (?:group|club)|journal club|(?:the|our|this|next|a|that) (?:club|meetings?|sessions?))\b/i

/** `make that 10`, `10 is better` */
const ofNumber =
  /^.{0,20}\b(?:make|do|set|put|say|rather|better|prefer) (?:it |that |this |them )?(?:at )?(\d{1,2})(?: please| pls| then| instead)?[.!]?$/i

/** Of a digest it is the hour that is near the one that it has, or how many papers; of a group the hour. */
async function changeNumber(
  number: number,
  { asker, library, run }: Conversation,
): Promise<Card | undefined> {
  const last = await findLast(asker, library)
  const [digest, group] = [digestOfLast(last), groupOfLast(last)]
  const time = `at ${String(number % 24).padStart(2, '0')}:00`
  if (group !== undefined && digest === undefined) return run(`club edit ${group} ${time}`)
  const here = await library.store.subscriptions.listAt(asker.place)
  const meant = here.find((one) => one.number === digest)
  if (meant === undefined) return undefined
  const isHour = number < 24 && Math.abs(number - Number(meant.schedule.time.slice(0, 2))) <= hoursNear
  return run(`edit ${meant.number} ${isHour ? time : `top ${number}`}`)
}

const hoursNear = 3

/** The words by which it is found; empty for the one that was set up last. */
interface Digest {
  readonly number: number
  readonly name: string
}

async function actOnDigest(
  act: string,
  digest: Digest,
  words: string,
  conversation: Conversation,
): Promise<Card | undefined> {
  if (act === 'end') throw mayMean(`unsubscribe ${digest.number}`)
  if (act !== 'skip') {
    const change = changeOf(act, digest.name, words, conversation)
    return change && changeDigest(change, conversation)
  }
  // `and leave out fridays`
  const days = [...words.matchAll(everyDay)].map(([said]) => said.slice(0, 3).toLowerCase())
  const { name } = digest
  if (days.length > 0)
    return changeDigest({ act: 'times', times: { except: days }, isAdded: false, name }, conversation)
  const pause = await skipDigest(`club skip ${dayIn(words) ?? 'next'}`, conversation)
  if (pause === undefined) return undefined
  throw mayMean(pause)
}

function changeOf(
  act: string,
  name: string,
  words: string,
  { library }: Conversation,
): DigestChange | undefined {
  switch (act) {
    case 'next':
      return { act: 'show', name }
    case 'preview':
    case 'resume':
      return { act, name }
    case 'pause':
      return { act, name, until: pauseIn(words, library.today('UTC')) }
    case 'subject':
      return { act: 'refuse', of: 'no words', name }
    case 'change': {
      const { times } = readTimes(words)
      const [, another] = readRhythms(words)
      const better =
        suitsBetter.test(words) || movesTo.test(words) ? another?.split(' ').slice(-1) : undefined
      const days = better ?? times.days
      return saysTimes(times)
        ? { act: 'times', times: { ...times, ...(days && { days }) }, isAdded: false, name }
        : undefined
    }
    default:
      return undefined
  }
}

async function actOnGroup(
  act: string,
  group: number,
  words: string,
  conversation: Conversation,
): Promise<Card | undefined> {
  const { run, library } = conversation
  const day = dayIn(words)
  switch (act) {
    case 'end':
      throw mayMean(`club remove ${group}`)
    case 'pause':
      return run(await nameMeant(`pause it ${pauseIn(words, library.today('UTC'))}`.trim(), conversation))
    case 'resume':
      return run(`club resume ${group}`)
    case 'change': {
      const changed = meetingWords(words)
      return changed === '' ? undefined : run(`club edit ${group} ${changed}`)
    }
    case 'skip':
      throw mayMean(`club skip ${group} ${day ?? 'next'}`)
    case 'next':
      return run(`club dates ${group}`)
    case 'nominations':
    case 'deadline':
      return run(`nominations club:${group}`)
    case 'nominate': {
      const ids = await namedIn(words, conversation)
      return ids.length === 0 ? undefined : run(`nominate ${ids.join(' ')} club:${group}`)
    }
    case 'present': {
      const presented = await run(`club present ${group} ${day ?? ''}`.trim())
      const ids = await namedIn(words, conversation)
      return ids.length === 0
        ? presented
        : joinAnswers(presented, await run(`nominate ${ids.join(' ')} club:${group}`))
    }
    case 'absent':
      return run(`club absent ${group} ${day ?? ''}`.trim())
    case 'attend':
      return run(`club come ${group} ${day ?? ''}`.trim())
    case 'who':
      return run('club')
    default:
      return tell(act)
  }
}

/** The papers that a sentence names. */
async function namedIn(text: string, { library, classifier }: Conversation): Promise<readonly Identifier[]> {
  const named = await findNamed(text, contentOf(text, classifier).words, library, false)
  return named?.papers.map(({ id }) => id) ?? []
}

function tell(act: string): Card | undefined {
  const told = tellOfClubs(questions.get(act) ?? '')
  return told && toldCard(told)
}

/** As one would ask what is answered in a sentence. */
const questions: ReadonlyMap<string, string> = new Map([
  ['reminders', 'are there reminders before a meeting of the reading group?'],
  ['calendar', 'is there a calendar of the reading group?'],
  ['minutes', 'where are the minutes of the reading group kept?'],
  ['members', 'can guests come to the reading group?'],
])

const everyDay = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/gi

/** Then what does not suit is said first: `mondays are bad, rather tuesdays`. */
const suitsBetter = /\b(?:not?|never|bad|instead|rather|better|can't|[a-z]{2,6}n't|prefer|clash(?:es)?)\b/i

/** `Tuesday is cleanroom day, move it to Wednesday` */
const movesTo = /\b(?:move|shift|switch|change|put|push|bring) (?:it|that|this|them)\b.{0,20}\bto\b/i

function dayIn(words: string): string | undefined {
  return findDays(words)[0]?.said
}

/** `until monday`, where the words say so; else empty, which is until it goes on. */
function pauseIn(words: string, today: Temporal.PlainDate): string {
  const [said = ''] = /\b(?:until|till|til|for) .{1,40}$/i.exec(words) ?? []
  const ends = [said, ...findDays(said).map((day) => `until ${day.said}`)].filter((end) => end !== '')
  return ends.find((end) => isPauseEnd(end, today)) ?? ''
}

function isPauseEnd(text: string, today: Temporal.PlainDate): boolean {
  try {
    parsePauseEnd(text, today)
    return true
  } catch (error) {
    if (error instanceof BotError) return false
    throw error
  }
}

/** `every tue at 16:00` of `mondays don't work for us, tuesday at 4 then`; empty where nothing is said. */
function meetingWords(words: string): string {
  const [time, zone, minutes] = [readTime(words), findZone(words)?.zone, readMinutes(words)]
  return [
    readRhythms(words).at(-1),
    time && `at ${time}`,
    minutes && `for ${minutes} minutes`,
    zone && `in ${zone}`,
  ]
    .filter((part) => part !== undefined && part !== 0)
    .join(' ')
}
