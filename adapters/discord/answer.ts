/** Answers what a person says or presses: acknowledged at once, and told when the answer is there. */
import {
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  RESTJSONErrorCodes,
  type StringSelectMenuInteraction,
} from 'discord.js'
import {
  type AdapterRows,
  type Ask,
  type Bot,
  type Card,
  type Incoming,
  type Log,
  type Meter,
  workspaceOf,
} from '../../src/core.ts'
import { readCustomId, splitOrigin } from './custom-id.ts'
import { hasCode, insist } from './faults.ts'
import { findText, hasButton, saveLongCommands, sentenceCard } from './messages.ts'
import { findRefusal, findSilence, type Speaker, speakerOf, standingOf } from './permissions.ts'
import { placeOf } from './place.ts'
import { findCommandId } from './register.ts'
import { type DiscordMessage, renderCard } from './render.ts'
import { sendAnswer, sendBeside, sendToAll } from './send-answer.ts'

/** What answering works with. */
export interface Desk {
  readonly bot: Bot
  readonly rows: AdapterRows
  readonly log: Log
  readonly meter: Meter
  now(): Temporal.Instant
}

type Said = ChatInputCommandInteraction | MessageContextMenuCommandInteraction
type Pressed = ButtonInteraction | StringSelectMenuInteraction

/** Answers a command with a message of its own. */
export async function answerCommand(interaction: Said, text: string, desk: Desk): Promise<void> {
  await answerAnew(interaction, desk, async () => text)
}

/** Answers with a sentence for the one who asked. */
export async function answerSentence(interaction: Said, sentence: string, desk: Desk): Promise<void> {
  await answerAnew(interaction, desk, async () => sentenceCard(sentence))
}

/** Answers a button, or an item chosen from a menu, as its `custom_id` says. */
export async function answerPress(interaction: Pressed, desk: Desk): Promise<void> {
  const id = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : interaction.customId
  const { key, index, manner } = readCustomId(id)
  const readText = () => findText(desk.rows, workspaceOf(placeOf(interaction)), key)
  // Only a message that nobody else sees may change.
  const changesMessage = manner === 'replace' || manner === 'refresh'
  if (!changesMessage || !interaction.message.flags.has(MessageFlags.Ephemeral)) {
    await answerAnew(interaction, desk, async () => splitIf(manner === 'refresh', await readText()))
    return
  }
  if (!(await acknowledge(interaction, () => interaction.deferUpdate(), desk))) return
  const text = await lookUp(readText, desk)
  if (typeof text !== 'string') return sendBeside(interaction, renderCard(text), desk)
  const { command, origin } = manner === 'refresh' ? splitOrigin(text) : { command: text, origin: undefined }
  const answered = await renderAnswer(interaction, command, desk)
  if (answered.isProblem && !answered.hasWaited) return sendBeside(interaction, answered.messages, desk)
  if (answered.isProblem || origin === undefined)
    return sendAnswer(interaction, answered.messages, true, desk)
  const { messages: refreshed } = await renderAnswer(interaction, origin, desk, { isRedraw: true })
  const shown = refreshed.find((message) => hasButton(message, index)) ?? refreshed[0]
  if (shown !== undefined) await sendAnswer(interaction, [shown], true, desk)
}

// Always in private at first: whether what is meant for everybody is refused is known only with the answer.
async function answerAnew(
  interaction: Said | Pressed,
  desk: Desk,
  readText: () => Promise<string | Card | undefined>,
): Promise<void> {
  const send = () => interaction.deferReply({ flags: MessageFlags.Ephemeral })
  if (!(await acknowledge(interaction, send, desk))) return
  const text = await lookUp(readText, desk)
  if (typeof text !== 'string') return sendAnswer(interaction, renderCard(text), true, desk)
  const { messages, isPublic } = await renderAnswer(interaction, text, desk)
  if (isPublic) await sendToAll(interaction, messages, desk)
  else await sendAnswer(interaction, messages, true, desk)
}

