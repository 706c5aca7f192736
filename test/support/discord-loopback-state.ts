/**
 * What the loopback Discord knows: servers, channels, messages, interactions,
 * commands, and who waits for what.
 */
import { type APIMessageTopLevelComponent, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { Watchers } from './watchers.ts'

export type Json = Readonly<Record<string, unknown>>

export interface LoopbackMessage {
  readonly id: string
  readonly channel: string
  components: readonly APIMessageTopLevelComponent[]
  flags: number
  nonce?: string
  files: readonly { readonly name: string; readonly content: string }[]
  readonly author: string
  /** The message that it replies to. */
  readonly repliesTo?: string
  /** Who put which emoji under it. */
  reactions?: Map<string, Set<string>>
}

export interface LoopbackChannel {
  readonly id: string
  readonly guild: string | undefined
  readonly type: ChannelType
  readonly parent?: string
  name: string
  readonly topic?: string
  isLocked?: boolean
  isDeleted?: boolean
  isArchived?: boolean
  /** What the bot may not do here. */
  denied: bigint
  /** Whether nobody but the bot sees it. */
  isPrivate?: boolean
  /** The people in a private thread. */
  readonly invited: Set<string>
  readonly tags: readonly { readonly id: string; readonly name: string; readonly moderated?: boolean }[]
  readonly needsTag: boolean
  appliedTags?: readonly string[]
  readonly messages: LoopbackMessage[]
}

/** A file that a person attached; `url` is where Discord keeps it. */
export interface LoopbackAttachment {
  readonly id: string
  readonly filename: string
  readonly size: number
  readonly url: string
  readonly proxy_url: string
}

export interface LoopbackInteraction {
  readonly id: string
  readonly token: string
  readonly channel: string
  readonly isUserInstall: boolean
  /** When Discord stops waiting for the acknowledgement, by `performance.now()`. */
  readonly endsAt: number
  callback?: {
    readonly type: number
    readonly flags: number
    readonly choices: readonly Json[]
    /** The form that was opened. */
    readonly modal?: Json
  }
  /** The message of the answer, or the one with the pressed button; and what followed. */
  original?: LoopbackMessage
  readonly followUps: LoopbackMessage[]
  isExpired: boolean
}

export interface LoopbackRequest {
  readonly method: string
  readonly path: string
  readonly body: Json
  readonly status: number
}

export interface LoopbackGuild {
  readonly id: string
  isGone: boolean
  isUnavailable: boolean
  commandPermissions: readonly Json[]
  /** Whether the bot may create events there. */
  mayCreateEvents: boolean
  /** Scheduled events, also those that were cancelled. */
  readonly events: Json[]
}

const everything = Object.values(PermissionFlagsBits).reduce((all, one) => all | one, 0n)

export class DiscordState {
  readonly token = 'loopback-token'
  readonly application = '1100000000000000001'
  readonly botUser = '1100000000000000002'
  /** Where Discord would send interactions by http; only who sets it up looks. */
  endpointUrl: string | null = null
  readonly guilds = new Map<string, LoopbackGuild>()
  readonly channels = new Map<string, LoopbackChannel>()
  /** The roles of people who are asked for by their id. */
  readonly members = new Map<string, readonly string[]>()
  /** The channels of direct messages, by person. */
  readonly directChannels = new Map<string, string>()
  readonly interactions = new Map<string, LoopbackInteraction>()
  /** Registered commands by scope: `everywhere`, or a server's id. */
  readonly commands = new Map<string, Json[]>()
  readonly requests: LoopbackRequest[] = []
  /** Rules that requests broke. */
  readonly broken: string[] = []
  gatewayUrl = ''
  origin = ''
  /**
   * Files that people attached, by their paths: what they hold, or where a request for them is sent on to.
   */
  readonly attached = new Map<string, string | Uint8Array | URL>()
  recommendedShards = 1
  isContentAllowed = false
  #last = 1_200_000_000_000_000_000n
  readonly #watchers = new Watchers()

  /** A new id, greater than all before. */
  next(): string {
    this.#last += 4_194_304n
    return String(this.#last)
  }

  addGuild(): LoopbackGuild {
    const guild = {
      id: this.next(),
      isGone: false,
      isUnavailable: false,
      commandPermissions: [],
      mayCreateEvents: true,
      events: [],
    }
    this.guilds.set(guild.id, guild)
    return guild
  }

  addChannel(
    guild: string | undefined,
    changes: Partial<
      Pick<
        LoopbackChannel,
        'type' | 'parent' | 'tags' | 'needsTag' | 'name' | 'topic' | 'denied' | 'isPrivate'
      >
    > = {},
    id = this.next(),
  ): LoopbackChannel {
    const channel: LoopbackChannel = {
      id,
      guild,
      type: ChannelType.GuildText,
      name: 'papers',
      denied: 0n,
      tags: [],
      needsTag: false,
      messages: [],
      invited: new Set(),
      ...changes,
    }
    this.channels.set(channel.id, channel)
    return channel
  }

  /** Keeps a file for somebody to attach. */
  attach(filename: string, content: string | Uint8Array | URL): LoopbackAttachment {
    const id = this.next()
    const path = `/attachments/1/${id}/${encodeURIComponent(filename)}`
    this.attached.set(path, content)
    const url = `${this.origin}${path}`
    const size = content instanceof URL ? 100 : Buffer.byteLength(content)
    return { id, filename, size, url, proxy_url: url }
  }

  /** What the bot may do in a channel. */
  permissionsIn(channel: Pick<LoopbackChannel, 'denied'>): bigint {
    return everything & ~PermissionFlagsBits.Administrator & ~channel.denied
  }

  /** See `Watchers`. */
  until<T>(look: () => T | undefined | false): Promise<T> {
    return this.#watchers.until(look)
  }

  /** Something happened. */
  happened(): void {
    this.#watchers.wake()
  }
}
