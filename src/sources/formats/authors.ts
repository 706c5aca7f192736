/** Splits a line of authors, as feeds and journals print it, into people. In steps: a line may have 10,000. */

import type { Steps } from '../../async/steps.ts'
import { paperBounds } from '../../model/bounds.ts'
import { areOneGroup } from '../../model/group-name.ts'
import { isDigits, singleSpaced, spacedWords } from '../../model/words.ts'

/**
 * The names of a line, in its order, each as the line writes it: `Given Family` or `Family, Given`. Names stand
 * between commas, semicolons, "and", "&" and their East Asian counterparts; a group with a colon stands before its
 * people. Initials belong to the family name before them (`Smith, J., van der Berg, C. D.`), and a family name
 * before a given name of one word is one person (`García Márquez, Gabriela`). Parentheses are dropped, but
 * `jane@lab.example (Jane Roe)` is how RSS writes a name. "et al." is nobody. With `isGivenFirst`, as arXiv
 * prints them (https://info.arxiv.org/help/prep.html#author), a comma is always between two people.
 */
export function* splitAuthors(text: string, isGivenFirst = false): Steps<string[]> {
  const sections: string[][][] = []
  const line = joinLines(text.slice(0, paperBounds.authorLine))
  for (const section of yield* splitBy(yield* keepNames(line), /[;；|]/g)) {
    const lists: string[][] = []
    for (const list of yield* splitBy(section, /:\s/g)) {
      lists.push(yield* splitList(list))
      yield
    }
    if (lists.some(({ length }) => length > 0)) sections.push(lists)
  }
  if (isGivenFirst) return sections.flat(2)
  // Where each has one comma, the semicolons are between people and the commas inside them.
  const isTurned = sections.length > 1 && sections.every((lists) => lists.every(({ length }) => length === 2))
  const names: string[] = []
  for (const parts of sections.flat())
    for (const name of isTurned ? [parts.join(', ')] : yield* joinNames(parts)) names.push(unquote(name))
  return names
}

/** Where nothing else separates them, each line has one name: blocks and breaks of HTML become lines. */
function joinLines(text: string): string {
  const isApart = [...',，、;；|&'].some((sign) => text.includes(sign))
  if (isApart || !text.includes('\n') || text.length > maxLines) return text
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.every((line) => spacedWords(line).length > 1) ? lines.join(';') : text
}

/** The names of elements that have one person each, or of one that has a line. */
export function* namesOf(elements: readonly string[]): Steps<string[]> {
  if (elements.length === 1) return yield* splitAuthors(elements[0] ?? '')
  const names: string[] = []
  for (const element of elements) {
    const parts = yield* splitList(yield* keepNames(element.slice(0, paperBounds.name)))
    const isOne = parts.length === 2 && element.split(',', 3).length === 2
    for (const name of isOne ? [parts.join(', ')] : yield* splitAuthors(element)) names.push(name)
    yield
  }
  return names
}

/** `"Roe, Jane" <jane@lab.example>` is how mail writes a name with a comma (RFC 5322, 3.4). */
function unquote(name: string): string {
  return name.startsWith('"') && name.indexOf('"', 1) === name.length - 1 ? name.slice(1, -1) : name
}

/** What stands between matches of an expression, in steps; at most twice as many parts as a paper has authors. */
function* splitBy(text: string, separator: RegExp): Steps<string[]> {
  const parts: string[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(separator)) {
    parts.push(text.slice(from, index))
    from = index + found.length
    if (parts.length === maxParts) return parts
    if (parts.length % partsAtOnce === 0) yield
  }
  parts.push(text.slice(from))
  return parts
}

/** What stands between separators, with suffixes at their names, without what names nobody. */
function* splitList(text: string): Steps<string[]> {
  const parts: string[] = []
  let isRead = 0
  for (const piece of yield* splitBy(text, /[,，、]/g))
    for (const one of splitJoint(piece.slice(0, maxPartLength))) {
      isRead += 1
      if (isRead % partsAtOnce === 0) yield
      const part = withoutOthers(one)
      const last = parts.at(-1)
      if (part === '') continue
      if (last !== undefined && suffix.test(part)) parts[parts.length - 1] = `${last}, ${part}`
      else parts.push(part)
    }
  return parts
}

