/** `daily digest on agents at 7:30`, `keep us posted on agents`: who asks for what is new, again and again. */
import { type Meant, readAuthor, told, trimMarks } from './author-wish.ts'
import { stripCourtesy } from './courtesy.ts'
import { digestNouns } from './read-rhythm.ts'
import { readTimes, type SaidTimes, writeTimes } from './read-times.ts'

export interface Wish {
  /** What the papers are about. */
  readonly subject: string
  /** The command that subscribes to it. */
  readonly command: string
  /** When it begins, if that is not at once: `may`. */
  readonly from?: string
  /** Whether it is ordered; what would only be nice is offered. */
  readonly isOrder: boolean
}

const maxLength = 200

/** Undefined for anything else. Takes linear time. */
export function parseRecurringWish(text: string): Wish | undefined {
  return text.length > maxLength ? undefined : readWish(text)
}

/** `agents on Monday 9:00 and alignment on Thursday 9:00`: one wish and another, if that is what is said. */
export function parseTwoWishes(text: string): readonly [Wish, Wish] | undefined {
  if (text.length > maxLength || !asksForPosts.test(text) || !readTimes(text).isTwice) return undefined
  for (const { index, 0: joint } of text.matchAll(/,? and |; |, /g)) {
    const one = readPart(text.slice(0, index))
    const other = readPart(text.slice(index + joint.length))
    if (one?.isOrder && other?.isOrder) return [one, other]
  }
  return undefined
}

const asksForPosts = /\b(?:digests?|subscriptions?|subscribe|alerts?|post|send)\b/i

function readPart(text: string): Wish | undefined {
  return readWish(text) ?? readWish(`a digest on ${dropFillers(text)}`)
}

function readWish(typed: string): Wish | undefined {
  const [begins = '', from] = starts.exec(typed) ?? []
  const text = typed.replace(begins, ' ').trim()
  const where = place.exec(text)?.[0] ?? ''
  const at = /place:\S+/.exec(where)?.[0] ?? ''
  const asked = dropFillers(stripCourtesy(text.replace(where, '')).replace(/\s+/g, ' '))
  if (isNoWish.test(asked)) return undefined
  const said = readTimes(mendWords(asked))
  if (said.isTwice || refuses.test(said.rest.join(' '))) return undefined
  const room = /#[\p{L}\p{N}_-]{1,80}/u.exec(text)?.[0] ?? ''
  const meant = readAuthor(said) ?? readSubject({ ...said, text })
  if (meant === undefined) return undefined
  // Where a room is named that the platform did not make a place, the command says so.
  const isElsewhere = room !== '' && !meant.query.includes(room)
  const isFollowed = meant.isFollowed === true && !isElsewhere
  const query = meant.isFollowed && isElsewhere ? `author:"${meant.query}"` : meant.query
  const isOrder = !isVague.test(text)
  const isSure = isOrder && !isFollowed && !isElsewhere && query.split(' ').length <= maxSureWords
  const parts = [
    isFollowed ? 'follow' : 'subscribe',
    query,
    isElsewhere ? room : '',
    writeTimes(said.times),
    at,
  ]
  return {
    subject: meant.subject,
    command: [...parts, isSure ? 'confirm:yes' : ''].filter((part) => part !== '').join(' '),
    isOrder,
    ...(from !== undefined && { from }),
  }
}

/** More words may be no subject: of them the command asks where no paper has them. */
const maxSureWords = 4

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** `from May on`, `starting next week` */
const starts = new RegExp(
  `(?:^|,? )(?:from|starting|beginning|as of)(?: from| in| on| with)? (next (?:week|month)|(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?${month}(?: \\d{1,2}(?:st|nd|rd|th)?)?)(?: on(?:wards?)?)?(?=[ ,]|$),?`,
  'i',
)

const place = /(?:(?:^| )(?:in|to|into|on)(?: the)?(?: channel)?)? place:[^\s/]{1,200}\/\S{1,200}/i

/** Questions, refusals, and what is said of a digest that is there. */
const isNoWish =
  /^(?:what|why|how|when|who|whom|whose|which|where|is|are|was|were|does|did|has|have (?:i|we|you)|should|do (?!an?\b|the\b|me\b|us\b|one\b|another\b)|no|stop|end|cancel|remove|delete|pause|move|change|rename|shift|switch|edit|preview|i follow|search|find|ask|trends|import|export|save|saved|vote|nominate|cite|topic|club|digests(?! (?:on|about|for|of|with)\b)|settings|resume|join)\b/i

