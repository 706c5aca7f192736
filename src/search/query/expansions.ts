/**
 * Query expansion: a typed word stands for itself, its parts, its long form, its completions, or a
 * correction.
 */

import type { Steps } from '../../async/steps.ts'
import type { MatchKind } from '../../model/match.ts'
import { hasDigit } from '../../model/words.ts'
import type { Piece, Word } from '../analysis/analysis.ts'
import { tokenize } from '../analysis/analysis.ts'
import { otherSpelling } from '../analysis/other-spelling.ts'
import { isChatWord, isFunctionWord } from '../analysis/stop-words.ts'
import { stemsOfLongForm } from '../index/acronyms.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import type { IndexField } from '../index/fields.ts'
import type { SpellingCorrector } from './spelling-corrector.ts'
import { splitInTwo } from './spelling-corrector.ts'

/** A word, and how each field of the index spells it: stemmed, or as written in names and titles. */
export interface SearchTerm {
  readonly word: string
  readonly places: readonly (readonly [term: string, field: IndexField])[]
}

/** Terms that must all be in a paper. */
export interface Expansion {
  readonly kind: MatchKind
  readonly terms: readonly SearchTerm[]
  /** What the terms' scores are multiplied by. */
  readonly weight: number
  /** Whether all terms together weigh as much as the weightiest of them, rather than their sum. */
  readonly isOneTerm: boolean
  /** Whether a paper without another expansion has the word only in part: it is found, without every word. */
  readonly isPart?: true
}

/** A word of the query; a paper gets the score of the reading that suits it best, if it is `within` those that may. */
export interface QueryTerm {
  readonly asked: string
  readonly expansions: readonly Expansion[]
  readonly within?: Docs
}

export interface ExpansionOptions {
  /** Also acronyms and long forms. */
  readonly isExpanded: boolean
  /** Called for each unknown word that was corrected; without it nothing is corrected. */
  readonly onCorrection?: (from: string, to: string) => void
  /** Called for each word, as typed, that is left out though it is more than grammar. */
  readonly onLeftOut?: (word: string) => void
  /** Words that people ask with (`available`) count in long texts too. */
  readonly takesEveryWord?: boolean
  /** One for all words of a query; without it, for those of this text. */
  readonly corrector: SpellingCorrector
  /** The last of the words is still being typed. */
  readonly isTyping: boolean
}

// Of what was not typed, relative to what was.
const acronymWeight = 0.8
const prefixWeight = 0.7
const typoWeight = 0.9
const partWeight = 0.5
const maxLongFormWords = 10
/** How many different words of a query are searched for. */
const maxQueryTerms = 80
/** In longer texts words of a request (“papers”, “show”) only ask. */
const wordsOfSentence = 4
/** A longer text is a pasted abstract, which needs no long forms. */
const maxExpanded = 40
/** Words of a text that are expanded, repeated ones and the pairs of letters of Chinese included. */
const maxExpandedWords = 200

/** Whether a word is searched for at all: any that is not grammar alone. */
export function isSearchable({ word }: Pick<Word, 'word'>): boolean {
  return !isFunctionWord(word)
}

/**
 * The words of a typed text, in order, with all they may mean; those that are not searched for are left out,
 * and one that is repeated counts as often as it occurs.
 */
export function* expandQueryTerms(
  corpus: Corpus,
  text: string,
  options: ExpansionOptions,
): Steps<QueryTerm[]> {
  const all = tokenize(text)
  const isLong = new Set(all.filter(isSearchable).map(({ word }) => word)).size > wordsOfSentence
  const isSaidOnly = ({ word }: Pick<Word, 'word'>) =>
    isLong && options.takesEveryWord !== true && isChatWord(word)
  const { words, searched } = takeRarest(
    corpus,
    all.filter((word) => !isSaidOnly(word)),
  )
  const taken = new Set(words)
  for (const word of all)
    if (isSearchable(word) && !taken.has(word)) options.onLeftOut?.(text.slice(word.start, word.end))
  const isExpanded = options.isExpanded && searched <= maxExpanded && words.length <= maxExpandedWords
  const acronyms = isExpanded ? findLongForms(corpus, words) : new Map<Word, Expansion[]>()
  const asked = new Map<string, { readonly asked: string; times: number; readonly expansions: Expansion[] }>()
  for (const [position, word] of words.entries()) {
    if (!isSearchable(word)) continue
    yield
    const expansions = expandWord(corpus, word)
    if (isExpanded) {
      expansions.push(...spelledOtherwise(corpus, word), ...joinNeighbours(corpus, words, position))
      expansions.push(...longFormsOf(corpus, word), ...(acronyms.get(word) ?? []))
    }
    if (options.isTyping && position === words.length - 1) expansions.push(...completionsOf(corpus, word))
    const meant = correct(word.word, expansions, options)
    if (meant?.every((part) => !isSearchable(part) || isSaidOnly(part))) continue
    if (meant !== undefined) expansions.push(allOf(corpus, 'typo', meant, typoWeight))
    if (isExpanded) expansions.push(...partsOf(corpus, word))
    const known = asked.get(word.word) ?? {
      asked: text.slice(word.start, word.end),
      times: 0,
      expansions: [],
    }
    known.times++
    addNew(known.expansions, expansions)
    asked.set(word.word, known)
  }
  return [...asked.values()].map(({ asked: typed, times, expansions }) => ({
    asked: typed,
    expansions: expansions.map((expansion) => ({ ...expansion, weight: expansion.weight * times })),
  }))
}

