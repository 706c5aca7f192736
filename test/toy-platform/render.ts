/** A card as messages of the toy, each within its limits. */
import type { HasLongCommands } from '../../adapters/kit/long-commands.ts'
import { type Block, type Button, type Card, commandKey, packGroups, plainText } from '../../src/core.ts'
import type { ToyDraft } from './chat.ts'

const maxText = 2_000
const maxCommand = 60

type Part = string | Button

/** At least one message; what overflows one goes on in the next. `origin` is the command that it answers. */
export function renderCard({ title, blocks, buttons }: Card, origin = ''): (ToyDraft & HasLongCommands)[] {
  const fits = (parts: readonly Part[]) =>
    parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0) <= maxText
  const packed = packGroups<Part>([[title], ...blocks.map(partsOf), buttons], fits)
  return packed.map((parts) => {
    const shown = parts.filter((part) => typeof part !== 'string')
    const said = parts.filter((part) => typeof part === 'string')
    const commands = shown.length === 0 ? [] : [origin, ...shown.map(({ command }) => command)]
    const keys = commands.filter((command) => command !== '').map((command) => [keyOf(command), command])
    return {
      text: said.join('\n'),
      buttons: shown.map(({ label, command, effect = 'say' }) => {
        return { label, data: [effect, keyOf(command), origin && keyOf(origin)].join('|') }
      }),
      longCommands: Object.fromEntries(keys.filter(([key, command]) => key !== command)),
    }
  })
}

/** What a button of a card carries. */
export function parseButton(data: string) {
  const [effect, command = '', origin = ''] = data.split('|')
  return {
    effect: effect === 'replace' || effect === 'refresh' ? effect : undefined,
    command,
    origin,
  } as const
}

function keyOf(command: string): string {
  return commandKey(command, maxCommand)
}

function partsOf(block: Block): Part[] {
  if (block.kind === 'item')
    return [[block.title, block.meta, plainText(block.text)].join('\n'), ...block.buttons]
  if (block.kind === 'image') return [block.alt]
  return [block.kind === 'file' ? block.content : plainText(block.text)]
}
