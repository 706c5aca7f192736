/**
 * Brings answers to people. There are several ways to each person: the response URL while it is good, the
 * channel, and in the end a direct message; if one way fails, the next is tried, so that no answer is lost.
 */
import { type Ask, type Card, cutText, type Log, sentenceCard } from '../../../src/core.ts'
import { type Answer, awaitAnswer } from '../../kit/answer.ts'
import type { Follower } from '../../kit/follower.ts'
import type { LongCommands } from '../../kit/long-commands.ts'
import { renderCard, type SlackFile, type SlackMessage } from '../render/messages.ts'
import { type NativeCharts, refuseCharts } from '../render/native-charts.ts'
import type { Conversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import { refusalOf, sayNotUploaded, sayRefusal } from '../wire/refusals.ts'
import type { WebCalls } from '../wire/web-calls.ts'
import { type Posted, type Poster, toPayload } from './poster.ts'
import { refusing, respond, waysTo } from './ways.ts'

export interface AnswerParts {
  readonly poster: Poster
  readonly calls: WebCalls
  readonly longCommands: LongCommands
  readonly follower: Follower
  readonly charts: NativeCharts
  readonly log: Log
}

/** The message that a pressed button stands in. */
export interface HoldingMessage {
  readonly ts: string
  readonly isEphemeral: boolean
  readonly part: number
}

export class Answers {
  readonly #parts: AnswerParts

  constructor(parts: AnswerParts) {
    this.#parts = parts
  }

  /** Answers with new messages; where that has to wait, a message says so, whose place the answer takes. */
  async answer(to: Conversation, ask: Ask, origin: string): Promise<void> {
    const show = (card: Card) => this.#showWaiting(to, card, ask.visibility)
    const answer = await awaitAnswer(ask, origin, show)
    await this.send(ask.isTooMuch ? whisper(to) : to, answer, answer.shown)
  }

  /** Sends the answer as new messages, the first in the place of the one that is `waiting`. */
  send(to: Conversation, answer: Answer, waiting?: Posted): Promise<void> {
    return this.#parts.charts.send(to.workspace, answer.card, (drawsCharts) =>
      this.#sendRendered(to, answer, renderFor(to, answer.card, answer.origin, drawsCharts), waiting),
    )
  }

  async #sendRendered(
    to: Conversation,
    answer: Answer,
    messages: ReturnType<typeof renderCard>,
    waiting: Posted | undefined,
  ): Promise<void> {
    const { visibility } = answer
    let shown: Posted | undefined
    await this.#parts.longCommands.keep(to, messages)
    const [first, ...others] = messages
    const isWhispered = visibility === 'private' && to.kind !== 'direct'
    if (waiting === undefined || isWhispered) {
      shown = await this.#sendAll(to, messages, visibility)
      // Others saw the question, or that it waits: without a word it would seem not to be heard.
      if (isWhispered && (waiting !== undefined || to.kind === 'thread'))
        await this.#sayWhispered(to, waiting)
    } else {
      const target = { ...to, channel: waiting.channel }
      const update = async () => {
        await this.#parts.poster.update(target, waiting.ts, first)
        return waiting
      }
      const { refusal } = await refusing(update)(first)
      refuseCharts(first, refusal)
      const isPut = refusal === undefined
      if (isPut) await this.#sendFiles(to, first.files, visibility)
      const sent = await this.#sendAll(to, isPut ? others : messages, visibility)
      shown = isPut ? waiting : sent
    }
    if (shown !== undefined) this.#follow(to, answer, { ...shown, messages: messages.length })
    this.#parts.log.debug({ place: to.place }, 'an answer was sent')
  }

  /** Says in a message's place that its answer has to wait. Never rejects. */
  async showWaitingIn(to: Conversation, held: HoldingMessage, answer: Answer): Promise<void> {
    await this.replace(to, held, answer, 'refresh').catch((error: unknown) => this.#logWaiting(error))
  }

  /**
   * Puts the answer in the place of a message. `refresh` changes that message alone, `replace` lets further
   * messages follow. Where the message can no longer be changed, the answer comes as a new one.
   */
  async replace(to: Conversation, held: HoldingMessage, answer: Answer, effect: 'replace' | 'refresh') {
    const { follower, longCommands } = this.#parts
    const messages = renderFor(to, answer.card, answer.origin)
    await longCommands.keep(to, messages)
    const place = { channel: to.channel, ts: held.ts }
    await follower.end(to.workspace, keyOf(place))
    const at = effect === 'refresh' ? Math.min(held.part, messages.length - 1) : 0
    const message = messages[at]
    if (message === undefined) return
    if (!(await this.#put(to, held, message))) {
      await this.#sendAll(to, messages, answer.visibility)
      return
    }
    await this.#sendFiles(to, message.files, answer.visibility)
    if (effect === 'replace') await this.#sendAll(to, messages.slice(1), answer.visibility)
    if (!held.isEphemeral && at === 0) this.#follow(to, answer, { ...place, messages: messages.length })
  }

  /** Whispers stay as they are: Slack lets nobody change them, but five times by the URL of a response. */
  #follow(to: Conversation, answer: Answer, place: Posted & { readonly messages: number }): void {
    const { follower, longCommands, poster } = this.#parts
    follower.follow(answer, {
      workspace: to.workspace,
      key: keyOf(place),
      put: async (next, isLast) => {
        const rendered = renderFor(to, next.card, next.origin)
        const [first, ...others] = rendered
        await longCommands.keep(to, rendered)
        await poster.update({ ...to, channel: place.channel }, place.ts, first)
        if (!isLast) return
        await this.#sendFiles(to, first.files, next.visibility)
        // What stood in further messages stays there.
        if (place.messages === 1) await this.#sendAll(to, others, next.visibility)
      },
    })
  }

  /** Gives a message other blocks; throws what Slack refuses. */
  async change(
    to: Conversation,
    held: { readonly ts: string },
    { text, blocks }: Pick<SlackMessage, 'text' | 'blocks'>,
  ) {
    const message = { text, blocks, unfurl_links: false, unfurl_media: false } as const
    const isPut = await respond(this.#parts.calls, to, { ...message, replace_original: true })
    if (!isPut) await this.#parts.poster.update(to, held.ts, message)
  }

  /** Says one sentence to one person, by whichever way is open. */
  async tell(to: Conversation, sentence: string): Promise<void> {
    await this.#sendAll(to, renderCard(sentenceCard(sentence)), 'private')
  }

  /**
   * Gives the message, unless it is one that only one person sees: Slack lets nobody change such a
   * one that answers a command (https://github.com/slackapi/bolt-js/issues/2287), so the answer
   * comes after it. Never rejects.
   */
  async #showWaiting(
    to: Conversation,
    card: Card,
    visibility: Answer['visibility'],
  ): Promise<Posted | undefined> {
    const [message] = renderCard(card)
    try {
      if (visibility === 'public' || to.kind === 'direct') return await this.#parts.poster.post(to, message)
      const whispered = { ...toPayload(message), response_type: 'ephemeral', replace_original: false }
      if (!(await respond(this.#parts.calls, to, whispered)))
        await this.#parts.poster.postEphemeral(to, to.user, message)
    } catch (error) {
      this.#logWaiting(error)
    }
    return undefined
  }

  /** The answer itself arrived: that this could not be said fails nothing. */
  async #sayWhispered(to: Conversation, waiting: Posted | undefined): Promise<void> {
    const [message] = renderCard(sentenceCard('I answered you privately.'))
    try {
      if (waiting === undefined) await this.#parts.poster.post(to, message)
      else await this.#parts.poster.update({ ...to, channel: waiting.channel }, waiting.ts, message)
    } catch (error) {
      this.#parts.log.debug({ reason: describe(error) }, 'that an answer was private could not be said')
    }
  }

  #logWaiting(error: unknown): void {
    this.#parts.log.debug({ reason: describe(error) }, 'that an answer waits could not be shown')
  }

  async #put(to: Conversation, held: HoldingMessage, message: SlackMessage): Promise<boolean> {
    const isPut = await respond(this.#parts.calls, to, { ...toPayload(message), replace_original: true })
    if (isPut || held.isEphemeral) return isPut
    try {
      await this.#parts.poster.update(to, held.ts, message)
      return true
    } catch (error) {
      if (refusalOf(error) === undefined) throw error
      return false
    }
  }

  async #sendAll(
    to: Conversation,
    messages: readonly SlackMessage[],
    visibility: Answer['visibility'],
  ): Promise<Posted | undefined> {
    const ways = waysTo(to, visibility, this.#parts)
    let refusal = ''
    let first: Posted | undefined
    for (const message of messages) {
      for (;;) {
        const [way] = ways
        if (way === undefined) throw new Error(`Slack takes no answer by any way: ${refusal}`)
        const { refusal: refused, posted } = await way(message)
        if (message === messages[0]) first = posted
        if (refused === undefined) break
        refuseCharts(message, refused)
        refusal = refused || refusal
        ways.shift()
        if (ways.length === 1 && to.kind !== 'direct') await this.#explain(to, refusal)
      }
      await this.#sendFiles(to, message.files, visibility)
    }
    return first
  }

  async #explain(to: Conversation, refusal: string): Promise<void> {
    const why = `I could not answer in the channel: ${sayRefusal(refusal)}. Here is the answer.`
    const [message] = renderCard(sentenceCard(why))
    await this.#parts.poster.post({ token: to.token, channel: to.user }, message)
  }

  // A whisper holds no files, so they go to the person directly.
  async #sendFiles(
    to: Conversation,
    files: readonly SlackFile[],
    visibility: Answer['visibility'],
  ): Promise<void> {
    const isHere = visibility === 'public' || to.kind === 'direct'
    for (const file of files) {
      try {
        const [message] = renderCard(sentenceCard(`${cutText(file.name, 200)}, as you asked:`))
        const direct = { token: to.token, channel: to.user }
        const target = isHere && to.channel !== to.user ? to : await this.#parts.poster.post(direct, message)
        await this.#parts.poster.upload({ ...target, token: to.token }, file)
        if (!isHere) await this.tell(to, `I sent you ${cutText(file.name, 200)} as a direct message.`)
      } catch (error) {
        this.#parts.log.warn({ reason: describe(error) }, 'a file could not be uploaded')
        await this.tell(to, sayNotUploaded(file.name, error))
      }
    }
  }
}

/** To one person where others read along, also in a thread, where what somebody mentioned is for all. */
export function whisper(to: Conversation): Conversation {
  return to.kind === 'thread' ? { ...to, kind: 'channel' } : to
}

/** Only where nobody else reads along is a thumb about what that one person asked. */
function renderFor(
  to: Conversation,
  card: Card,
  origin: string,
  drawsCharts = false,
): ReturnType<typeof renderCard> {
  return renderCard(card, { origin, drawsCharts, asksFeedback: to.kind === 'direct' })
}

/** Names a message for whoever follows it. */
function keyOf({ channel, ts }: Posted): string {
  return `${channel}/${ts}`
}
