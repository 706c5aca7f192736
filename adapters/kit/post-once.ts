/**
 * Posts: each card once for its key, also over a crash between posting and knowing it, over a replica that slept
 * meanwhile, and in order within a place.
 */
import {
  type AdapterContext,
  type Card,
  type DeliveryKey,
  type Place,
  unlessAborted,
} from '../../src/core.ts'
import { PerKeyQueue } from './per-key-queue.ts'
import { beginAttempt, type PostAttempt } from './post-attempt.ts'

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
  /** Those that stand on the platform, the oldest first; `sinceMs` is when the first attempt began. */
  find(sinceMs: number, signal?: AbortSignal): Promise<readonly string[]>
  /** Posts it, and gives its id if the platform does. Calls `onDoubt` before it repeats a request that may have been taken. */
  send(onDoubt: () => void): Promise<string | undefined>
  /** Takes away one that stands beside an older one; the same again has no effect. */
  remove(id: string): Promise<void>
  /** The messages after it belong to this one. */
  use?(id: string): void
}

export interface PostOnceParts extends Pick<AdapterContext, 'rows' | 'now' | 'log'> {
  /** Begins the names of the rows. */
  readonly row: string
}

export class PostOnce {
  readonly #parts: PostOnceParts
  readonly #queue = new PerKeyQueue()

  constructor(parts: PostOnceParts) {
    this.#parts = parts
  }

  /**
   * Posts the messages in order and gives the first one's id; for a key that was posted that of then. `open`
   * gives the messages when it is the post's turn; each is asked for when the one before it is done.
   *
   * Every attempt first writes its name into a row. One that is not the first looks before it sends, and any
   * that was not alone looks after it sent: of what then stands twice the oldest stays. Whoever is overtaken
   * between its look and its request, by however long a sleep, finds the other's name and looks; so does the
   * other, since it was not the first. Only a request that is taken after its own sender died, and after others
   * have looked a second time, is seen by nobody.
   */
  post(post: Post, open: () => Promise<readonly PostedMessage[]>): Promise<string> {
    return this.#queue.run(post.place, () => this.#postNow(post, open), post.signal)
  }

  async #postNow(
    { place, key, signal }: Post,
    open: () => Promise<readonly PostedMessage[]>,
  ): Promise<string> {
    const attempt = await beginAttempt(this.#parts, place, `${this.#parts.row}:${key}`)
    if (attempt.postedId !== undefined) return attempt.postedId
    let first: string | undefined
    for (const message of await open()) {
      const id = await this.#postMessage(message, attempt, signal)
      if (id !== undefined) message.use?.(id)
      first ??= id
    }
    if (first === undefined) throw new Error('a card has at least one message')
    await attempt.end(first)
    return first
  }

  async #postMessage(
    message: PostedMessage,
    attempt: PostAttempt,
    signal: AbortSignal | undefined,
  ): Promise<string | undefined> {
    if (!attempt.isAlone) {
      const before = await unlessAborted(signal, message.find(attempt.sinceMs, signal))
      const oldest = await this.#keepOldest(message, before)
      if (oldest !== undefined) return oldest
    }
    let sent: string | undefined
    try {
      sent = await message.send(attempt.doubt)
    } catch (error) {
      // What was sent may be there all the same, beside what another attempt posted.
      if (!(await attempt.isNewest())) await this.#keepOldest(message, await message.find(attempt.sinceMs))
      throw error
    }
    if ((await attempt.isNewest()) && attempt.isAlone) return sent
    // Where messages may not be read, there is no more than this one to know of.
    const standing = new Set(await message.find(attempt.sinceMs))
    if (sent !== undefined) standing.add(sent)
    return this.#keepOldest(message, [...standing])
  }

  async #keepOldest(
    message: PostedMessage,
    [oldest, ...doubles]: readonly string[],
  ): Promise<string | undefined> {
    for (const double of doubles) {
      this.#parts.log.warn({ double, oldest }, 'a message stood twice, and the later one is taken away')
      await message
        .remove(double)
        .catch((error: unknown) => this.#parts.log.warn({ err: error, double }, 'it could not be taken away'))
    }
    return oldest
  }
}
