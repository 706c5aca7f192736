/**
 * Signs that mean one thing in LaTeX and another where people write none: `$50`, `~10x`, `100%`, `10--20`. What
 * is plain is told apart before LaTeX is read, by where it stands.
 */

import type { Steps } from '../async/steps.ts'
import { hasDigit, hasLetterOrDigit, hasSpace, spacedWords } from '../model/words.ts'

/**
 * In steps: the text with everything plain in stand-ins, so that a parser of LaTeX leaves it alone; `restorePlainSigns` puts it
 * back. A dollar is of a formula by Pandoc's rule (https://pandoc.org/MANUAL.html#extension-tex_math_dollars): no
 * space after the opening one, none before the closing one and no digit behind it; but what only TeX writes
 * between dollars is a formula too (`$ \alpha $`, `19$-$40`). `~` is a space between two words only. Two or three
 * hyphens are a dash between words, as in TeX, and stay before an option (`--flag`).
 */
export function* guardPlainSigns(text: string): Steps<string> {
  const guarded: string[] = []
  const seen: Seen = { tieAt: -2, noDisplayFrom: text.length }
  const signs = new RegExp(sign, 'gs')
  let from = 0
  let count = 0
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    count += 1
    if (count % signsAtOnce === 0) yield
    const plain = guardSign(text, match.index, match[0], seen)
    if (plain === undefined) continue
    guarded.push(text.slice(from, match.index), plain.text)
    from = plain.end
    signs.lastIndex = from
  }
  return guarded.length === 0 ? text : guarded.join('') + text.slice(from)
}

/** What earlier signs of a text tell of later ones. */
interface Seen {
  /** Where the last `~` is that is a space. */
  tieAt: number
  /** From where on no `$$` opens a formula. */
  noDisplayFrom: number
}

/** What stands for a sign, and where that ends; undefined where the sign is left to LaTeX. */
function guardSign(
  text: string,
  at: number,
  found: string,
  seen: Seen,
): { readonly end: number; readonly text: string } | undefined {
  const end = at + found.length
  if (found === '%') return { end, text: standIns['%'] }
  if (found.startsWith('http')) return { end, text: guardLink(found) }
  if (found.startsWith('$')) return guardDollars(text, at, found, seen)
  if (found.startsWith('-'))
    return isDash(text, at, found.length) ? { end, text: found.length === 2 ? '–' : '—' } : undefined
  if (found !== '~') return undefined
  if (!isTie(text, at, seen.tieAt)) return { end, text: standIns['~'] }
  seen.tieAt = at
  return undefined
}

/** A formula keeps its dollars, and its percent signs stay in it. */
function guardDollars(text: string, at: number, found: string, seen: Seen) {
  const isDisplay = found === '$$'
  const end = isDisplay && at >= seen.noDisplayFrom ? undefined : findEnd(text, at, found.length)
  if (isDisplay && end === undefined) seen.noDisplayFrom = Math.min(seen.noDisplayFrom, at)
  if (end === undefined) return { end: at + found.length, text: standIns.$.repeat(found.length) }
  const formula = text.slice(at, end)
  if (!formula.includes('%')) return { end, text: formula }
  return { end, text: formula.replace(/(\\.)|%/gs, (_, kept) => kept ?? standIns['%']) }
}

/** The text with the signs themselves. */
export function restorePlainSigns(text: string): string {
  return text.replace(/[\uFDD0-\uFDD2]/g, (standIn) => plainSigns.get(standIn) ?? standIn)
}

/** Where the formula that this dollar opens ends; undefined where it is a plain dollar. */
function findEnd(text: string, at: number, width: number): number | undefined {
  const start = at + width
  const close = width === 2 ? text.indexOf('$$', start) : nextDollar(text, start)
  if (close < 0) return undefined
  const content = text.slice(start, close)
  const isFormula =
    width === 2
      ? content.trim() !== '' && (tex.test(content) || countWords(content) === 0)
      : isInline(content, charBefore(text, at), charAfter(text, close + 1))
  return isFormula ? close + width : undefined
}

/** Pandoc's rule first, then what is of TeX although spaces or a digit stand where Pandoc allows none. */
function isInline(content: string, before: string, after: string): boolean {
  const inner = content.trim()
  if (inner === '') return content !== '' && !/[\d$]/.test(after)
  const [isOpenTight, isCloseTight] = [content.trimStart() === content, content.trimEnd() === content]
  if (isOpenTight && isCloseTight)
    return !hasDigit(after) || tex.test(inner) || (!hasDigit(inner) && [...inner].length === 1)
  if (inner.startsWith('\\')) return true
  // `$5 and`, `M$ in`, `$ 5, $ 6`: prices.
  const words = countWords(inner)
  const startsWithDigit = hasDigit(inner.charAt(0))
  if (isOpenTight && startsWithDigit) return tex.test(inner) && words === 0
  if (!isOpenTight && hasLetterOrDigit(before)) return false
  if (!isOpenTight && !isCloseTight && startsWithDigit && /[-–,;:/]$/.test(inner)) return false
  return words === 0 || (isCloseTight && (tex.test(inner) || (words === 1 && !isOpenTight)))
}

function nextDollar(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '$') return at
  }
  return -1
}

/** How many words of a language stand in it, as between the prices of a sentence. */
function countWords(content: string): number {
  return spacedWords(content).filter((part) => /^[("'[]?\p{L}{2,}[)\]"',.;:]*$/u.test(part)).length
}

/** Between two words (`Fig.~3`); between two numbers (`10~20`), in Chinese and before a number it is "about" or "to". */
function isTie(text: string, at: number, tieBefore: number): boolean {
  const [before, after] = [charBefore(text, at), charAfter(text, at + 1)]
  if (before === '' || after === '' || hasSpace(before + after)) return false
  if (hasDigit(before) && hasDigit(after)) return false
  if (eastAsian.test(before) || eastAsian.test(after)) return false
  // `p~<~0.05`: the second holds to the sign what the first holds to the word.
  return /[\p{L}\p{N}\p{M})\]}$.,;:!?%'"’”]/u.test(before) || tieBefore === at - 2
}

function isDash(text: string, at: number, length: number): boolean {
  const [before, after] = [charBefore(text, at), charAfter(text, at + length)]
  if (length > 3 || before === '' || after === '') return false
  if (hasSpace(before) && hasSpace(after)) return true
  return /[\p{L}\p{N}\p{M})\]}$%.,'"’”]/u.test(before) && /[\p{L}\p{N}([{\\$`'"‘“]/u.test(after)
}

function charBefore(text: string, at: number): string {
  return at === 0
    ? ''
    : String.fromCodePoint(text.codePointAt(at - (isLowSurrogate(text, at - 1) ? 2 : 1)) ?? 32)
}

function charAfter(text: string, at: number): string {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}

function isLowSurrogate(text: string, at: number): boolean {
  return at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00
}

function guardLink(link: string): string {
  return link.replaceAll('~', standIns['~']).replaceAll('%', standIns['%'])
}

const signsAtOnce = 500
/** Signs that only formulas have between dollars. */
const tex = /[\\^_{]/
/** An escaped sign first, which is left to the parser. */
const sign = String.raw`\\.|%|~|-{2,}|https?:\/\/[^\s{}\\$]+|\$\$?`
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Code points that Unicode keeps for use inside a program (https://www.unicode.org/faq/private_use.html#nonchar1). */
const standIns = { '~': '\uFDD0', $: '\uFDD1', '%': '\uFDD2' } as const
const plainSigns = new Map(
  Object.entries(standIns).map(([sign, standIn]): [string, string] => [standIn, sign]),
)