/** The words that a misspelt one is meant for, which is told; undefined where it is right or nobody wants to know. */
function correct(
  word: string,
  expansions: readonly Expansion[],
  { corrector, onCorrection }: ExpansionOptions,
): readonly Pick<Word, 'word'>[] | undefined {
  const meant = onCorrection && corrector.correctWord(word, expansions)
  if (meant !== undefined) onCorrection?.(word, meant.join(' '))
  return meant?.map((part) => ({ word: part }))
}

function addNew(known: Expansion[], expansions: readonly Expansion[]): void {
  for (const expansion of expansions)
    if (!known.some((other) => isSame(other, expansion))) known.push(expansion)
}

/** A pasted text has too many words to search for all: the rarest are taken, unknown ones included. */
function takeRarest(corpus: Corpus, words: readonly Word[]) {
  const searched = [...new Set(words.filter(isSearchable).map(({ word }) => word))]
  if (searched.length <= maxQueryTerms) return { words, searched: searched.length }
  const rarest = new Set(
    searched
      .map((word) => ({ word, papers: papersWith(corpus, word) }))
      .sort((a, b) => a.papers - b.papers)
      .slice(0, maxQueryTerms)
      .map(({ word }) => word),
  )
  const taken = words.filter(({ word }) => rarest.has(word) || isFunctionWord(word))
  return { words: taken, searched: maxQueryTerms }
}

function papersWith(corpus: Corpus, word: string): number {
  return corpus.terms.papersWith(corpus.analysis.stem(word), 'text')
}

function idfOf({ terms }: Corpus, stem: string): number {
  return Math.log(1 + terms.papers / (terms.papersWith(stem, 'text') + 1))
}

function isSame(one: Expansion, other: Expansion): boolean {
  const wordsOf = ({ terms }: Expansion) => terms.map(({ word }) => word).join(' ')
  return one.weight === other.weight && wordsOf(one) === wordsOf(other)
}

function expandWord(corpus: Corpus, word: Word): Expansion[] {
  const expansions = [allOf(corpus, 'exact', [word])]
  if (word.segments.length > 1) expansions.push(allOf(corpus, 'exact', word.segments))
  if (word.pieces.length > word.segments.length) expansions.push(allOf(corpus, 'exact', word.pieces))
  // deepseekr1 where papers write "DeepSeek R1".
  if (hasDigit(word.word) && word.segments.length === 1) {
    const halves = splitInTwo(corpus, word.word)
    if (halves !== undefined)
      expansions.push(
        allOf(
          corpus,
          'exact',
          halves.map((half) => ({ word: half })),
        ),
      )
  }
  return expansions.filter((expansion) => expansion.terms.length > 0)
}

/** `optimisation` finds “optimization”, which has another stem; a spelling that no paper has is corrected instead. */
function spelledOtherwise(corpus: Corpus, { word }: Word): Expansion[] {
  const other = otherSpelling(word) ?? word
  const isOther = corpus.analysis.stem(other) !== corpus.analysis.stem(word)
  if (!isOther || papersWith(corpus, word) === 0 || papersWith(corpus, other) === 0) return []
  const share = idfOf(corpus, corpus.analysis.stem(word)) / idfOf(corpus, corpus.analysis.stem(other))
  return [allOf(corpus, 'exact', [{ word: other }], Math.min(1, share))]
}

