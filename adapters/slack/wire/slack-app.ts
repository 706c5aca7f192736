/** Bolt's app, which takes everything once and acknowledges it before anything slow. */
import { App, type AppOptions, type ReceiverEvent } from '@slack/bolt'
import type { AdapterContext } from '../../../src/core.ts'
import { InHand } from '../../kit/in-hand.ts'
import { isFirstToHear } from '../../kit/seen-events.ts'
import { BurstPacer } from './burst-pacer.ts'
import { Body } from './conversation.ts'
import { describe } from './library-log.ts'

/**
 * Slack waits three seconds:
 * https://docs.slack.dev/interactivity/handling-user-interaction#acknowledgment_response
 */
const acknowledgedWithinMs = 2_500

export type TakingParts = Pick<AdapterContext, 'rows' | 'log' | 'meter' | 'now'>

/**
 * Commands, presses, shortcuts and events are acknowledged at once and heard once, however often they come
 * and at whichever replica. What a form answers is decided by its listener; if that takes too long it is
 * acknowledged all the same, since over Socket Mode the library would stay silent for ever.
 */
export class SlackApp extends App {
  readonly #parts: TakingParts
  readonly #inHand: InHand
  readonly #pacer = new BurstPacer()

  constructor(options: AppOptions, parts: TakingParts) {
    super(options)
    this.#parts = parts
    this.#inHand = new InHand(parts)
  }

  /**
   * Resolves when it is acknowledged. The answer does not hold on to the request, which its receiver can let
   * go: of a burst, thousands wait.
   */
  override processEvent(event: ReceiverEvent): Promise<void> {
    const { data: body } = Body.safeParse(event.body)
    const ack = this.#acknowledgeOnce(event)
    if (body === undefined || isForm(body))
      return this.#inHand.hold(this.#watch({ ...event, ack }, body?.type))
    const acknowledged = ack()
    void this.#inHand.hold(this.#hear({ ...event, ack: async () => {} }, body, acknowledged))
    return acknowledged
  }

  /** Resolves when all that came in is answered. */
  allDone(): Promise<void> {
    return this.#inHand.allDone()
  }

  /** Whether this was not heard before. For a form, and what is overheard, its listener asks. */
  async isFirst(body: Body): Promise<boolean> {
    const id = body.event_id ?? body.trigger_id
    const team = body.team_id ?? body.team?.id ?? body.user?.team_id ?? 'unknown'
    return id === undefined || isFirstToHear(this.#parts, `slack:${team}`, `seen:${id}`)
  }

  async #hear(event: ReceiverEvent, body: Body, acknowledged: Promise<void>): Promise<void> {
    await acknowledged
    // A global shortcut opens a form, for which its trigger is good three seconds and once.
    if (body.type === 'shortcut') return super.processEvent(event)
    // Of what people say to each other nearly nothing is for the bot; its listener asks for the rest.
    if (isOverheard(body)) return super.processEvent(event)
    await this.#pacer.take()
    if (await this.isFirst(body)) await super.processEvent(event)
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
    try {
      await super.processEvent({ ...event, ack })
    } finally {
      // Also where it could not be read: its sender waits all the same.
      clearTimeout(watchdog)
      await see()
    }
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

/**
 * A message of a channel, which nobody sent to the bot, an emoji under anybody's, or somebody's coming there.
 */
function isOverheard({ event }: Body): boolean {
  if (event?.type === 'member_joined_channel' || event?.type.startsWith('reaction_')) return true
  return event?.type === 'message' && event.channel_type !== 'im'
}

/** What is answered by its acknowledgement: submitted forms and the choices of menus. */
function isForm({ type }: Body): boolean {
  return type !== undefined && /^(view_submission|view_closed|block_suggestion|dialog_)/.test(type)
}
