/** The format of a citation that is said: `as ris`, `in APA style`, `for my Zotero`. */

import { findPurpose } from '../../commands/support/made-for.ts'
import { citationFormats } from '../../model/citation-format.ts'
import { wordsOf } from './words.ts'

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
export function isFormat(word: string): boolean {
  return formats.has(word.toLowerCase()) || findPurpose(word) !== undefined
}
