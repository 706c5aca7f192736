/** The shelf that a clause names: `on related-work`, `from the onboarding shelf`, `on a new shelf called thesis`. */
import { listShelves } from '../../commands/support/find-shelf.ts'
import { findReference } from '../../commands/support/shown-reference.ts'
import { isAmong, wordSet } from '../../model/lists.ts'
import { foldShelfName } from '../../model/shelf.ts'
import { dropEnd } from '../../model/words.ts'
import { splitWords, type Word } from '../../times/words.ts'
import type { Conversation } from '../conversation.ts'

export interface OnShelf {
  /** As commands name it. */
  readonly ref: string
  /** Whether there is one of that name. */
  readonly isHere: boolean
  /** Whether the clause calls it a shelf. */
  readonly isCalled: boolean
  /** The clause without it, and without the reason behind it. */
  readonly rest: string
  /** The clause as if it were of the reading list. */
  readonly asList: string
  /** Why, or the note that is to be kept with it; empty where none is said. */
  readonly reason: string
}

interface Span {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Whether it names a shelf only if there is one of that name. */
  readonly isDoubted?: boolean
}

/** Undefined where a clause names no shelf: neither one that is here behind a word such as “on”, nor by the word “shelf”. */
export async function findShelfIn(
  said: string,
  conversation: Pick<Conversation, 'asker' | 'library'>,
): Promise<OnShelf | undefined> {
  const all = splitWords(said)
  const { end, reason } = findReason(said, all)
  const clause = said.slice(0, end)
  const words = all.filter(({ from }) => from < end)
  const called = readQuoted(clause, words) ?? readCalled(clause, words)
  const joints = words.flatMap(({ lower }, at) => (leads.has(lower) ? [at] : []))
  if (called === undefined && joints.length === 0) return undefined
  const shelves = new Map(
    (await listShelves(conversation)).map(({ name, ref }) => [foldShelfName(name), ref] as const),
  )
  const onto = ({ name, from, to }: Span, ref: string | undefined): OnShelf => ({
    ref: ref ?? name,
    isHere: ref !== undefined,
    isCalled: called !== undefined,
    rest: `${clause.slice(0, from)} ${clause.slice(to)}`.trim(),
    asList:
      `${clause.slice(0, from)} ${leadOf(clause.slice(from, to))} my reading list ${clause.slice(to)}`.trim(),
    reason,
  })
  const [only, another] = [...shelves.values()]
  if (called?.name === '') return another === undefined ? onto(called, only) : undefined
  const ref = called && shelves.get(foldShelfName(called.name))
  if (called !== undefined) return called.isDoubted && ref === undefined ? undefined : onto(called, ref)
  for (const joint of joints.toReversed()) {
    const start = joint + (determiners.has(words[joint + 1]?.lower ?? '') ? 2 : 1)
    for (let next = Math.min(words.length, start + maxWords); next > start; next -= 1) {
      const span = spanOf(clause, words, { first: joint, start, next })
      const known = shelves.get(foldShelfName(span.name))
      if (known !== undefined) return onto(span, known)
    }
  }
  return readHyphened(clause, words, joints.at(-1), onto)
}

/** `put 2 on related-work`: a name at the end that hardly is anything else where papers are pointed at. */
function readHyphened(
  clause: string,
  words: readonly Word[],
  joint: number | undefined,
  onto: (span: Span, ref: undefined) => OnShelf,
): OnShelf | undefined {
  const isLast = joint !== undefined && joint === words.length - 2
  if (!isLast || !/^\p{L}+(?:-\p{L}+)+$/u.test(words.at(-1)?.lower ?? '')) return undefined
  const found = onto(spanOf(clause, words, { first: joint, start: joint + 1, next: joint + 2 }), undefined)
  return findReference(found.rest) === undefined ? undefined : found
}

/** `into "systems"`: in quotes right behind a word such as “on”, where the sentence speaks of a shelf. */
function readQuoted(clause: string, words: readonly Word[]): Span | undefined {
  const at = words.findIndex(
    ({ lower, to }) => leads.has(lower) && quotes.has(clause.charAt(to + 1)) && clause.charAt(to) === ' ',
  )
  const from = (words[at]?.to ?? 0) + 2
  const to = [...clause].findIndex((sign, index) => index > from && quotes.has(sign))
  if (at < 0 || to < 0 || !words.some(({ lower }) => lower === 'shelf')) return undefined
  return { name: clause.slice(from, to), from: words[at]?.from ?? from, to: to + 1 }
}

