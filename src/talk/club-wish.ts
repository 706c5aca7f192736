/** A reading group that somebody wants: `set up a reading group, tuesdays 11:00 berlin time, room 2.14`. */
import { mendWords, readDetails } from './club-details.ts'

export interface ClubWish {
  /** Those that set it up; several where one must be chosen. */
  readonly commands: readonly string[]
  /** What must be asked or told first; undefined where all is said and it was ordered. */
  readonly question?: string
  /** What cannot be kept of what was said. */
  readonly note?: string
}

/** Longer texts say what papers are about. */
const maxLength = 320

/** Undefined for what sets no group up. Takes linear time. */
export function parseClubWish(said: string): ClubWish | undefined {
  const text = said.length > maxLength ? '' : mendWords(said)
  const words = wordsOf(text)
  const named = findGroup(words)
  const isAnother = named === undefined && another.test(text)
  if (named === undefined && !isAnother) return undefined
  const how = isAnother ? 'order' : howSaid(words, named ?? { from: 0, to: 0 }, text)
  if (how === undefined) return undefined
  const details = readDetails(text)
  const { time, rhythms, options } = details
  const commands = rhythms.map((rhythm) => `club ${rhythm} at ${time ?? '15:00'}${options}`)
  const unknown = findUnknown(details.rest)
  if (unknown !== undefined && (time !== undefined || rhythms.length > 0)) {
    const nearest = commands.length > 0 ? commands : [`club every mon at ${time ?? '15:00'}${options}`]
    const fortnightly = /3 weeks|three weeks|third week|first and third|1st and 3rd|second and fourth/i
    const offered = fortnightly.test(details.rest)
      ? nearest.map((command) =>
          command.replace(/club (?:every|\S+) (\S+)(?: of the month)?/, 'club every other $1'),
        )
      : nearest
    return { commands: offered.slice(0, maxOffered), question: unknown }
  }
  if (rhythms.length > 1)
    return {
      commands: commands.slice(0, maxOffered),
      question: 'A reading group meets on one day. Which do you want?',
    }
  if (rhythms.length === 1 && time !== undefined) {
    const [command = ''] = commands
    const note = holidays.test(text) ? holidayNote : undefined
    return {
      commands,
      ...(how === 'vague' && { question: `Do you want “${command}”?` }),
      ...(note !== undefined && { note }),
    }
  }
  if (how !== 'order') return undefined
  const [rhythm] = rhythms
  if (time !== undefined)
    return {
      commands: weekdays.map((day) => `club every ${day} at ${time}${options}`),
      question: `On which day does it meet at ${time}?`,
    }
  return rhythm === undefined
    ? undefined
    : {
        commands: usualTimes.map((each) => `club ${rhythm} at ${each}${options}`),
        question: 'At what time does it meet?',
      }
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri']
const usualTimes = ['10:00', '12:00', '14:00', '16:00']
const maxOffered = 5

/** Why a rhythm that was said cannot be; undefined where it can. */
function findUnknown(text: string): string | undefined {
  return unknowns.find(([pattern]) => pattern.test(text))?.[1]
}

const rhythmsKnown =
  'A reading group meets every week, every other week, or once a month on a day of the week'
const unknowns: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:just|only) (?:once|one time|this once)\b|\bone[- ](?:off|time)\b|\ba single (?:time|meeting)\b/i,
    'A reading group meets again and again; I announce no single meeting. Do you want it every week?',
  ],
  [
    /\b(?:every|each) (?:3|4|5|6|three|four|five|six|third|fourth) weeks?\b|\b(?:every|each) (?:3|4|three|third|four)(?:rd|th)? (?:mon|tue|wed|thu|fri)/i,
    `${rhythmsKnown}. What comes nearest?`,
  ],
  [
    /\b(?:every|each|on) (?:week|working )?day\b|\bweekdays\b|\bdaily\b|\bevery (?:morning|afternoon|evening)\b/i,
    `${rhythmsKnown}; for several days set up one for each. Do you want one of these?`,
  ],
  [
    /\b(?:first|second|third|1st|2nd|3rd) (?:and|&|\+) (?:the )?(?:second|third|fourth|last|2nd|3rd|4th)\b/i,
    `${rhythmsKnown}, not on two days of a month. What comes nearest?`,
  ],
  [
    /\b(?:on |every |each )?the \d{1,2}(?:st|nd|rd|th) (?:of|in) (?:every|each|the|a) month\b|\b(?:monthly|(?:every|each) month) on the \d{1,2}/i,
    `${rhythmsKnown}, not on a date. Do you want one of these?`,
  ],
]

const holidays = /\b(?:except|not|but|skip(?:ping)?|no|without)\b.{0,20}\bholidays?\b/i
const holidayNote = 'I know no holidays: say “skip” and the day, and that meeting is left out.'

interface Span {
  readonly from: number
  readonly to: number
}

