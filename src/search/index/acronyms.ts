/**
 * Acronyms and their long forms, as the papers themselves define them: "Proximal Policy Optimization (PPO)".
 * After Schwartz and Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical text", PSB 2003
 * (https://psb.stanford.edu/psb-online/proceedings/psb03/schwartz.pdf), with a stricter test of the letters.
 */

import { compareText } from '../../model/lists.ts'
import { dropTail, splitLastWord } from '../../model/text.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { fold, tokenize } from '../analysis/analysis.ts'
import { inStretches } from './growing.ts'

/** A definition as written; the plural "s" of the short form is dropped. */
export interface Definition {
  readonly short: string
  readonly long: string
}

/** A long form, most frequent writing, and in how many papers it is defined. */
export interface LongForm {
  readonly words: string
  readonly papers: number
}

/** An acronym with a long form, as they are compared, and in how many papers it is defined so. */
export type CountedAcronym = readonly [entry: string, papers: number]

export interface Acronyms {
  /** Counts the definitions of one paper (`by` 1) or takes them back (`by` -1). */
  count(definitions: readonly Definition[], by: 1 | -1): void
  /** What an acronym stands for, most frequent first, at most three unless told. */
  longFormsOf(short: string, limit?: number): LongForm[]
  /** The acronyms of a long form, given as the stems of all its words, joined by spaces. */
  shortFormsOf(stems: string): string[]
  entries(): CountedAcronym[]
  /** The entries as they are now, some at a time; `take` adds it again. */
  store(entriesAtOnce: number): Iterable<readonly CountedAcronym[]>
  take(entries: readonly CountedAcronym[]): void
}

const inParentheses = /\(([^()]{2,80})\)/g
const shortForm = /^[A-Z0-9][A-Za-z0-9]*(?:[-/&][A-Za-z0-9]+)*$/
const maxLetters = 10

/** The definitions in a text, each once. */
export function findDefinitions(text: string): Definition[] {
  const found = new Map<string, Definition>()
  for (const match of text.matchAll(inParentheses)) {
    const inside = (match[1] ?? '').split(/[,;]/)[0]?.trim() ?? ''
    const before = text.slice(Math.max(0, match.index - 200), match.index)
    const definition = shortForm.test(inside)
      ? define(inside, before)
      : define(splitLastWord(before.trimEnd()).last, inside)
    if (definition !== undefined)
      found.set(`${definition.short}|${definition.long.toLowerCase()}`, definition)
  }
  return [...found.values()]
}

/** The acronyms of a corpus, empty or with entries from an earlier one. */
export function createAcronyms(analysis: Analysis, entries: Iterable<CountedAcronym> = []): Acronyms {
  const counts = new Map<string, number>()
  // Most have one: a set for it would take three times the memory of a list.
  const longForms = new Map<string, readonly string[]>()
  const shortForms = new Map<string, readonly string[]>()

  const stemsOf = (long: string) => stemsOfLongForm(long, analysis)
  const papersWith = (short: string, long: string) => counts.get(`${short}\t${long}`) ?? 0

  function set(entry: string, papers: number) {
    const [short = '', long = ''] = entry.split('\t')
    const stems = stemsOf(long)
    if (papers > 0) {
      counts.set(entry, papers)
      include(longForms, short, long)
      include(shortForms, stems, short)
      return
    }
    counts.delete(entry)
    exclude(longForms, short, long)
    const isStillKnown = longForms.get(short)?.some((other) => stemsOf(other) === stems)
    if (!isStillKnown) exclude(shortForms, stems, short)
  }
  for (const [entry, papers] of entries) set(entry, papers)

  return {
    count(definitions, by) {
      const keys = new Set(definitions.map(({ short, long }) => `${foldShort(short)}\t${fold(long)}`))
      for (const key of keys) set(key, (counts.get(key) ?? 0) + by)
    },
    longFormsOf(short, limit = 3) {
      const byStems = new Map<string, { words: string; papers: number; best: number }>()
      for (const long of (longForms.get(short) ?? []).toSorted()) {
        const papers = papersWith(short, long)
        const known = byStems.get(stemsOf(long))
        byStems.set(stemsOf(long), {
          words: known !== undefined && known.best >= papers ? known.words : long,
          papers: papers + (known?.papers ?? 0),
          best: Math.max(papers, known?.best ?? 0),
        })
      }
      return [...byStems.values()]
        .sort((a, b) => b.papers - a.papers || compareText(a.words, b.words))
        .slice(0, limit)
        .map(({ words, papers }) => ({ words, papers }))
    },
    shortFormsOf: (stems) => (shortForms.get(stems) ?? []).toSorted(),
    entries: () => [...counts].sort(),
    store(entriesAtOnce) {
      const entries = [...counts]
      return inStretches(entries.length, entriesAtOnce, (from, to) => entries.slice(from, to))
    },
    take(entries) {
      for (const [entry, papers] of entries) set(entry, papers)
    },
  }
}

