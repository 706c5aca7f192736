/** Lines of a list that people write or paste. */

import { yearsIn } from '../model/match-reference.ts'
import { tellingLength } from '../model/reference.ts'
import { spacedWords } from '../model/words.ts'

/** A text of a list without the backticks that show parts of it as code. */
export function dropCode(text: string): string {
  return text.replaceAll('`', ' ')
}

/** A line without what marks it as one of a list: `- `, `> `, `## `, `3. `, `(3) `, `[3]`, `- [x] `. */
export function dropListMarks(line: string): string {
  return line.replace(listMarks, '').trim()
}

/** Whether a line is surely a title: long enough to belong to one paper, with a capital first, or early as in `vLLM`. */
export function isTellingTitle(line: string): boolean {
  const title = dropListMarks(dropCode(line))
  return (
    title.length <= maxTitleLength &&
    /^["“”'‘’«(]?\p{Ll}{0,3}[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(title) &&
    !/[\p{Cc}\uFFFD]/u.test(title) &&
    spacedWords(title).length >= minWords &&
    title.replace(/[^\p{L}\p{N}]/gu, '').length >= tellingLength
  )
}

/** Whether a line reads as a reference as papers print it: with a year, and signs between its parts. */
export function isCited(line: string): boolean {
  const said = line.slice(0, maxCitedLength)
  const ends = spacedWords(said).filter((word) => '.,;:)”'.includes(word.at(-1) ?? ' '))
  return ends.length >= minSigns && yearsIn(said).length > 0
}

/** Words that a line has at least if it is taken for a title. */
export const minWords = 3
/** Longer lines are prose. */
const maxTitleLength = 300
/** Characters; a reference with a hundred authors has 2,000. */
const maxCitedLength = 4_000
const minSigns = 4
const listMarks =
  /^\s{0,80}(?:(?:>{1,9}|[*#+•–-]{1,6}\s|\(?\d{1,3}[.)]\s|\[\d{1,3}\]|\[[ x]\]\s)\s{0,80}){0,4}/i
