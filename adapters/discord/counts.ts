/** Votes under a message: its labels change where it stands, for everybody. */
import {
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIMessageTopLevelComponent,
  ComponentType,
} from 'discord.js'
import { cutText, type Place, workspaceOf } from '../../src/core.ts'
import type { LongCommands } from '../kit/long-commands.ts'
import type { Recounts } from '../kit/recounts.ts'
import { readCustomId } from './render/custom-id.ts'
import { maxButtonLabel } from './render/limits.ts'

/** A message of components, and the way to change it. */
export interface HeldMessage {
  readonly id: string
  readonly components: readonly APIMessageTopLevelComponent[]
  /** Where what its buttons do counts. */
  readonly place: Place
  put(components: APIMessageTopLevelComponent[]): Promise<unknown>
}

export interface CountParts {
  readonly longCommands: LongCommands
  readonly recounts: Recounts
}

/** Gives the buttons of a message the labels that they have by now. Rejects with what `put` rejects with. */
export async function renewLabels(message: HeldMessage, parts: CountParts): Promise<void> {
  const commands = await readCommands(message, parts.longCommands)
  const labels = buttonsOf(message).map(({ custom_id, label = '' }) => {
    return [commands.get(custom_id) ?? '', label] as const
  })
  await parts.recounts.renew(message.id, {
    place: message.place,
    labels: new Map(labels),
    put: async (renewed) => {
      const labelOf = (id: string) => renewed.get(commands.get(id) ?? '')
      await message.put(withLabels(message, labelOf))
    },
  })
}

/** What the buttons of a message say, by their `custom_id`. */
export async function readCommands(
  message: Pick<HeldMessage, 'components' | 'place'>,
  longCommands: LongCommands,
): Promise<ReadonlyMap<string, string>> {
  const commands = new Map<string, string>()
  for (const { custom_id } of buttonsOf(message)) {
    const command = await longCommands.find(workspaceOf(message.place), readCustomId(custom_id).key)
    if (command !== undefined) commands.set(custom_id, command)
  }
  return commands
}

type Pressable = Extract<APIButtonComponent, { custom_id: string }>

function buttonsOf({ components }: Pick<HeldMessage, 'components'>): Pressable[] {
  return components
    .flatMap((part) => (part.type === ComponentType.Container ? part.components : []))
    .flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []))
    .filter((part): part is Pressable => part.type === ComponentType.Button && 'custom_id' in part)
}

function withLabels(
  { components }: HeldMessage,
  labelOf: (customId: string) => string | undefined,
): APIMessageTopLevelComponent[] {
  const renew = (part: APIComponentInContainer): APIComponentInContainer => {
    if (part.type !== ComponentType.ActionRow) return part
    return {
      ...part,
      components: part.components.map((button) => {
        if (button.type !== ComponentType.Button || !('custom_id' in button)) return button
        const label = labelOf(button.custom_id)
        return label === undefined ? button : { ...button, label: cutText(label, maxButtonLabel) }
      }),
    }
  }
  return components.map((part) =>
    part.type === ComponentType.Container ? { ...part, components: part.components.map(renew) } : part,
  )
}
