/** What a list says of a paper under its title: the sentence that tells most, or problem, idea and result. */

import type { Span } from '../model/card.ts'
import type { Analysis } from '../search/analysis/analysis.ts'
import { findLines } from './abstract-lines.ts'
import { cutSpans } from './cut-spans.ts'
import { markWords, tellingSentence, type WantedWords } from './highlight.ts'
import type { Role } from './sentence-roles.ts'

export interface Telling {
  /** Problem, idea and result, a short clause each, where idea or result is sure; else the sentence. */
  readonly inLines: boolean
  /** What the sentence is chosen by. */
  readonly wanted: WantedWords
  /** What is marked bold. */
  readonly marked: WantedWords
}

/** What a list says in two lines of a phone: the part of the sentence that holds most of what is marked. */
export function briefText(abstract: string, telling: Telling, analysis: Analysis): Span[] {
  if (telling.inLines && findLines(abstract).length > 0) return tellingText(abstract, telling, analysis)
  const sentence = tellingSentence(abstract, telling.wanted, analysis)
  return cutSpans(markWords(sentence, telling.marked, analysis), twoLines)
}

/** Characters: a phone shows some 44 a line, and a word that does not fit begins another. */
const twoLines = 80

/** Empty for an empty abstract. */
export function tellingText(abstract: string, telling: Telling, analysis: Analysis): Span[] {
  const lines = telling.inLines ? findLines(abstract) : []
  if (lines.length === 0)
    return markWords(tellingSentence(abstract, telling.wanted, analysis), telling.marked, analysis)
  return lines.flatMap(({ role, clause }, at): Span[] => [
    ...(at === 0 ? [] : [' · ']),
    { bold: labels[role] },
    ' ',
    ...markWords(clause, telling.marked, analysis),
  ])
}

const labels: Readonly<Record<Role, string>> = { problem: 'Problem:', idea: 'Idea:', result: 'Result:' }
