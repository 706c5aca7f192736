/** A card as Slack messages. */
import type { types } from '@slack/bolt'
import {
  type Block,
  type Button,
  type Card,
  type Chart,
  chunk,
  cleanLine,
  cleanText,
  commandKey,
  cutText,
  type Item,
  itemPieces,
  packGroups,
  type Table,
  toPieces,
} from '../../../src/core.ts'
import { boundCard } from '../../kit/bound-card.ts'
import { actionId, blockId, maxOrigin } from './button-ids.ts'
import { type ChartBlock, chartBlock } from './chart-blocks.ts'
import { escapeSlack } from './escape.ts'
import { feedbackBlock } from './feedback-block.ts'
import {
  maxAltText,
  maxBlocks,
  maxButtonLabel,
  maxButtonsOfBlock,
  maxButtonValue,
  maxCharts,
  maxMenuOptions,
  maxOptionValue,
  maxShownFile,
  maxSummary,
  maxTextOfMessage,
} from './limits.ts'
import { tableBlock } from './table-block.ts'
import {
  codeBlock,
  contextBlocks,
  plainTextObject,
  richTextBlocks,
  type TextBlock,
  titleBlocks,
} from './text-blocks.ts'

/** What a message consists of. */
export type SlackBlock = types.KnownBlock | ChartBlock

/**
 * One message. `text`, `blocks` and the two `unfurl_` fields go to `chat.postMessage` as they are.
 * `files` are to be uploaded after it, in order. `longCommands` are the commands behind those
 * button values that begin with `#`.
 */
export interface SlackMessage {
  readonly text: string
  readonly blocks: SlackBlock[]
  readonly unfurl_links: false
  readonly unfurl_media: false
  readonly files: readonly SlackFile[]
  readonly longCommands: Readonly<Record<string, string>>
}

/** A file to upload. `alt` describes a picture. */
export interface SlackFile {
  readonly name: string
  /** What people see in its place. */
  readonly title?: string
  readonly mediaType: string
  readonly content: string | Uint8Array
  readonly alt?: string
}

/** What a rendering needs to know besides the card. */
export interface RenderOptions {
  /** The command that it answers. */
  readonly origin?: string
  /** Whether to ask what the reader thinks of the papers that it shows. */
  readonly asksFeedback?: boolean
  /** Whether Slack draws charts and tables itself, in place of a picture and of text. */
  readonly drawsCharts?: boolean
}

/** At least one message, and three at most unless the card `isWhole`; see `renderWhole`. */
export function renderCard(card: Card, options: RenderOptions = {}): [SlackMessage, ...SlackMessage[]] {
  return renderWhole(
    boundCard(card, (each) => pack(each, options).length),
    options,
  )
}

function pack(card: Card, options: RenderOptions): (readonly Part[])[] {
  const groups = [
    titleBlocks(cleanLine(card.title)),
    ...card.blocks.map((block, at) => [
      ...(block.kind === 'item' && card.blocks[at - 1]?.kind === 'item' ? [divider] : []),
      ...blockParts(block, options),
    ]),
    buttonParts(card.buttons),
    options.asksFeedback && card.blocks.some(({ kind }) => kind === 'item') ? [feedbackBlock()] : [],
  ]
  return packGroups<Part>(groups, fitsMessage)
}

/**
 * At least one message, each within Slack's limits. What overflows one goes on in the next; only button
 * labels and the descriptions of pictures are ever cut, and end in "…". A file of up to 2,500
 * characters is shown as code. Buttons carry their effect, and which part of which answer they stand
 * in: `parseButton` finds it again.
 */
export function renderWhole(card: Card, options: RenderOptions = {}): [SlackMessage, ...SlackMessage[]] {
  const [first = richTextBlocks(toPieces(['…'])), ...others] = pack(card, options)
  const toOther = (parts: readonly Part[], at: number) => toMessage(parts, { ...options, part: at + 1 })
  return [toMessage(first, { ...options, part: 0 }), ...others.map(toOther)]
}

interface Part extends Omit<TextBlock, 'block'> {
  readonly block: SlackBlock
  readonly file?: SlackFile
  readonly buttons?: readonly Button[]
  readonly menu?: readonly Button[]
}

function blockParts(block: Block, { drawsCharts = false }: RenderOptions): Part[] {
  switch (block.kind) {
    case 'text':
      return richTextBlocks(toPieces(block.text))
    case 'note':
      return contextBlocks(toPieces(block.text))
    case 'item':
      return [
        ...richTextBlocks(itemPieces(block)),
        ...contextBlocks(toPieces(block.note ?? [])),
        ...buttonParts(block.buttons, block),
      ]
    case 'image': {
      const alt = cleanLine(block.alt) || 'picture'
      if (drawsCharts && block.charts !== undefined)
        return [...block.charts.slice(0, maxCharts).map(chartPart), ...contextBlocks(toPieces([alt]))]
      const file = {
        name: 'picture.png',
        mediaType: 'image/png',
        content: block.png,
        alt: cutText(alt, maxAltText),
      }
      return attach(contextBlocks(toPieces([`Attached picture: ${alt}`])), file)
    }
    case 'file': {
      const table = drawsCharts && block.table !== undefined ? tablePart(block.table) : undefined
      if (table !== undefined) return [table]
      const name = cleanLine(block.name) || 'file.txt'
      // Cleaning seldom takes a character away: what is far too long is not read at all.
      const code = block.content.length > 2 * maxShownFile ? '' : cleanText(block.content)
      if (block.isAttached !== true && code.trim() !== '' && escapeSlack(name + code).length <= maxShownFile)
        return [codeBlock(name, code)]
      const { mediaType, content } = block
      return attach(contextBlocks(toPieces([`Attached: ${name}`])), { name, mediaType, content })
    }
  }
}