const refuses =
  /\b(?:don['’]?t|do not|not|never|instead|unsubscribe|unfollow|reading group|journal club|meeting|fewer|less|(?:want|like|plan|going) to (?:read|discuss|present)|(?:to|in|from) (?:the|our|my|this|that) (?:[a-z]{3,12} )?(?:digests?|posts?|subscription)|(?:my|the|reading) (?:whole |entire |full |complete )?list)\b/i

const isVague =
  /\b(?:(?:would|might|could|may|[a-z]{1,6}['’]d) (?:be|also be|really be) (?:so |very |really )?(?:cool|nice|great|good|fun|neat|sweet|lovely|awesome|helpful|useful|handy|wonderful|amazing)|maybe|perhaps|possible|wouldn['’]?t mind|thinking (?:of|about)|someday|one day)\b/i

/** People mistype what they say often. */
function mendWords(text: string): string {
  return text.replace(ofDay, '').replace(/\p{L}{5,10}/gu, (word) => mistyped.get(sortLetters(word)) ?? word)
}

/** `a morning digest of agents`, where no time is said by it. */
const ofDay =
  /\b(?:morning|evening|afternoon|lunch) (?=(?:digest|post|update|roundup|round-up|summary|mail)s?\b)/gi

function sortLetters(word: string): string {
  return [...word.toLowerCase()].sort().join('')
}

const mistyped: ReadonlyMap<string, string> = new Map(
  `morning evening papers every weekly digest monday tuesday wednesday thursday friday weekday`
    .split(' ')
    .map((word) => [sortLetters(word), word]),
)

/** The request without what says where and to whom: here. */
function dropFillers(text: string): string {
  return text
    .replace(
      /(?:,? (?:maybe|perhaps|or so|if you can|i guess|(?:(?:is|would|could) (?:it|this|that|be this|be that) (?:be )?)?possible|from now on|if possible|right|ok|okay|yes|and only then|and only)){1,3}$/i,
      '',
    )
    .replace(
      /,? (?:would|could|might) (?:be|also be|really be) (?:so |very |really )?[a-z]{3,9}$|^(?:it )?(?:would|could) be (?:so |very |really )?[a-z]{3,9} (?:to (?:have|get|see)|if (?:you|we) (?:could|can|had)(?: (?:have|get))?) /i,
      '',
    )
    .replace(
      /,? would be (?:very |really )?(?:nice|great|good|cool|fine|perfect|helpful|useful)(?:,? (?:say|maybe|for example|like))?(?=[,. ])/i,
      '',
    )
    .replace(
      / (?:(?:in|into|to|for) (?:here|(?:this|our|the) (?:channel|room|thread|group|chat|place))|(?:in|to) my (?:inbox|dms?|messages)|(?:to|for) (?:us|me|the (?:team|group|lab))|here)(?=[ ,.;:]|$)/gi,
      '',
    )
    .replace(/,? (?:and |so )?(?:please )?(?:send|post|put|drop|bring) (?:it|them)(?= (?:in|at|on)\b|$)/i, '')
    .replace(
      /,? (?:would|could|does|is) (?:that )?((?:[^\s,]{1,15} ){1,5})(?:work|ok|fine|possible|do)(?: for you)?$/i,
      ', $1',
    )
    .replace(
      /^(?:(?:set (?:up )?)?(?:two|three|2|3) digests?,?(?: pls| please)?:? )?(?:the )?(?:(?:first|second|third)(?: one)?[,:] )?/i,
      '',
    )
    .replace(/(?:^|,? )(?:from|starting|beginning) tomorrow(?: on)?(?=[ ,]|$),?/gi, '')
    .trim()
}

/** What a subject is asked for with; `undefined` where nothing asks for it again and again. */
function readSubject(said: SaidTimes & { readonly text: string }): Meant | undefined {
  const { rest, times, isAgain, isAtEdge } = said
  const words = trimMarks(dropCan(rest.join(' ')))
  const opening = openingOf(words)
  const asked = opening.toLowerCase().match(/[a-z'-]+/g) ?? []
  const [body, isPosted] = dropPassive(words.slice(opening.length))
  const named = body.split(' ').filter((word) => word !== '')
  const isNamed = asked.some((word) => digestNouns.has(word)) || another.test(opening)
  const isOfDigest = isNamed && (isAgain || /\b(?:on|about|of|for|with|to)\b/.test(opening))
  const isWanted =
    asked.some((word) => verbs.has(word) || wants.has(word)) || isPosted || /\basks? for\b/i.test(opening)
  const hasPapers = asked.some((word) => papers.has(word)) || named.some((word) => papers.has(foldEnd(word)))
  const isTold = told.test(opening) || (watches.test(opening) && (hasPapers || isForMe.test(said.text)))
  const hasTimes = isAgain || times.rhythm !== undefined || times.days !== undefined
  const isSetUp = isOfDigest && asked.some((word) => makes.has(word) || wants.has(word))
  const isWish =
    isTold ||
    isSetUp ||
    (hasTimes && isOfDigest && (isAgain || isAtEdge)) ||
    (isAgain && (isWanted || (hasPapers && isAtEdge))) ||
    // `reward models, daily, 07:00`
    (hasTimes &&
      isAtEdge &&
      times.time !== undefined &&
      (isAgain || times.rhythm !== undefined || hasPapers || isWanted))
  if (!isWish) return undefined
  const subject = trimMarks(dropDigest(dropPapers(named)).join(' '))
    .replace(
      /,? (?:is|are|would be|will do|should be|sounds) (?:fine|ok|okay|good|great|perfect|best|enough)$/i,
      '',
    )
    .replace(/[.,;:] (?:please )?(?:send|post|deliver)(?: it| them)?$/i, '')
    .replace(comesOut, '')
    .replace(introduces, '')
  if (
    subject === '' ||
    papers.has(subject.toLowerCase()) ||
    noSubject.test(subject) ||
    isMeeting.test(subject) ||
    !/\p{L}/u.test(subject)
  )
    return undefined
  return { subject, query: subject }
}

function foldEnd(word: string): string {
  return word.toLowerCase().replace(/[,.;:!]{1,3}$/, '')
}

/** `agents be posted` of “can agents be posted” */
function dropCan(text: string): string {
  return dropPassive(trimMarks(text))[1] ? text.replace(/^(?:can|could|may) /i, '') : text
}

/** `agents be posted` of “can agents be posted every Monday?” */
function dropPassive(text: string): readonly [rest: string, isPosted: boolean] {
  const rest = text.replace(/ (?:be|get) (?:posted|sent|delivered|shared|shown)$/i, '')
  return [rest, rest !== text]
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const makes = set(
  'create make do set setup start schedule add begin subscribe have get give order arrange organise organize',
)

const verbs = set(
  `post send give bring drop put deliver share get push ping show feed tell update notify message alert inform keep
  create make do set setup start schedule add begin subscribe order arrange organise organize`,
)

const wants = set('want wants wanted need needs like likes love wish wishes')

const papers = set(
  'paper papers articles article work works stuff things highlights news results preprints publications paprs pappers papre',
)

/** What leads to a subject and is no part of it. */
const leads = set(
  `i we i'd we'd i’d we’d us me our my your the a an this that group lab team students colleagues everyone everybody
  channel chan whole would please also and plus second another one more own want wants wanted need needs like likes love wish ask asks
  to up on of about for with in into from by any all some something anything everything whatever whatever's what's what
  comes come couple few bunch short brief quick little new newest latest recent fresh best top is are there there's sort kind google
  when whenever if as soon every each single know let posted informed updated date loop eye out look lookout note line heads-up
  bonjour hallo hola ciao moin hi hello hey enough will do pls
  digest: up: be able regularly receive see`,
)

/** The words before the subject, with the space after them. */
function openingOf(text: string): string {
  let end = 0
  for (const { 0: spaced, index } of text.matchAll(/\S+\s?/g)) {
    const word = foldEnd(spaced.trim())
    if (index !== end || !(isLead(word) || isLikeDigest(word))) break
    end += spaced.length
  }
  return text.slice(0, end)
}

function isLead(said: string): boolean {
  const word = said.replace(/["“”]/g, '')
  return leads.has(word) || verbs.has(word) || papers.has(word) || digestNouns.has(word)
}

/** `a mail-like summary on agents` */
function isLikeDigest(word: string): boolean {
  return /^[a-z]{3,10}-(?:like|style|sized|ish)$/.test(word)
}

/** `plus a second one about translation` */
const another = /\b(?:second|another|more|extra) one (?:on|about|of|for)\b/i

const watches =
  /^(?:please )?(?:keep an eye (?:out )?(?:on|for)|(?:look|watch) out for|be on the lookout for) /i

const isForMe = /\bfor (?:me|us)\b|["“”]/i

/** People meet there: `a discussion group every friday`. */
const isMeeting = /^(?:[a-z]{1,12} )?(?:group|club|circle|meeting|seminar)s?$/i

/** `post a summary every day` says of what is spoken of, not what papers are about. */
const noSubject =
  /^(?:an?|it|this|that|them|these|those|something|anything|fewer|less|more|only|no|not|nothing|to|and|is|same|him|her|one|ones|both|you|we|i|first|second|third|last|1st|2nd|3rd|\d{1,2}|want|time)(?: |$)/i

const comesOut =
  /(?:^| )(?:comes? (?:out|up|in)|(?:turns?|shows?|pops?) up|appears?|(?:is|are) (?:published|out)|(?:as|when) they (?:come out|appear))$/i

const introduces = /^(?:on|about|of|for|in|with) (?=\S)/i

/** `graph reasoning digest` is of graph reasoning. */
function dropDigest(words: readonly string[]): readonly string[] {
  return words.length > 1 &&
    /^(?:digests?|subscription|newsletter|roundup)$/i.test(foldEnd(words.at(-1) ?? ''))
    ? words.slice(0, -1)
    : words
}

/** `papers about agents` and `agents papers` are agents. */
function dropPapers(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex((word) => papers.has(foldEnd(word)))
  if (last < 0) return words
  const next = words[last + 1] ?? ''
  const isIntroduced = last <= 1 && /^(?:on|about|of|for|in)$/i.test(next)
  if (isIntroduced) return words.slice(last + 2)
  return last === words.length - 1 ? words.slice(0, -1) : words
}
