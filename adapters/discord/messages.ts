/** Rendered messages as discord.js sends them. */
import {
  type APIMessageTopLevelComponent,
  type AttachmentPayload,
  ComponentType,
  type MessageFlags,
} from 'discord.js'
import { readCustomId } from './custom-id.ts'
import type { DiscordMessage } from './render.ts'

/** What the client's replies, edits and follow-ups take. */
export interface Reply {
  readonly components: readonly APIMessageTopLevelComponent[]
  readonly files: AttachmentPayload[]
  readonly flags: MessageFlags.IsComponentsV2
}

/** Without the mentions: the client adds those of its own, which are none. */
export function toReply({ components, files, flags }: DiscordMessage): Reply {
  return {
    components,
    files: files.map(({ name, content }) => ({ name, attachment: Buffer.from(content) })),
    flags,
  }
}

/** Whether the `index`th button of a card is in this one of its messages. */
export function hasButton({ components }: DiscordMessage, index: number): boolean {
  return components
    .flatMap((part) => (part.type === ComponentType.Container ? part.components : []))
    .flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []))
    .some(
      (part) =>
        part.type === ComponentType.Button &&
        'custom_id' in part &&
        readCustomId(part.custom_id).index === index,
    )
}
