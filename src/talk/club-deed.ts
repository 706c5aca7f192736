/** What is said of a reading group that there is: `next week is cancelled`, `I'll take the 25th`. */

import { isWrittenAsTitle, lastClause, readQuestion } from './club-question.ts'
import { cutRoom } from './club-room.ts'
import { readRhythms, readTime, writeMeetingWords } from './meeting-words.ts'
import { findDays } from './said-days.ts'
import { findZone, type SaidZone } from './said-zones.ts'

/** Longer texts say what papers are about. */
const maxLength = 200

export interface ClubDeed {
  /** As `club` and `nominations` read it. */
  readonly command: string
  /** Whether it names the group or its meetings, and so is of one also where none is. */
  readonly isSure: boolean
}

/** Undefined for anything else. Takes linear time. */
export function parseClubDeed(said: string): ClubDeed | undefined {
  if (said.length > maxLength) return undefined
  const text = said
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/[.!?\s]{1,9}$/, '')
  if (ofPapers.test(text)) return undefined
  const command = readQuestion(text) ?? readDeed(text)
  return command === undefined ? undefined : { command, isSure: namesGroup.test(text) }
}

const ofPapers =
  /^(?:search|find|show (?:me )?(?:papers|the paper)|papers?|ask|save|cite|digest|subscribe|what|which|any|are there|is there) ?(?:a |an |the |some |any )?(?:papers?|articles?|work|research|digest|post)\b/i
