/** A list whose entries run on in one line, with each entry on a line. */
import { findIdentifiers } from '../model/identifier.ts'
import { wordSet } from '../model/lists.ts'
import { yearsIn } from '../model/match-reference.ts'
import { dropTail } from '../model/text.ts'
import { spacedWords } from '../model/words.ts'
import { dropListMarks, isCited, minWords } from './list-line.ts'

/**
 * Breaks before each number of a list where the numbers run on (`1. … 2. …`, `[4] … [5] …`, `(1) … (2) …`), before
 * each bullet, else behind semicolons between whole references. What stands before the first number goes where it
 * is no reference. Texts that have a mark at the start of two lines, and very long ones, stay as they are.
 */
export function breakRunOn(text: string): string {
  if (text.length > maxLength || countMarked(text) > 1) return text
  const starts = findStarts(text)
  if (starts === undefined) return splitAtSemicolons(text)
  const before = text.slice(0, starts[0]).trim()
  const entries = starts.map((start, at) => text.slice(start, starts[at + 1]).trim())
  return [...(isWhole(before) ? [before] : []), ...entries.map((each) => dropTail(each, /;/))].join('\n')
}

/**
 * Parts a message before the references in it, as they are printed; undefined where it has none, or nothing before
 * them. Takes linear time.
 */
export function cutBeforeReferences(
  text: string,
): { readonly before: string; readonly list: string } | undefined {
  const start = text.slice(0, maxLength)
  const at = (countMarked(start) > 1 ? undefined : findStarts(start)?.[0]) ?? findLines(start)
  const [before, list] = [start.slice(0, at).trim(), text.slice(at)]
  const isList = at > 0 && before !== '' && breakRunOn(list.slice(0, maxLength)).split('\n').some(isCited)
  return isList && !isWhole(before) ? { before, list } : undefined
}

function findLines(text: string): number {
  let at = 0
  for (const line of text.split('\n')) {
    if (isCited(line) || dropListMarks(line) !== line.trim()) return at
    at += line.length + 1
  }
  return 0
}

function findStarts(text: string): readonly number[] | undefined {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, index }))
  return findNumbers(words) ?? findBullets(words)
}

interface Word {
  readonly word: string
  readonly index: number
}

interface Mark extends Word {
  /** What stands around the number: `(.)`. */
  readonly style: string
  readonly number: number
  readonly at: number
}

function countMarked(text: string): number {
  return text.split('\n').filter((line) => dropListMarks(line) !== line.trim()).length
}

/** Where the entries of the longest run of numbers begin; undefined where fewer than two follow each other. */
function findNumbers(words: readonly Word[]): readonly number[] | undefined {
  const marks = Map.groupBy(
    words.flatMap((each, at) => readMark(each, at, words) ?? []),
    ({ style, number }) => style + number,
  )
  const runs = [...marks.values()]
    .flatMap((same) => same.find((mark) => mayBeFirst(mark, words)) ?? [])
    .slice(0, maxTried)
    .map((first) => followNumbers(first, marks, words))
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), [])
  return longest.length < 2 ? undefined : longest.map(({ index }) => index)
}

function mayBeFirst({ at, number }: Mark, words: readonly Word[]): boolean {
  return at === 0 || number === 1 || /[:?]$/.test(words[at - 1]?.word ?? '')
}

function followNumbers(
  first: Mark,
  marks: ReadonlyMap<string, readonly Mark[]>,
  words: readonly Word[],
): readonly Mark[] {
  const run = [first]
  for (;;) {
    const next = findNext(run.at(-1) ?? first, marks, words)
    if (next === undefined) return run
    run.push(next)
  }
}

/** Of several words that may be the next number, the first behind a whole reference, else the first. */
function findNext(
  { style, number, at }: Mark,
  marks: ReadonlyMap<string, readonly Mark[]>,
  words: readonly Word[],
): Mark | undefined {
  const next = (marks.get(style + (number + 1)) ?? []).filter((mark) => mark.at > at + leastBetween)
  const isBehindWhole = (mark: Mark) =>
    isWhole(
      words
        .slice(Math.max(at + 1, mark.at - maxWords), mark.at)
        .map(({ word }) => word)
        .join(' '),
    )
  return next.slice(0, maxTried).find(isBehindWhole) ?? next[0]
}

function readMark({ word, index }: Word, at: number, words: readonly Word[]): Mark | undefined {
  const [, open = '', number = '', close = '', glued = ''] = marked.exec(word) ?? []
  if (number === '' || (open === '[') !== (close === ']') || (open === '(' && close !== ')')) return undefined
  if (glued !== '' && close !== ']') return undefined
  const next = glued === '' ? (words[at + 1]?.word ?? '') : glued
  const before = (words[at - 1]?.word ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  if (counted.has(before) || !mayBegin(next)) return undefined
  return { word, index, at, style: `${open}${close}`, number: Number(number) }
}

const marked = /^([([]?)(\d{1,3})([.)\]])(.*)$/s

/** Whether an entry may begin with a word: with a capital, or with a link or number of a paper. */
function mayBegin(word: string): boolean {
  return (
    /^[\p{Pi}\p{Ps}"'*_]{0,3}[\p{Lu}\p{Lt}\p{Lo}]/u.test(word) ||
    findIdentifiers(word).length > 0 ||
    /\p{Ll}\p{Lu}/u.test(word)
  )
}

/** Behind them a number counts something else. */
const counted = wordSet(
  'vol volume no num number nr issue part pt pp p page pages ch chap chapter sec section fig figure table tab eq ed edition version ver v art article series ser phase stage step level',
)

function findBullets(words: readonly Word[]): readonly number[] | undefined {
  const starts = words.flatMap(({ word, index }) => ('•◦▪●‣'.includes(word.charAt(0)) ? [index] : []))
  return starts.length < 2 ? undefined : starts
}

/** `A. Author. A title. 2024; B. Author. …`; semicolons stand between authors, too. */
function splitAtSemicolons(text: string): string {
  if (text.trim().includes('\n')) return text
  const entries: string[] = []
  let entry = ''
  for (const part of text.split(/;\s+/)) {
    const isNext = isWhole(entry) && mayBegin(part)
    if (isNext) entries.push(entry)
    entry = isNext || entry === '' ? part : `${entry}; ${part}`
  }
  const last = entries.at(-1)
  return last === undefined || isWhole(entry) ? [...entries, entry].join('\n') : text
}

/** Whether a text has what a reference has: words, and a year or an identifier. */
function isWhole(text: string): boolean {
  const told = text.slice(-maxEntry)
  return spacedWords(told).length > minWords && (yearsIn(told).length > 0 || findIdentifiers(told).length > 0)
}

const maxLength = 100_000
/** Characters of an entry. */
const maxEntry = 4_000
/** Words between two numbers, less one. */
const leastBetween = 1
const maxTried = 5
/** Words of an entry. */
const maxWords = 600
