/** What people at the loopback Slack can do. */
import type { Json, SlackPost } from './slack-loopback-state.ts'

/** How the app took it. Over Socket Mode the status is 200. */
export interface Delivery {
  readonly status: number
  readonly body: unknown
  readonly ackMs: number
  /** What was sent. */
  readonly payload: Json
}

export interface Who {
  readonly user?: string
  readonly channel?: string
  readonly team?: string
  readonly enterprise?: string
  readonly isEnterpriseInstall?: boolean
  /**
   * The person's own workspace, where it is another: then it happens in a
   * channel that two organisations share.
   */
  readonly userTeam?: string
}

/** A file that somebody posts with a message. */
export interface PostedFile {
  readonly name: string
  readonly content: string | Uint8Array
  /** Where the message says that it is; Slack's own unless told. */
  readonly url?: string
  /** Whether the message has its id alone, as of another organisation's in a channel that both share. */
  readonly isForeign?: boolean
}

export interface Sender {
  command(
    parts: Who & { readonly text: string; readonly command?: string; readonly triggerId?: string },
  ): Promise<Delivery>
  /** Any event of the Events API; `eventTime` is when it happened, in seconds, now if absent. */
  event(
    event: Json,
    parts?: Who & { readonly eventId?: string; readonly eventTime?: number },
  ): Promise<Delivery>
  /** `text` without the mention itself. */
  mention(
    parts: Who & {
      readonly text: string
      readonly threadTs?: string
      readonly eventId?: string
      readonly files?: readonly PostedFile[]
    },
  ): Promise<Delivery>
  directMessage(
    parts: Who & {
      readonly text: string
      readonly threadTs?: string | undefined
      readonly files?: readonly PostedFile[]
    },
  ): Promise<Delivery>
  /** A press of the button with this label on a message; `nth` counts from 0 where several have it. */
  press(message: SlackPost, label: string, parts?: Who & { readonly nth?: number }): Promise<Delivery>
  /** A block action as it is: `action` has action_id, block_id, type and value. */
  action(
    parts: Who & {
      readonly action: Json
      readonly message?: SlackPost
      readonly view?: Json
      readonly triggerId?: string
    },
  ): Promise<Delivery>
  /** A global shortcut, or a message shortcut where there is a message. */
  shortcut(
    parts: Who & { readonly callbackId: string; readonly message?: Json; readonly triggerId?: string },
  ): Promise<Delivery>
  viewSubmission(
    parts: Who & { readonly view: Json; readonly values: Json; readonly responseChannel?: string },
  ): Promise<Delivery>
  /** Any payload, by its own transport type. */
  payload(type: 'events_api' | 'slash_commands' | 'interactive', payload: Json): Promise<Delivery>
  /** A request that is not signed by itself. */
  raw(body: string, headers: Readonly<Record<string, string>>): Promise<Delivery>
}
