/** What is left of a clause between what is wanted: the words that say which papers. */

import { findPurpose } from '../../commands/support/made-for.ts'
import { citationFormats } from '../../model/citation-format.ts'
import { tagSubject } from '../../question/tag/subject-words.ts'
import { splitWords, type Word } from '../../times/words.ts'
import type { Classifier } from '../classify/classifier.ts'
import { wordsOf } from './words.ts'

export interface Content {
  /** From the first of these words to the last; empty where there is none. */
  readonly words: string
  /** The clause with “it” in their place. */
  readonly masked: string
}

/** Takes linear time. */
export function contentOf(clause: string): Content {
  const words = splitWords(clause)
  const tags = tagSubject(clause, words)
  const isContent = ({ lower, from, to }: Word, at: number) =>
    (tags[at] === true && lower !== ',') || isName(clause.slice(from, to), at === 0)
  return mask(
    clause,
    words.filter((word, at) => isContent(word, at) && !isFormat(word.lower)),
  )
}

/** `is it it?` of `is it autoregressive or diffusion?`, in which the words that nobody asks with are content. */
export function maskStrange(clause: string, classifier: Classifier): string {
  const isStrange = ({ lower }: Word) => lower !== ',' && !classifier.isFrame(lower)
  return mask(clause, splitWords(clause).filter(isStrange)).masked
}

function mask(clause: string, content: readonly Word[]): Content {
  const [first, last] = [content[0], content.at(-1)]
  if (first === undefined || last === undefined) return { words: '', masked: clause }
  return {
    words: clause.slice(first.from, last.to),
    masked: `${clause.slice(0, first.from)}it${clause.slice(last.to)}`,
  }
}

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
