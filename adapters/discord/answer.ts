/** Answers what a person says or presses: acknowledged at once, and told when the answer is there. */
import { MessageFlags, RESTJSONErrorCodes } from 'discord.js'
import {
  type AdapterContext,
  type Ask,
  type Bot,
  type Card,
  type Incoming,
  isCommandKey,
  sentenceCard,
  workspaceOf,
} from '../../src/core.ts'
import { type Answer, awaitAnswer } from '../kit/answer.ts'
import { type CountParts, renewLabels } from '../kit/counts.ts'
import type { Follower } from '../kit/follower.ts'
import { forgotten } from '../kit/long-commands.ts'
import { permit } from '../kit/permit.ts'
import { press } from '../kit/press.ts'
import { isFirstToHear } from '../kit/seen-events.ts'
import { holdMessage } from './counts.ts'
import type { Pressed, Said } from './interactions.ts'
import { hasButton, prepareMessages } from './messages.ts'
import { findRefusal, findSilence, type Speaker, speakerOf, standingOf } from './permissions.ts'
import { placeOf, postPlaceOf } from './place.ts'
import { parseCustomId, splitOrigin } from './render/custom-id.ts'
import { renderCard } from './render.ts'
import { change, followUp, sendAnswer, sendBeside, sendToAll } from './send-answer.ts'
import { hasCode, insist } from './wire/faults.ts'
import { findCommandId } from './wire/register.ts'

/** What answering works with. */
export interface Desk extends Pick<AdapterContext, 'rows' | 'log' | 'meter' | 'now'>, CountParts {
  readonly bot: Bot
  readonly follower: Follower
  /** Where Discord's API is, and in tests its files too. */
  readonly apiUrl: string
  /** The name of the slash command. */
  readonly slashCommand: string
}

/** Answers a command with a message of its own. */
export async function answerCommand(
  interaction: Said,
  text: string,
  desk: Desk,
  how: Pick<Incoming, 'files'> = {},
): Promise<void> {
  if (await acknowledge(interaction, () => deferPrivately(interaction), desk))
    await answerAnew(interaction, hear(interaction, text, desk, how), text, desk)
}

/** Answers with a sentence for the one who asked. */
export async function answerSentence(interaction: Said, sentence: string, desk: Desk): Promise<void> {
  if (await acknowledge(interaction, () => deferPrivately(interaction), desk))
    await sendAnswer(interaction, renderCard(sentenceCard(sentence)), desk)
}

/** Answers a button, or an item chosen from a menu, as its `custom_id` says. */
export async function answerPress(interaction: Pressed, desk: Desk): Promise<void> {
  const id = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : interaction.customId
  const { key, index, manner } = parseCustomId(id)
  const effect = manner === 'replace' || manner === 'refresh' ? manner : undefined
  // Only a message that nobody else sees may change.
  const changesMessage = effect !== undefined && interaction.message.flags.has(MessageFlags.Ephemeral)
  // A vote is told by its number. What is looked up first would be acknowledged late.
  const isCounted =
    effect === undefined &&
    !isCommandKey(key) &&
    desk.bot.hear(incomingOf(interaction, key, desk)).isCounted === true
  const staysQuiet = changesMessage || isCounted
  const defer = () => (staysQuiet ? interaction.deferUpdate() : deferPrivately(interaction))
  if (!(await acknowledge(interaction, defer, desk))) return
  const text = await lookUp(interaction, key, desk)
  if (typeof text !== 'string') {
    const messages = renderCard(text)
    await (staysQuiet ? sendBeside : sendAnswer)(interaction, messages, desk)
    return
  }
  const { command, origin } = effect === 'refresh' ? splitOrigin(text) : { command: text, origin: undefined }
  await press(
    { effect, command, origin },
    {
      hear: (said, how) => hear(interaction, said, desk, how),
      mayChange: () => changesMessage,
      async recount(answer) {
        await recount(interaction, desk)
        if (!isCounted) await sendAnswer(interaction, await renderAnswer(interaction, answer, desk), desk)
      },
      answerAnew: (ask, said) => answerAnew(interaction, ask, said, desk),
      showWaiting: async (card) => void (await sendAnswer(interaction, renderCard(card), desk)),
      async put(answer) {
        await desk.follower.end(workspaceOf(placeOf(interaction)), interaction.message.id)
        const messages = await renderAnswer(interaction, answer, desk)
        const same = messages.find((message) => hasButton(message, index)) ?? messages[0]
        const isRefreshed = answer.origin === origin && same !== undefined
        const id = await sendAnswer(interaction, isRefreshed ? [same] : messages, desk)
        if (same === messages[0]) follow(interaction, answer, { id, messages: messages.length }, desk)
      },
      sendBeside: async (answer) =>
        sendBeside(interaction, await renderAnswer(interaction, answer, desk), desk),
    },
  )
}

/** Renews the labels of the message that was pressed. Never rejects: what was pressed counts all the same. */
async function recount(interaction: Pressed, desk: Desk): Promise<void> {
  const { message, deferred, ephemeral } = interaction
  const flags = MessageFlags.IsComponentsV2
  try {
    await renewLabels(
      holdMessage({
        id: message.id,
        components: message.components.map((component) => component.toJSON()),
        place: postPlaceOf(interaction) ?? placeOf(interaction),
        put: (components) =>
          insist<unknown>(() =>
            deferred && ephemeral !== true
              ? interaction.editReply({ components, flags })
              : message.edit({ components, flags }),
          ),
      }),
      desk,
    )
  } catch (error) {
    desk.log.warn({ err: error, interaction: interaction.id }, 'the number of votes could not be shown')
  }
}

