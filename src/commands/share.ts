/** `share show VLM-R1`: posts an answer for everybody here, with the name of who shared it. */
import { z } from 'zod'
import { saveButton } from '../cards/paper-item.ts'
import { BotError } from '../errors.ts'
import type { Button, Card, Item } from '../model/card.ts'
import { defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'share',
  summary: 'Post an answer for everybody here',
  visibility: 'public',
  options: {
    command: { summary: 'the command whose answer to share', schema: z.string().min(1), isRest: true },
  },
  examples: ['share show VLM-R1', 'share search reward hacking'],
  check({ command: text }, commands) {
    const [name = ''] = text.toLowerCase().split(/\s+/, 1)
    const shareable = commands.filter(
      ({ changes, visibility }) => changes === undefined && visibility !== 'public',
    )
    if (!shareable.some((candidate) => candidate.name === name)) {
      const names = shareable.map((candidate) => candidate.name).join(', ')
      throw new BotError('bad-input', `${name} cannot be shared. These can: ${names}.`)
    }
  },
  async run({ options, asker, ask }) {
    const card = forEverybody(await ask(options.command))
    return {
      ...card,
      blocks: [...card.blocks, { kind: 'note', text: ['Shared by ', { mention: asker.user }] }],
    }
  },
})

/**
 * The sharer's saved papers are private, so every paper shows a plain Save button. People that a paper's note names are
 * left out: a message for everybody would call them.
 */
function forEverybody(card: Card): Card {
  const unmark = (button: Button) => {
    const [name, id = ''] = button.command.split(' ')
    return name === 'unsave' ? saveButton({ id }, false) : button
  }
  const blocks = card.blocks.map((block) =>
    block.kind === 'item' ? { ...block, ...withoutNames(block), buttons: block.buttons.map(unmark) } : block,
  )
  return { ...card, blocks, buttons: card.buttons.map(unmark) }
}

function withoutNames({ note }: Item): Pick<Item, 'note'> {
  if (note === undefined) return {}
  return { note: note.map((span) => (typeof span === 'object' && 'mention' in span ? 'somebody' : span)) }
}
