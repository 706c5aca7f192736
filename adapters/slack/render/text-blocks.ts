/**
 * Words as Slack's blocks. Text goes into `rich_text`, not `mrkdwn`: there a string is shown as it is, so no
 * title can turn into formatting, a mention or a link, and previewers render it alike. Small print needs a
 * `context` block, which takes no rich text: it is `plain_text` where it has no marks, `mrkdwn` where no word
 * of it could be read as formatting, and else is rich text of ordinary size.
 */
import type { types } from '@slack/bolt'
import { type Piece, piecesText, splitPieces, toPieces } from '../../../src/core.ts'
import { escapeSlack, isSlackUser, toMrkdwn } from './escape.ts'
import { maxHeader, maxTextOfBlock } from './limits.ts'

/** A block with its words as a screen reader says them, and how much of a message's room it takes. */
export interface TextBlock {
  readonly block: types.KnownBlock
  readonly words: string
  readonly length: number
}

/** The large first line; rich text in bold for a title too long for it, and nothing for none. */
export function titleBlocks(title: string): TextBlock[] {
  if (title === '' || title.length > maxHeader) return richTextBlocks(toPieces([{ bold: title }]))
  const pieces = toPieces([title])
  return [toTextBlock(pieces, { type: 'header', text: plainTextObject(title) })]
}

/** Pieces as rich text, in as many blocks as their length needs; none where there is nothing to see. */
export function richTextBlocks(pieces: readonly Piece[]): TextBlock[] {
  return splitPieces(pieces, fitsBlock).map((run) =>
    toTextBlock(run, {
      type: 'rich_text',
      elements: [{ type: 'rich_text_section', elements: run.flatMap(richTextElements) }],
    }),
  )
}

/** Pieces as small print. */
export function contextBlocks(pieces: readonly Piece[]): TextBlock[] {
  return splitPieces(pieces, fitsBlock).flatMap((run) => {
    const isPlain = run.every((piece) => piece.kind === 'text' && !piece.mark && piece.url === undefined)
    if (isPlain) return [toTextBlock(run, contextBlock(plainTextObject(piecesText(run))))]
    const text = toMrkdwn(run)
    return text === undefined || text.length > maxTextOfBlock
      ? richTextBlocks(run)
      : [toTextBlock(run, contextBlock({ type: 'mrkdwn', text }))]
  })
}

/** A short file: its name, and its content as it is. */
export function codeBlock(name: string, content: string): TextBlock {
  return toTextBlock(toPieces([`${name}\n${content}`]), {
    type: 'rich_text',
    elements: [
      { type: 'rich_text_section', elements: [{ type: 'text', text: name }] },
      { type: 'rich_text_preformatted', elements: [{ type: 'text', text: content }] },
    ],
  })
}

/** Text that is shown as it is, without emoji codes. */
export function plainTextObject(text: string): types.PlainTextElement {
  return { type: 'plain_text', text, emoji: false }
}

function fitsBlock(pieces: readonly Piece[]): boolean {
  return measurePieces(pieces) <= maxTextOfBlock
}

// With the addresses behind words, and `<`, `|`, `>` for the longest mark there is.
function measurePieces(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => {
    const address = piece.kind === 'text' ? (piece.url ?? '') : ''
    return sum + escapeSlack(piecesText([piece]) + address).length + 3
  }, 0)
}

function toTextBlock(pieces: readonly Piece[], block: types.KnownBlock): TextBlock {
  return { block, words: piecesText(pieces), length: measurePieces(pieces) }
}

function contextBlock(text: types.PlainTextElement | types.MrkdwnElement): types.ContextBlock {
  return { type: 'context', elements: [text] }
}

/** A time is followed by what it is on each reader's own clock. */
function richTextElements(piece: Piece): types.RichTextElement[] {
  const element = richTextElement(piece)
  if (piece.kind !== 'text' || piece.atMs === undefined) return [element]
  const timestamp = Math.floor(piece.atMs / 1_000)
  return [element, { type: 'date', timestamp, format: ' (for you {date_short} {time})', fallback: ' ' }]
}

function richTextElement(piece: Piece): types.RichTextElement {
  if (piece.kind === 'address') return { type: 'link', url: piece.url }
  if (piece.kind === 'mention')
    return isSlackUser(piece.user)
      ? { type: 'user', user_id: piece.user }
      : { type: 'text', text: piece.user }
  const style = piece.mark === undefined ? {} : { style: { [piece.mark]: true } }
  return piece.url === undefined
    ? { type: 'text', text: piece.text, ...style }
    : { type: 'link', url: piece.url, text: piece.text, ...style }
}
