/** Posts the deliveries of the ledger: each once, in order within a place, different places in parallel. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Backoff, backoffMs, longestRestMs } from '../async/retry.ts'
import { within } from '../async/within.ts'
import { BotError } from '../errors.ts'
import type { Delivery } from '../model/delivery.ts'
import { platformOf } from '../model/place.ts'
import type { Adapter } from '../ports/adapter.ts'
import type { Ledger } from '../ports/digest.ts'
import type { Log } from '../ports/log.ts'
import { DeliveryLease, takenForMs } from './delivery-lease.ts'
import { showMeeting } from './show-meeting.ts'

/** The part of an adapter that deliveries use. */
export type Poster = Pick<Adapter, 'post' | 'reply' | 'edit' | 'showMeeting'>

export interface DelivererParts {
  readonly ledger: Ledger
  /** The running adapters, by platform; deliveries for other platforms are left alone. */
  readonly posters: ReadonlyMap<string, Poster>
  readonly log: Log
  now(): Temporal.Instant
  /** From 0 up to 1. */
  random(): number
}

/** How long a delivery waits for its next try. */
export const deliveryBackoff: Backoff = { firstMs: 60_000, maxMs: 3_600_000, jitter: 0.5 }

/**
 * With these waits it takes ten to fourteen hours: long enough for an outage overnight, and
 * over before the next daily digest.
 */
export const maxFailures = 20

/**
 * How many digests are posted at the same time; an adapter has its own queues below that. A new process
 * starts with few: if it keeps crashing, what it holds has to wait each time.
 */
const minAtOnce = 15
const maxAtOnce = 50
const endedForOneMore = 4
/** How often leases are renewed. */
const keepEveryMs = 4_000
/** After an outage of the ledger, gives other replicas time to renew their leases. */
const holdBackMs = 2 * keepEveryMs
/** How often to look for deliveries that other processes composed or left behind. */
const lookEveryMs = 4_000
/** After a slow poll, wait ten times as long as it took: polls are slow when the queue is long. */
const restFactor = 10
const maxRestMs = 1_000
const quickMs = 5

/** On a stop: the time for posts to finish, then the time to hand back those that still wait. */
const finishWithinMs = 5_000
const handBackWithinMs = 1_500

interface InHand {
  readonly delivery: Delivery
  readonly lease: DeliveryLease
  readonly posting: Promise<void>
}

export class Deliverer {
  readonly #parts: DelivererParts
  /** By key: if the clock jumps ahead, the ledger may give out again what is still being posted. */
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

  /** Polls every few seconds for deliveries. */
  start(): void {
    this.#looking = setInterval(() => this.begin(), lookEveryMs)
  }