const namesGroup =
  /\b(?:(?:the|our|this|next|last|first|today's|tomorrow's|week's) |\b(?:a|any|no) (?=reading|journal))(?:next |upcoming |last )?(?:reading (?:group|club)|journal club|paper club|club)s?\b(?! (?:paper|problem|model|effect|data))|\b(?:is|of|for|at|does|join) (?:reading group|journal club)\b|\b(?:our|is the|the next|tomorrow's|next week's|today's) (?:meeting|session)s?\b/i

type Reading = readonly [said: RegExp, command: string]

function readDeed(text: string): string | undefined {
  return (
    readHold(text) ??
    readMove(text) ??
    readBegin(text) ??
    readSkip(text) ??
    readPresent(text) ??
    readAbsence(text) ??
    membership.find(([pattern]) => pattern.test(text))?.[1] ??
    readChange(text) ??
    (ending.test(lastClause(text).replace(/^.*, (?=stop|end|cancel|remove|delete)/, ''))
      ? 'club remove'
      : undefined)
  )
}

/** `sorry, we do meet on the 23rd` */
function readHold(text: string): string | undefined {
  const isHeld =
    /\bwe (?:do|will|are going to) meet\b(?! (?:each|every))|\b(?:takes? place|is on|is back on) after all\b|^(?:hold|unskip) /i.test(
      text,
    )
  const [day] = findDays(text)
  return isHeld && day !== undefined ? `club hold ${day.said}` : undefined
}

const moves = /\b(?:move|moved|shift|postpone|reschedule|push|bring)\b/i
/** `move tomorrow's meeting to tuesday, same time`; what is about no meeting has no day after “to”. */
function readMove(text: string): string | undefined {
  const found = moves.exec(text)
  if (found === null) return readOnce(text)
  const clause = text.slice(found.index)
  const [before = '', ...after] = clause.split(/ (?:to|until|till) /i)
  const target = after.join(' to ')
  if (target === '' || /\b(?:all|every|each)\b/i.test(before)) return undefined
  const [to] = findDays(target)
  const time = /\b(?:at )?(?:\d{1,2}[:.]\d\d|\d{1,2} ?(?:am|pm|h)\b|noon)/i.exec(target)?.[0]
  if (to?.from !== 0 && !(time !== undefined && target.startsWith(time))) return undefined
  const timed = time === undefined ? '' : ` at ${writeMeetingWords(time).replace(/^at /, '')}`
  const [from] = findDays(before)
  const isOfOne = /\b(?:next|this|coming|only|just|once)\b/i.test(text)
  const which = from?.said ?? (/^(?:\w+ )(?:it|that|this|everything)$/i.test(before) && !isOfOne ? 'it' : '')
  return `club move ${which} to ${`${to?.from === 0 ? to.said : ''}${timed}`.trim()}`.replace(/ {2,}/g, ' ')
}

/** `this week only, make it Tuesday, same hour` */
function readOnce(text: string): string | undefined {
  const rest = text.replace(once, ' ')
  const [day, another, third] = findDays(rest)
  if (day !== undefined && another !== undefined && ofThatWeek.test(text))
    return `club move ${day.said} to ${(third ?? another).said}`
  if (rest === text || another !== undefined || skips.test(rest)) return undefined
  const time = readTime(rest)
  return day === undefined && time === undefined
    ? undefined
    : `club move to ${[day?.said, time && `at ${time}`].filter((part) => part !== undefined).join(' ')}`
}

/** `the 18th is a holiday, can we meet on Thursday that week?` */
const ofThatWeek = /\b(?:meet|do it|have it|take|come together)\b.{0,30}\bthat week\b/i
const once =
  /\b(?:(?:only |just )(?:for )?(?:this|next) (?:week|time|once)|(?:this|next) (?:week|time) only|just (?:this )?once)\b/i

/** `first one on the 28th`, `shift all of them by one week` */
function readBegin(text: string): string | undefined {
  const found =
    /\b(?:first (?:one|meeting|session)(?: is| will be| should be)?|(?:we |it |let's )?(?:start|begin)s?) (?:on |only on |only )?(?=the \d|\d|next|on|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.exec(
      text,
    )
  const [day] = found === null ? [] : findDays(text.slice(found.index + found[0].length))
  if (day?.from === 0) return `club edit starting ${day.said.replace(/^next week$/i, 'next monday')}`
  return undefined
}

const skips =
  /\b(?:skip|cancel|canceled|cancelled|called off|call off|drop|leave out)\b|\bno (?:meeting|session|club|journal club|reading group)\b|\b(?:don't|do not|won't|will not|not) meet\b|\b(?:is|are) off\b|\bpause (?:it|this|the|our) .{0,20}\b(?=for|until|during|the next)/i
/** `due to easter there will be no meeting on 23 april`, `next week is a holiday, skip it` */
function readSkip(text: string): string | undefined {
  const found = skips.exec(text)
  if (found === null && !/\bpause (?:it|this) for\b/i.test(text)) return undefined
  const days = findDays(text)
  const [day, other] = days
  const isNext = /\bnext (?:one|meeting|session|time)\b/i.test(text)
  if (day === undefined) return isNext ? 'club skip next' : undefined
  const isStretch = other !== undefined && /^ (?:to|until|till|-|–) $/.test(text.slice(day.to, other.from))
  return `club skip ${isStretch ? `${day.said} to ${other.said}` : day.said}`
}

const presents =
  /^(?:(?:ok|okay|yes|hi|hey|so|well|and|then|fine|sure|please)[,.!]? )*(?:i(?:'?m| am)? ?(?:'ll|will|can|could|would like to|want to|'d like to|am happy to|'d)? ?(?:presenting|present|do|take|lead|volunteer(?: to present)?(?: for)?|do the presentation|talk)\b(?: (?:it|that|this|the paper|then))?|put me down(?: (?:for|as (?:the )?presenter))?|sign me up (?:for|to present)|let me present(?: it)?|i(?:'m| am) (?:on|next))(?: (?:on|for|at))? ?(?<rest>.{0,40})$/i
/** `I'm presenting tomorrow`, `I'll take the 25th`: nothing else follows. */
function readPresent(text: string): string | undefined {
  const rest = presents.exec(text)?.groups?.rest?.trim()
  if (rest === undefined) return undefined
  const saysPresent = /\b(?:present|presenting|presenter|presentation|volunteer|put me down)\b/i.test(text)
  const [day] = findDays(rest)
  if (day === undefined)
    return saysPresent && /^(?:$|(?:the |our )?next (?:time|one|meeting|session)$)/i.test(rest)
      ? 'club present'
      : undefined
  return day.from <= 4 && rest.length - day.to < 12 ? `club present ${day.said}` : undefined
}

const absence =
  /\b(?:i|we)(?:'m| am)? ?(?:can(?:no|')?t|can not|won't|will not|not able to|unable to|not) (?:be able to )?(?:come|attend|make it|be there|present|do it|coming)\b|\bi(?:'m| am|'ll be| will be) (?:away|out of (?:town|office)|sick|ill|on (?:holiday|vacation|leave)|travel+ing)\b|\btake me off(?: (?:it|that|the list|again))?$|\bi (?:can't|cannot), (?:please )?take me off\b/i
/** `I can't make it on thursday, sorry` */
function readAbsence(text: string): string | undefined {
  if (
    !absence.test(text) ||
    /\b(?:hold|pause|stop|mute|suspend|resume|snooze)\b|\b(?:that early|so early|that late|so late)\b/i.test(
      text,
    )
  )
    return undefined
  if (membership.some(([pattern]) => pattern.test(text))) return undefined
  const [day] = findDays(text)
  return day === undefined || /week$/i.test(day.said) ? 'club absent' : `club absent ${day.said}`
}

const membership: readonly Reading[] = [
  [
    /\b(?:take|remove|delete|get) me (?:out|off|from)(?: (?:of|from))? (?:the |this |our )?(?:group|club|reading group|journal club|members?(?: list)?|rotation)\b|\bcount me out\b|^i(?:'m| am) out$|\bi (?:want|would like|'d like) to leave (?:the |this |our )?(?:group|club|reading group|journal club)\b/i,
    'club leave',
  ],
  [
    /^(?:(?:ok|okay|yes|hi|hey|please|sure|great|nice)[,.!]? )*(?:count me in|i(?:'m| am) in|add me|sign me up|put me (?:on the list|in)|i(?:'ll| will| want to| would like to|'d like to) join(?: (?:in|it|the (?:group|club)|the reading group|the journal club|you|too))?|can i join(?: (?:it|in|the (?:group|club|reading group|journal club)))?|make me a member)(?: (?:too|as well|please))?$/i,
    'club join',
  ],
]

const ending =
  /^(?:please )?(?:remove|delete|end|dissolve|close|cancel|stop|disband) (?:the|our|this) (?:whole |entire )?(?:(?:reading )?group|journal club|reading club|paper club|club)(?: (?:again|for good|please|completely|altogether))?$/i

const changeLead =
  '^(?:(?:ok|okay|actually|oops|ups|sorry|no|wait|and|but|so|fine|hm+|nice|great|please|then|good|i mean|i meant|oh)[,.!]? )*'
const renames = new RegExp(
  `${changeLead}(?:(?:please |can you |could you )?(?:change|set|rename)(?: (?:the|its|our|this))?(?: (?:name|title|group|club|reading group|journal club|it))?(?: of (?:the |our )?(?:group|club|reading group|journal club|it))? (?:to|into|as) (?<to>[^,;]{1,60})|(?:please )?(?:call|name) (?:it|the (?:group|club|reading group|journal club)|this|our (?:club|group)) (?:to )?(?<called>[^,;]{1,60})|(?:the|its|our) name (?:is|should be) (?<is>[^,;]{1,60}))$`,
  'i',
)
const every =
  '(?:every|each) (?:(?:other|second|2nd|two|2) )?(?:week|weeks|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?|weekly|bi-?weekly|fortnightly|monthly'

const changedRhythm = new RegExp(
  `${changeLead}(?:(?:only|just|make it|let's do|let's meet|better|rather) ){0,2}(?<often>${every})(?: (?:only|instead|please|i mean|i meant|is enough))?$`,
  'i',
)
const changedTime = new RegExp(
  `${changeLead}(?:make it|let's (?:do|say|meet at|start at|make it)|better|rather|change it to|set it to|switch to) (?:at )?(?<time>\\d{1,2}(?:[:.]\\d\\d)? ?(?:am|pm|h)?|noon)(?: instead| please| then| rather)*$`,
  'i',
)
const changesZone = /\b(?:make|change|set|switch|move) (?:it|that|this|the time|the time ?zone)\b/i

/** `a new library of triangulations` is a subject. */
const speaksOfRoom = /\b(?:we|us|our|it|it's|meet|meets|meeting|room|place|location|link)\b/i

/** `call it Paper Beer`, `let's do 6:30 instead`, `make it lisbon time`, `it's room 12 now` */
function readChange(text: string): string | undefined {
  const named = renames.exec(text)?.groups
  const name = (named?.to ?? named?.called ?? named?.is)?.replace(/["“”]/g, '').trim()
  const isName = name !== undefined && !/^\d|^(?:off|on|private|the|a|weekly|every)\b/i.test(name)
  const zone = changesZone.test(text) ? findZone(text) : undefined
  if (zone !== undefined) return writeZoned(text, zone)
  if (isName && !/\b(?:time|zone|day|room|place)\b/i.test(text)) return `club edit called "${name}"`
  const { room } = cutRoom(text)
  if (
    room !== undefined &&
    !/\b(?:is|are|was|be|taken|booked|occupied|full)\b/i.test(room) &&
    /\b(?:another|new|different|other|change|changed|now|moved?|instead|it's|is)\b/i.test(text) &&
    speaksOfRoom.test(text) &&
    !/\?$/.test(text) &&
    text.length < 100 &&
    !isWrittenAsTitle(text)
  )
    return `club edit where "${room}"`
  const rhythm = changedRhythm.exec(text)?.groups?.often
  if (rhythm !== undefined) return `club edit ${rhythm}`
  const time = changedTime.exec(lastClause(text))?.groups?.time
  return time === undefined ? undefined : `club edit ${writeMeetingWords(`at ${time}`)}`
}

/** `make it friday 3pm german time` */
function writeZoned(text: string, { zone, from, to }: SaidZone): string {
  const rest = `${text.slice(0, from)} ${text.slice(to)}`.trim()
  const [rhythm, another] = readRhythms(rest)
  const time = readTime(rest)
  const parts = [another === undefined ? rhythm : undefined, time && `at ${time}`, `in ${zone}`]
  return `club edit ${parts.filter((part) => part !== undefined).join(' ')}`
}
