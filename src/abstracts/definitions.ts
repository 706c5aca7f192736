/**
 * Acronyms and their long forms, as the papers themselves define them: "Proximal Policy Optimization
 * (PPO)". After Schwartz and Hearst, "A simple algorithm for identifying abbreviation definitions in
 * biomedical text", PSB 2003 (https://psb.stanford.edu/psb-online/proceedings/psb03/schwartz.pdf), with
 * a stricter test of the letters.
 */

import { dropTail, splitLastWord } from '../model/text.ts'
import { hasLetterOrDigit, singleSpaced } from '../model/words.ts'

/** A definition as written; the plural "s" of the short form is dropped. */
export interface Definition {
  readonly short: string
  readonly long: string
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

function define(written: string, context: string): Definition | undefined {
  const short = written.replace(/(?<=[A-Z0-9])s$/, '')
  const letters = short.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
  const capitals = short.match(/[A-Z]/g)?.length ?? 0
  if (!shortForm.test(short) || letters.length > maxLetters || capitals < 2) return undefined
  const long = longFormFor(letters, context)
  return long === undefined ? undefined : { short, long }
}

/**
 * The shortest end of the context that holds the letters in order, the first of them opening a word. At least
 * two words, at most min(n + 5, 2n) for n letters as in the paper; and, which the paper does not ask, all but
 * one of the letters open a word, for else "the method (PPO)" finds its letters anywhere.
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
  const words = long.split(/[\s-]+/).filter((word) => hasLetterOrDigit(word))
  const isPlausible =
    words.length >= 2 &&
    words.length <= Math.min(letters.length + 5, letters.length * 2) &&
    opening >= letters.length - 1 &&
    !/^[a-z0-9]+$/i.test(long)
  return isPlausible ? singleSpaced(long) : undefined
}

/**
 * Where the letter opens a word at or before a position: in the same or the word
 * before it, anywhere for the first.
 */
function lastInitial(text: string, letter: string, from: number, isFirst: boolean): number {
  let position = from
  let words = 0
  while (position >= 0) {
    const opensWord = position === 0 || !hasLetterOrDigit(text[position - 1] ?? '')
    if (opensWord && text[position] === letter) return position
    if (opensWord && !isFirst && ++words > 2) return -1
    position--
  }
  return -1
}
