/** A card as plain text for an assistant. */
import { type Block, type Button, type Card, plainText, type Span } from '../../src/core.ts'

/** Title, blocks and what can be asked next, a line each. */
export function renderCard(card: Card): string {
  const next = card.buttons.map(({ label, command }) => `${label}: ${command}`)
  const lines = [
    card.title,
    ...card.blocks.flatMap(renderBlock),
    ...(next.length > 0 ? ['Next:', ...next] : []),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

/** The words of some spans, each link followed by its address. */
export function spell(spans: readonly Span[]): string {
  return spans
    .map((span) =>
      typeof span === 'object' && 'link' in span ? `${span.link} (${span.url})` : plainText([span]),
    )
    .join('')
}

function renderBlock(block: Block): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return ['', spell(block.text)]
    case 'item':
      return [
        '',
        `• ${block.title}`,
        ...[block.paper ?? '', block.url ?? '', block.meta, spell(block.text), spell(block.note ?? [])],
        ...(block.paper === undefined ? block.buttons.map(sayButton) : []),
      ].filter((line, at) => at === 0 || line !== '')
    case 'file':
      return ['', block.content.trimEnd()]
    case 'image':
      return ['', `[${block.alt}]`]
  }
}

function sayButton({ label, command }: Button): string {
  return `${label}: ${command}`
}
