/** `daily digest on agents at 7:30`, `keep us posted on agents`: who asks for what is new, again and again. */
import { stripCourtesy } from './courtesy.ts'
import { dayName } from './day-name.ts'

export interface Wish {
  /** What the papers are about. */
  readonly subject: string
  /** It changes the place, so it is offered and never done. */
  readonly command: string
}

const papers = /^(?:papers?|articles|work|stuff|things|highlights|news|results|preprints)$/i
const asksForDigest =
  /^(?:(?:i|we) (?:want|need|would like) |(?:i|we)['’]d like |(?:give|send|get|have|make|post|bring|show)(?: (?:me|us))? )?(?:an? )?(daily|weekly|fortnightly|bi-?weekly|monthly|hourly|weekday) (?:digests?|roundups?|round-ups?|overviews?|updates?|summary|summaries|highlights|alerts?|posts?|mails?|newsletters?|messages?) (?:on|of|about|for|with) /i
const asksForAny =
  /^(?:(?:(?:plus|and|also) )?(?:an?|the|our|a second|another|one more) )?(?:digest|subscription|one) (?:on|of|about|for|with) /i
const asksToSetUp =
  /^(?:create|make|do|set up|start|schedule|add|begin) (?:me |us )?(?:an? )?(?:new )?(?:(daily|weekly|fortnightly|bi-?weekly|monthly|hourly) )?(?:digest|subscription|alert|roundup) (?:on|about|for|of|with|to) /i
const asksToPost =
  /^(?:(?:i|we)['’]?d (?:love|like) (?:(?:to (?:get|have|see)|you to (?:post|send)) )?|(?:i|we) (?:want|need|would like|would love) (?:(?:to (?:get|have|see)|you to (?:post|send)) )?|(?:post|send|bring|give|deliver|drop|ping|push|show|share|get|feed|tell|update|notify|message) )(?:(?:me|us|(?:the|this|our) (?:team|chan|channel|group|lab)|everyone|everybody) )?(?:(?:with|about|on) )?(?:(?:any|the|all|whatever(?:['’]?s| is| comes)|what(?:['’]?s| is)|everything|some|a (?:few|couple of|bunch of)|your) )?(?:(?:an? )?(?:digests?|updates?|summary|summaries|alerts?|roundups?|messages?|posts?|mails?) (?:on|of|about|for|with) )?(?:(?:new|newest|latest|recent|fresh) )?/i
const asksToBeTold =
  /^(?:(?:notify|alert|inform|ping|tell|update) (?:(?:me|us|everyone|everybody|(?:the )?(?:whole )?(?:team|channel|group)) )?|(?:let (?:me|us) )?know )(?:of|about|on|(?:when|whenever|if|as soon as)(?: there (?:are|is))?) (?:(?:any|the|all|an?) )?(?:new|newest|latest|something new|anything new|something|anything) /i
const asksForAuthor =
  /^(?:(?:notify|alert|inform|tell) (?:me |us )?|(?:let (?:me|us) )?know )(?:when|if|whenever|each time|every time) (.{2,60}?) (?:publishes|writes|posts|releases|has|comes out with|puts out|brings out)(?: (?:something|anything|a|new|papers?|work))*$/i
const newsOfAuthor =
  /^(?:whenever|each time|every time|when|as soon as) (.{2,60}?) (?:publishes|writes|posts|releases|puts?|has|comes out with)(?: (?:something|anything|a|out|new|papers?|work))*,? (?:(?:i|we)(?:['’]d| would) (?:like|love) to know|let (?:me|us) know|tell (?:me|us)|ping (?:me|us)|notify (?:me|us))(?: about it| here)?$/i
const asksToBeKept = /^keep (?:me|us) (?:posted|updated|informed|up to date|in the loop) (?:on|about|with) /i
const place = /(?:(?:^| )(?:in|to|into|on)(?: the)?(?: channel)?)? place:[^\s/]{1,200}\/\S{1,200}/i
/** `post a summary every day`, `send it daily` say of what is spoken of, not what papers are about. */
const noSubject =
  /^(?:an?|it|this|that|them|these|those|something|anything|fewer|less|more|only|no|not|nothing|to)(?: |$)/i
const maxLength = 200

/** Undefined for anything else. Takes linear time. */
export function parseRecurringWish(text: string): Wish | undefined {
  if (text.length > maxLength) return undefined
  const where = place.exec(text)?.[0] ?? ''
  const asked = stripCourtesy(text.replace(where, ''))
    .replace(/\s+/g, ' ')
    .replace(/,? (?:maybe|perhaps|or so|if you can|i guess)$/i, '')
    .replace(/ here, /i, ' ')
    .replace(/ (?:in|into|to) (?:this|our) (?:channel|room|thread|group|chat)(?= |,|$)/i, '')
  const [most = '', count] =
    /,? (?:(?:a )?max(?:imum)?(?: of)?|at most|no more than|not more than|up to) (\d{1,2})(?: papers| of them)?(?=,|$)/i.exec(
      asked,
    ) ?? []
  const { said, often, isAtEnd } = cutOften(joinDays(asked.replace(most, '')))
  const [, author] = asksForAuthor.exec(said) ?? newsOfAuthor.exec(said) ?? []
  if (author !== undefined) return { subject: `papers by ${author}`, command: `follow ${author}` }
  const digest = asksForDigest.exec(said)
  const [made, rhythm] = asksToSetUp.exec(said) ?? []
  const told = (asksToBeTold.exec(said) ?? asksToBeKept.exec(said))?.[0]
  const opening =
    [digest?.[0], made, told, ...[asksToPost, asksForAny].map((each) => each.exec(said)?.[0])].find(
      (each) => each !== undefined,
    ) ?? ''
  const [counted = '', top] =
    /^(?:the )?(?:(?:best|top|newest|latest) )?(\d{1,2}) (?:(?:best|top|new|newest|latest|most relevant) ){0,2}(?=(?:papers? )?(?:on|about|of|in|papers?) )/i.exec(
      said.slice(opening.length),
    ) ?? []
  const words = said.slice(opening.length + counted.length).split(' ')
  if (opening === '' && !(isAtEnd && words.some((word) => papers.test(word)))) return undefined
  const [about, last] = cutSchedule(dropPapers(words))
  const times = [...last, ...often]
  const subject = about
    .join(' ')
    .replace(/,$/, '')
    .replace(/ (?:in )?here$/i, '')
    .replace(/^(?:the |some |any )?(?:(?:new|newest|latest|fresh) )?(?:(?:on|about) )?/i, '')
    .replace(
      /(?:^| )(?:comes? (?:out|up|in)|(?:turns?|shows?|pops?) up|appears?|(?:is|are) (?:published|out))$/i,
      '',
    )
  // Without a schedule it is a search for new papers.
  const isAgain = digest !== null || (made ?? told) !== undefined || times.length > 0
  if (!isAgain || papers.test(subject) || noSubject.test(subject) || !/\p{L}/u.test(subject)) return undefined
  const when = [
    digest?.[1] ?? rhythm ?? '',
    times
      .join(' ')
      .replace(/^each\b/i, 'every')
      .replace(/^(?:every morning\b|(?:in the )?mornings$)/i, 'every day')
      .replace(/^(?:in the )?afternoons$/i, 'every day at 14:00')
      .replace(/^(?:in the )?evenings$/i, 'every day at 18:00'),
  ]
  const at = /place:\S+/.exec(where)?.[0] ?? ''
  const size = count ?? top
  return {
    subject,
    command: ['subscribe', subject, ...when, size === undefined ? '' : `top ${size}`, at]
      .filter((part) => part !== '')
      .join(' '),
  }
}

/** `tues + fri` and `mon/wed` are days and days. */
function joinDays(text: string): string {
  return text.replace(joinedDays, (days) => days.replace(/ ?[+/&] ?|, | n /g, ' and '))
}

const joinedDays = new RegExp(
  `\\b${dayName}(?: ?[+/&] ?${dayName}| n ${dayName}|, ${dayName} ?[+/&] ?${dayName})+\\b`,
  'gi',
)

/** `every morning at 8 post papers about agents`: what comes again, wherever it is said, and the rest. */
function cutOften(asked: string) {
  const found = schedule.exec(asked)
  if (found === null) return { said: asked, often: [], isAtEnd: false }
  const before = asked.slice(0, found.index).replace(/[, ]{1,2}$/, '')
  const after = asked.slice(found.index + found[0].length).replace(/^[, ]{1,2}/, '')
  return {
    said: stripCourtesy(`${before} ${after}`.trim()),
    often: found[0].split(' '),
    isAtEnd: before === '' || after === '',
  }
}

const day = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const time = String.raw`(?:(?:at|around|@|from) )?(?:\d{1,2}(?::\d\d)? ?(?:am|pm|o['’]?clock)|\d{1,2}:\d\d|(?:half past|half|quarter to|quarter past) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})|noon|midday)|(?:at|around) (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= |,|$)`
const days = `${day}s?(?:(?:,? and|,|,? &) ${day}s?)*`
const except = `(?:,? (?:except|but not|but)(?: on)? ${days})?`
const secondWeeks = `(?:(?:every|each) (?:(?:other|second|two|2) (?:weeks?|${days})|fortnight)(?: on ${days})?|(?:fortnightly|bi-?weekly) on ${days})(?: starting \\d{4}-\\d\\d-\\d\\d)?`
const dayOfMonth = `(?:first|second|third|fourth|last|1st|2nd|3rd|4th) ${day}|last day|\\d{1,2}(?:st|nd|rd|th)`
const months = `(?:monthly|(?:every|each) month) on the (?:${dayOfMonth})|(?:(?:every|each|on(?: the)?|the) (?:${dayOfMonth}) of (?:the|each|every) month)|(?:once|twice) (?:a|per) month|(?:every|each) (?:month|(?:first|last) ${day})`
const weeks = `(?:once|twice|(?:two|three|four|five) times) (?:a|per) (?:week|fortnight)`
const again = `(?:${months}|${weeks}|(?:on )?(?:${secondWeeks}|(?:every|each) (?:single )?(?:(?:weekday|day)${except}|week|hour|${day}(?:(?:,? and|,) (?:${day}))*)|(?:every|each) (?=morning|afternoon|evening)|(?:in the )?(?=(?:mornings|afternoons|evenings)$)|${day}s(?:(?:,? and|,|,? &) ${day}s)*|${dayName}(?: and ${dayName}){1,4}|weekdays${except}))`
/** Days that come again, with a part of the day or a time; a time may stand before them. */
const schedule = new RegExp(
  `(?:^|(?<= ))(?:(?:${time}),? )?${again} ?(?:mornings?|afternoons?|evenings?)?(?:,? ?(?:${time}))?(?:,? (?:in )?(?:utc|gmt|[a-z]{2,20}(?: [a-z]{2,20})? time|[a-z]{2,20}/[a-z_]{2,30}))?(?=[ ,]|$)`,
  'i',
)

/** `papers about agents` and `agents papers` are agents. */
function dropPapers(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => papers.test(word))
  if (at > 0 && words[at + 1]?.toLowerCase() === 'here') return words.toSpliced(at, 2)
  if (at !== 0) return words.filter((_, index) => index !== at)
  const about = words[1]?.toLowerCase() === 'here' ? 2 : 1
  return /^(?:on|about|of|for|in)$/i.test(words[about] ?? '') ? words.slice(about + 1) : words
}

/** The subject, and the words from where a schedule begins. */
function cutSchedule(words: readonly string[]): readonly [readonly string[], readonly string[]] {
  const from = words.findIndex((word, at) => {
    const next = words[at + 1] ?? ''
    return (
      /^(?:daily|weekly|hourly|weekdays|(?:mon|tues|wednes|thurs|fri|satur|sun)days)$/i.test(word) ||
      (/^(?:fortnightly|bi-?weekly|monthly|quarterly|yearly)$/i.test(word) && beginsTime.test(next)) ||
      (/^(?:every|each)$/i.test(word) &&
        /^(?:\d{1,3}|two|three|four|few|other)$/i.test(next) &&
        isUnit(words[at + 2])) ||
      (/^(?:every|each)$/i.test(word) &&
        /^(?:day|week|weekday|hour|morning|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?$/i.test(next)) ||
      (/^on$/i.test(word) && /^(?:weekdays|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/i.test(next)) ||
      (/^at$/i.test(word) && /^(?:\d|half$|noon$)/.test(next)) ||
      (words[at - 1]?.endsWith(',') && /^\d{1,2}(?::\d\d|[ap]m$)/i.test(word))
    )
  })
  return from < 0 ? [words, []] : [words.slice(0, from), words.slice(from)]
}

/** What may follow `monthly`, where it is no word of a subject: `monthly rainfall`. */
const beginsTime = /^(?:|at|on|in|from|starting|top|@.{0,5}|\d.{0,5})$/i

function isUnit(word: string | undefined): boolean {
  return /^(?:hour|day|week|month)s?$/i.test(word ?? '')
}
