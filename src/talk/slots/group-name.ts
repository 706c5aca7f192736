/** How a reading group is called, as people say it: `call it Paper Beer`, `"PhD only"`. */
import { clubBounds, roomLength } from '../../model/club.ts'
import { phraseList, wordSet } from '../../model/lists.ts'
import { dropTail } from '../../model/text.ts'
import { dayOfWeek } from '../../times/names.ts'
import { readRecurrence } from '../../times/recurrence.ts'
import { skip, splitWords, type Word } from '../../times/words.ts'

export interface Cut {
  /** Undefined where nothing was found. */
  readonly said?: string
  /** The text without it. */
  readonly rest: string
}

/** Takes linear time. */
export function cutGroupName(text: string, isFounded = false): Cut {
  const quoted = /["“]([^"“”]{1,60})["”]/.exec(text)
  const words = splitWords(text)
  const lower = words.map((word) => word.lower)
  const named = lower.findIndex((_, place) => skip(lower, place, leads)[1])
  const about = named < 0 && isFounded ? lower.findIndex((_, place) => isAbout(lower, place)) : -1
  const at = Math.max(named, about)
  const from = words[named < 0 ? about + 1 : skip(lower, named, leads)[0]]?.from
  if (quoted !== null) {
    const start = at < 0 ? quoted.index : Math.min(words[at]?.from ?? 0, quoted.index)
    return { said: quoted[1] ?? '', rest: cut(text, start, quoted.index + quoted[0].length) }
  }
  if (at < 0 || from === undefined) return { rest: text }
  // “called Friday Papers, fridays at 3” names its day behind the name.
  const lastDay = lower.findLastIndex((word) => dayOfWeek(word) !== undefined)
  const end = words.find((word, place) => word.from > from && (stops.has(word.lower) || place === lastDay))
  const said = dropTail(text.slice(from, end?.from), /[\s,;.!?(]/)
  const isName = said !== '' && said.length <= clubBounds.name && !notNames.has(said.split(' ')[0] ?? '')
  return isName ? { said, rest: cut(text, words[at]?.from ?? 0, from + said.length) } : { rest: text }
}

/** `reading group on AI safety`, but neither `on thursdays` nor `on last friday of the month` */
function isAbout(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? ''
  const isDay =
    dayOfWeek(next) !== undefined ||
    readRecurrence(words, at + 1) !== undefined ||
    stops.has(next) ||
    /^(?:the|a|an|our|my|\d.*)?$/.test(next)
  return /^(?:on|about)$/.test(words[at] ?? '') && groups.has(words[at - 1] ?? '') && !isDay
}

/** A text without a part, whose place still divides. */
export function cut(text: string, from: number, to: number): string {
  return `${text.slice(0, from)} , ${text.slice(to)}`
}

const it = phraseList(
  'it,the group,the club,our group,our club,this group,the reading group,the journal club',
)
const leads = [
  ...[
    'called',
    'named',
    'is called',
    'name is',
    'name should be',
    'change the name to',
    'set the name to',
    'rename to',
  ],
  ...it.flatMap((one) => [`call ${one}`, `name ${one}`, `rename ${one} to`, `rename ${one} into`]),
]
const stops = new Set(
  ', ; on every each weekly monthly biweekly fortnightly at for from starting in with please pls'.split(' '),
)
const groups = new Set(['group', 'club', 'circle', 'jc', 'discussion'])
const notNames = new Set(['off', 'on', 'private', 'the', 'a', 'weekly', 'every'])

/** The rooms and links that a text names, joined. Takes linear time in a bounded text. */
export function cutRoom(text: string): Cut {
  const words = splitWords(text)
  const found: { readonly from: number; readonly to: number }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const end = endOfRoom(text, words, at)
    if (end === undefined) continue
    found.push({ from: words[at]?.from ?? 0, to: words[end - 1]?.to ?? 0 })
    at = end - 1
  }
  const said = found
    .map(({ from, to }) => text.slice(from, to))
    .join(', ')
    .replace(/["“”]/g, '')
  if (said === '' || said.length > roomLength) return { rest: text }
  return { said, rest: found.reduceRight((rest, { from, to }) => cut(rest, from, to), text) }
}

function endOfRoom(text: string, words: readonly Word[], at: number): number | undefined {
  const said = (place: number) => words[place]?.lower ?? ''
  const typed = (place: number) => text.slice(words[place]?.from ?? 0, words[place]?.to ?? 0)
  const call = calls.has(said(at)) || (said(at) === 'google' && said(at + 1) === 'meet')
  const afterCall = said(at) === 'google' ? at + 2 : at + 1
  if (said(call ? afterCall : at).startsWith('http')) return (call ? afterCall : at) + 1
  if (call) return afterCall
  if (alone.has(said(at))) return said(at + 1) === 'room' ? at + 2 : at + 1
  const isKind = kinds.has(said(at)) && nouns.has(said(at + 1))
  const noun = isKind ? at + 1 : nouns.has(said(at)) ? at : undefined
  if (noun === undefined) return undefined
  const isLetter = /^\p{Lu}{1,2}$/u.test(typed(noun + 1))
  const isNumber = (place: number) => /^[a-z]{0,2}-?\d[\w./-]*$/i.test(typed(place))
  if (isNumber(noun + 1)) return noun + 2
  if (isLetter) return isNumber(noun + 2) ? noun + 3 : noun + 2
  const isNamed = noun > 0 && said(noun) === 'room' && /^\p{Lu}\p{Ll}{2,}$/u.test(typed(noun + 1))
  if (isNamed) return noun + 2
  return isKind ? noun + 1 : undefined
}

const nouns = wordSet('room hall raum seminarraum hörsaal sala salle aula building lab office floor')
const kinds = wordSet(
  'seminar meeting conference lecture library coffee common class break big small main upper lower old new staff lunch',
)
const alone = wordSet('library cafeteria kitchen auditorium canteen')
const calls = wordSet('zoom jitsi')

export function placeElsewhere(text: string): boolean {
  return /(?:^|\s)(?:#[\p{L}\p{N}_-]{2,80}|place:\S+)/u.test(text)
}

/** A text with the beginning and the length in the place of both: `4pm for 60 minutes`. Takes linear time. */
export function expandRange(text: string): string {
  return text.replace(
    range,
    (all: string, from: string, fromMinute = '00', to: string, toMinute = '00', half = '') => {
      const isClock = /[:.h]|am|pm/i.test(all)
      const minutes = (Number(to) - Number(from)) * 60 + Number(toMinute) - Number(fromMinute)
      const lasting = minutes > 0 ? minutes : minutes + 12 * 60
      const suffix = half === '' || half === 'h' ? '' : half
      return isClock && lasting <= maxMinutes ? `${from}:${fromMinute}${suffix} for ${lasting} minutes` : all
    },
  )
}

const maxMinutes = 300
const range =
  /\b(\d{1,2})(?:[:.](\d\d))?(?: ?(?:am|pm|h))? ?(?:-|–|to|until|till) ?(\d{1,2})(?:[:.](\d\d))? ?(am|pm|h)?(?![\w:.-])/gi
