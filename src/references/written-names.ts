/**
 * Values that should name one person and may name several: RIS has a line for each (`Family, Given, Suffix`), but
 * programs write all of them into one (https://github.com/zotero/translators/issues/2006).
 */
import { finish } from '../async/steps.ts'
import { areOneGroup } from '../model/group-name.ts'
import { splitLastWord } from '../model/text.ts'
import { spacedWords } from '../model/words.ts'
import { splitAuthors, withoutOthers } from '../sources/formats/authors.ts'
import { turnName } from './make-reference.ts'

/** The first people of a value in its order, each with the family name last. A group stays whole. */
export function listWritten(value: string): string[] {
  return value
    .slice(0, maxLength)
    .replaceAll('\n', ';')
    .split(';', maxNames)
    .flatMap((text) => namesOf(withoutOthers(text.trim())))
    .slice(0, maxNames)
    .map(turnWritten)
    .filter((name) => name !== '')
}

function namesOf(text: string): string[] {
  const several = text.split(/\s(?:and|&)\s/i)
  if (isOneName(text) && (several.length === 1 || isOpenGroup(several[0] ?? ''))) return [text]
  const haveCommas = several.every((name) => name.includes(',') && isOneName(name))
  return haveCommas ? several : finish(splitAuthors(text))
}

/** Whether commas stand inside a name only: before a given name and a suffix, or in that of a group. */
function isOneName(text: string): boolean {
  const [first = '', ...others] = text.split(',').map((part) => part.trim())
  return others.length < 2 || (others.length === 2 && others.some(isSuffix)) || isOpenGroup(first)
}

/** `Doe, Jane, Jr.` and `Doe, Jr., Jane`; short names (`Doe JA`, `Doe J. A.`) have no comma. */
function turnWritten(name: string): string {
  const [family = '', second, third = ''] = name.split(',', 3).map((part) => part.trim())
  if (isOpenGroup(family)) return name.trim()
  if (second !== undefined)
    return isSuffix(second) ? turnName(family, third, second) : turnName(family, second, third)
  const { before, last } = splitLastWord(family)
  return initials.test(last) && before !== '' ? turnName(before, last) : family
}

/** `Centers for Disease Control`, whose name goes on behind a comma or “and”. */
function isOpenGroup(text: string): boolean {
  return areOneGroup(spacedWords(text), [])
}

/** Whether a part of a name is `Jr.`, `III` or the like. */
export function isSuffix(part: string): boolean {
  return suffixes.has(part.trim().replace('.', '').toLowerCase())
}

const initials = /^(?:[A-Z]\.?-?){1,4}$/
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', '2nd', '3rd'])
const maxNames = 10
/** Characters of ten names, each as long as any. */
const maxLength = 5_000