/** "fast-twitch" finds papers with one of the two, at part of the weight; a number alone says too little. */
function partsOf(corpus: Corpus, word: Word): Expansion[] {
  if (word.segments.length < 2) return []
  return word.segments
    .filter((part) => /\p{L}{2}/u.test(part.word) && isSearchable(part) && !isChatWord(part.word))
    .map((part) => ({ ...allOf(corpus, 'exact', [part], partWeight), isPart: true as const }))
}

function allOf(
  corpus: Corpus,
  kind: MatchKind,
  parts: readonly Pick<Piece, 'word'>[],
  weight = 1,
  isOneTerm = false,
): Expansion {
  const words = [...new Set(parts.map((part) => part.word))].filter((word) => !isFunctionWord(word))
  return { kind, terms: words.map((word) => seekAnywhere(corpus, word)), weight, isOneTerm }
}

/** A folded word in any field. */
export function seekAnywhere(corpus: Corpus, word: string): SearchTerm {
  const { places } = seekInTitle(corpus, word)
  return { word, places: [[corpus.analysis.stem(word), 'text'], ...places, [word, 'authors']] }
}

/** A folded word in titles only. */
export function seekInTitle(corpus: Corpus, word: string): SearchTerm {
  return {
    word,
    places: [
      [corpus.analysis.stem(word), 'title'],
      [word, 'titleWords'],
    ],
  }
}

/** "fine tuning" also finds "finetuning": each of the two words then counts for half of it. */
function joinNeighbours(corpus: Corpus, words: readonly Word[], position: number): Expansion[] {
  const pairs = [words.slice(position - 1, position + 1), words.slice(position, position + 2)]
  return pairs
    .filter((pair) => pair.length === 2 && pair.every(({ word }) => !isFunctionWord(word)))
    .map((pair) => allOf(corpus, 'exact', [{ word: pair.map(({ word }) => word).join('') }], 1 / 2))
}

function longFormsOf(corpus: Corpus, { word }: Word): Expansion[] {
  const known = corpus.acronyms.longFormsOf(word)
  const longForms = known.length > 0 ? known : corpus.acronyms.longFormsOf(corpus.analysis.stem(word))
  return longForms.map(({ words }) => {
    const pieces = tokenize(words).flatMap((part) => part.pieces)
    return allOf(corpus, 'acronym', pieces, acronymWeight, true)
  })
}

/**
 * Stretches of words that are what acronyms stand for most often, from one place up to another: “AD” is no
 * autonomous driving where more papers have it for a disease.
 */
export function longFormsIn(
  stems: readonly string[],
  { acronyms, analysis }: Pick<Corpus, 'acronyms' | 'analysis'>,
) {
  const isFirst = (short: string, long: string) =>
    stemsOfLongForm(acronyms.longFormsOf(short, 1)[0]?.words ?? '', analysis) === long
  const found: { readonly from: number; readonly to: number; readonly shorts: readonly string[] }[] = []
  for (let from = 0; from < stems.length; from++)
    for (let to = from + 2; to <= Math.min(stems.length, from + maxLongFormWords); to++) {
      const long = stems.slice(from, to).join(' ')
      const shorts = acronyms.shortFormsOf(long).filter((short) => isFirst(short, long))
      if (shorts.length > 0) found.push({ from, to, shorts })
    }
  return found
}

/** For each word inside a long form, the acronym, which tells as much as the word does. */
function findLongForms(corpus: Corpus, words: readonly Word[]): Map<Word, Expansion[]> {
  const found = new Map<Word, Expansion[]>()
  const stem = (word: string) => corpus.analysis.stem(word)
  const pieces = words.flatMap((word) => word.pieces.map((piece) => ({ word, stem: stem(piece.word) })))
  const stems = pieces.map(({ stem }) => stem)
  for (const { from, to, shorts } of longFormsIn(stems, corpus)) {
    const covered = new Set(pieces.slice(from, to).map(({ word }) => word))
    for (const word of covered) {
      const expansions = shorts.map((short) => {
        const share = idfOf(corpus, stem(word.word)) / Math.max(1, idfOf(corpus, stem(short)))
        return allOf(corpus, 'acronym', [{ word: short }], acronymWeight * Math.min(1, share))
      })
      found.set(word, [...(found.get(word) ?? []), ...expansions])
    }
  }
  return found
}

function completionsOf(corpus: Corpus, { word }: Word): Expansion[] {
  if (word.length < 2) return []
  return [...corpus.words.startingWith(word, 20), ...corpus.names.startingWith(word, 5)]
    .filter((completion) => completion !== word)
    .map((completion) => allOf(corpus, 'prefix', [{ word: completion }], prefixWeight))
}
