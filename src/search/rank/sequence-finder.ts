/** Where the words of a query stand side by side in a paper. */
import type { Corpus } from '../index/corpus.ts'
import { fieldEnd, placeAfter, titleOf, wordAt } from '../index/tokens.ts'
import type { Sequence } from '../query/word-sequence.ts'

/** How often a paper has each pair of a query. */
export interface Found {
  readonly times: readonly number[]
  readonly inTitle: readonly number[]
  /** How often it has all of the query, at least, and whether that is in its title. */
  readonly wholes: number
  readonly isTitled: boolean
  /** Whether it has each pair in words, at least once, and no acronym alone. */
  readonly isSpelledOut: boolean
  /** Whether the title begins with all of the query, however it is joined or parted. */
  readonly opens: boolean
  /** Whether the whole paper ends with it, as one with a nickname may. */
  readonly ends: boolean
}

/** Finds the words of a query side by side in papers, by the numbers of their stems. */
export class SequenceFinder {
  readonly #sequence: Sequence
  readonly #corpus: Corpus
  /** By number of a stem, its place among those of the query and 1. */
  readonly #slots = new Map<number, number>()
  readonly #pairs: readonly {
    readonly first: number
    readonly second: number
    readonly gap: number
    readonly shorts: ReadonlySet<number>
  }[]

  constructor(sequence: Sequence, corpus: Corpus) {
    this.#sequence = sequence
    this.#corpus = corpus
    const { lexicon } = corpus
    const slotOf = (stem: string) => {
      const id = lexicon.idOf(stem)
      if (id === undefined) return 0
      const known = this.#slots.get(id) ?? this.#slots.size + 1
      this.#slots.set(id, known)
      return known
    }
    for (const stem of sequence.alone) slotOf(stem)
    this.#pairs = sequence.pairs.map(({ first, second, gap, shorts }) => ({
      first: slotOf(first),
      second: slotOf(second),
      gap,
      shorts: new Set(shorts.map(slotOf)),
    }))
  }

  read(doc: number): Found {
    const { all, start, end } = this.#corpus.piecesOf(doc)
    const title = titleOf({ all, start, end })
    const times = this.#pairs.map(() => 0)
    const inTitle = this.#pairs.map(() => 0)
    const spelledOut = this.#pairs.map(() => false)
    let [alone, aloneInTitle] = [0, false]
    const recent: number[] = []
    const words: number[] = []
    const { lexicon } = this.#corpus
    for (let at = title.start; at < end; at = placeAfter(all, at)) {
      if (all[at] === fieldEnd) {
        recent.length = 0
        continue
      }
      const word = wordAt(all, at)
      words.push(word)
      const slot = this.#slots.get(lexicon.stemOf(word)) ?? 0
      recent.push(slot)
      if (slot === 0) continue
      alone++
      aloneInTitle ||= at < title.end
      for (const [pair, { first, second, gap, shorts }] of this.#pairs.entries()) {
        const isSpelledOut = second === slot && first !== 0 && recent[recent.length - 1 - gap] === first
        if (!isSpelledOut && !shorts.has(slot)) continue
        spelledOut[pair] ||= isSpelledOut
        times[pair] = (times[pair] ?? 0) + 1
        if (at < title.end) inTitle[pair] = (inTitle[pair] ?? 0) + 1
      }
    }
    const isAlone = times.length === 0
    return {
      times,
      inTitle,
      wholes: isAlone ? alone : Math.min(...times),
      isTitled: isAlone ? aloneInTitle : inTitle.every((count) => count > 0),
      isSpelledOut: spelledOut.every(Boolean),
      opens: this.#opens(all, title.start, end),
      ends: this.#isEnd(words),
    }
  }

  /** Whether the words of a field from a place on begin with all letters of the query. */
  #opens(all: Uint16Array, start: number, end: number): boolean {
    const { letters } = this.#sequence
    let opening = ''
    for (let at = start; at < end && all[at] !== fieldEnd; at = placeAfter(all, at)) {
      opening += this.#corpus.lexicon.wordOf(wordAt(all, at))
      if (opening.length >= letters.length || !letters.startsWith(opening)) break
    }
    return opening === letters
  }

  #isEnd(words: readonly number[]): boolean {
    const { letters } = this.#sequence
    let end = ''
    for (let at = words.length - 1; at >= 0 && end.length < letters.length; at--)
      end = this.#corpus.lexicon.wordOf(words[at] ?? 0) + end
    return end === letters
  }
}
