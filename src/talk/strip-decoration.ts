/** What people wrote, without what only decorates it. */

/**
 * The words that were meant: without quoted lines (unless there is nothing else), code fences, marks of
 * emphasis around a word or all of it, and what stands between a mention and the words (`, search agents`).
 */
export function stripDecoration(said: string): string {
  const lines = said.split('\n')
  const own = lines.filter((line) => !isQuoted(line))
  const kept = own.some((line) => /[\p{L}\p{N}]/u.test(line)) ? own : lines
  const text = kept
    .map((line) => line.replace(/^\s*>+/, ''))
    .join('\n')
    .replace(/`{3}(?:[a-z]+\n)?|`/gi, ' ')
    .trim()
    .replace(/^[,;:.!–—]+\s+/, '')
  return bare(text).replace(emoticon, ' ').trim()
}

/** `hi :) what do we have` */
const emoticon = /(?<=\s)[:;]-?[()DPp](?:\s+|$)/g

/** The text from its first word on, with the rest as it was typed; quoted lines before it are left out. */
export function stripBefore(said: string): string {
  const lines = said.split('\n')
  const first = lines.findIndex((line) => !isQuoted(line) && line.trim() !== '')
  return lines
    .slice(Math.max(first, 0))
    .join('\n')
    .trim()
    .replace(/^[,;:.!–—]+\s+/, '')
}

/** Whether a text says nothing in words: emoji, their codes (`:tada:`), punctuation. */
export function isWordless(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replace(/:[a-z0-9_+'-]{1,80}:/g, ' ').replace(emoji, ' '))
}

/** Keycaps and the like contain digits. */
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|[0-9#*]\u{FE0F}?\u{20E3}/gu

function isQuoted(line: string): boolean {
  return /^\s*>/.test(line)
}

/** `*search* agents`, `_hello_`, `**show VLM-R1**`; a lone asterisk or underscore stays. */
function bare(text: string): string {
  return text
    .replace(/^([*_~]{1,3})([^*_~\s][^*_~\n]*)\1(?=\s|$)/, '$2')
    .replace(/^([*_~]{1,3})([^*_~\s][^*_~\n]*)\1$/, '$2')
}
