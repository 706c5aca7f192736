/** Text from outside, without what no reader can see. */

/**
 * The text without control characters (tab and line feed stay), bidirectional overrides, NUL, lone surrogates
 * and other characters that only change how their neighbours look. Joiners inside emoji and scripts stay.
 */
export function stripUnprintable(text: string): string {
  return text.toWellFormed().replace(unprintable, '')
}

/** The text cut to so many characters (graphemes are kept whole), ending in "…" when something was cut. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > maxLength - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/**
 * What ends a word or an address besides ASCII, as a part of character classes with the flag `u`: quotes and
 * points of other scripts, and letters of those that put no spaces between words.
 */
export const foreignEnds = String.raw`“”‘’„‚«»‹›…。．，、；：！？（）［］【】《》〈〉「」『』\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}`

/**
 * Drops trailing characters that match `isDropped`, an expression for one character. An expression
 * for all of them (`/[.,]+$/`) would restart at each character of every such run, which takes
 * minutes for a long one inside a text.
 */
export function dropTail(text: string, isDropped: RegExp): string {
  let end = text.length
  while (end > 0) {
    const isPair = end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff
    const start = end - (isPair ? 2 : 1)
    if (!isDropped.test(text.slice(start, end))) break
    end = start
  }
  return text.slice(0, end)
}

/**
 * The last word of a text and what stands before it; the word is empty where the text ends in white space.
 */
export function splitLastWord(text: string): { readonly before: string; readonly last: string } {
  const before = dropTail(text, /\S/)
  return { before, last: text.slice(before.length) }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

// Controls but tab and line feed; bidi marks, embeddings, overrides and isolates (UAX
// #9); zero-width space, BOM, tags.
const unprintable =
  /(?![\t\n])[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFD\u{E0000}-\u{E007F}]/gu

/** With a capital first letter, to begin a sentence. */
export function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** `A`, `A and B`, `A, B and C`; empty for none. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