/** The name that a sentence gives a shelf; empty where it gives none. Takes linear time. */
export function nameOfShelf(said: string): string {
  return readCalled(said, splitWords(said))?.name ?? ''
}

/** The name beside the word “shelf”, empty in `the shelf`; undefined where there is none. Takes linear time. */
function readCalled(clause: string, words: readonly Word[]): Span | undefined {
  const lower = words.map((word) => word.lower)
  const shelf = lower.indexOf('shelf')
  if (shelf < 0) return undefined
  const start = shelf + (naming.has(lower[shelf + 1] ?? '') ? 2 : 1)
  const stop = lower.findIndex((word, at) => at >= start && (ends.has(word) || leads.has(word)))
  const next = Math.min(stop < 0 ? words.length : stop, start + maxWords)
  // “On the shelf life of”: a name behind “the shelf” is given by a word such as “called”.
  const isQuoted = quotes.has(clause.charAt((words[start]?.from ?? 0) - 1))
  const isNamed = start > shelf + 1 || isQuoted || !isAmong(lower[shelf - 1], 'the that this')
  if (next > start)
    return { ...spanOf(clause, words, { first: startOf(lower, shelf), start, next }), isDoubted: !isNamed }
  const bound = lower.findLastIndex((word, at) => at < shelf && isBound(word))
  const begin = bound >= 0 && shelf - bound - 1 <= maxWords ? bound + 1 : shelf - 1
  if (begin < 0) return undefined
  if (begin === shelf) {
    const isThe = isAmong(lower[shelf - 1], 'the our that this')
    const first = words[startOf(lower, shelf)]?.from ?? 0
    return isThe ? { name: '', from: first, to: words[shelf]?.to ?? first } : undefined
  }
  const span = spanOf(clause, words, { first: startOf(lower, begin), start: begin, next: shelf })
  const isTeams = lower[begin - 1]?.startsWith('team') === true
  return { ...span, name: isTeams ? `team ${span.name}` : span.name, to: words[shelf]?.to ?? span.to }
}

/** Where the words for a shelf begin: with what leads to its determiners. */
function startOf(lower: readonly string[], at: number): number {
  const first = lower.findLastIndex((word, index) => index < at && !determiners.has(word)) + 1
  return leads.has(lower[first - 1] ?? '') ? first - 1 : first
}

function spanOf(
  clause: string,
  words: readonly Word[],
  { first, start, next }: { readonly first: number; readonly start: number; readonly next: number },
): Span {
  const to = words[next - 1]?.to ?? clause.length
  const isQuoted = quotes.has(clause.charAt(to))
  return {
    // An apostrophe at the end of a word may close a quotation.
    name: [...quotes].reduce(dropEnd, clause.slice(words[start]?.from, to)),
    from: words[first]?.from ?? 0,
    to: isQuoted ? to + 1 : to,
  }
}

/** `because they ablate it`, `with the note: good baseline`: behind the rest of what is said. */
function findReason(said: string, words: readonly Word[]): { readonly end: number; readonly reason: string } {
  const at = words.findIndex(
    ({ lower }, index) => lower === 'because' || (lower === 'note' && said[words[index]?.to ?? 0] === ':'),
  )
  const word = words[at]
  if (word === undefined || at === 0) return { end: said.length, reason: '' }
  const lower = words.map((each) => each.lower)
  const first = word.lower === 'note' ? startOfNote(lower, at) : at
  return {
    end: words[first]?.from ?? word.from,
    reason: said.slice(word.to + (word.lower === 'note' ? 1 : 0)).trim(),
  }
}

function startOfNote(lower: readonly string[], at: number): number {
  return lower.findLastIndex((word, index) => index < at && !beforeNote.has(word)) + 1
}

function leadOf(span: string): string {
  const [first = ''] = span.toLowerCase().split(/\s/, 1)
  return leads.has(first) ? first : ''
}

function isBound(word: string): boolean {
  return leads.has(word) || determiners.has(word) || ends.has(word)
}

const leads = wordSet('on to onto in into from off')
const determiners = wordSet("the our my a an this that new common shared another team team's teams shelf")
const naming = wordSet('called named titled for about')
const beforeNote = wordSet('with and a the this my note')
const quotes = wordSet('" ” ’ \' `')
/** What ends a name. */
const ends = wordSet(', with and please pls too so then now is are here yet ? what which where shared that')
/** Longer names are rare. */
const maxWords = 6