/**
 * Acknowledges within the 3 seconds that Discord gives (https://docs.discord.com/developers/interactions/receiving-and-responding),
 * and tells whether this process is the one to answer. An interaction may come to several replicas, or twice after a
 * reconnection, and an acknowledgement may arrive without its receipt: whoever claims it first answers.
 */
async function acknowledge(
  interaction: Said | Pressed,
  send: () => Promise<unknown>,
  { rows, log, meter, now }: Desk,
): Promise<boolean> {
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
  try {
    const endsAtMs = now().epochMilliseconds + tokenLifeMs
    return await rows.claim(workspaceOf(placeOf(interaction)), `interaction:${interaction.id}`, endsAtMs)
  } catch (error) {
    log.error({ err: error, interaction: interaction.id }, 'an interaction could not be claimed')
    return isMine
  }
}

async function renderAnswer(
  interaction: Said | Pressed,
  text: string,
  desk: Desk,
  how: Pick<Incoming, 'isRedraw'> = {},
): Promise<{ messages: DiscordMessage[]; isProblem: boolean; hasWaited: boolean; isPublic: boolean }> {
  const place = placeOf(interaction)
  const ask = hear(interaction, text, desk, how)
  const refusal = await refuse(speakerOf(interaction), ask, desk)
  let waiting: Promise<void> | undefined
  const onWait = (shown: Card) => {
    waiting = sendAnswer(interaction, renderCard(shown), true, desk)
  }
  const card = refusal ?? (await ask.answer({ onWait }))
  await waiting
  const isPublic = refusal === undefined && ask.visibility === 'public'
  const messages = renderCard(card, {
    origin: isPublic ? undefined : text,
    isPublic: (command) => hear(interaction, command, desk).visibility === 'public',
  })
  try {
    await saveLongCommands(desk.rows, workspaceOf(place), messages)
  } catch (error) {
    // The answer is worth more than its long buttons.
    desk.log.error({ err: error }, 'the commands of some buttons could not be kept')
  }
  return { messages, isProblem: card.isProblem === true, hasWaited: waiting !== undefined, isPublic }
}

/** What to say in place of the answer to somebody who may not ask this here; undefined where they may. */
export async function refuse(
  speaker: Speaker,
  { changes, visibility }: Ask,
  desk: Pick<Desk, 'rows' | 'log'>,
): Promise<Card | undefined> {
  const silence = visibility === 'public' ? findSilence(speaker) : undefined
  if (silence !== undefined) return sentenceCard(silence)
  if (changes !== 'place' && changes !== 'workspace') return undefined
  try {
    const refusal = await findRefusal(speaker, changes, await findCommandId(desk.rows))
    return refusal === undefined ? undefined : sentenceCard(refusal)
  } catch (error) {
    desk.log.error({ err: error }, 'permissions could not be checked')
    return sentenceCard('Discord does not tell me at the moment whether you may do this: please try again.')
  }
}

async function lookUp(
  readText: () => Promise<string | Card | undefined>,
  { log }: Desk,
): Promise<string | Card> {
  try {
    return (await readText()) ?? sentenceCard('I no longer know what this button does: please ask again.')
  } catch (error) {
    log.error({ err: error }, 'the command of a button could not be found')
    return sentenceCard('I cannot look up what this button does at the moment: please press it again.')
  }
}

function hear(
  interaction: Said | Pressed,
  text: string,
  { bot }: Desk,
  how: Pick<Incoming, 'isRedraw'> = {},
): Ask {
  const standing = standingOf(interaction.member)
  return bot.hear({ place: placeOf(interaction), user: interaction.user.id, standing, text, ...how })
}

function splitIf(hasOrigin: boolean, text: string | undefined): string | undefined {
  return hasOrigin && text !== undefined ? splitOrigin(text).command : text
}

/** https://docs.discord.com/developers/interactions/receiving-and-responding: 15 minutes. */
const tokenLifeMs = 15 * 60_000
