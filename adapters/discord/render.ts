/** A card as Discord messages of components, chosen over embeds because each result has its buttons right under it. */
import type { APIComponentInContainer, APIMessageTopLevelComponent } from 'discord-api-types/v10'
import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10'
import { type Button, type Card, cleanLine, cutText, packGroups } from '../../src/core.ts'
import { keyOf, writeCustomId } from './custom-id.ts'
import { maxButtonLabel, maxComponents, maxFiles, maxText } from './limits.ts'
import { type DiscordFile, type Part, toParts } from './parts.ts'

/**
 * One message. All but the last two fields go to the API as they are. `files` are its attachments, in the order of
 * `attachments`. `longCommands` are the commands behind those buttons whose `custom_id`, read by `readCustomId`,
 * begins with `#`.
 */
export interface DiscordMessage {
  readonly flags: MessageFlags.IsComponentsV2
  readonly components: APIMessageTopLevelComponent[]
  readonly allowed_mentions: { readonly parse: [] }
  readonly attachments: { readonly id: string; readonly filename: string }[]
  readonly files: readonly DiscordFile[]
  readonly longCommands: Readonly<Record<string, string>>
}

/**
 * At least one message, each within Discord's limits. What overflows one goes on in the next; only button labels and
 * the descriptions of pictures are ever cut, and end in "…". A file of up to 2,000 characters is shown as code.
 */
export function renderCard(card: Card): DiscordMessage[] {
  const messages = packGroups(toParts(card), fitsMessage)
  return (messages.length === 0 ? [[{ kind: 'text', markdown: '…' } as const]] : messages).map(toMessage)
}

function fitsMessage(parts: readonly Part[]): boolean {
  const components = parts.reduce((sum, part) => sum + 1 + buttonsOf(part).length, 1)
  const text = parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.markdown.length : 0), 0)
  const names = parts.flatMap(filesOf).map((file) => file.name)
  return (
    components <= maxComponents &&
    text <= maxText &&
    names.length <= maxFiles &&
    new Set(names).size === names.length
  )
}

function toMessage(parts: readonly Part[]): DiscordMessage {
  const files = parts.flatMap(filesOf)
  const components = parts.map((part, index) =>
    toComponent(part, parts.slice(0, index).flatMap(buttonsOf).length),
  )
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: ComponentType.Container, components }],
    allowed_mentions: { parse: [] },
    attachments: files.map((file, id) => ({ id: `${id}`, filename: file.name })),
    files,
    longCommands: Object.fromEntries(
      parts
        .flatMap(buttonsOf)
        .map(({ command }) => [keyOf(command), command] as const)
        .filter(([key, command]) => key !== command),
    ),
  }
}

function toComponent(part: Part, buttonsBefore: number): APIComponentInContainer {
  switch (part.kind) {
    case 'text':
      return { type: ComponentType.TextDisplay, content: part.markdown }
    case 'file':
      return { type: ComponentType.File, file: { url: `attachment://${part.file.name}` } }
    case 'picture': {
      const media = { url: `attachment://${part.file.name}` }
      const item = part.alt === '' ? { media } : { media, description: part.alt }
      return { type: ComponentType.MediaGallery, items: [item] }
    }
    case 'row':
      return {
        type: ComponentType.ActionRow,
        components: part.buttons.map((button, index) => ({
          type: ComponentType.Button,
          style: ButtonStyle.Secondary,
          label: cutText(cleanLine(button.label), maxButtonLabel) || '…',
          custom_id: writeCustomId(keyOf(button.command), buttonsBefore + index),
        })),
      }
  }
}

function buttonsOf(part: Part): readonly Button[] {
  return part.kind === 'row' ? part.buttons : []
}

function filesOf(part: Part): readonly DiscordFile[] {
  return part.kind === 'file' || part.kind === 'picture' ? [part.file] : []
}
