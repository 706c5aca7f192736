/** A card as text for a terminal. */
import { styleText } from 'node:util'
import type { Block, Button, Card, Item, Span } from '../../src/core.ts'
import { wrapText } from './wrap.ts'

export interface TerminalStyle {
  /** Columns to fill. */
  readonly width: number
  readonly hasColor: boolean
}

/** The card as lines, ending in a line feed. Buttons are shown as the commands they would say. */
export function renderCard(card: Card, style: TerminalStyle): string {
  const paint = createPaint(style.hasColor)
  const lines = card.title === '' ? [] : [paint('bold', clean(card.title)), '']
  const papers = card.blocks.filter(isPaper)
  const isList = papers.length > 1
  for (const block of card.blocks) {
    const number = isList && isPaper(block) ? papers.indexOf(block) + 1 : undefined
    lines.push(...renderBlock(block, { ...style, number }, paint), '')
  }
  const tries = isList ? ['show 1', 'save 2', 'similar 3'].slice(0, papers.length) : []
  const next = [...tries, ...commandsToType(card)]
  if (next.length > 0) lines.push(...wrap(nextLine(next, paint), style.width, ''))
  else lines.pop()
  return `${lines.join('\n')}\n`
}

/** There is nobody to share with in a terminal, and of several ways to read a query again the last is the plainest. */
function commandsToType({ buttons }: Card): readonly string[] {
  const commands = buttons.map(({ command }) => command).filter((command) => !command.startsWith('share '))
  const asTyped = commands.findLast((command) => command.startsWith(readAgain))
  return commands
    .filter((command) => !command.startsWith(readAgain) || command === asTyped)
    .map((command) => (/^search .* page:\d+$/.test(command) ? 'more' : command))
}

const readAgain = 'search as:typed'

type Format = 'bold' | 'dim' | 'cyan' | 'underline'
type Paint = (format: Format, text: string) => string

function createPaint(hasColor: boolean): Paint {
  return (format, text) => (hasColor ? styleText(format, text, { validateStream: false }) : text)
}

function isPaper(block: Block): block is Item {
  return block.kind === 'item' && block.paper !== undefined
}

interface BlockStyle extends TerminalStyle {
  /** Where it stands in a list. */
  readonly number: number | undefined
}

function renderBlock(block: Block, { width, number }: BlockStyle, paint: Paint): string[] {
  switch (block.kind) {
    case 'text':
      return wrap(renderSpans(block.text, paint), width, '')
    case 'note':
      return wrap(renderSpans(block.text, paint), width, '').map((line) => paint('dim', line))
    case 'item':
      return [
        ...wrap(
          paint('bold', clean(number === undefined ? block.title : `${number} ${block.title}`)),
          width,
          '',
        ),
        ...wrap(paint('dim', clean(metaLine(block))), width, '  '),
        ...wrap(renderSpans(block.text, paint), width, '  '),
        ...(block.note === undefined ? [] : wrap(paint('dim', renderSpans(block.note, paint)), width, '  ')),
        ...(number === undefined ? wrap(itemCommands(block.menu ?? block.buttons, paint), width, '  ') : []),
      ]
    case 'file':
      return block.content.trimEnd().split('\n').map(cleanLine)
    case 'image':
      return [...(block.line?.split('\n').map(clean) ?? []), ...wrap(`[${clean(block.alt)}]`, width, '')]
  }
}

/** Its links are addresses that a terminal has no room for: `show` gives them in full. */
function metaLine({ meta, links = [] }: Item): string {
  return [meta, ...links.map(({ label }) => label)].join(' · ')
}

/** What opens it. */
function itemCommands(buttons: readonly Button[], paint: Paint): string {
  const [first] = buttons
  return first === undefined ? '' : paint('cyan', clean(first.command))
}

function nextLine(commands: readonly string[], paint: Paint): string {
  return `Next: ${commands.map((command) => paint('cyan', clean(command))).join(' | ')}`
}

function renderSpans(spans: readonly Span[], paint: Paint): string {
  return spans
    .map((span) => {
      if (typeof span === 'string') return clean(span)
      if ('bold' in span) return paint('bold', clean(span.bold))
      if ('code' in span) return paint('cyan', clean(span.code))
      if ('link' in span) return `${clean(span.link)} ${paint('underline', clean(span.url))}`
      return clean(span.mention)
    })
    .join('')
}

/** Lines of at most so many columns; a word longer than that is broken. */
function wrap(text: string, width: number, indent: string): string[] {
  if (text === '') return []
  const lines = wrapText(text.trimEnd(), width - indent.length)
  return lines.map((line) => indent + line)
}

/** Tabs of files stay. */
function cleanLine(line: string): string {
  return line.split('\t').map(clean).join('\t')
}

/** A title may not move the cursor or change colours: control characters but line feeds are left out. */
function clean(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, '')
}