/** The names that "and" and its like stand between, where it is not inside a group's. */
function splitJoint(piece: string): string[] {
  const [first = '', ...rest] = ` ${singleSpaced(withoutMail(piece))} `.split(joint)
  const names = [first.trim()]
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [between = '', part = ''] = [rest[at], rest[at + 1]?.trim()]
    const last = names.at(-1) ?? ''
    if (last !== '' && areOneGroup(last.split(' '), part.split(' ')))
      names[names.length - 1] = `${last} ${between} ${part}`
    else names.push(part)
  }
  return names
}

/** Puts families and given names together where the line has them apart. */
function* joinNames(parts: readonly string[]): Steps<string[]> {
  const isTurned = yield* areTurned(parts)
  const names: string[] = []
  let isOpen = false
  for (const [at, part] of parts.entries()) {
    if (at % partsAtOnce === 0) yield
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
function* areTurned(parts: readonly string[]): Steps<boolean> {
  if (parts.length === 0 || parts.length % 2 === 1) return false
  let [areWords, areFamilies] = [true, true]
  for (const [at, part] of parts.entries()) {
    if (at % partsAtOnce === 0) yield
    const isGiven = at % 2 === 1
    if (isWhole(part) || (!isGiven && initials.test(part))) return false
    if (isGiven) areWords &&= isOneWord(part) || initials.test(part)
    else areFamilies &&= isFamily(part)
    if (!areWords && !areFamilies) return false
  }
  return true
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

/** A name, or a line of them, without "et al." at its end; empty for one that names nobody. */
export function withoutOthers(part: string): string {
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

/** Without parentheses, but those that name whose address of mail stands before. */
function* keepNames(text: string): Steps<string> {
  if (!text.includes('(') && !text.includes(')')) return text
  const kept: string[] = []
  let [depth, from, isName, isRead] = [0, 0, false, 0]
  // What was kept last.
  let end = ''
  const keep = (until: number) => {
    if (depth > 1 || (depth === 1 && !isName)) return
    const part = text.slice(from, until)
    kept.push(part)
    end = (end + part.slice(-maxMailLength)).slice(-maxMailLength)
  }
  for (const { 0: sign, index } of text.matchAll(/[()]/g)) {
    keep(index)
    from = index + 1
    if (sign === '(' && depth === 0) isName = endsInMail(end.trimEnd())
    depth = sign === '(' ? depth + 1 : Math.max(0, depth - 1)
    isRead += 1
    if (isRead % partsAtOnce === 0) yield
  }
  keep(text.length)
  // A parenthesis that never closes would hide every author after it.
  return depth === 0 ? kept.join('') : text
}

function withoutMail(piece: string): string {
  if (!piece.includes('@')) return piece
  return piece
    .split(' ')
    .filter((word) => !word.includes('@'))
    .join(' ')
}

function endsInMail(text: string): boolean {
  return (spacedWords(text).at(-1)?.indexOf('@') ?? -1) > 0
}

/** Something of what `withoutOthers` takes away, which most names have not. */
const mayNameNobody = /^(?:and|by|&) |al\.?$|等|others|more|etc/i
const joint = / (and|et|und|&|[·•]) /
const maxMailLength = 320
/** A family and a given name for each author. */
const maxParts = 2 * paperBounds.authors
/** Characters of what stands between two separators: one name, which is cut to half of this, with what is left out. */
const maxPartLength = 2 * paperBounds.name
/** Characters of a text with a name in each line. */
const maxLines = 20_000
/** Read in a millisecond or less. */
const partsAtOnce = 200
const suffix = /^(jr|sr|ph\.? ?d|m\.?d|i{2,3}|iv)\.?$/i
/** `J.`, `C. D.`, `J.-P.`, `JP`: capitals, with points or up to three without. */
const initials = /^(?:\p{Lu}\p{M}?\.[- ]?){1,5}$|^(?:\p{Lu}\p{M}?[- ]?){1,3}$/u
const others = new Set(['others', 'more', 'other authors', 'more authors', 'others et al', 'etc'])