/** How a group is spoken of: it is ordered, called by its name with its time, or only wished for. */
function howSaid(
  words: readonly string[],
  group: Span,
  text: string,
): 'order' | 'noun' | 'vague' | undefined {
  const before = words.slice(0, group.from)
  const after = words.slice(group.to)
  if (before.some((word) => otherDeeds.has(word)) || others.test(text)) return undefined
  const bare = before.filter((word) => !courtesies.has(word))
  const [opening = after[0] ?? ''] = bare
  const led = words[words.indexOf(opening) - 1] ?? ''
  const isQuestion = asks.has(opening) && led !== 'i' && !(orders.has(opening) && leads.has(led))
  if (isQuestion) return undefined
  const isVague = vague.test(text) || /\b(?:i|we) have\b/i.test(text.replace(mayHave, ''))
  const deedAt = words.findIndex((word, at) => orders.has(word) && (at < group.from || endsOrder(words, at)))
  if (deedAt >= 0 || holds.test(text)) return isVague ? 'vague' : 'order'
  // A name alone, with a time beside it, and nothing that tells of it.
  const isNamed = bare.every((word) => adjectives.has(word) || isDayWord(word))
  if (!isNamed || (!isVague && after.some((word) => tells.has(word)))) return undefined
  return isVague ? 'vague' : 'noun'
}

/** `…, please create`, `set it up for us`, `can you run that as reading group` */
function endsOrder(words: readonly string[], at: number): boolean {
  return words.length - at <= 5
}

function isDayWord(word: string): boolean {
  return /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,7}$|^\d/.test(word)
}

/** Where a group is called by what it is: the words of its name. */
function findGroup(words: readonly string[]): Span | undefined {
  for (const [at, word] of words.entries()) {
    if (kinds.has(word) && groups.has(words[at + 1] ?? '') && !follows.has(words[at + 2] ?? ''))
      return { from: at, to: at + 2 }
    if (word === 'paper' && words[at + 1] === 'reading') return { from: at, to: at + 2 }
    if (word === 'group' && words[at + 1] === 'reading') return { from: at, to: at + 2 }
    if (/^paper-?reading$/.test(word)) return { from: at, to: at + 1 }
    if ((word === 'club' || word === 'jc') && !follows.has(words[at + 1] ?? ''))
      return { from: at, to: at + 1 }
  }
  // “we would like to meet every second wednesday to discuss a paper”, “read papers when we meet”
  const meeting = words.findIndex((word) => /^meet(?:s|ing)?$/.test(word))
  const reading = words
    .slice(0, Math.max(0, meeting))
    .findIndex((word, at) => /^reads?$/.test(word) && words.slice(at + 1, at + 3).some(isPaper))
  const from = isRead.test(`${words.slice(meeting + 1).join(' ')} `) ? meeting : reading
  return from < 0 ? undefined : { from, to: from + 1 }
}

function isPaper(word: string): boolean {
  return word === 'paper' || word === 'papers'
}

const isRead = /\b(?:to (?:discuss|read|talk about|go through)|papers?) /

const kinds = new Set(
  'reading discussion journal paper papers lab book research literature readers'.split(' '),
)
const groups = new Set(
  'group grp club clubs circle meeting meetings meetup session sessions seminar discussion discussions'.split(
    ' ',
  ),
)
const follows = new Set(
  'paper papers list feed history minutes member members simulation scene convergence'.split(' '),
)
const orders = new Set(
  `start begin set setup create make open organise organize launch run have hold host found establish arrange need
  want like do get add kick build initiate schedule plan starting`
    .trim()
    .split(/\s+/),
)
const adjectives = new Set(
  `a an the our my this new weekly monthly fortnightly biweekly bi-weekly regular small lab another group for us here
  every each second other first last and paper journal book style of on at also`
    .trim()
    .split(/\s+/),
)
const courtesies = new Set(
  `hi hello hey dear bot please pls plz kindly ok okay so and just now then can could would will you u we i i'd we'd let
  lets let's us shall may hola guten morgen good morning afternoon evening thx thanks all everyone there to the`
    .trim()
    .split(/\s+/),
)
const asks = new Set(
  `when when's where what what's which who who's whose why how how's is are was were does do did has have had if whether isn't
  aren't doesn't don't`
    .trim()
    .split(/\s+/),
)
/** “can we have”, “let us do”: what follows is no question. */
const leads = new Set("we us let's lets you u to please".split(' '))
/** Verbs by which something else is done. */
const otherDeeds = new Set(
  `move shift postpone cancel skip change rename remind nominate propose suggest vote stop end remove delete find search
  show tell know leave join present swap pause resume edit missed miss attend export put take write note used
  don't dont never not`
    .trim()
    .split(/\s+/),
)
/** What tells of a group that there is. */
const tells = new Set(
  `is isn't was wasn't were are has had will meets met read went got discussed about? talk talks needs said says cancelled
  moved boring great sucks doesn't didn't can't cant`
    .trim()
    .split(/\s+/),
)
const others =
  /\b(?:they|he|she|his|her|their|somebody|someone) (?:[a-z]{1,12} )?(?:have|has|had|run|runs|started|want)\b/i
const holds = /\bwe(?:['’]ll| will| shall| would)? (?:start|begin|hold|have|do|run|meet)\b/i
/** `can we have` asks for one, `we have` may tell of one. */
const mayHave = /\b(?:can|could|may|shall|should|might|let) we have\b/gi
const vague =
  /\b(?:would be (?:cool|nice|great|good|fun)|might|maybe|perhaps|(?:thinking|thought) (?:about|of)|should we|what about|how about|some ?day|eventually|wonder(?:ing)? (?:if|whether)|how do i get that going)\b/i
const another =
  /^(?:please )?(?:make|create|start|set up|add|open) (?:also )?(?:another|a second)(?: one| group)?\b/i

function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}'-]+/gu) ?? []
  )
}
