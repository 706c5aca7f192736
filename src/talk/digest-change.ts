/**
 * What is said of a digest that was just set up or is the only one of a place, in any words: `no, 8 not 9`,
 * `and on saturday too`, `stop it, we don't want it`, `change the subject to drug discovery`.
 */
import { dropTail } from '../model/text.ts'
import { zoneNamed } from '../model/zone-names.ts'
import { stripCourtesy } from './courtesy.ts'
import { type Asked, it, pauseVerb, readQuestion, readRefused } from './digest-asked.ts'
import { dropToo, readSubject, type SaidSubject } from './digest-subject.ts'
import { readTimes, saysTimes } from './read-times.ts'
import { readNumber, type Times } from './time-reader.ts'

export type DigestChange = Meant & {
  /** The digest in words, such as `SQL` or `the first`; empty for the one that is spoken of. */
  readonly name: string
}

type Meant =
  /** `isNamed` where the words are of digests alone. */
  | { readonly act: 'end'; readonly isNamed: boolean }
  | { readonly act: 'resume' }
  | Asked
  /** `until` is empty for no end. */
  | { readonly act: 'pause'; readonly until: string }
  /** `isAdded` where days come to those that there are. */
  | { readonly act: 'times'; readonly times: Times; readonly isAdded: boolean }
  /** `8 not 9`: a time, or a number of papers. `wed instead of tue` */
  | { readonly act: 'swap'; readonly to: string; readonly from: string }
  | { readonly act: 'later'; readonly minutes: number }
  | { readonly act: 'share'; readonly factor: number }
  | SaidSubject
  /** Another one, at the same times. */
  | { readonly act: 'another'; readonly subject: string }

const maxLength = 140

/** Undefined for anything else. Takes linear time. */
export function parseDigestChange(text: string): DigestChange | undefined {
  if (text.length > maxLength) return undefined
  const typed = text.replaceAll('’', "'").replace(/\s+/g, ' ')
  // “still 9 o'clock, right?”
  if (asksWhether.test(typed)) return { act: 'show', name: '' }
  const said = dropOpening(stripCourtesy(typed))
  const asTyped = dropOpening(dropTail(typed, /[.!?]/))
  const meant =
    readQuestion(said) ?? readRefused(said) ?? readPause(said) ?? readAnother(asTyped) ?? readSubject(said)
  return meant === undefined
    ? (readAct(said) ?? readTimesOf(said, adds.test(asTyped)))
    : { ...meant, name: '' }
}

const asksWhether = /^(?:so |and |ok |it is |it's |still )?.{0,40}[ ,](?:right|correct|yes|isn't it)\?{1,3}$/i

/** Courtesy, at the end of a request for papers: `mondays too`. */
const adds =
  /\b(?:too(?! (?:many|much|often|early|late|long|few|big|small|frequent))|also|as well|same for|plus|additionally)\b/i

/** Whether it changes what others have too. */
export function changesDigest(change: DigestChange): boolean {
  // `stop words` may be a search.
  if (change.act === 'end') return change.name === '' || change.isNamed || isOneOfThem.test(change.name)
  return !shows.has(change.act)
}

const isOneOfThem = /^(?:first|second|third|last)$|^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'.-]+){1,3}$/u

const shows: ReadonlySet<string> = new Set(['show', 'preview', 'post', 'papers', 'refuse'])

/** `ok`, `hm`, `sorry,` */
function dropOpening(text: string): string {
  let rest = text
  for (let round = 0; round < 4; round += 1) {
    const shorter = rest.replace(
      /^(?:ok|okay|h+m+|oh|ah|uh|no(?=,| wait| sorry)|nope|sorry|sry|sory|wait|actually|well|argh?|oops|and|so|but|then|please|pls|now)\b[,.!:]{0,3} /i,
      '',
    )
    if (shorter === rest) break
    rest = shorter
  }
  return rest
}

/** `stop it until I say so`, `pause it, we have holidays till 5 May` */
function readPause(said: string): Meant | undefined {
  if (!pauseVerb.test(said)) return undefined
  const [, joint = '', end = ''] =
    /\b(until|till?|through|for(?= (?:\d|an? |one |two |three |four |the (?:next|rest))))\b ([^,;]{1,40})/i.exec(
      said,
    ) ?? []
  const isOpen = /^(?:i|we|further|then)\b/i.test(end)
  if (joint === '')
    return /^(?:pause|mute|suspend|snooze)\b/i.test(said) && isIdle(foldWords(said), pauses)
      ? { act: 'pause', until: '' }
      : undefined
  const [before = ''] = said.split(/\b(?:until|till?|through|for)\b/i, 1)
  const days = /\b(?:until|till?) ([^,;]{1,30}?)(?:,| and|$)/i.exec(said)?.[1] ?? end
  const until = isOpen ? (/^then\b/i.test(end) && days !== end ? `until ${days}` : '') : `${joint} ${end}`
  const isOfIt =
    new RegExp(`\\b${it}\\b`, 'i').test(said) || /^(?:pause|mute|suspend|snooze|hold)$/i.test(before.trim())
  return isOfIt ? { act: 'pause', until } : undefined
}

