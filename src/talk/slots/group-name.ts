/** How a reading group is called, as people say it: `call it Paper Beer`, `"PhD only"`. */
import { clubBounds } from '../../model/club.ts'
import { dropTail } from '../../model/text.ts'
import { dayOfWeek } from '../../times/names.ts'
import { skip, splitWords } from '../../times/words.ts'

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
  const end = words.find(
    (word, place) => word.from > from && (stops.has(word.lower) || dayOfWeek(lower[place])),
  )
  const said = dropTail(text.slice(from, end?.from), /[\s,;.!?(]/)
  const isName = said !== '' && said.length <= clubBounds.name && !notNames.has(said.split(' ')[0] ?? '')
  return isName ? { said, rest: cut(text, words[at]?.from ?? 0, from + said.length) } : { rest: text }
}

/** `reading group on AI safety`, but not `on thursdays` */
function isAbout(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? ''
  const isDay = dayOfWeek(next) !== undefined || stops.has(next) || /^(?:the|a|an|our|my|\d.*)?$/.test(next)
  return /^(?:on|about)$/.test(words[at] ?? '') && groups.has(words[at - 1] ?? '') && !isDay
}

/** A text without a part, whose place still divides. */
export function cut(text: string, from: number, to: number): string {
  return `${text.slice(0, from)} , ${text.slice(to)}`
}

const it = [
  'it',
  'the group',
  'the club',
  'our group',
  'our club',
  'this group',
  'the reading group',
  'the journal club',
]
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
