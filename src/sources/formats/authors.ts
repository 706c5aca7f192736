/** Splits a line of authors, as feeds and journals print it, into people. */

import { paperBounds } from '../../model/bounds.ts'
import { isDigits, spacedWords } from '../../model/words.ts'

/**
 * The names of a line, in its order, each as the line writes it: `Given Family` or `Family, Given`. Names stand
 * between commas, semicolons, "and", "&" and their East Asian counterparts; a group with a colon stands before its
 * people. Initials belong to the family name before them (`Smith, J., van der Berg, C. D.`), and a family name
 * before a given name of one word is one person (`García Márquez, Gabriela`). Parentheses are dropped, but
 * `jane@lab.example (Jane Roe)` is how RSS writes a name. "et al." is nobody. With `isGivenFirst`, as arXiv
 * prints them (https://info.arxiv.org/help/prep.html#author), a comma is always between two people.
 */
export function splitAuthors(text: string, isGivenFirst = false): string[] {
  const line = text.slice(0, paperBounds.authorLine).replace(/\s+/g, ' ')
  const sections = keepNames(line)
    .split(/[;；|]/, paperBounds.authors)
    .map((section) => section.split(': ').map(splitList))
    .filter((lists) => lists.flat().length > 0)
  // Where each has one comma, the semicolons are between people and the commas inside them.
  const isTurned = sections.length > 1 && sections.every((lists) => lists.every(({ length }) => length === 2))
  if (isGivenFirst) return sections.flat(2)
  return sections.flat().flatMap((parts) => (isTurned ? [parts.join(', ')] : joinNames(parts)).map(unquote))
}

/** The names of elements that have one person each, or of one that has a line. */
export function namesOf(elements: readonly string[]): string[] {
  if (elements.length === 1) return splitAuthors(elements[0] ?? '')
  return elements.flatMap((element) => {
    const parts = splitList(keepNames(element.slice(0, paperBounds.name).replace(/\s+/g, ' ')))
    const isOne = parts.length === 2 && element.split(',').length === 2
    return isOne ? [parts.join(', ')] : splitAuthors(element)
  })
}

/** `"Roe, Jane" <jane@lab.example>` is how mail writes a name with a comma (RFC 5322, 3.4). */
function unquote(name: string): string {
  return name.startsWith('"') && name.indexOf('"', 1) === name.length - 1 ? name.slice(1, -1) : name
}

/** What stands between separators, with suffixes at their names, without what names nobody. */
function splitList(text: string): string[] {
  const parts: string[] = []
  for (const piece of text.split(/[,，、]| (?:and|et|&) /)) {
    const part = withoutOthers(piece.trim())
    const last = parts.at(-1)
    if (part === '') continue
    if (last !== undefined && suffix.test(part)) parts[parts.length - 1] = `${last}, ${part}`
    else parts.push(part)
  }
  return parts
}

/** Puts families and given names together where the line has them apart. */
function joinNames(parts: readonly string[]): string[] {
  const isTurned = areTurned(parts)
  const names: string[] = []
  let isOpen = false
  for (const part of parts) {
    const last = names.at(-1)
    const joins: boolean =
      last !== undefined && isOpen && (isTurned || (initials.test(part) && !initials.test(last)))
    if (joins) names[names.length - 1] = `${last}, ${part}`
    else names.push(part)
    isOpen = !joins
  }
  return names
}

/** Whether every second part is a given name: initials, or the one word that nobody is called by alone. */
function areTurned(parts: readonly string[]): boolean {
  const [families, given] = [0, 1].map((rest) => parts.filter((_, at) => at % 2 === rest))
  if (families === undefined || given === undefined || given.length === 0) return false
  if (families.length !== given.length || parts.some(isWhole) || families.some((name) => initials.test(name)))
    return false
  return given.every((name) => isOneWord(name) || initials.test(name)) || families.every(isFamily)
}

/** One word, also behind particles: `Smith`, `van der Berg`. */
function isFamily(name: string): boolean {
  return name.split(' ').every((word, at, words) => /^\p{Ll}/u.test(word) !== (at === words.length - 1))
}

function isOneWord(name: string): boolean {
  return !name.includes(' ')
}

/** What is neither a family name nor a given name: East Asian names have no comma inside, people no number. */
function isWhole(name: string): boolean {
  return /[()\d\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)
}

/** "et al." ends a line, or the last name of it. */
function withoutOthers(part: string): string {
  if (!mayNameNobody.test(part)) return part
  const words = part.split(' ')
  const folded = words.map((word) => word.toLowerCase().replaceAll('.', ''))
  if (folded.at(-1) === 'etal' || folded.at(-1) === '等') words.pop()
  else if (folded.at(-1) === 'al' && folded.at(-2) === 'et') words.splice(-2)
  else if (others.has(folded.filter((word) => !isDigits(word)).join(' '))) return ''
  else if (folded[0] === 'and' || folded[0] === 'by' || folded[0] === '&') words.shift()
  return words
    .join(' ')
    .replace(/^al\.?$/, '')
    .replace(/等$/, '')
}

/** Without addresses of mail and without parentheses, but those that name whose address stands before. */
function keepNames(text: string): string {
  if (!/[()@]/.test(text)) return text
  let depth = 0
  let kept = ''
  let isName = false
  for (const part of text.split(/([()])/)) {
    if (part === '(') {
      if (depth === 0) isName = endsInMail(kept.slice(-maxMailLength).trimEnd())
      depth += 1
    } else if (part === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0 || (depth === 1 && isName)) kept += part
  }
  // A parenthesis that never closes would hide every author after it.
  const names = depth === 0 ? kept : text
  if (!names.includes('@')) return names
  return names
    .split(/([ ,;])/)
    .filter((word) => !word.includes('@'))
    .join('')
}

function endsInMail(text: string): boolean {
  return (spacedWords(text).at(-1)?.indexOf('@') ?? -1) > 0
}

/** Something of what `withoutOthers` takes away, which most names have not. */
const mayNameNobody = /^(?:and|by|&) |al\.?$|等|others|more|etc/i
const maxMailLength = 320
const suffix = /^(jr|sr|ph\.? ?d|m\.?d|i{2,3}|iv)\.?$/i
/** `J.`, `C. D.`, `J.-P.`, `JP`: capitals, with points or up to three without. */
const initials = /^(?:\p{Lu}\p{M}?\.[- ]?){1,5}$|^(?:\p{Lu}\p{M}?[- ]?){1,3}$/u
const others = new Set(['others', 'more', 'other authors', 'more authors', 'others et al', 'etc'])
