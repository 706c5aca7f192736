/**
 * A card as Discord messages of components, chosen over embeds because each result
 * has its buttons right under it.
 */
import type {
  APIButtonComponent,
  APIComponentInContainer,
  APIMessageTopLevelComponent,
} from 'discord-api-types/v10'
import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10'
import { type Button, type Card, cleanLine, cutText, packGroups } from '../../src/core.ts'
import { boundCard } from '../kit/bound-card.ts'
import { joinOrigin, keyOf, type Manner, writeCustomId } from './render/custom-id.ts'
import { maxButtonLabel, maxComponents, maxFiles, maxText } from './render/limits.ts'
import { type DiscordFile, type Part, toParts } from './render/parts.ts'
import { addMenu } from './render/select-menu.ts'

/**
 * One message. All but the last two fields go to the API as they are. `files` are its attachments, in the
 * order of `attachments`. `longCommands` are the texts behind those buttons whose `custom_id`, read by
 * `parseCustomId`, has a key that begins with `#`.
 */
export interface DiscordMessage {
  readonly flags: MessageFlags.IsComponentsV2
  readonly components: APIMessageTopLevelComponent[]
  readonly allowed_mentions: { readonly parse: [] }
  readonly attachments: { readonly id: string; readonly filename: string }[]
  readonly files: readonly DiscordFile[]
  readonly longCommands: Readonly<Record<string, string>>
}

/** What the buttons of a message need to know of it. */
export interface Surroundings {
  /**
   * The text that the message answers, where only one person sees it. Without it every button has an answer
   * of its own: nobody's list changes before the eyes of others.
   */
  readonly origin?: string | undefined
  /** Whether the answer to a command is for everybody. */
  isPublic?(command: string): boolean
}

/** At least one message, and three at most unless the card `isWhole`; see `renderWhole`. */
export function renderCard(card: Card, around: Surroundings = {}): DiscordMessage[] {
  const bounded = boundCard(card, (each) => pack(each).length)
  return renderWhole(bounded, around)
}

/**
 * At least one message, each within Discord's limits. What overflows one goes on in the next;
 * only labels and the descriptions of pictures are ever cut, and end in "…". A file of up to
 * 2,000 characters is shown as code.
 */
export function renderWhole(card: Card, around: Surroundings = {}): DiscordMessage[] {
  const packed = pack(card)
  const messages = packed.length === 0 ? [[{ kind: 'text', markdown: '…' } as const]] : packed
  // Numbered through the card, so that a button is found when the card is answered again.
  let buttonsBefore = 0
  return messages.map((parts) => {
    const message = toMessage(parts, buttonsBefore, around)
    buttonsBefore += parts.flatMap(buttonsOf).length
    return message
  })
}

function pack(card: Card): (readonly Part[])[] {
  return packGroups(toParts(card), fitsMessage)
}

function fitsMessage(parts: readonly Part[]): boolean {
  const text = parts.reduce((sum, part) => sum + ('markdown' in part ? part.markdown.length : 0), 0)
  const names = parts.flatMap(filesOf).map((file) => file.name)
  return (
    countComponents(parts) <= maxComponents &&
    text <= maxText &&
    names.length <= maxFiles &&
    new Set(names).size === names.length
  )
}

function countComponents(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + ownComponents[part.kind] + buttonsOf(part).length, 1)
}

/** A section counts with the text in it. */
const ownComponents: Readonly<Record<Part['kind'], number>> = {
  text: 1,
  row: 1,
  file: 1,
  picture: 1,
  section: 2,
}

function toMessage(parts: readonly Part[], buttonsBefore: number, around: Surroundings): DiscordMessage {
  const files = parts.flatMap(filesOf)
  const components = parts.map((part, at) =>
    toComponent(part, buttonsBefore + parts.slice(0, at).flatMap(buttonsOf).length, around),
  )
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [
      {
        type: ComponentType.Container,
        components: addMenu(components, parts, maxComponents - countComponents(parts)),
      },
    ],
    allowed_mentions: { parse: [] },
    attachments: files.map((file, id) => ({ id: `${id}`, filename: file.name })),
    files,
    longCommands: Object.fromEntries(
      parts
        .flatMap(buttonsOf)
        .flatMap((button) => [button.command, textOf(button, around)])
        .map((text) => [keyOf(text), text] as const)
        .filter(([key, text]) => key !== text),
    ),
  }
}

function toComponent(part: Part, buttonsBefore: number, around: Surroundings): APIComponentInContainer {
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
    case 'section':
      return {
        type: ComponentType.Section,
        components: [{ type: ComponentType.TextDisplay, content: part.markdown }],
        accessory: toButton(part.buttons[0], buttonsBefore, around),
      }
    case 'row':
      return {
        type: ComponentType.ActionRow,
        components: part.buttons.map((button, index) => toButton(button, buttonsBefore + index, around)),
      }
  }
}

function toButton(button: Button, index: number, around: Surroundings): APIButtonComponent {
  const text = textOf(button, around)
  return {
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: cutText(cleanLine(button.label), maxButtonLabel) || '…',
    custom_id: writeCustomId(keyOf(text), index, mannerOf(button, around)),
  }
}

/** What a press of it says. */
function textOf({ command, effect }: Button, { origin }: Surroundings): string {
  return effect === 'refresh' && origin !== undefined ? joinOrigin(command, origin) : command
}

function mannerOf({ command, effect }: Button, { origin, isPublic }: Surroundings): Manner {
  if (effect === 'form') return 'form'
  if (effect !== undefined && origin !== undefined) return effect === 'refresh' ? 'refresh' : 'replace'
  return isPublic?.(command) === true ? 'public' : 'private'
}

function buttonsOf(part: Part): readonly Button[] {
  return 'buttons' in part ? part.buttons : []
}

function filesOf(part: Part): readonly DiscordFile[] {
  return part.kind === 'file' || part.kind === 'picture' ? [part.file] : []
}
