/** Rendered messages as discord.js sends them. */
import type { APIMessageTopLevelComponent, AttachmentPayload, MessageFlags } from 'discord.js'
import { type Bot, type Card, type Incoming, workspaceOf } from '../../src/core.ts'
import type { LongCommands } from '../kit/long-commands.ts'
import { buttonsOf } from './render/buttons-of.ts'
import { parseCustomId } from './render/custom-id.ts'
import { type DiscordMessage, renderCard } from './render.ts'

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

/**
 * A card as messages for somebody in a place, or for all there, whose long commands are kept. `origin` as in
 * `Surroundings`.
 */
export async function prepareMessages(
  { bot, longCommands }: { readonly bot: Bot; readonly longCommands: LongCommands },
  { place, user, isForAll = false }: Pick<Incoming, 'place' | 'user'> & { readonly isForAll?: boolean },
  card: Card,
  origin?: string,
): Promise<DiscordMessage[]> {
  const isPublic = (text: string) => bot.hear({ place, user, text }).visibility === 'public'
  const messages = renderCard(card, { origin, isPublic })
  await longCommands.keep({ workspace: workspaceOf(place), user: isForAll ? undefined : user }, messages)
  return messages
}

/** Whether the `index`th button of a card is in this one of its messages. */
export function hasButton({ components }: DiscordMessage, index: number): boolean {
  return buttonsOf(components).some((button) => parseCustomId(button.custom_id).index === index)
}
