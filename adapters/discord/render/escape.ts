/** Plain text in Discord's markdown, where everything has a meaning, and pieces written in it. */
import { dropTail, maxWholeLabel, type Piece } from '../../../src/core.ts'

/**
 * Markdown that shows the text as it is: no formatting, link, emoji, mention, command or time in it comes to
 * life. https://docs.discord.com/developers/reference#message-formatting
 */
export function escapeDiscord(text: string): string {
  return (
    text
      .replace(/[\\*_~`|<>[\]]/g, '\\$&')
      // `\](` would still end a label.
      .replace(/(?<=\])\(/g, '\\(')
      // Addresses and `:names:` of emoji; "Title: subtitle" is left alone.
      .replace(/:(?=\S)/g, '\\:')
      .replace(/^([^\S\r\n\u2028\u2029]*)([-+#])/gm, '$1\\$2')
      .replace(/^([^\S\r\n\u2028\u2029]*\d+)([.)])/gm, '$1\\$2')
      // Discord looks for these two in the text before any markdown is read, so a backslash does not help.
      .replace(/@(?=everyone|here)/gi, '@\u200b')
  )
}

/**
 * Pieces whose links pass `isLabel` in Discord's markdown. Mentions are of people only, and ping nobody while
 * `allowed_mentions` is empty.
 */
export function toMarkdown(pieces: readonly Piece[]): string {
  return pieces.map(writePiece).join('')
}

/** Whether Discord takes a text as a link's label: no address in it, no odd bracket, and never to be cut. */
export function isLabel(text: string): boolean {
  return text.length <= maxWholeLabel && !text.includes('://') && /^(?:[^[\]]|\[[^[\]]*\])*$/.test(text)
}

/** Text as a block of code; undefined where the text could end the block. */
export function toCodeBlock(language: string, text: string): string | undefined {
  return text.includes('```') ? undefined : `\`\`\`${language}\n${dropTail(text, /\n/)}\n\`\`\``
}

function writePiece(piece: Piece): string {
  if (piece.kind === 'address') return `<${piece.url}>`
  if (piece.kind === 'mention')
    return /^\d{17,20}$/.test(piece.user) ? `<@${piece.user}>` : escapeDiscord(piece.user)
  if (piece.url !== undefined) return writeLink(piece.text, piece.url, piece.mark)
  const words = piece.mark === undefined ? escapeDiscord(piece.text) : writeMarked(piece.text, piece.mark)
  // Each reader's own clock:
  // https://docs.discord.com/developers/reference#message-formatting-timestamp-styles
  return piece.atMs === undefined ? words : `${words} (<t:${Math.floor(piece.atMs / 1_000)}:f>)`
}

function writeMarked(text: string, mark: Mark): string {
  // No escape works inside code, and a bracket there can end the label of a link before it.
  if (mark === 'code' && text.trim() !== '' && !/[`\n[\]]/.test(text)) return `\`${text}\``
  if (mark !== 'bold') return escapeDiscord(text)
  // By the line: small print and headings end with theirs, and marks must not reach over.
  return text
    .split('\n')
    .map((line) => wrapWords(line, (words) => `**${escapeDiscord(words)}**`))
    .join('\n')
}

function writeLink(label: string, url: string, mark: Mark): string {
  const link = `[${escapeDiscord(label)}](${url})`
  return mark === 'bold' ? `**${link}**` : link
}

// Marks hold only where they touch a word.
function wrapWords(text: string, write: (words: string) => string): string {
  const words = text.trim()
  if (words === '') return text
  const start = text.indexOf(words)
  return text.slice(0, start) + write(words) + text.slice(start + words.length)
}

type Mark = 'bold' | 'code' | undefined
