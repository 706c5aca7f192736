/** What is left of a clause between what is wanted: the words that say which papers. */

import { findPurpose } from '../../commands/support/made-for.ts'
import { citationFormats } from '../../model/citation-format.ts'
import { wordSet } from '../../model/lists.ts'
import { dropTail } from '../../model/text.ts'
import type { Classifier } from '../classify/classifier.ts'
import { wordsOf } from './words.ts'

export interface Content {
  /** From the first of these words to the last; empty where there is none. */
  readonly words: string
  /** The clause with “it” in their place. */
  readonly masked: string
}

/** Takes linear time. */
export function contentOf(clause: string, classifier: Classifier): Content {
  const words = [...clause.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.+-]*/gu)].map(({ 0: word, index }) => ({
    word: dropTail(word, /[.'’-]/),
    index,
  }))
  const told = describedFrom(words.map(({ word }) => word))
  const content = words.filter(({ word }, at) => at >= told && isContent(word, at === 0, classifier))
  const [first, last] = [content[0], content.at(-1)]
  if (first === undefined || last === undefined) return { words: '', masked: clause }
  const end = last.index + last.word.length
  return {
    words: clause.slice(first.index, end),
    masked: `${clause.slice(0, first.index)}it${clause.slice(end)}`,
  }
}

/** Where a description begins behind “the paper on”: what stands before only asks, unless it names something. */
function describedFrom(words: readonly string[]): number {
  const at = words.findIndex(
    (word, index) => describing.has(word.toLowerCase()) && nouns.has(words[index - 1]?.toLowerCase() ?? ''),
  )
  const isNamed = words.slice(0, Math.max(0, at)).some((word, index) => isName(word, index === 0))
  return at < 0 || isNamed ? 0 : at + 1
}

const nouns = wordSet('paper article preprint report')
const describing = wordSet('on about called titled named')

/** The words that are written as names. */
export function namesIn(text: string): readonly string[] {
  return text.split(/[\s,;:!?]+/).filter((word, at) => isName(word, at === 0))
}

/** A name has a capital or a digit within it, or a capital inside a sentence. */
function isName(word: string, isFirst: boolean): boolean {
  if (/^.*[\p{L}\p{N}-]\p{Lu}|\p{L}-?\d/u.test(word))
    return !(/^\d+(?:st|nd|rd|th)$/i.test(word) || /['’]/.test(word))
  return !isFirst && /^\p{Lu}\p{Ll}{2}/u.test(word)
}

function isContent(word: string, isFirst: boolean, classifier: Classifier): boolean {
  if (!/\p{L}/u.test(word) || isFormat(word)) return false
  return isName(word, isFirst) || !classifier.isFrame(word)
}

const formats: ReadonlyMap<string, string> = new Map([
  ...citationFormats.map((format) => [format, format] as const),
  ['bib', 'bibtex'],
])

/** As `cite` takes it: `apa`, `ris for:zotero`; empty where none is said. */
export function formatIn(clause: string): string {
  const words = wordsOf(clause)
  const format = words.flatMap((word) => formats.get(word) ?? []).at(-1)
  const purpose = words.map(findPurpose).find((found) => found !== undefined)
  const made = [format ?? purpose?.format, purpose && `for:${purpose.name.toLowerCase()}`]
  return made.filter((part) => part !== undefined).join(' ')
}

/** Whether a word says a format, a style or a program. */
function isFormat(word: string): boolean {
  return formats.has(word.toLowerCase()) || findPurpose(word) !== undefined
}
