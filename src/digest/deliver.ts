/** Posts the deliveries of the ledger: each once, those of a place in order, places side by side. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Adapter, Log } from '../adapter.ts'
import { BotError } from '../errors.ts'
import type { Delivery } from '../model/delivery.ts'
import { platformOf } from '../model/place.ts'
import { type Backoff, backoffMs } from '../retry.ts'
import { within } from '../within.ts'
import { Lease, takenForMs } from './lease.ts'
import type { Ledger } from './port.ts'

/** What a delivery needs of an adapter. */
export type Poster = Pick<Adapter, 'post' | 'reply'>

export interface DelivererParts {
  readonly ledger: Ledger
  /** The adapters that run, by the platform of their places; what waits for others is left alone. */
  readonly posters: ReadonlyMap<string, Poster>
  readonly log: Log
  now(): Temporal.Instant
  /** From 0 up to 1. */
  random(): number
}

/** How long a delivery waits for its next try. */
export const deliveryBackoff: Backoff = { firstMs: 60_000, maxMs: 3_600_000, jitter: 0.5 }

/** With these waits ten to fourteen hours: the outage of a night is bridged, and the next daily digest is yet to come. */
export const maxFailures = 20

/**
 * Digests that are posted at the same moment; an adapter has its own queues below that. A process begins with few, since
 * one that has just started may be one that ends again and again, and what it has in hand then has to wait.
 */
const minAtOnce = 15
const maxAtOnce = 50
const endedForOneMore = 4
/** What is in hand is kept so often. */
const keepEveryMs = 4_000
/** After the ledger was out of reach: others that have something in hand get the time to say so. */
const holdBackMs = 2 * keepEveryMs
/** How often it is looked for what other processes composed or left behind. */
const lookEveryMs = 4_000
/** After a take that was not quick, no other for ten times as long: what waits makes takes long, when it is much. */
const restFactor = 10
const maxRestMs = 1_000
const quickMs = 5

/** A stop gives posts so long to end, and what still waits then so long to be handed back. */
const finishWithinMs = 5_000
const handBackWithinMs = 1_500

interface InHand {
  readonly delivery: Delivery
  readonly lease: Lease
  readonly posting: Promise<void>
}

export class Deliverer {
  readonly #parts: DelivererParts
  /** By key, for where the clock is put forward the ledger takes what is in hand to be left behind. */
  readonly #inHand = new Map<string, InHand>()
  readonly #stopping = new AbortController()
  #taking: Promise<void> | undefined
  #keeping: NodeJS.Timeout | undefined
  #looking: NodeJS.Timeout | undefined
  #mayBeMore = false
  #ended = 0
  #heldBackUntilMs = 0

  constructor(parts: DelivererParts) {
    this.#parts = parts
  }

  /** Looks every few seconds for what is to be posted. */
  start(): void {
    this.#looking = setInterval(() => this.begin(), lookEveryMs)
  }

