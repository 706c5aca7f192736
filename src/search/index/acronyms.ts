/** The acronyms of a corpus and their long forms, as the papers themselves define them. */

import type { Definition } from '../../abstracts/definitions.ts'
import { compareText } from '../../model/lists.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { fold, tokenize } from '../analysis/analysis.ts'
import { inStretches } from './growing.ts'

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
