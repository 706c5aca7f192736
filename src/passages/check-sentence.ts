/** Whether the quotes that a sentence of a language model names support all of it. */

import { contentWordsOf } from '../abstracts/content-words.ts'
import { keepsHedges } from '../abstracts/hedges.ts'
import { agreesOnDirection } from '../abstracts/negations.ts'
import { numbersOf } from '../abstracts/numbers.ts'
import type { RelationWords } from '../abstracts/relation-words.ts'
import { hasDigit } from '../model/words.ts'
import { type Analysis, tokenize, type Word } from '../search/analysis/analysis.ts'
import { isOrdinaryWord } from '../search/analysis/ordinary-words.ts'
import { isFunctionWord } from '../search/analysis/stop-words.ts'

/** Why a sentence is dropped. */
export type Fault = 'markup' | 'number' | 'name' | 'negation' | 'hedge' | 'unsupported'

export interface CheckLanguage {
  readonly analysis: Analysis
  readonly relations: RelationWords
  /** Whether a stem is common in the papers here. */
  isUsual(stem: string): boolean
}

/** The first fault of a sentence beside its quotes; undefined where none is found. */
export function findFault(
  sentence: string,
  quotes: readonly string[],
  language: CheckLanguage,
): Fault | undefined {
  const { analysis } = language
  if (!isPlain(sentence) || hasForeignSigns(sentence, quotes)) return 'markup'
  const said = readQuotes(quotes, analysis)
  if (numbersOf(sentence).some((number) => !said.numbers.has(number))) return 'number'
  if (tokenize(sentence).some((word, at) => !isKnown(word, sentence, at === 0, said, language))) return 'name'
  if (!agreesOnDirection(sentence, quotes, language)) return 'negation'
  if (!keepsHedges(sentence, quotes, analysis)) return 'hedge'
  return sharesWords(sentence, said, language) ? undefined : 'unsupported'
}

/**
 * Whether a text has no address, no mention, nothing that parts messages or JSON, and no character that no
 * reader sees: such a quote is given to a model, and such a sentence may be shown.
 */
export function isPlain(text: string): boolean {
  return ![invisible, address, mention, structure].some((pattern) => pattern.test(text))
}

/**
 * Whether at least half of a text's words are English ones that abstracts commonly use; figures and single
 * letters are no words.
 */
export function isEnglish(text: string, analysis: Analysis): boolean {
  const words = tokenize(text).filter(({ word }) => word.length > 1 && !hasDigit(word))
  const usual = words.filter(({ word }) => isOrdinary(word, analysis))
  return usual.length * 2 >= words.length
}

interface Said {
  readonly words: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  readonly initials: string
  readonly numbers: ReadonlySet<string>
}

function readQuotes(quotes: readonly string[], analysis: Analysis): Said {
  const words = quotes.flatMap((quote) => tokenize(quote))
  const parts = words.flatMap((word) => [word, ...word.segments, ...word.pieces])
  return {
    words: new Set(parts.map(({ word }) => word)),
    stems: new Set(parts.map(({ word }) => analysis.stem(word))),
    initials: words.flatMap(({ segments }) => segments.map(({ word }) => word[0] ?? '')).join(''),
    numbers: new Set(quotes.flatMap(numbersOf)),
  }
}

/** Signs beside those of plain English are taken from the quotes only. */
function hasForeignSigns(sentence: string, quotes: readonly string[]): boolean {
  return [...sentence].some((sign) => !plainSign.test(sign) && !quotes.some((quote) => quote.includes(sign)))
}

/**
 * Whether the quotes have a word, or it is an ordinary one, written as such. Numbers are judged by
 * themselves.
 */
function isKnown(
  word: Word,
  sentence: string,
  isFirst: boolean,
  said: Said,
  language: CheckLanguage,
): boolean {
  const { analysis, isUsual } = language
  if (said.words.has(word.word) || said.stems.has(analysis.stem(word.word))) return true
  return word.segments.every(({ word: part, start, end }, at) => {
    if (said.words.has(part) || said.stems.has(analysis.stem(part)) || /^[\d.]+x?$/.test(part)) return true
    const written = sentence.slice(start, end)
    if (/^\p{Lu}{2,6}s?$/u.test(written)) return said.initials.includes(part)
    const mayBeCapital = isFirst && at === 0 && /^\p{Lu}\p{Ll}*$/u.test(written)
    return (
      (mayBeCapital || !/\p{Lu}/u.test(written)) &&
      (isOrdinary(part, analysis) || isUsual(analysis.stem(part)))
    )
  })
}

function isOrdinary(word: string, analysis: Analysis): boolean {
  return isFunctionWord(word) || isOrdinaryWord(word, analysis)
}

/** Whether so many of a sentence's words are the quotes' that it can be theirs. */
function sharesWords(sentence: string, { stems }: Said, { analysis, relations }: CheckLanguage): boolean {
  const words = contentWordsOf(sentence, analysis)
  const known = [...stems]
  const shared = words.filter(
    ({ stem, parts }) =>
      stems.has(stem) ||
      (parts.length > 0 && parts.every((part) => stems.has(part))) ||
      known.some((one) => relations.areAlike(stem, one)),
  )
  return words.length > 0 && shared.length >= words.length * minShared
}

// Controls, formats, private and unassigned characters, halves of pairs, and letters that take no room.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const address = /:\/\/|\bwww\.|\b(?:mailto|javascript|data|tel):(?=\S)|[\p{L}\p{N}-]\.\p{L}{2,}/iu
// `pass@1` mentions nobody.
const mention = /(?<![\p{L}\p{N}])[@＠]|[@＠](?!\d|k\b)|<[!#&]/u
// Fences, tags, the marks between a model's messages, and where JSON ends or begins.
const structure = /```|<\||\|>|<!--|<\/?[a-z]+>|"\s?[}\]]|[{[]\s?"|"\s?:\s?["[{]/i
const plainSign = /[\p{Script=Latin}\d .,;:!?'"()%/&+=‐‑–—’‘“”…-]/u

/** Less is about something else: docs/build/answers.md has what was measured. */
const minShared = 0.5
