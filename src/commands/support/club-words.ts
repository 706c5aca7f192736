/** What is to be done with a club: `skip 2 26 nov` is the act “skip”, of club 2, with the words “26 nov”. */
import type { Change } from '../../ports/bot.ts'

/** What each act changes; those that change nothing only show. */
export const clubActs = {
  show: undefined,
  history: undefined,
  dates: undefined,
  export: undefined,
  create: 'place',
  edit: 'place',
  skip: 'place',
  hold: 'place',
  move: 'place',
  pause: 'place',
  resume: 'place',
  remove: 'place',
  restore: 'place',
  join: 'own',
  leave: 'own',
  swap: 'own',
  absent: 'own',
  come: 'own',
  present: 'own',
  feed: 'own',
} as const satisfies Readonly<Record<string, Change | undefined>>

export type ClubAct = keyof typeof clubActs

export interface ClubWords {
  readonly act: ClubAct
  /** As it was typed; undefined where none was. */
  readonly number: number | undefined
  readonly rest: string
}

/** Reads what was typed after `club`; words that are no act set a club up. */
export function parseClubWords(text: string): ClubWords {
  const [, first = '', after = ''] = /^(\S*)\s*(.*)$/s.exec(text.trim()) ?? []
  const act = otherWords[first.toLowerCase()] ?? first.toLowerCase()
  if (first === '') return { act: 'show', number: undefined, rest: '' }
  // A number alone asks for that club.
  if (/^#?\d{1,9}$/.test(first) && after === '') return { act: 'show', ...splitNumber(first) }
  if (!Object.hasOwn(clubActs, act) || act === 'create') {
    const rest = act === 'create' ? after : text.trim()
    return { act: 'create', number: undefined, rest }
  }
  return { act: act as ClubAct, ...splitNumber(after) }
}

/** A number at the beginning, unless the words are a day without another one: `26 nov`. */
function splitNumber(text: string): Pick<ClubWords, 'number' | 'rest'> {
  const [, digits, rest = ''] = /^(?:number |club )?#?(\d{1,9})(?:\s+(.*))?$/s.exec(text.trim()) ?? []
  const isDay = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i.test(rest)
  if (digits === undefined || isDay) return { number: undefined, rest: text.trim() }
  return { number: Number(digits), rest: rest.trim() }
}

const otherWords: Readonly<Record<string, ClubAct>> = {
  holiday: 'skip',
  holidays: 'skip',
  cancel: 'skip',
  unskip: 'hold',
  change: 'edit',
  delete: 'remove',
  new: 'create',
  calendar: 'feed',
}