/**
 * Always in private at first: whether what is meant for everybody is refused is known only with the answer.
 */
export function deferPrivately(interaction: Said | Pressed): Promise<unknown> {
  return interaction.deferReply({ flags: MessageFlags.Ephemeral })
}

async function answerAnew(interaction: Said | Pressed, ask: Ask, text: string, desk: Desk): Promise<void> {
  const show = (card: Card) => sendAnswer(interaction, renderCard(card), desk)
  await sendAnew(interaction, await awaitAnswer(ask, text, show), desk)
}

/** Sends an answer where it belongs, and keeps its first message up to date while its work goes on. */
export async function sendAnew(interaction: Said | Pressed, answer: Answer, desk: Desk): Promise<void> {
  const messages = await renderAnswer(interaction, answer, desk)
  const send = answer.visibility === 'public' ? sendToAll : sendAnswer
  follow(
    interaction,
    answer,
    { id: await send(interaction, messages, desk), messages: messages.length },
    desk,
  )
}

/** Changes the first message of an answer for as long as what it tells of goes on. */
function follow(
  interaction: Said | Pressed,
  answer: Answer,
  { id, messages }: { readonly id: string | undefined; readonly messages: number },
  desk: Desk,
): void {
  if (id === undefined) return
  desk.follower.follow(answer, {
    workspace: workspaceOf(placeOf(interaction)),
    key: id,
    async put(next, isLast) {
      const rendered = await renderAnswer(interaction, next, desk)
      const [first, ...others] = rendered
      if (first === undefined) return
      const isHidden = next.visibility === 'private'
      await change(interaction, first, isHidden ? undefined : id)
      // What stood in further messages stays there.
      if (isLast && messages === 1) for (const other of others) await followUp(interaction, other, isHidden)
    },
  })
}

/**
 * Acknowledges within the 3 seconds that Discord gives
 * (https://docs.discord.com/developers/interactions/receiving-and-responding), and tells whether this process
 * is the one to answer. An interaction may come to several replicas, or twice after a reconnection, and an
 * acknowledgement may arrive without its receipt: whoever claims it first answers.
 */
export async function acknowledge(
  interaction: Said | Pressed,
  send: () => Promise<unknown>,
  desk: Desk,
): Promise<boolean> {
  const { log, meter } = desk
  const startMs = performance.now()
  let isMine = true
  try {
    await insist(send)
    meter.acknowledged(performance.now() - startMs)
  } catch (error) {
    isMine = false
    if (!hasCode(error, RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged)) {
      log.warn(
        { err: error, interaction: interaction.id },
        'an interaction could not be acknowledged in time',
      )
      return false
    }
    interaction.deferred = true
  }
  return isFirstToHear(desk, workspaceOf(placeOf(interaction)), `interaction:${interaction.id}`, isMine)
}

/** An answer as messages for who asked. */
export function renderAnswer(interaction: Said | Pressed, { card, visibility, origin }: Answer, desk: Desk) {
  const who = { place: placeOf(interaction), user: interaction.user.id }
  return prepareMessages(desk, who, card, visibility === 'public' ? undefined : origin)
}

/** What somebody asks, refused in private where everybody would read the answer and they may not write. */
export function permitOn(ask: Ask, speaker: Speaker): Ask {
  return permit(ask, async ({ visibility }) => (visibility === 'public' ? findSilence(speaker) : undefined))
}

/** What somebody may change where they speak. */
export function rightsOf(
  speaker: Speaker,
  { rows, log }: Pick<Desk, 'rows' | 'log'>,
): Required<Pick<Incoming, 'findRefusal'>> {
  return {
    async findRefusal(change) {
      if (change === 'own') return undefined
      try {
        return await findRefusal(speaker, change, await findCommandId(rows))
      } catch (error) {
        log.error({ err: error }, 'permissions could not be checked')
        return 'Discord does not tell me at the moment whether you may do this: please try again.'
      }
    },
  }
}

async function lookUp(interaction: Pressed, key: string, desk: Desk): Promise<string | Card> {
  try {
    const text = await desk.longCommands.find(workspaceOf(placeOf(interaction)), key)
    return text ?? sentenceCard(forgotten)
  } catch (error) {
    desk.log.error({ err: error }, 'the command of a button could not be found')
    return sentenceCard('I cannot look up what this button does at the moment: please press it again.')
  }
}

/** A text as the bot takes it, from who did something and where. */
export function incomingOf(interaction: Said | Pressed, text: string, desk: Desk): Incoming {
  const rights = rightsOf(speakerOf(interaction), desk)
  const standing = standingOf(interaction.member)
  const thread = interaction.channel?.isThread() ? (interaction.channelId ?? undefined) : undefined
  const channel = postPlaceOf(interaction)
  return {
    ...rights,
    place: placeOf(interaction),
    channel,
    user: interaction.user.id,
    standing,
    text,
    thread,
  }
}

/** What the bot makes of a text, refused where the person may not say it. */
export function hear(
  interaction: Said | Pressed,
  text: string,
  desk: Desk,
  how: Pick<Incoming, 'isRedraw' | 'isPressed' | 'isExact' | 'files'> = {},
): Ask {
  return permitOn(desk.bot.hear({ ...incomingOf(interaction, text, desk), ...how }), speakerOf(interaction))
}
