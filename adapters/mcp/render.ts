/** A card as plain text for an assistant. */
import { type Block, type Button, type Card, plainText, type ReadCall, type Span } from '../../src/core.ts'

/** Title, blocks and which calls go on from there, a line each. */
export function renderCard(card: Card, readCall: ReadCall): string {
  const sayButton = ({ label, command }: Button) => {
    const call = readCall(command)
    return call === undefined ? [] : [`${label}: ${call.tool} ${JSON.stringify(call.arguments)}`]
  }
  const next = card.buttons.flatMap(sayButton)
  const lines = [
    card.title,
    ...card.blocks.flatMap((block) => renderBlock(block, sayButton)),
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

function renderBlock(block: Block, sayButton: (button: Button) => string[]): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return ['', spell(block.text)]
    case 'item':
      return [
        '',
        `• ${block.title}`,
        ...[block.paper ?? '', block.url ?? '', block.meta, spell(block.text), spell(block.note ?? [])],
        ...(block.paper === undefined ? block.buttons.flatMap(sayButton) : []),
      ].filter((line, at) => at === 0 || line !== '')
    case 'file':
      return ['', block.content.trimEnd()]
    case 'image':
      return ['', `[${block.alt}]`]
  }
}
