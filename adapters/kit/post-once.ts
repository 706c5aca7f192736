/**
 * Posts: each card once for its key, also over a crash between posting and knowing
 * it, and in order within a place.
 */
import { z } from 'zod'
import {
  type AdapterContext,
  type Card,
  type DeliveryKey,
  dayMs,
  type Place,
  unlessAborted,
  workspaceOf,
} from '../../src/core.ts'
import { PerKeyQueue } from './per-key-queue.ts'

/**
 * What to post where; `under` is the message in whose thread it goes. Once `signal`
 * is aborted, nothing is posted.
 */
export interface Post {
  readonly place: Place
  readonly card: Card
  readonly key: DeliveryKey
  readonly under?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** One message of a post. */
export interface PostedMessage {
  /** The one that a try before this left behind, if it did; `sinceMs` is when that try began. */
  find(sinceMs: number): Promise<string | undefined>
  /** Posts it, and gives its id. */
  send(): Promise<string>
}

export interface PostOnceParts extends Pick<AdapterContext, 'rows' | 'now'> {
  /** Begins the names of the rows. */
  readonly row: string
}

/** When a key was first tried, and the first message's id when all was posted. */
const Attempt = z.object({ triedAtMs: z.number().default(0), id: z.string().optional() })

export class PostOnce {
  readonly #parts: PostOnceParts
  readonly #queue = new PerKeyQueue()

  constructor(parts: PostOnceParts) {
    this.#parts = parts
  }

  /**
   * Posts the messages in order and gives the first one's id; for a key that was posted that of then. What a
   * try before this may have posted is looked for first. `open` gives the messages when it is the post's
   * turn; `find` and `send` of the next are called when those of the one before are done.
   */
  post(post: Post, open: () => Promise<readonly PostedMessage[]>): Promise<string> {
    return this.#queue.run(post.place, () => this.#postNow(post, open), post.signal)
  }

  async #postNow(
    { place, key, signal }: Post,
    open: () => Promise<readonly PostedMessage[]>,
  ): Promise<string> {
    const { rows, now, row } = this.#parts
    const workspace = workspaceOf(place)
    const name = `${row}:${key}`
    const nowMs = now().epochMilliseconds
    const endsAtMs = nowMs + rememberedMs
    const isFirst = await rows.claim(workspace, name, endsAtMs, JSON.stringify({ triedAtMs: nowMs }))
    const before = isFirst ? undefined : parseAttempt(await rows.find(workspace, name))
    if (before?.id !== undefined) return before.id
    const triedAtMs = before?.triedAtMs ?? nowMs
    let id: string | undefined
    for (const message of await open()) {
      const found = before && (await unlessAborted(signal, message.find(before.triedAtMs)))
      const posted = found ?? (await message.send())
      id ??= posted
    }
    if (id === undefined) throw new Error('a card has at least one message')
    await rows.save(workspace, name, JSON.stringify({ triedAtMs, id }), endsAtMs)
    return id
  }
}

/** Former versions kept the id alone, or nothing when they began. */
function parseAttempt(saved = ''): z.infer<typeof Attempt> {
  if (saved.startsWith('{')) return Attempt.parse(JSON.parse(saved))
  return saved === '' ? { triedAtMs: 0 } : { triedAtMs: 0, id: saved }
}

/** A repeat that comes later than this is taken for a new post. */
const rememberedMs = 30 * dayMs
