/** Once a minute: asks the store what is due, composes it, records it, and starts posting. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { eachMinute } from '../async/each-minute.ts'
import { within } from '../async/within.ts'
import { BotError } from '../errors.ts'
import type { Digest } from '../model/delivery.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Compose, Ledger, RecordOutcome, Revisions, Subscriptions } from '../ports/digest.ts'
import type { Log } from '../ports/log.ts'
import type { Deliverer } from './deliver.ts'
import { isCatchUp, nextSlots, slotsDue } from './due.ts'
import type { Naming } from './name-interested.ts'
import { tellRevisions } from './tell-revisions.ts'

export interface TickerParts {
  readonly subscriptions: Subscriptions
  readonly ledger: Ledger
  readonly revisions: Revisions
  readonly compose: Compose
  /** Names people under the papers of a digest; it changes nothing else. */
  name(digest: Digest, naming: Naming): Promise<Digest>
  /**
   * Records what else is due by the clock, such as meetings; calls back after each.
   * Throws what keeps it from doing so.
   */
  recordOthers(recording: { onRecorded(): void; isStopping(): boolean }): Promise<void>
  /** Notifies people of what happened without their asking: a subscription stopped, an import ended. */
  tellPeople(): Promise<void>
  readonly deliverer: Pick<Deliverer, 'start' | 'begin' | 'deliver' | 'stop'>
  /** The platforms that run here; others are left to other processes or a later start. */
  readonly platforms: readonly string[]
  readonly log: Log
  /** The version of the time-zone rules in this program. */
  readonly timeZoneRules: string
  now(): Temporal.Instant
  /** From 0 up to 1. */
  random(): number
}

/**
 * How often per tick a digest is composed again because another process posted some of its papers meanwhile.
 */
const maxTries = 3
const tickAgainMs = 5_000
/** Notices cut off here are sent by the next process. */
const tellingWithinMs = 1_000
const foreverMs = Number.MAX_SAFE_INTEGER

export class Ticker {
  readonly #parts: TickerParts
  #composing: Promise<void> | undefined
  #telling: Promise<void> | undefined
  #endMinutes: (() => void) | undefined
  #again: NodeJS.Timeout | undefined
  #isStopping = false

  constructor(parts: TickerParts) {
    this.#parts = parts
  }

