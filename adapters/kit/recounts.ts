/** Buttons that count: their labels are changed in the message itself, for everybody who reads it. */
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Bot, Place } from '../../src/core.ts'

/** A message whose labels are to be renewed. */
export interface CountedMessage {
  /** Where what its buttons do counts. */
  readonly place: Place
  /** What its buttons say, and how each is labelled, as far as is known. */
  readonly labels: ReadonlyMap<string, string>
  /** Gives the message these labels; buttons that are not named keep theirs. */
  put(labels: ReadonlyMap<string, string>): Promise<void>
}

/** Renews the labels of messages, one message at a time, and once for all who pressed meanwhile. */
export class Recounts {
  readonly #bot: Pick<Bot, 'relabel'>
  readonly #running = new Map<string, Renewal>()
  /** When each message was last changed, by `performance.now()`. */
  readonly #changes = new LRUCache<string, readonly number[]>({ max: messagesPaced })

  constructor(bot: Pick<Bot, 'relabel'>) {
    this.#bot = bot
  }

  /**
   * Resolves when the message shows what counts now; `key` names the message.
   * Rejects with what `put` rejects with.
   */
  renew(key: string, message: CountedMessage): Promise<void> {
    const running = this.#running.get(key)
    if (running !== undefined) {
      running.next = message
      return running.done
    }
    const renewal: Renewal = { next: message, done: Promise.resolve() }
    this.#running.set(key, renewal)
    renewal.done = this.#renewAll(key, renewal).finally(() => this.#running.delete(key))
    return renewal.done
  }

  async #renewAll(key: string, renewal: Renewal): Promise<void> {
    let shown: ReadonlyMap<string, string> | undefined
    for (let message = renewal.next; message !== undefined; message = renewal.next) {
      renewal.next = undefined
      try {
        shown = await this.#renewOne(key, message, shown ?? message.labels)
      } catch (error) {
        // Whoever pressed last may have another way to the message.
        if (renewal.next === undefined) throw error
      }
    }
  }

  /** Looks once more after each change: another replica may have put older labels there meanwhile. */
  async #renewOne(
    key: string,
    message: CountedMessage,
    before: ReadonlyMap<string, string>,
  ): Promise<ReadonlyMap<string, string>> {
    let shown = before
    for (let round = 0; round < maxRounds; round += 1) {
      const restMs = this.#restMs(key)
      if (restMs > 0) await wait(restMs)
      const labels = await this.#bot.relabel(message.place, [...message.labels.keys()])
      if (labels === undefined || [...labels].every(([command, label]) => shown.get(command) === label)) break
      this.#changes.set(key, [...(this.#changes.get(key) ?? []), performance.now()].slice(-changesAtOnce))
      await message.put(labels)
      shown = new Map([...shown, ...labels])
    }
    return shown
  }

  /**
   * A rush of presses changes a message a few times at once, then seldom: those
   * meanwhile share the next change.
   */
  #restMs(key: string): number {
    const changes = this.#changes.get(key) ?? []
    const [oldest] = changes
    if (oldest === undefined || changes.length < changesAtOnce) return 0
    return oldest + changesWithinMs - performance.now()
  }
}

interface Renewal {
  next: CountedMessage | undefined
  done: Promise<void>
}

/**
 * Two replicas together stay below a change a second in a channel:
 * https://docs.slack.dev/apis/web-api/rate-limits, and five in five seconds on Discord.
 */
const changesAtOnce = 2
const changesWithinMs = 5_000
const messagesPaced = 1_000
/** A message that is pressed without end shows a count that is a moment old. */
const maxRounds = 3
