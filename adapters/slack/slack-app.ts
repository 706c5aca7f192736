/** Bolt's app, which takes everything once and acknowledges it before anything slow. */
import { App, type AppOptions, type ReceiverEvent } from '@slack/bolt'
import type { AdapterRows, Log, Meter } from '../../src/core.ts'
import { Body } from './conversation.ts'
import { describe } from './library-log.ts'
import { Turns } from './turns.ts'

/** Slack waits three seconds: https://docs.slack.dev/interactivity/handling-user-interaction#acknowledgment_response */
const acknowledgedWithinMs = 2_500
/** A request may be replayed for five minutes, and an event is repeated for about as long. */
const rememberedMs = 10 * 60_000

export interface TakingParts {
  readonly rows: AdapterRows
  readonly log: Log
  readonly meter: Meter
  now(): Temporal.Instant
}

/**
 * Commands, presses, shortcuts and events are acknowledged at once and heard once, however often they come and at
 * whichever replica. What a form answers is decided by its listener; if that takes too long it is acknowledged all the
 * same, since over Socket Mode the library would stay silent for ever.
 */
export class SlackApp extends App {
  readonly #parts: TakingParts
  readonly #inHand = new Set<Promise<void>>()
  readonly #turns = new Turns()

  constructor(options: AppOptions, parts: TakingParts) {
    super(options)
    this.#parts = parts
  }

  /**
   * Resolves when it is acknowledged. The answer does not hold on to the request, which its receiver can let go: of a
   * burst, thousands wait.
   */
  override processEvent(event: ReceiverEvent): Promise<void> {
    const { data: body } = Body.safeParse(event.body)
    const ack = this.#acknowledgeOnce(event)
    if (body === undefined || isForm(body)) return this.#hold(this.#watch({ ...event, ack }, body?.type))
    const acknowledged = ack()
    void this.#hold(this.#hear({ ...event, ack: async () => {} }, body, acknowledged))
    return acknowledged
  }

  /** Resolves when all that came in so far is answered. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#inHand)
  }

  /** Whether this was not heard before. For a form its listener asks, when it has acknowledged. */
  async isFirst(body: Body): Promise<boolean> {
    const { rows, log, now } = this.#parts
    const id = body.event_id ?? body.trigger_id
    const team = body.team_id ?? body.team?.id ?? body.user?.team_id ?? 'unknown'
    if (id === undefined) return true
    const endsAtMs = now().epochMilliseconds + rememberedMs
    try {
      return await rows.claim(`slack:${team}`, `seen:${id}`, endsAtMs)
    } catch (error) {
      log.error({ reason: describe(error) }, 'whether something was heard before is not known')
      return true
    }
  }

  #hold(work: Promise<void>): Promise<void> {
    const held = work.finally(() => this.#inHand.delete(held))
    this.#inHand.add(held)
    return held
  }

  async #hear(event: ReceiverEvent, body: Body, acknowledged: Promise<void>): Promise<void> {
    try {
      await acknowledged
      // A global shortcut opens a form, for which its trigger is good three seconds and once.
      if (body.type === 'shortcut') return await super.processEvent(event)
      await this.#turns.take()
      if (await this.isFirst(body)) await super.processEvent(event)
    } catch (error) {
      this.#parts.log.error({ err: error }, 'what came in could not be worked on')
    }
  }

  async #watch(event: ReceiverEvent, type: string | undefined): Promise<void> {
    let isAcknowledged = false
    const ack: ReceiverEvent['ack'] = (response) => {
      isAcknowledged = true
      return event.ack(response)
    }
    const see = async () => {
      if (isAcknowledged) return
      this.#parts.log.error({ type }, 'no listener acknowledged in time')
      await ack()
    }
    const watchdog = setTimeout(see, acknowledgedWithinMs)
    await super.processEvent({ ...event, ack }).finally(() => clearTimeout(watchdog))
    await see()
  }

  // What Slack did not hear it sends again, and then it is known already.
  #acknowledgeOnce(event: ReceiverEvent): ReceiverEvent['ack'] {
    const startMs = performance.now()
    let isDone = false
    return async (response) => {
      if (isDone) return
      isDone = true
      const { log, meter } = this.#parts
      await event.ack(response).then(
        () => meter.acknowledged(performance.now() - startMs),
        (error: unknown) => log.warn({ reason: describe(error) }, 'an acknowledgement did not reach Slack'),
      )
    }
  }
}

/** What is answered by its acknowledgement: submitted forms and the choices of menus. */
function isForm({ type }: Body): boolean {
  return type !== undefined && /^(view_submission|view_closed|block_suggestion|dialog_)/.test(type)
}