const pauses: ReadonlySet<string> = new Set(['pause', 'mute', 'suspend', 'snooze'])

const sameTimes =
  /,? (?:(?:at|on) )?(?:the )?same (?:days?|times?|hours?|schedule|rhythm)(?:,? (?:and|&) (?:(?:the )?same )?(?:days?|times?|hours?|place))?$/i

/** `and also one on code benchmarks, same days and hour`, `and Zhicheng Dou too` */
function readAnother(said: string): Meant | undefined {
  const bare = said.replace(sameTimes, '')
  const [, subject] =
    /^(?:(?:now|and|also|plus|too) ){0,3}(?:(?:i'd like |we want |add |make )?(?:one|another(?: one)?|a second(?: one)?|the same)) (?:more )?(?:on|about|for) (.{2,60})$/i.exec(
      bare,
    ) ?? []
  if (subject !== undefined && alsoSays.test(said))
    return readTimes(subject).times.days ? undefined : { act: 'another', subject: dropToo(subject) }
  const [, named] =
    /^(?:also|plus|follow also|also follow|add) (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'.-]*){1,3})(?: too| as well)?$/u.exec(
      said,
    ) ??
    /^(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'.-]*){1,3}) (?:too|as well|also)$/u.exec(said) ??
    []
  return named === undefined ? undefined : { act: 'another', subject: named }
}

/** “One for all” is no wish. */
const alsoSays = /\b(?:also|plus|another|second|add|too|as well|same|we want|i'd like)\b/i

const ends = new Set(
  'stop end cancel remove drop delete unsubscribe unfollow kill quit scrap ditch'.split(' '),
)

const resumes =
  /^(?:(?:we're|we are|i'm|i am|im) back\b.{0,30}?[,;.]? )?(?:(?:resume|restart|unpause|continue|reactivate)(?: with)?(?: it| that| them| the digest)?|(?:go|carry) on(?: with (?:it|that))?|(?:switch|turn) (?:it|that|them|the digest) (?:back )?on|(?:switch|turn) on (?:it|that|them|the digest)|start (?:it|that|them)) ?(?:again|now|back|please)?$/i

/** `remove the watch, found what I needed`, `end the first one`, `drop Wen Sun` */
function readAct(said: string): DigestChange | undefined {
  if (resumes.test(said)) return { act: 'resume', name: '' }
  const [clause = '', ...others] = said.split(/[,;.] /)
  const [verb = '', ...rest] = foldWords(clause)
  // `Stop, Think, and Roll` is a title.
  const isTitle =
    rest.length === 0 && others.length > 0 && !/^(?:i|we|please|it|this|that)\b/i.test(others[0] ?? '')
  if (isTitle) return undefined
  if (!ends.has(verb) || /^(?:until|till?)$/.test(rest.join(' '))) return undefined
  if (
    readTimes(clause).times.rhythm !== undefined ||
    others.some((other) => saysTimes(readTimes(other).times))
  )
    return undefined
  const named = clause
    .split(' ')
    .slice(1)
    .filter((word) => !ofEnd.has(word.toLowerCase()))
  return named.length > 3
    ? undefined
    : {
        act: 'end',
        isNamed: /\b(?:unfollow|unsubscribe|digest|subscription|watch|alert)\b/i.test(said),
        name: named.join(' '),
      }
}

const ofEnd = new Set(
  'it that this one the my our following again now digest subscription watch alert to about on them thing please him her then sending posting these for me us doing everything altogether completely'.split(
    ' ',
  ),
)

/** What is said only beside times. */
const idle: ReadonlySet<string> = new Set(
  `subscribe it its it's this that that's thats them him her one ones the a an my our your digest digests post posts subscription thing for me us
  here of to at on in make made move change set switch put shift let lets let's do be is are was would should could can will please pls
  thanks thx ok okay hm hmm well no nope not yes oh ah sorry sorry, sory sry oops wait actually i we you mean meant rather better instead just only
  enough fine good great nicer nice prefer want need like have had get got take come comes coming go send posted too also as well and but so then now
  already again though still early late often much many long few rare annoying annoys finds find boss team people everyone more less most papers paper items
  mails mail message messages per each time from by works work suits id i'd i'm im we'd we're am because since right earlier sooner plenty sufficient update roundup
  than really quite bit way far he she they moved use same starting first hour day be's week's friday's after before our seminar meeting lunch works for's max there`
    .trim()
    .split(/\s+/),
)

function foldWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => dropTail(word.replace(/^[("“]+/, ''), /[)"”,;:.!?]/))
    .filter((word) => word !== '')
}

function isIdle(words: readonly string[], others: ReadonlySet<string> = new Set()): boolean {
  return words.every((word) => idle.has(word) || others.has(word))
}

/** `I'd rather have it Thursday`, `two of them are enough`, `an hour later`, `move SQL to Thursday` */
function readTimesOf(said: string, isMore: boolean): DigestChange | undefined {
  const words = foldWords(said)
  const zone = zoneSaid(said)
  if (zone !== undefined) return { act: 'times', times: { zone }, isAdded: false, name: '' }
  const swapped = readSwap(words)
  if (swapped !== undefined) return { ...swapped, name: '' }
  const minutes = readLater(said)
  if (minutes !== undefined) return { act: 'later', minutes, name: '' }
  if (/^(?:only )?half (?:as many|of (?:that|them|it))/i.test(said))
    return { act: 'share', factor: 0.5, name: '' }
  if (/^(?:twice as many|double (?:it|that))/i.test(said)) return { act: 'share', factor: 2, name: '' }
  if (ofMeeting.test(said)) return undefined
  const { times, rest } = readTimes(said)
  const others = foldWords(rest.join(' '))
  if (others.some((word) => refusals.has(word))) return undefined
  const number = others.map(readNumber).filter((count) => count !== undefined && count > 0 && count <= 50)
  const [top] = number
  const isTop = number.length === 1 && top !== undefined && ofCount.test(said) && times.time === undefined
  const meant = isTop && times.top === undefined && others.length > 1 ? { ...times, top } : times
  const content = others.filter((word) => !idle.has(word) && !(isTop && readNumber(word) === top))
  if (!saysTimes(meant)) return undefined
  const isAdded = isMore && !/\binstead\b/i.test(said)
  if (content.length === 0) return { act: 'times', times: meant, isAdded, name: '' }
  const [, name] =
    /^(?:move|change|set|switch|shift) (?:the )?(.{2,40}?)(?: digest| one| subscription)? (?:to|on|come|at|every) /i.exec(
      said,
    ) ?? []
  const isNamed = name !== undefined && content.every((word) => foldWords(name).includes(word))
  return isNamed
    ? { act: 'times', times: meant, isAdded, name: isIdle(foldWords(name)) ? '' : name }
    : undefined
}

const refusals = new Set(['no', 'not', "don't", 'dont', 'never', 'nothing', 'without', 'fewer'])

const ofMeeting =
  /^(?:move|change|shift|reschedule|skip|set|make) (?:the |our |next |this ){0,2}(?:meeting|session|club|group)\b/i

const ofCount = /\b(?:enough|plenty|many|much|fine|sufficient|few|long|max|papers|of them|will do)\b/i

/** `8 not 9`, `wed instead of tue` */
function readSwap(words: readonly string[]): Meant | undefined {
  const at = words.findIndex(
    (word, index) => index > 0 && (word === 'not' || (word === 'instead' && words[index + 1] === 'of')),
  )
  if (at < 0) return undefined
  const after = words[at] === 'not' ? at + 1 : at + 2
  const [to = '', from = ''] = [words[at - 1], words[after]]
  const isPair = isValue(to) && isValue(from) && /^\d/.test(to) === /^\d/.test(from)
  return isPair && isIdle(words.toSpliced(at - 1, after - at + 2), new Set(['with', 'same']))
    ? { act: 'swap', to, from }
    : undefined
}

function isValue(word: string): boolean {
  return /^\d{1,2}(?:[:.]\d\d)?(?:am|pm)?$/.test(word) || readTimes(`on ${word}`).times.days !== undefined
}

function readLater(said: string): number | undefined {
  const [, count = '', unit = '', way = ''] =
    /^(?:(?:make|move|shift|put) (?:it )?(?:by )?)?(an?|half an|one|two|three|\d{1,3}) (hours?|minutes?|mins?) (later|earlier|sooner)(?: (?:please|would be .{2,20}))?$/i.exec(
      said,
    ) ?? []
  if (unit === '') return undefined
  const many = /^an?$/i.test(count) ? 1 : /^half/i.test(count) ? 0.5 : (readNumber(count.toLowerCase()) ?? 1)
  return many * (/^h/i.test(unit) ? 60 : 1) * (/^later/i.test(way) ? 1 : -1)
}

/** `we moved, it's Singapore time now`, `I am in Sao Paulo, please use this` */
function zoneSaid(said: string): string | undefined {
  const [, city] =
    /^(?:(?:i|we)(?:'m| am|'re| are| live| work| sit)|(?:(?:i|we) )?(?:am|are) (?:based|living)|(?:our|my) time ?zone is) (?:in |at )?([\p{L}_/]{2,20}(?: \p{L}{2,20})?)(?:[,;.] .{1,40})?$/iu.exec(
      said,
    ) ?? []
  return city === undefined ? undefined : zoneNamed(city)
}