function chartPart(chart: Chart): Part {
  const block = chartBlock(chart)
  const { categories } = block.chart.axis_config
  // Its words are those under it.
  return { block, words: '', length: block.title.length + categories.join('').length }
}

function tablePart(table: Table): Part | undefined {
  const block = tableBlock(table)
  return (
    block && { block, words: block.caption, length: block.caption.length + table.rows.flat().join('').length }
  )
}

// A file cannot stand between blocks before it is uploaded, so a line holds its place.
function attach(blocks: readonly TextBlock[], file: SlackFile): Part[] {
  return blocks.map((block, index) => (index === 0 ? { ...block, file } : block))
}

/** Rows of buttons; those of an item are named after it for who cannot see it, and its menu stands at their end. */
function buttonParts(buttons: readonly Button[], item?: Item): Part[] {
  const menu = (item?.menu ?? []).slice(0, maxMenuOptions)
  const hasMenu = menu.length > 0
  const rows = chunk(buttons, hasMenu ? maxButtonsOfBlock - 1 : maxButtonsOfBlock)
  if (hasMenu && rows.length === 0) return [rowPart([], { item, menu })]
  return rows.map((row, at) => rowPart(row, { item, ...(at === rows.length - 1 && { menu }) }))
}

function rowPart(
  buttons: readonly Button[],
  { item, menu = [] }: { readonly item?: Item | undefined; readonly menu?: readonly Button[] },
): Part {
  const labels = buttons.map(({ label }) => cutText(cleanLine(label), maxButtonLabel) || '…')
  const elements = buttons.map((button, index): types.Button => {
    const label = labels[index] ?? '…'
    return {
      type: 'button',
      action_id: actionId(button.effect, index),
      text: plainTextObject(label),
      value: commandKey(button.command, maxButtonValue),
      ...(item && { accessibility_label: cutText(`${label}: ${cleanLine(item.title)}`, maxButtonLabel) }),
    }
  })
  const shown = menu.length === 0 ? elements : [...elements, overflow(menu, buttons.length)]
  const length = [...labels, ...menu.map(({ label }) => label)].join('').length
  return { block: { type: 'actions', elements: shown }, words: '', length, buttons, menu }
}

function overflow(menu: readonly Button[], index: number): types.Overflow {
  return {
    type: 'overflow',
    action_id: actionId(undefined, index),
    options: menu.map(({ label, command }) => ({
      text: plainTextObject(cutText(cleanLine(label), maxButtonLabel) || '…'),
      value: commandKey(command, maxOptionValue),
    })),
  }
}

const divider: Part = { block: { type: 'divider' }, words: '', length: 0 }

function fitsMessage(parts: readonly Part[]): boolean {
  const drawn = (type: string) => parts.filter(({ block }) => block.type === type).length
  return (
    drawn('data_visualization') <= maxCharts &&
    drawn('data_table') <= 1 &&
    parts.length <= maxBlocks &&
    parts.reduce((sum, { length }) => sum + length, 0) <= maxTextOfMessage
  )
}

function toMessage(parts: readonly Part[], from: RenderOptions & { readonly part: number }): SlackMessage {
  const buttons = parts.flatMap((part) => part.buttons ?? [])
  const menus = parts.flatMap((part) => part.menu ?? [])
  const words = parts.map((part) => part.words).filter((said) => said !== '')
  const labels = buttons.map((button) => cleanLine(button.label)).filter((label) => label !== '')
  return {
    text: summarise(words.join('\n') || labels.join(', ') || '…'),
    // Slack makes up an id for every other block.
    blocks: parts.map(({ block }, index) =>
      block.type === 'actions' ? { ...block, block_id: blockId({ ...from, index }) } : block,
    ),
    unfurl_links: false,
    unfurl_media: false,
    files: parts.flatMap((part) => part.file ?? []),
    longCommands: {
      ...(from.origin === undefined || buttons.length + menus.length === 0
        ? {}
        : longCommand(from.origin, maxOrigin)),
      ...Object.assign({}, ...buttons.map(({ command }) => longCommand(command, maxButtonValue))),
      ...Object.assign({}, ...menus.map(({ command }) => longCommand(command, maxOptionValue))),
    },
  }
}

/** The command under its key, where it cannot be carried as it is. */
function longCommand(command: string, maxLength: number): Record<string, string> {
  const key = commandKey(command, maxLength)
  return key === command ? {} : { [key]: command }
}

// Escaping makes text up to five times as long, and a cut must not go through an escape.
function summarise(words: string): string {
  const cut = cutText(words, maxSummary)
  const growth = escapeSlack(cut).length - cut.length
  return escapeSlack(cutText(words, Math.max(maxSummary / 5, maxSummary - growth)))
}
