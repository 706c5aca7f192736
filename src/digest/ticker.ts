/** Once a minute: asks the store what is due, composes it, records it, has it posted. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type ScheduledTask, schedule } from 'node-cron'
import type { Log } from '../adapter.ts'
import { BotError } from '../errors.ts'
import type { Subscription } from '../model/subscription.ts'
import { within } from '../within.ts'
import type { Deliverer } from './deliver.ts'
import { isCatchUp, nextSlots, slotsDue } from './due.ts'
import type { Compose, Ledger, RecordOutcome, Revisions, Subscriptions } from './port.ts'
import { tellRevisions } from './tell-revisions.ts'

export interface TickerParts {
  readonly subscriptions: Subscriptions
  readonly ledger: Ledger
  readonly revisions: Revisions
  readonly compose: Compose
  /** Tells whoever subscribed to what stopped. */
  tellStopped(): Promise<void>
  readonly deliverer: Pick<Deliverer, 'start' | 'begin' | 'deliver' | 'stop'>
  /** The platforms that run here; subscriptions elsewhere are left to other processes or a later start. */
  readonly platforms: readonly string[]
  readonly log: Log
  /** Names the rules of the time zones that this program knows. */
  readonly timeZoneRules: string
  now(): Temporal.Instant
  /** From 0 up to 1. */
  random(): number
}

/** Digests that overlap with what another process recorded meanwhile are composed anew, at most so often a tick. */
const maxTries = 3
const tickAgainMs = 5_000
/** What is cut off is told by the next process. */
const tellingWithinMs = 1_000
const foreverMs = Number.MAX_SAFE_INTEGER

export class Ticker {
  readonly #parts: TickerParts
  #composing: Promise<void> | undefined
  #telling: Promise<void> | undefined
  #task: ScheduledTask | undefined
  #again: NodeJS.Timeout | undefined
  #isStopping = false

  constructor(parts: TickerParts) {
    this.#parts = parts
  }

  /** Ticks at once, for what was missed, and then every minute. */
  async start(): Promise<void> {
    const { subscriptions, deliverer, timeZoneRules, log } = this.#parts
    await subscriptions.wake(timeZoneRules)
    // The ledger decides what is due, so a minute that the process was too busy for is no loss.
    const options = { name: 'digests', timezone: 'UTC', suppressMissedWarning: true, logger: log }
    this.#task = schedule('* * * * *', () => this.tick(), options)
    deliverer.start()
    this.tick()
  }

  /**
   * Resolves when what was due is recorded, and posted or put off. A tick that comes while another composes joins it, and
   * posting, which may take longer than a minute, holds no tick up. Never rejects.
   */
  async tick(): Promise<void> {
    if (this.#isStopping) return
    this.#composing ??= this.#composeAndRecord().finally(() => {
      this.#composing = undefined
    })
    await this.#composing
    await this.#parts.deliverer.deliver()
  }

  /** Waits for the digest that is being composed and, not for long, for those that are being posted. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#again)
    await this.#task?.destroy()
    await Promise.all([this.#composing, this.#parts.deliverer.stop()])
    if (this.#telling !== undefined) await within(tellingWithinMs, this.#telling, () => undefined)
  }

  /** Digests first: they are due at a time, revisions are not. */
  async #composeAndRecord(): Promise<void> {
    const { ledger, revisions, log, now } = this.#parts
    await ledger
      .reconcile(now().epochMilliseconds)
      .catch((error: unknown) => log.error({ err: error }, 'what waits could not be handed out anew'))
    await this.#composeDue()
    await tellRevisions(revisions, now(), () => this.#isStopping).catch((error: unknown) =>
      log.error({ err: error }, 'the store does not say what became of posted papers'),
    )
    // Beside the ticks: a platform that does not answer holds up no digest.
    this.#telling ??= this.#parts
      .tellStopped()
      .catch((error: unknown) => log.error({ err: error }, 'the store does not say what stopped'))
      .finally(() => {
        this.#telling = undefined
      })
  }

  async #composeDue(): Promise<void> {
    const { subscriptions, deliverer, platforms, log, now, random } = this.#parts
    const awake = await subscriptions
      .listAwake(now().epochMilliseconds, platforms)
      .catch((error: unknown) => {
        log.error({ err: error }, 'the store does not say which digests are due')
        this.#tickAgain()
        return []
      })
    for (const subscription of rotatePlaces(awake, random())) {
      if (this.#isStopping) return
      try {
        // What is recorded goes out while the others are composed.
        if ((await this.#composeNewest(subscription)) === 'recorded') deliverer.begin()
      } catch (error) {
        await this.#report(subscription, error)
        // Such as a lock of a replica that froze, which the database takes from it after some seconds.
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
    const { subscriptions, ledger, compose } = this.#parts
    const now = this.#parts.now()
    const due = slotsDue(subscription, now)
    const newest = due.at(-1)
    if (newest === undefined) {
      await this.#rest(subscription, now)
      return undefined
    }
    for (let triesLeft = maxTries; triesLeft > 0; triesLeft -= 1) {
      // Another replica may have been here since the list was read.
      const current = await subscriptions.find(subscription.workspace, subscription.number)
      if (current === undefined || slotsDue(current, now).length === 0) return 'late'
      const covered = await ledger.coveredUntil(subscription.id)
      const since = covered === undefined ? undefined : Temporal.Instant.from(covered)
      const digest = await compose(subscription, { since, now, isCatchUp: isCatchUp(due, now) })
      const outcome = await ledger.record(subscription, newest.toString(), digest, now.epochMilliseconds)
      if (outcome === 'recorded') await this.#rest({ ...current, afterMs: newest.epochMilliseconds }, now)
      if (outcome !== 'overlap') return outcome
    }
    throw new Error('others posted the same papers again and again while this digest was composed')
  }

  async #rest(subscription: Subscription, now: Temporal.Instant): Promise<void> {
    const [next] = nextSlots(subscription.schedule, now, 1)
    await this.#parts.subscriptions.rest(subscription, next?.epochMilliseconds ?? foreverMs)
  }

  /** Then the other subscriptions need not be tried, and the next minute need not be waited for. */
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

  /** What a person can reconcile stops the subscription with the reason; anything else is tried at the next tick. */
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

/** Replicas that begin at different places seldom compose the same; those of a place stay in their order. */
function rotatePlaces(subscriptions: readonly Subscription[], random: number): Subscription[] {
  const places = [...Map.groupBy(subscriptions, ({ place }) => place).values()]
  const start = Math.floor(random * places.length)
  return [...places.slice(start), ...places.slice(0, start)].flat()
}