  /** Begins to post what may be posted now; `deliver` and `stop` wait for it. */
  begin(): void {
    this.#mayBeMore = true
    this.#taking ??= this.#takeAll().finally(() => {
      this.#taking = undefined
      // Requested after the last poll ended, before this was known.
      if (this.#mayBeMore && !this.#stopping.signal.aborted) this.begin()
    })
  }

  /** Resolves when everything due is posted or postponed. Never rejects. */
  async deliver(): Promise<void> {
    this.begin()
    while (this.#taking !== undefined || this.#inHand.size > 0) await this.#awaitInHand()
  }

  /**
   * Takes no more deliveries. Posts under way get some seconds to finish; those that still wait are handed
   * back, so that another replica can take them at once. A post without an answer keeps its lease until it
   * ends, since nobody knows whether the message was sent.
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

  /** Requests during a poll are served by one more poll after it. */
  async #takeAll(): Promise<void> {
    const { signal } = this.#stopping
    while (this.#mayBeMore && !signal.aborted) {
      this.#mayBeMore = false
      const askedAtMs = performance.now()
      const taken = (await this.#take()).filter((delivery) => !this.#inHand.has(keyOf(delivery)))
      const tookMs = performance.now() - askedAtMs
      if (signal.aborted) await Promise.all(taken.map((delivery) => this.#handBack(delivery)))
      else for (const delivery of taken) this.#post(delivery, new DeliveryLease(askedAtMs))
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

  #post(delivery: Delivery, lease: DeliveryLease): void {
    this.#keeping ??= setInterval(() => this.#keep(), keepEveryMs)
    const posting = this.#deliverOne(delivery, lease)
      .catch((error: unknown) => this.#warn(error, delivery))
      .finally(() => {
        lease.close()
        this.#inHand.delete(keyOf(delivery))
        this.#ended += 1
        // Polling costs more the longer the queue is, so one poll serves several.
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

  async #deliverOne(delivery: Delivery, lease: DeliveryLease): Promise<void> {
    const { ledger, posters, now } = this.#parts
    const poster = posters.get(platformOf(delivery.place))
    if (poster === undefined) return
    let messageId = delivery.messageId
    if (messageId === undefined && isTooLate(delivery, now())) return this.#drop(delivery)
    try {
      messageId ??= await postCard(poster, delivery, lease.signal)
      await this.#postReply(poster, delivery, messageId, lease.signal)
      await this.#showMeeting(poster, delivery, messageId, lease.signal)
    } catch (error) {
      // Another process may have it now, so do not touch it.
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

  async #showMeeting(
    poster: Poster,
    delivery: Delivery,
    messageId: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { meeting } = delivery.digest
    if (meeting === undefined) return
    if (delivery.messageId === undefined) await this.#parts.ledger.markPosted(delivery, messageId)
    await showMeeting(poster, delivery.place, { meeting, messageId }, signal)
  }

  /** What came too late would only confuse. */
  async #drop(delivery: Delivery): Promise<void> {
    const { place, subscriptionId, slot } = delivery
    const { ledger, log, now } = this.#parts
    log.warn({ place, subscriptionId, slot }, 'a delivery was dropped, as it came too late')
    await ledger.markDead(delivery, 'It could not be posted in time.', now().epochMilliseconds)
  }

  /** A digest whose card was posted counts as sent even if its details are refused. */
  async #fail(delivery: Delivery, messageId: string | undefined, error: unknown): Promise<void> {
    const { ledger, now, random } = this.#parts
    this.#warn(error, delivery)
    const nowMs = now().epochMilliseconds
    const reason = error instanceof BotError ? error.userMessage : 'It failed; the log has the details.'
    const isFinal = error instanceof BotError && error.code === 'gone'
    const isRefused = isFinal || (error instanceof BotError && error.code === 'not-allowed')
    const failures = delivery.attempts + 1
    if (isRefused || failures >= maxFailures) {
      if (messageId !== undefined) await ledger.markSent(delivery, messageId, nowMs, reason)
      else if (isRefused) await ledger.markRefused(delivery, { reason, isFinal, nowMs })
      else await ledger.markDead(delivery, reason, nowMs)
      return
    }
    const retryAfterMs = error instanceof BotError ? error.retryAfterMs : undefined
    const askedMs = Math.min(retryAfterMs ?? 0, longestRestMs)
    const waitMs = Math.max(backoffMs(failures, deliveryBackoff, random()), askedMs)
    await ledger.retryAfter(delivery, { nowMs, waitMs }, reason, { wholePlace: retryAfterMs !== undefined })
  }

  #warn(error: unknown, { place, subscriptionId, slot, attempts }: Delivery): void {
    this.#parts.log.warn(
      { err: error, place, subscriptionId, slot, attempts },
      'a digest could not be posted',
    )
  }
}

function isTooLate({ digest }: Delivery, now: Temporal.Instant): boolean {
  return digest.untilMs !== undefined && now.epochMilliseconds >= digest.untilMs
}

/** Where there are no threads, a reply is a post like any other. */
function postCard(poster: Poster, delivery: Delivery, signal: AbortSignal): Promise<string> {
  const { place, under, digest } = delivery
  return under === undefined || poster.reply === undefined
    ? poster.post(place, digest.card, keyOf(delivery), signal)
    : poster.reply(place, under, digest.card, keyOf(delivery), signal)
}

/** The key of a delivery, equal at every try in every process, so that an adapter finds what was posted. */
function keyOf({ subscriptionId, slot }: Delivery): string {
  return `${subscriptionId}/${slot}`
}
