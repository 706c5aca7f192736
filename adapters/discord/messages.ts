/** Rendered messages as discord.js sends them, and the texts behind their long buttons kept. */
import {
  type APIMessageTopLevelComponent,
  type AttachmentPayload,
  ComponentType,
  type MessageFlags,
} from 'discord.js'
import { type AdapterRows, type Card, isCommandKey, type Workspace } from '../../src/core.ts'
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

/** A card of one sentence. */
export function sentenceCard(sentence: string): Card {
  return { title: '', blocks: [{ kind: 'text', text: [sentence] }], buttons: [] }
}

/** Keeps what stands behind the keys in the buttons of some messages, for as long as the workspace is known. */
export async function saveLongCommands(
  rows: AdapterRows,
  workspace: Workspace,
  messages: readonly DiscordMessage[],
): Promise<void> {
  const texts = new Map(messages.flatMap(({ longCommands }) => Object.entries(longCommands)))
  for (const [key, text] of texts) await rows.save(workspace, key, text)
}

/** The text behind a button; undefined where its workspace has forgotten it. */
export async function findText(
  rows: AdapterRows,
  workspace: Workspace,
  key: string,
): Promise<string | undefined> {
  return isCommandKey(key) ? rows.find(workspace, key) : key
}