  /** Ticks at once, for missed slots, and then every minute. */
  async start(): Promise<void> {
    const { subscriptions, deliverer, timeZoneRules, now } = this.#parts
    await subscriptions.wake(timeZoneRules)
    // The ledger decides what is due, so a minute missed by a busy process loses nothing.
    this.#endMinutes = eachMinute(
      () => now().epochMilliseconds,
      () => void this.tick(),
    )
    deliverer.start()
    void this.tick()
  }

  /**
   * Resolves when everything due is recorded, and posted or postponed. A tick during another one joins it;
   * posting may take longer than a minute and delays no tick. Never rejects.
   */
  async tick(): Promise<void> {
    if (this.#isStopping) return
    this.#composing ??= this.#composeAndRecord().finally(() => {
      this.#composing = undefined
    })
    await this.#composing
    await this.#parts.deliverer.deliver()
  }

  /** Waits for the digest being composed and, for a limited time, for those being posted. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#again)
    this.#endMinutes?.()
    await Promise.all([this.#composing, this.#parts.deliverer.stop()])
    if (this.#telling !== undefined) await within(tellingWithinMs, this.#telling, () => undefined)
  }

  /** Digests come first: they have a due time, revisions do not. */
  async #composeAndRecord(): Promise<void> {
    const { ledger, revisions, log, now } = this.#parts
    await ledger
      .reconcile(now().epochMilliseconds)
      .catch((error: unknown) => log.error({ err: error }, 'what waits could not be handed out again'))
    await this.#recordOthers()
    await this.#composeDue()
    await tellRevisions(revisions, now(), () => this.#isStopping).catch((error: unknown) =>
      log.error({ err: error }, 'the store does not say what became of posted papers'),
    )
    // Not awaited: a platform that does not answer must not delay digests.
    this.#telling ??= this.#parts
      .tellPeople()
      .catch((error: unknown) => log.error({ err: error }, 'the store does not say whom to tell what'))
      .finally(() => {
        this.#telling = undefined
      })
  }

  /** Before the digests, as there is little to compute. */
  async #recordOthers(): Promise<void> {
    const { deliverer, log } = this.#parts
    try {
      await this.#parts.recordOthers({
        onRecorded: () => deliverer.begin(),
        isStopping: () => this.#isStopping,
      })
    } catch (error) {
      log.error({ err: error }, 'the store does not say what is due in clubs')
      this.#tickAgain()
    }
  }

  async #composeDue(): Promise<void> {
    const { subscriptions, deliverer, platforms, log, now, random } = this.#parts
    const nowMs = now().epochMilliseconds
    const awake = await subscriptions
      .turnPauses(nowMs)
      .then(() => subscriptions.listAwake(nowMs, platforms))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the store does not say which digests are due')
        this.#tickAgain()
        return []
      })
    for (const subscription of rotatePlaces(awake, random())) {
      if (this.#isStopping) return
      try {
        // Recorded digests are posted while the others are composed.
        if ((await this.#composeNewest(subscription)) === 'recorded') deliverer.begin()
      } catch (error) {
        await this.#report(subscription, error)
        // For example a lock held by a frozen replica, which the database releases after some seconds.
        if (error instanceof BotError && error.code === 'unavailable') this.#tickAgain()
        if (await this.#isStoreAway(subscription)) {
          this.#tickAgain()
          return
        }
      }
      await letOthersRun()
    }
  }

  async #composeNewest(subscription: Subscription): Promise<RecordOutcome | undefined> {
    const { subscriptions, ledger, compose, name } = this.#parts
    const now = this.#parts.now()
    const due = slotsDue(subscription, now)
    const newest = due.at(-1)
    if (newest === undefined) {
      await this.#rest(subscription, now)
      return undefined
    }
    for (let triesLeft = maxTries; triesLeft > 0; triesLeft -= 1) {
      // Another replica may have recorded it since the list was loaded.
      const current = await subscriptions.find(subscription.workspace, subscription.number)
      if (current === undefined || slotsDue(current, now).length === 0) return 'late'
      const covered = await ledger.coveredUntil(subscription.id)
      const since = covered === undefined ? undefined : Temporal.Instant.from(covered)
      const slot = newest.toString()
      const composed = await compose(subscription, { since, now, isCatchUp: isCatchUp(due, now) })
      const digest = await name(composed, { subscription, slot, now })
      const outcome = await ledger.record(subscription, slot, digest, now.epochMilliseconds)
      if (outcome === 'recorded') await this.#rest({ ...current, afterMs: newest.epochMilliseconds }, now)
      if (outcome !== 'overlap') return outcome
    }
    throw new Error('others posted the same papers again and again while this digest was composed')
  }

  async #rest(subscription: Subscription, now: Temporal.Instant): Promise<void> {
    const [next] = nextSlots(subscription.schedule, now, 1)
    await this.#parts.subscriptions.rest(subscription, next?.epochMilliseconds ?? foreverMs)
  }

  /** If so, skip the other subscriptions and tick again before the next minute. */
  async #isStoreAway({ id }: Subscription): Promise<boolean> {
    const { ledger } = this.#parts
    return ledger.coveredUntil(id).then(
      () => false,
      () => true,
    )
  }

  #tickAgain(): void {
    if (this.#isStopping) return
    clearTimeout(this.#again)
    this.#again = setTimeout(() => void this.tick(), tickAgainMs)
  }

  /**
   * An error that a person can fix stops the subscription with the reason; any
   * other is retried at the next tick.
   */
  async #report(subscription: Subscription, error: unknown): Promise<void> {
    const { subscriptions, log, now } = this.#parts
    const { id, place, workspace } = subscription
    log.error({ err: error, subscription: id, place, workspace }, 'a digest could not be composed')
    if (!(error instanceof BotError) || (error.code !== 'bad-input' && error.code !== 'not-found')) return
    await subscriptions
      .stop(id, error.userMessage, now().epochMilliseconds)
      .catch((failure: unknown) => log.error({ err: failure, subscription: id }, 'and could not be disabled'))
  }
}

/**
 * Replicas that start at different places seldom compose the same digest;
 * subscriptions of a place keep their order.
 */
function rotatePlaces(subscriptions: readonly Subscription[], random: number): Subscription[] {
  const places = [...Map.groupBy(subscriptions, ({ place }) => place).values()]
  const start = Math.floor(random * places.length)
  return [...places.slice(start), ...places.slice(0, start)].flat()
}