  /** Begins to post what may be posted now; `deliver` and `stop` wait for it. */
  begin(): void {
    this.#mayBeMore = true
    this.#taking ??= this.#takeAll().finally(() => {
      this.#taking = undefined
      // Asked for when the last take had ended, and this was not yet known.
      if (this.#mayBeMore && !this.#stopping.signal.aborted) this.begin()
    })
  }

  /** Resolves when everything that may be posted now is posted or put off. Never rejects. */
  async deliver(): Promise<void> {
    this.begin()
    while (this.#taking !== undefined || this.#inHand.size > 0) await this.#awaitInHand()
  }

  /**
   * Takes no more. What is being posted has some seconds to end; what waits then is handed back, so that another replica
   * has it at once. What a platform has still not answered is left to its lease, since nobody knows whether it is there.
   */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#looking)
    await within(finishWithinMs, this.#awaitInHand(), async () => {
      for (const { lease } of this.#inHand.values()) lease.end()
      await within(handBackWithinMs, this.#awaitInHand(), () =>
        this.#parts.log.warn({ posts: this.#inHand.size }, 'the stop leaves posts that have no answer yet'),
      )
    })
    clearInterval(this.#keeping)
  }

  async #awaitInHand(): Promise<void> {
    await Promise.all([this.#taking, ...[...this.#inHand.values()].map(({ posting }) => posting)])
  }

  /** What is asked for while a take is under way is asked for once after it. */
  async #takeAll(): Promise<void> {
    const { signal } = this.#stopping
    while (this.#mayBeMore && !signal.aborted) {
      this.#mayBeMore = false
      const askedAtMs = performance.now()
      const taken = (await this.#take()).filter((delivery) => !this.#inHand.has(keyOf(delivery)))
      const tookMs = performance.now() - askedAtMs
      if (signal.aborted) await Promise.all(taken.map((delivery) => this.#handBack(delivery)))
      else for (const delivery of taken) this.#post(delivery, new Lease(askedAtMs))
      if (tookMs < quickMs) continue
      const restMs = Math.min(restFactor * tookMs, maxRestMs)
      await wait(restMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #take(): Promise<readonly Delivery[]> {
    const { ledger, posters, log, now } = this.#parts
    if (performance.now() < this.#heldBackUntilMs) return []
    const limit = this.#atOnce() - this.#inHand.size
    if (limit <= 0) return []
    try {
      return await ledger.take(now().epochMilliseconds, takenForMs, { limit, platforms: [...posters.keys()] })
    } catch (error) {
      this.#heldBackUntilMs = performance.now() + holdBackMs
      log.error({ err: error }, 'the ledger does not say what is to be posted')
      return []
    }
  }

  #post(delivery: Delivery, lease: Lease): void {
    this.#keeping ??= setInterval(() => this.#keep(), keepEveryMs)
    const posting = this.#deliverOne(delivery, lease)
      .catch((error: unknown) => this.#warn(error, delivery))
      .finally(() => {
        lease.close()
        this.#inHand.delete(keyOf(delivery))
        this.#ended += 1
        // A look costs the more the more there is to post: it is for several at a time.
        if (this.#inHand.size <= this.#atOnce() / 2) this.begin()
      })
    this.#inHand.set(keyOf(delivery), { delivery, lease, posting })
  }

  #atOnce(): number {
    return Math.min(maxAtOnce, minAtOnce + Math.floor(this.#ended / endedForOneMore))
  }

  #keep(): void {
    const { ledger, log, now } = this.#parts
    if (this.#inHand.size === 0) {
      clearInterval(this.#keeping)
      this.#keeping = undefined
      return
    }
    const ours = [...this.#inHand.values()].filter(({ lease }) => !lease.isLost)
    const deliveries = ours.map(({ delivery }) => delivery)
    const askedAtMs = performance.now()
    ledger.keep(deliveries, now().epochMilliseconds, takenForMs).then(
      () => {
        for (const { lease } of ours) lease.renew(askedAtMs)
      },
      (error: unknown) => log.warn({ err: error }, 'the ledger does not keep what is being posted'),
    )
  }

  async #deliverOne(delivery: Delivery, lease: Lease): Promise<void> {
    const { ledger, posters, now } = this.#parts
    const poster = posters.get(platformOf(delivery.place))
    if (poster === undefined) return
    let messageId = delivery.messageId
    try {
      messageId ??= await postCard(poster, delivery, lease.signal)
      await this.#postReply(poster, delivery, messageId, lease.signal)
    } catch (error) {
      // What may be another's is not to be touched.
      if (lease.isLost) this.#warn(error, delivery)
      else if (lease.signal.aborted && error === lease.signal.reason) await this.#handBack(delivery)
      else await this.#fail(delivery, messageId, error)
      return
    }
    await ledger.markSent(delivery, messageId, now().epochMilliseconds)
  }

  async #handBack(delivery: Delivery): Promise<void> {
    await this.#parts.ledger.handBack(delivery).catch((error: unknown) => this.#warn(error, delivery))
  }

  async #postReply(
    poster: Poster,
    delivery: Delivery,
    messageId: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { reply } = delivery.digest
    if (reply === undefined || poster.reply === undefined) return
    if (delivery.messageId === undefined) await this.#parts.ledger.markPosted(delivery, messageId)
    await poster.reply(delivery.place, messageId, reply, `${keyOf(delivery)}/reply`, signal)
  }

  /** A digest whose card is there counts as sent even where its details are refused. */
  async #fail(delivery: Delivery, messageId: string | undefined, error: unknown): Promise<void> {
    const { ledger, now, random } = this.#parts
    this.#warn(error, delivery)
    const nowMs = now().epochMilliseconds
    const reason =
      error instanceof BotError ? error.userMessage : 'It failed in a way that only the log explains.'
    const isFinal = error instanceof BotError && error.code === 'gone'
    const isRefused = isFinal || (error instanceof BotError && error.code === 'not-allowed')
    const failures = delivery.attempts + 1
    if (isRefused || failures >= maxFailures) {
      if (messageId !== undefined) await ledger.markSent(delivery, messageId, nowMs, reason)
      else if (isRefused) await ledger.markRefused(delivery, { reason, isFinal, nowMs })
      else await ledger.markDead(delivery, reason)
      return
    }
    const retryAfterMs = error instanceof BotError ? error.retryAfterMs : undefined
    const waitMs = Math.max(backoffMs(failures, deliveryBackoff, random()), retryAfterMs ?? 0)
    await ledger.retryAfter(delivery, { nowMs, waitMs }, reason, { wholePlace: retryAfterMs !== undefined })
  }

  #warn(error: unknown, { place, subscriptionId, slot, attempts }: Delivery): void {
    this.#parts.log.warn(
      { err: error, place, subscriptionId, slot, attempts },
      'a digest could not be posted',
    )
  }
}

/** Where there are no threads, a reply is a post like any other. */
function postCard(poster: Poster, delivery: Delivery, signal: AbortSignal): Promise<string> {
  const { place, under, digest } = delivery
  return under === undefined || poster.reply === undefined
    ? poster.post(place, digest.card, keyOf(delivery), signal)
    : poster.reply(place, under, digest.card, keyOf(delivery), signal)
}

/** The same at every try, in every process, so that an adapter finds what an earlier try posted. */
function keyOf({ subscriptionId, slot }: Delivery): string {
  return `${subscriptionId}/${slot}`
}
