/** Who does something on the loopback Discord, and what they can do there. */
import type { ComponentType } from 'discord-api-types/v10'
import type { Values } from './discord-loopback-commands.ts'
import type {
  Json,
  LoopbackAttachment,
  LoopbackChannel,
  LoopbackInteraction,
  LoopbackMessage,
} from './discord-loopback-state.ts'

/** Who does something, and where; a person with no permissions in the first channel if not told otherwise. */
export interface Person {
  readonly user?: string
  readonly channel?: LoopbackChannel
  readonly roles?: readonly string[]
  /** What they may do beside reading and writing. */
  readonly permissions?: bigint
  /** May not write where they are. */
  readonly isSilenced?: boolean
  /** Brought the bot along, where it is not a member. */
  readonly isUserInstall?: boolean
  /** How long Discord waits for the acknowledgement: 3 seconds, here 30, as a machine of tests is busy. */
  readonly patienceMs?: number
}

export interface People {
  /** `/papers <subcommand>` with options. */
  say(subcommand: string, values?: Values, person?: Person): LoopbackInteraction
  press(customId: string, on: LoopbackMessage, person?: Person): LoopbackInteraction
  choose(value: string, on: LoopbackMessage, person?: Person): LoopbackInteraction
  /** Fills in a form that was opened, as it is shown but for these values, and sends it. */
  submit(modal: Json, values?: Readonly<Record<string, string>>, person?: Person): LoopbackInteraction
  /** Fills in the option `focused`. */
  type(subcommand: string, values: Values, focused: string, person?: Person): LoopbackInteraction
  /** Uses an entry of the menu of somebody's message. */
  use(
    entry: string,
    content: string,
    person?: Person & { readonly forwarded?: readonly string[] },
  ): LoopbackInteraction
  /** Posts a message, and gives its id. */
  post(
    content: string,
    person?: Person & {
      readonly isBot?: boolean
      readonly attachments?: readonly LoopbackAttachment[]
      /** What it replies to, with the notice to its author that Discord gives unless it is turned off. */
      readonly repliesTo?: LoopbackMessage
      readonly isQuietReply?: boolean
      /** Comes without its words at first, as no message does. */
      readonly isOdd?: boolean
    },
  ): string
  /** Puts an emoji under a message, or takes it away. */
  react(emoji: string, on: LoopbackMessage, person?: Person & { readonly isRemoved?: boolean }): void
  /** Sends the event of a message once more. */
  repeatPost(id: string): void
  /** Sends the event of an interaction once more. */
  repeat(interaction: LoopbackInteraction): void
}

/** A field of a form, as far as it is filled in. */
export interface ModalField {
  readonly type: ComponentType
  readonly custom_id: string
  readonly value?: string
  readonly options?: readonly { readonly value: string; readonly default?: boolean }[]
}
