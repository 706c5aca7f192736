/**
 * Posts messages so that none is lost and none is doubled: each is tagged with a key, and after a fault that
 * leaves open whether Slack took it, the channel is searched for the key before the message is posted again.
 */
import { LRUCache } from 'lru-cache'
import { type AdapterContext, atMost } from '../../../src/core.ts'
import { newId } from '../../kit/new-id.ts'
import { sendInTime } from '../../kit/send-in-time.ts'
import type { SlackFile, SlackMessage } from '../render/messages.ts'
import type { Target } from '../wire/conversation.ts'
import { isUser } from '../wire/place.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { CallOptions, WebCalls } from '../wire/web-calls.ts'

/** Where a message is. For direct messages the channel is the real one. */
export interface Posted {
  readonly channel: string
  readonly ts: string
}

export interface PostOptions {
  /** Once it is aborted, nothing is sent. */
  readonly signal?: AbortSignal | undefined
  onDoubt?(): void
}

export interface PosterParts extends Pick<AdapterContext, 'log' | 'now' | 'random'> {
  readonly calls: WebCalls
}

/** https://docs.slack.dev/messaging/message-metadata */
const eventType = 'journal_club_delivery'

/**
 * Apps sold outside of the Marketplace get 15 messages a call:
 * https://docs.slack.dev/reference/methods/conversations.history
 */
const messagesOfPage = 15
/** A busy channel's hundred messages; further back than that would take such an app too long. */
const maxPages = 7
const maxDirectChannels = 10_000
/** How far Slack's clock may be from ours. */
const clockSkewMs = 120_000

export class Poster {
  readonly #parts: PosterParts
  /** The channels of direct messages, by token and user. */
  readonly #directChannels = new LRUCache<string, string>(atMost(maxDirectChannels))

  constructor(parts: PosterParts) {
    this.#parts = parts
  }

