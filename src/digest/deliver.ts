/** Posts the deliveries of the ledger: each once, those of a place in order, places side by side. */
import type { Adapter, Log } from '../adapter.ts'
import { BotError } from '../errors.ts'
import type { Delivery } from '../model/delivery.ts'
import { platformOf } from '../model/place.ts'
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

/**
 * How long to wait after this many failures: a minute, doubled each time up to an hour, less a random part of up to a
 * half, so that what failed together does not come back together.
 */
export function backoffMs(failures: number, random: number): number {
  const fullMs = Math.min(60_000 * 2 ** (failures - 1), 3_600_000)
  return Math.round(fullMs * (1 - random / 2))
}

/** With these waits ten to fourteen hours: the outage of a night is bridged, and the next daily digest is yet to come. */
export const mostFailures = 20

/** Digests that are posted at the same moment; an adapter has its own queues below that. */
const atOnce = 50
/** A killed process holds its deliveries up for so long; one that lives keeps them in time. */
const takenForMs = 120_000
const keepEveryMs = 30_000
const stopWithinMs = 10_000

export class Deliverer {
  readonly #parts: DelivererParts
  readonly #passes = new Set<Promise<void>>()
  #taking: Promise<readonly Delivery[]> = Promise.resolve([])
  #posting = 0
  #isStopping = false

  constructor(parts: DelivererParts) {
    this.#parts = parts
  }

  /** Begins to post what may be posted now; `deliver` and `stop` wait for it. */
  begin(): void {
    const pass = this.#run().finally(() => this.#passes.delete(pass))
    this.#passes.add(pass)
  }

  /** Resolves when everything that may be posted now is posted or put off. Never rejects. */
  async deliver(): Promise<void> {
    this.begin()
    while (this.#passes.size > 0) await Promise.all(this.#passes)
  }

  /** Takes no more, and waits ten seconds at most for what is being posted: a repeat would find it. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const { promise: patience, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, stopWithinMs)
    await Promise.race([Promise.all(this.#passes), patience])
    clearTimeout(timer)
  }

  async #run(): Promise<void> {
    this.#taking = this.#taking.then(() => this.#take())
    const taken = await this.#taking
    await Promise.all(
      taken.map(async (delivery) => {
        await this.#deliverOne(delivery).catch((error: unknown) => this.#warn(error, delivery))
        this.#posting -= 1
        await this.#run()
      }),
    )
  }

  async #take(): Promise<readonly Delivery[]> {
    const { ledger, posters, log, now } = this.#parts
    if (this.#isStopping) return []
    const nowMs = now().epochMilliseconds
    const options = { limit: atOnce - this.#posting, platforms: [...posters.keys()] }
    try {
      const taken = await ledger.take(nowMs, nowMs + takenForMs, options)
      this.#posting += taken.length
      return taken
    } catch (error) {
      log.error({ err: error }, 'the ledger does not say what is to be posted')
      return []
    }
  }

  async #deliverOne(delivery: Delivery): Promise<void> {
    const { ledger, posters, now } = this.#parts
    const poster = posters.get(platformOf(delivery.place))
    if (poster === undefined) return
    const keeping = setInterval(() => {
      ledger
        .keep(delivery, now().epochMilliseconds + takenForMs)
        .catch((error: unknown) => this.#warn(error, delivery))
    }, keepEveryMs)
    let messageId = delivery.messageId
    try {
      messageId ??= await postCard(poster, delivery)
      await this.#postReply(poster, delivery, messageId)
    } catch (error) {
      await this.#fail(delivery, messageId, error)
      return
    } finally {
      clearInterval(keeping)
    }
    await ledger.markSent(delivery, messageId, now().epochMilliseconds)
  }

  async #postReply(poster: Poster, delivery: Delivery, messageId: string): Promise<void> {
    const { reply } = delivery.digest
    if (reply === undefined || poster.reply === undefined) return
    if (delivery.messageId === undefined) await this.#parts.ledger.markPosted(delivery, messageId)
    await poster.reply(delivery.place, messageId, reply, `${keyOf(delivery)}/reply`)
  }

  /** A digest whose card is there counts as sent even where its details are refused. */
  async #fail(delivery: Delivery, messageId: string | undefined, error: unknown): Promise<void> {
    const { ledger, now, random } = this.#parts
    this.#warn(error, delivery)
    const nowMs = now().epochMilliseconds
    const reason =
      error instanceof BotError ? error.userMessage : 'It failed in a way that only the log explains.'
    const isRefused = error instanceof BotError && error.code === 'not-allowed'
    const failures = delivery.attempts + 1
    if (isRefused || failures >= mostFailures) {
      if (messageId !== undefined) await ledger.markSent(delivery, messageId, nowMs, reason)
      else if (isRefused) await ledger.markRefused(delivery, reason)
      else await ledger.markDead(delivery, reason)
      return
    }
    const retryAfterMs = error instanceof BotError ? error.retryAfterMs : undefined
    const waitMs = Math.max(backoffMs(failures, random()), retryAfterMs ?? 0)
    await ledger.retryAt(delivery, nowMs + waitMs, reason, { wholePlace: retryAfterMs !== undefined })
  }

  #warn(error: unknown, { place, subscriptionId, slot, attempts }: Delivery): void {
    this.#parts.log.warn(
      { err: error, place, subscriptionId, slot, attempts },
      'a digest could not be posted',
    )
  }
}

/** Where there are no threads, a reply is a post like any other. */
function postCard(poster: Poster, delivery: Delivery): Promise<string> {
  const { place, under, digest } = delivery
  return under === undefined || poster.reply === undefined
    ? poster.post(place, digest.card, keyOf(delivery))
    : poster.reply(place, under, digest.card, keyOf(delivery))
}

/** The same at every try, in every process, so that an adapter finds what an earlier try posted. */
function keyOf({ subscriptionId, slot }: Delivery): string {
  return `${subscriptionId}/${slot}`
}
