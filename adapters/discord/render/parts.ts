/** A card taken apart into what becomes one Discord component each. */
import {
  type Block,
  type Button,
  type Card,
  chunk,
  cleanLine,
  cleanText,
  cutText,
  type Item,
  isBlank,
  itemPieces,
  openMenuOfOne,
  type Piece,
  type Span,
  spellOutLinks,
  splitPieces,
  toPieces,
} from '../../../src/core.ts'
import { isLabel, toCodeBlock, toMarkdown } from './escape.ts'
import { maxAltText, maxButtonsOfRow, maxShownFile, maxText } from './limits.ts'

/** What becomes one component, with what comes along with it. */
export type Part =
  | { readonly kind: 'text'; readonly markdown: string }
  | { readonly kind: 'row'; readonly buttons: readonly Button[]; readonly opens?: Opening }
  /** Text with a button beside it. */
  | {
      readonly kind: 'section'
      readonly markdown: string
      readonly buttons: readonly [Button]
      readonly opens?: Opening
    }
  | { readonly kind: 'file'; readonly file: DiscordFile }
  | { readonly kind: 'picture'; readonly file: DiscordFile; readonly alt: string }

/** An item as a menu lists it: its first button is what opens it. */
export interface Opening {
  readonly label: string
  readonly description: string
  readonly command: string
}

/** A file to send along. Its name has only characters that Discord does not change. */
export interface DiscordFile {
  readonly name: string
  readonly mediaType: string
  readonly content: string | Uint8Array
}

/** The parts of a card in groups that belong together, in order; a menu of the page is for several items. */
export function toParts(whole: Card): Part[][] {
  const card = openMenuOfOne(whole)
  const [first, ...others] = card.blocks
  const opening = first?.kind === 'note' ? openingParts(card.title, first.text) : undefined
  const head = opening === undefined ? [titleParts(card.title)] : [opening]
  const rest = opening === undefined ? card.blocks : others
  const from = card.blocks.length - rest.length
  return [...head, ...rest.map((block, index) => blockParts(block, from + index)), rowParts(card.buttons)]
}

// One component is saved where small print fits under the title: a digest of five papers with five buttons
// each, and one for more of them, just fits a message.
function openingParts(title: string, note: readonly Span[]): Part[] | undefined {
  const [written, ...more] = titleParts(title)
  if (written?.kind !== 'text' || more.length > 0) return undefined
  const whole = `${written.markdown}\n${writeNote(piecesOf(note))}`
  return whole.length <= maxText ? [textPart(whole.trim())] : undefined
}

function titleParts(title: string): Part[] {
  return textParts(toPieces([cleanLine(title)]), (pieces) => `## ${toMarkdown(pieces).trim()}`)
}

function blockParts(block: Block, index: number): Part[] {
  switch (block.kind) {
    case 'text':
      return textParts(piecesOf(block.text), toMarkdown)
    case 'note':
      return textParts(piecesOf(block.text), writeNote)
    case 'item':
      return besideButton(
        itemParts(spellOutLinks(itemPieces(block), isLabel), piecesOf(block.note ?? [])),
        itemRows(block),
      )
    case 'image': {
      const file = { name: `picture-${index}.png`, mediaType: 'image/png', content: block.png }
      return [{ kind: 'picture', file, alt: cutText(cleanLine(block.alt), maxAltText) }]
    }
    case 'file': {
      const name = cleanLine(block.name) || 'file.txt'
      const caption = textParts(toPieces([name]), writeNote)
      const { mediaType, content } = block
      // Cleaning seldom takes a character away: what is far too long is not read at all.
      const shown = content.length > 2 * maxShownFile ? '' : cleanText(content)
      const code = toCodeBlock(/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '', shown)
      if (
        block.isAttached !== true &&
        code !== undefined &&
        shown.trim() !== '' &&
        code.length <= maxShownFile
      )
        return [...caption, textPart(code)]
      return [...caption, { kind: 'file', file: { name: fileName(name, index), mediaType, content } }]
    }
  }
}

function piecesOf(spans: readonly Span[]): Piece[] {
  return spellOutLinks(toPieces(spans), isLabel)
}

// One component is saved where the note fits under the text: five results with four
// buttons each just fit a message.
function itemParts(body: readonly Piece[], note: readonly Piece[]): Part[] {
  if (isBlank(body) || isBlank(note)) return [...textParts(body, toMarkdown), ...textParts(note, writeNote)]
  const whole = `${toMarkdown(body).trim()}\n${writeNote(note)}`
  return whole.length <= maxText
    ? [textPart(whole)]
    : [...textParts(body, toMarkdown), ...textParts(note, writeNote)]
}

function textParts(pieces: readonly Piece[], write: (run: readonly Piece[]) => string): Part[] {
  return splitPieces(pieces, (run) => write(run).length <= maxText).map((run) => textPart(write(run).trim()))
}

// https://docs.discord.com/developers/reference#message-formatting: small print goes by the line.
function writeNote(pieces: readonly Piece[]): string {
  const lines = toMarkdown(pieces).split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => `-# ${line.trim()}`)
    .join('\n')
}

function textPart(markdown: string): Part {
  return { kind: 'text', markdown }
}

/** One button stands beside the text that it belongs to, where that is one. */
function besideButton(texts: readonly Part[], rows: readonly Part[]): Part[] {
  const [[text, ...moreText], [row, ...moreRows]] = [texts, rows]
  const isAlone = moreText.length + moreRows.length === 0
  if (!isAlone || text?.kind !== 'text' || row?.kind !== 'row') return [...texts, ...rows]
  const [button, another] = row.buttons
  if (button === undefined || another !== undefined) return [...texts, ...rows]
  return [{ ...row, kind: 'section', markdown: text.markdown, buttons: [button] }]
}

/** Its first button or that of its menu opens it, for the menu of the page. */
function itemRows({ title, meta, buttons, menu }: Item): Part[] {
  const [first] = menu ?? buttons
  return rowParts(buttons).map((row, index) =>
    index === 0 && row.kind === 'row' && first !== undefined
      ? { ...row, opens: { label: cleanLine(title), description: cleanLine(meta), command: first.command } }
      : row,
  )
}

function rowParts(buttons: readonly Button[]): Part[] {
  return chunk(buttons, maxButtonsOfRow).map((row) => ({ kind: 'row', buttons: row }))
}

// Discord rewrites other names, and then `attachment://` finds nothing.
function fileName(name: string, index: number): string {
  const plain = name.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._-]+/, '')
  return plain.length > 0 && plain.length <= 80 ? plain : `file-${index}.txt`
}