  /**
   * Posts once; throws what Slack refuses. `key` names the message and is unique; one is made up if absent.
   * `onDoubt` is called before a repeat of what Slack may have taken.
   */
  async post(
    wanted: Target,
    message: SlackMessage,
    key: string = newId(this.#parts.random, 32),
    { signal, onDoubt }: PostOptions = {},
  ): Promise<Posted> {
    const target = await this.#open(wanted, signal)
    const sinceMs = this.#parts.now().epochMilliseconds
    const { chat } = this.#parts.calls.client(target.token)
    const post = async () => {
      const { channel = target.channel, ts = '' } = await chat.postMessage({
        channel: target.channel,
        ...(target.threadTs === undefined ? {} : { thread_ts: target.threadTs }),
        ...toPayload(message),
        metadata: { event_type: eventType, event_payload: { key } },
      })
      return { channel, ts }
    }
    const recover = async () => {
      onDoubt?.()
      const [ts] = await this.find(target, key, sinceMs, signal)
      return ts === undefined ? undefined : { channel: target.channel, ts }
    }
    const posted = await this.#callInTurn(target, () => sendInTime(signal, post), { recover, signal })
    if (isUser(target.channel)) this.#directChannels.set(personOf(target), posted.channel)
    return posted
  }

  /** Shows a message to one person; after a fault it may be shown twice, since nobody can look for it. */
  async postEphemeral(target: Target, user: string, message: SlackMessage): Promise<void> {
    const { chat } = this.#parts.calls.client(target.token)
    const { channel, threadTs } = target
    const thread = threadTs === undefined ? {} : { thread_ts: threadTs }
    const post = () => chat.postEphemeral({ channel, user, ...thread, ...toPayload(message) })
    await this.#callInTurn(target, post)
  }

  /** Puts a message in the place of one that the bot posted. */
  async update(wanted: Target, ts: string, message: Pick<SlackMessage, 'text' | 'blocks'>): Promise<void> {
    const target = await this.#open(wanted)
    const { chat } = this.#parts.calls.client(target.token)
    const { text, blocks } = message
    await this.#callInTurn(target, () => chat.update({ channel: target.channel, ts, text, blocks }))
  }

  /** The real id of a target's channel. */
  async findChannel(target: Target, signal?: AbortSignal): Promise<string> {
    return (await this.#open(target, signal)).channel
  }

  /** Takes away a message that the bot posted; one that is gone stays so. */
  async remove(wanted: Target, ts: string): Promise<void> {
    const target = await this.#open(wanted)
    const { chat } = this.#parts.calls.client(target.token)
    try {
      await this.#callInTurn(target, () => chat.delete({ channel: target.channel, ts }))
    } catch (error) {
      if (refusalOf(error) !== 'message_not_found') throw error
    }
  }

  /**
   * Uploads a file into a channel, which needs its real id; not once the signal is aborted. `onDoubt` as in
   * `post`.
   */
  async upload(target: Target, file: SlackFile, { signal, onDoubt }: PostOptions = {}): Promise<void> {
    const { files } = this.#parts.calls.client(target.token)
    const { channel: channel_id, threadTs } = target
    const content = {
      filename: file.name,
      file: typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(file.content),
      ...(file.title === undefined ? {} : { title: file.title }),
      ...(file.alt === undefined ? {} : { alt_text: file.alt }),
    }
    const upload = () =>
      threadTs === undefined
        ? files.uploadV2({ channel_id, ...content })
        : files.uploadV2({ channel_id, thread_ts: threadTs, ...content })
    const recover = async () => onDoubt?.()
    await this.#callInTurn<unknown>(target, upload, { signal, recover })
  }

  /**
   * The `ts` of each message with this key, or with a file of that name, which was posted after that time, the
   * oldest first; none also where the channel may not be read.
   */
  async find(
    wanted: Target,
    key: string,
    sinceMs: number,
    signal?: AbortSignal,
    file?: string,
  ): Promise<string[]> {
    const messages = await this.#read(wanted, sinceMs, signal)
    return messages
      .filter(({ metadata, files }) => isTagged(metadata, key) || files?.some(({ name }) => name === file))
      .flatMap(({ ts }) => ts ?? [])
      .toSorted()
  }

  /** What a channel or thread has since that time, by pages that begin at its end. */
  async #read(wanted: Target, sinceMs: number, signal?: AbortSignal): Promise<Read[]> {
    const target = await this.#open(wanted, signal)
    const { conversations } = this.#parts.calls.client(target.token)
    const range = {
      channel: target.channel,
      oldest: String(Math.max(0, Math.floor((sinceMs - clockSkewMs) / 1_000))),
      limit: messagesOfPage,
      include_all_metadata: true,
    }
    const read = (cursor: string | undefined) => {
      const page = cursor === undefined ? range : { ...range, cursor }
      return target.threadTs === undefined
        ? conversations.history(page)
        : conversations.replies({ ...page, ts: target.threadTs })
    }
    const messages: Read[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < maxPages; pages += 1) {
      const page = await this.#parts.calls
        .call(() => read(cursor), { signal })
        .catch((error: unknown) => this.#admit(error))
      messages.push(...(page?.messages ?? []))
      cursor = page?.response_metadata?.next_cursor || undefined
      if (cursor === undefined) break
    }
    return messages
  }

  /** The target with its real channel; as it was where the workspace has not granted the scope `im:write`. */
  async #open(target: Target, signal?: AbortSignal): Promise<Target> {
    const { token, channel: users } = target
    if (!isUser(users)) return target
    const known = this.#directChannels.get(personOf(target))
    if (known !== undefined) return { ...target, channel: known }
    try {
      const { conversations } = this.#parts.calls.client(token)
      const { channel } = await this.#parts.calls.call(() => conversations.open({ users }), { signal })
      if (channel?.id === undefined) return target
      this.#directChannels.set(personOf(target), channel.id)
      return { ...target, channel: channel.id }
    } catch (error) {
      if (refusalOf(error) !== 'missing_scope') throw error
      return target
    }
  }

  // Without the scope to read a channel a message may be doubled, which is better than lost.
  #admit(error: unknown): undefined {
    const reason = refusalOf(error)
    if (reason === undefined) throw error
    this.#parts.log.warn({ reason }, 'whether a message was posted cannot be looked up')
  }

  #callInTurn<Result>(
    { token, channel }: Target,
    run: () => Promise<Result>,
    options?: CallOptions<Result>,
  ): Promise<Result> {
    const { calls } = this.#parts
    return calls.queue(`${token}/${channel}`, () => calls.call(run, options), options?.signal)
  }
}

function personOf({ token, channel }: Target): string {
  return `${token} ${channel}`
}

/** What `chat.postMessage` and response URLs take. */
export function toPayload({ text, blocks }: SlackMessage) {
  return { text, blocks, unfurl_links: false, unfurl_media: false }
}

/** A message as Slack gives it back, as far as it is looked at. */
interface Read {
  readonly ts?: string
  readonly metadata?: { event_type?: string; event_payload?: object }
  readonly files?: readonly { name?: string }[]
}

function isTagged(metadata: Read['metadata'], key: string): boolean {
  const payload = metadata?.event_payload
  return (
    metadata?.event_type === eventType && payload !== undefined && 'key' in payload && payload.key === key
  )
}