function include(forms: Map<string, readonly string[]>, key: string, form: string): void {
  const known = forms.get(key) ?? []
  // Spread into a literal, a list of one would have room for seventeen.
  if (!known.includes(form)) forms.set(key, known.concat(form))
}

function exclude(forms: Map<string, readonly string[]>, key: string, form: string): void {
  const left = forms.get(key)?.filter((other) => other !== form) ?? []
  if (left.length > 0) forms.set(key, left)
  else forms.delete(key)
}

/** What long forms that differ in endings only have in common: the stems of all words, joined by spaces. */
export function stemsOfLongForm(long: string, analysis: Analysis): string {
  return tokenize(long)
    .flatMap((word) => word.pieces.map((piece) => analysis.stem(piece.word)))
    .join(' ')
}

/** `OnRL-RAG` as a query's word is compared: without its joints. */
export function foldShort(short: string): string {
  return fold(short).replace(/[^a-z0-9]/g, '')
}

function define(written: string, context: string): Definition | undefined {
  const short = written.replace(/(?<=[A-Z0-9])s$/, '')
  const letters = short.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
  const capitals = short.match(/[A-Z]/g)?.length ?? 0
  if (!shortForm.test(short) || letters.length > maxLetters || capitals < 2) return undefined
  const long = longFormFor(letters, context)
  return long === undefined ? undefined : { short, long }
}

/**
 * The shortest end of the context that holds the letters in order, the first of them opening a word. At least two
 * words, at most min(n + 5, 2n) for n letters as in the paper; and, which the paper does not ask, all but one of the
 * letters open a word, for else "the method (PPO)" finds its letters anywhere.
 */
function longFormFor(letters: string, context: string): string | undefined {
  const clause = context.slice(dropTail(context, /[^.;:()]/).length).trimEnd()
  const folded = clause.toLowerCase()
  let position = folded.length
  let opening = 0
  for (let letter = letters.length - 1; letter >= 0; letter--) {
    const isFirst = letter === 0
    position = folded.lastIndexOf(letters[letter] ?? '', position - 1)
    // A letter that opens a word before the next match is preferred over one inside a word.
    const initial = lastInitial(folded, letters[letter] ?? '', position, isFirst)
    if (position < 0 || (isFirst && initial < 0)) return undefined
    if (initial >= 0) {
      position = initial
      opening++
    }
    if (position === 0 && !isFirst) return undefined
  }
  const long = dropTail(clause.slice(position), /[^\p{L}\p{N}]/u)
  const words = long.split(/[\s-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const isPlausible =
    words.length >= 2 &&
    words.length <= Math.min(letters.length + 5, letters.length * 2) &&
    opening >= letters.length - 1 &&
    !/^[a-z0-9]+$/i.test(long)
  return isPlausible ? long.replace(/\s+/g, ' ') : undefined
}

/** Where the letter opens a word at or before a position: in the same or the word before it, anywhere for the first. */
function lastInitial(text: string, letter: string, from: number, isFirst: boolean): number {
  let position = from
  let words = 0
  while (position >= 0) {
    const opensWord = position === 0 || /[^\p{L}\p{N}]/u.test(text[position - 1] ?? '')
    if (opensWord && text[position] === letter) return position
    if (opensWord && !isFirst && ++words > 2) return -1
    position--
  }
  return -1
}
