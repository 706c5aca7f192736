/**
 * A card as messages of Matrix: text with numbered buttons, which are pressed by
 * reactions, and files beside it.
 */
import {
  type Block,
  type Button,
  type Card,
  chunk,
  cleanLine,
  cleanText,
  commandKey,
  cutText,
  itemPieces,
  openMenuOfOne,
  type Piece,
  packGroups,
  splitPieces,
  toPieces,
} from '../../src/core.ts'
import { boundCard } from '../kit/bound-card.ts'
import type { HasLongCommands } from '../kit/long-commands.ts'
import { defuse, escapeHtml, escapeMarkup, toHtml, toPlain, wrap } from './render/html.ts'
import {
  maxButtonLabel,
  maxButtons,
  maxButtonsOfRow,
  maxCaption,
  maxCommand,
  maxShownFile,
  maxText,
} from './render/limits.ts'
import type { MarkedButton } from './render/mark.ts'
import { hint, writeNumber } from './render/numbers.ts'

export interface MatrixFile {
  readonly name: string
  readonly mediaType: string
  readonly content: string | Uint8Array
}

/** One message. With a file, `body` is its name or description, and `html` is empty. */
export interface MatrixMessage extends HasLongCommands {
  readonly body: string
  readonly html: string
  readonly buttons: readonly MarkedButton[]
  readonly file?: MatrixFile
}

type Part =
  | { readonly kind: 'text'; readonly body: string; readonly html: string }
  | { readonly kind: 'row'; readonly buttons: readonly Button[] }
  | { readonly kind: 'file'; readonly file: MatrixFile; readonly caption: string }

interface RenderOptions {
  /** The command that the card answers, where only its asker reads it. */
  readonly origin?: string | undefined
}

/** At least one message, and three at most unless the card `isWhole`; see `renderWhole`. */
export function renderCard(card: Card, options: RenderOptions = {}): MatrixMessage[] {
  return renderWhole(
    boundCard(card, (each) => pack(each).length),
    options,
  )
}

/** Reactions are few, so that the menus of a list are left out: people name a paper by its number in words. */
function pack(whole: Card): (readonly Part[])[] {
  const card = openMenuOfOne(whole)
  const title = textParts(toPieces([cleanLine(card.title)]), (html) => wrap('h4', html))
  return packGroups([title, ...card.blocks.map(blockParts), rowParts(card.buttons)], fits)
}

/** At least one message; what overflows one goes on in the next. */
export function renderWhole(card: Card, { origin }: RenderOptions = {}): MatrixMessage[] {
  const packed = pack(card)
  return (packed.length === 0 ? [[emptyPart]] : packed).map((parts) => compose(parts, origin))
}

/** What a button carries. */
export function keyOf(command: string): string {
  return commandKey(command, maxCommand)
}

function compose(parts: readonly Part[], origin: string | undefined): MatrixMessage {
  const commands = [
    ...(origin ? [origin] : []),
    ...parts.flatMap((part) => (part.kind === 'row' ? part.buttons : [])).map(({ command }) => command),
  ]
  const long = commands.map((command) => [keyOf(command), command] as const)
  const longCommands = Object.fromEntries(long.filter(([key, command]) => key !== command))
  const [first] = parts
  if (first?.kind === 'file')
    return { body: first.caption, html: '', buttons: [], file: first.file, longCommands }
  const buttons: MarkedButton[] = []
  let [body, html] = ['', '']
  for (const part of parts) {
    if (part.kind === 'file') continue
    body += body === '' ? '' : '\n'
    if (part.kind === 'text') {
      body += part.body
      html += part.html
      continue
    }
    html += '<p>'
    for (const [index, { label, command, effect }] of part.buttons.entries()) {
      const start = `${index === 0 ? '' : ' · '}${writeNumber(buttons.length + 1)} `
      const shown = labelOf(label)
      buttons.push({
        label: shown,
        command: keyOf(command),
        ...(effect === 'replace' || effect === 'refresh' ? { effect } : {}),
        at: [body.length + start.length, html.length + start.length],
      })
      body += start + shown
      html += start + escapeHtml(shown)
    }
    html += '</p>'
  }
  const end = buttons.length === 0 ? ['', ''] : [`\n${hint}`, wrap('p', wrap('em', hint))]
  return {
    body: `${body}${end[0]}`.trim() === '' ? '…' : body + end[0],
    html: html + end[1],
    buttons,
    longCommands,
  }
}

function labelOf(label: string): string {
  return defuse(cutText(cleanLine(label), maxButtonLabel)) || '…'
}

function fits(parts: readonly Part[]): boolean {
  if (parts.some(({ kind }) => kind === 'file')) return parts.length === 1
  const buttons = parts.flatMap((part) => (part.kind === 'row' ? part.buttons : []))
  return buttons.length <= maxButtons && parts.reduce((sum, part) => sum + sizeOf(part), 0) <= maxText
}

function sizeOf(part: Part): number {
  if (part.kind === 'text') return Buffer.byteLength(part.body) + Buffer.byteLength(part.html)
  if (part.kind === 'file') return 0
  return part.buttons.reduce(
    (sum, { label }) => sum + 2 * Buffer.byteLength(escapeHtml(labelOf(label))) + 30,
    10,
  )
}

function blockParts(block: Block, index: number): Part[] {
  switch (block.kind) {
    case 'text':
      return textParts(toPieces(block.text), (html) => wrap('p', html))
    case 'note':
      return textParts(toPieces(block.text), (html) => wrap('p', wrap('em', html)))
    case 'item':
      return [
        ...textParts(itemPieces(block), (html) => wrap('p', html)),
        ...textParts(toPieces(block.note ?? []), (html) => wrap('p', wrap('em', html))),
        ...rowParts(block.buttons),
      ]
    case 'image': {
      const file = { name: `picture-${index}.png`, mediaType: 'image/png', content: block.png }
      return fileParts(file, cleanLine(block.alt) || file.name)
    }
    case 'file': {
      const whole = cleanLine(block.name) || 'file.txt'
      const { mediaType, content } = block
      // Cleaning seldom takes a character away: what is far too long is not read at all.
      const isShort = block.isAttached !== true && content.length <= 2 * maxShownFile
      const shown = isShort ? cleanText(content) : ''
      if (shown.trim() === '' || shown.length > maxShownFile)
        return fileParts({ name: cutText(whole, maxButtonLabel), mediaType, content }, whole)
      // It is copied from there, and what a message mentions is told beside its text.
      const html = wrap('pre', wrap('code', escapeMarkup(shown)))
      return [...paragraphs(whole), { kind: 'text', body: shown, html }]
    }
  }
}

/** A file with its caption, or after it where that is long. */
function fileParts(file: MatrixFile, caption: string): Part[] {
  if (caption.length <= maxCaption) return [{ kind: 'file', file, caption: defuse(caption) }]
  return [...paragraphs(caption), { kind: 'file', file, caption: defuse(file.name) }]
}

function paragraphs(text: string): Part[] {
  return textParts(toPieces([text]), (html) => wrap('p', html))
}

function textParts(pieces: readonly Piece[], dress: (html: string) => string): Part[] {
  const write = (run: readonly Piece[]): Part & { kind: 'text' } => {
    return { kind: 'text', body: toPlain(run), html: dress(toHtml(run)) }
  }
  return splitPieces(pieces, (run) => sizeOf(write(run)) <= maxText).map(write)
}

function rowParts(buttons: readonly Button[]): Part[] {
  return chunk(buttons, maxButtonsOfRow).map((row) => ({ kind: 'row', buttons: row }))
}

const emptyPart: Part = { kind: 'text', body: '…', html: '…' }
