/** Votes under a message: its labels are changed in place, for everybody. */
import { type APIComponentInContainer, type APIMessageTopLevelComponent, ComponentType } from 'discord.js'
import { cutText, type Place } from '../../src/core.ts'
import type { HeldMessage } from '../kit/counts.ts'
import { buttonsOf } from './render/buttons-of.ts'
import { parseCustomId } from './render/custom-id.ts'
import { maxButtonLabel } from './render/limits.ts'

/** A message of components, and the way to change it. */
export interface MessageOfComponents {
  readonly id: string
  readonly components: readonly APIMessageTopLevelComponent[]
  /** Where what its buttons do counts. */
  readonly place: Place
  put(components: APIMessageTopLevelComponent[]): Promise<unknown>
}

/** The message as votes need it. */
export function holdMessage(message: MessageOfComponents): HeldMessage {
  const carriedBy = (customId: string) => parseCustomId(customId).key
  return {
    key: message.id,
    place: message.place,
    labels: new Map(
      buttonsOf(message.components).map(({ custom_id, label = '' }) => [carriedBy(custom_id), label]),
    ),
    put: (labels) => message.put(withLabels(message, (customId) => labels.get(carriedBy(customId)))),
  }
}

function withLabels(
  { components }: MessageOfComponents,
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
