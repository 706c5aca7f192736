/** Opens forms, and says what they say: a modal has to be the first answer to what somebody did. */
import type { ModalSubmitInteraction } from 'discord.js'
import { sentenceCard, workspaceOf } from '../../src/core.ts'
import { findForm, submitForm } from '../kit/form.ts'
import { forgotten } from '../kit/long-commands.ts'
import {
  acknowledge,
  answerCommand,
  answerPress,
  type Desk,
  deferPrivately,
  hear,
  incomingOf,
  sendAnew,
} from './answer.ts'
import { readFiles } from './files.ts'
import type { Pressed, Said } from './interactions.ts'
import { placeOf } from './place.ts'
import { parseCustomId, writeCustomId } from './render/custom-id.ts'
import { parseForm, renderForm } from './render/form.ts'
import { maxCustomId } from './render/limits.ts'
import { renderCard } from './render.ts'
import { sendAnswer } from './send-answer.ts'

/** Answers a command; one that leaves what it is about open, by its form. */
export async function answerWithForm(
  interaction: Exclude<Said, ModalSubmitInteraction>,
  text: string,
  desk: Desk,
) {
  const resolved = interaction.isChatInputCommand() ? interaction.options.resolved : undefined
  const files = readFiles(resolved?.attachments?.values() ?? [], desk.apiUrl)
  const isOpen = files.length === 0 && desk.bot.asksForForm(text)
  if (isOpen && (await openForm(interaction, text, desk))) return
  await answerCommand(interaction, text, desk, { files })
}

/** Answers a press by a form where the button is for one, and else as any other. */
export async function answerPressWithForm(interaction: Pressed, desk: Desk): Promise<void> {
  const id = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : interaction.customId
  const { key, manner } = parseCustomId(id)
  if (manner === 'form') {
    const text = await desk.longCommands.find(workspaceOf(placeOf(interaction)), key).catch(() => undefined)
    if (text !== undefined && (await openForm(interaction, text, desk))) return
  }
  await answerPress(interaction, desk)
}

/** Says what was filled in; a mistake comes with a button that opens the form again as it was. */
export async function answerForm(interaction: ModalSubmitInteraction, desk: Desk): Promise<void> {
  if (!(await acknowledge(interaction, () => deferPrivately(interaction), desk))) return
  const text = await desk.longCommands.find(
    workspaceOf(placeOf(interaction)),
    parseCustomId(interaction.customId).key,
  )
  if (text === undefined) {
    await sendAnswer(interaction, renderCard(sentenceCard(forgotten)), desk)
    return
  }
  const said = desk.bot.fill(text, parseForm(interaction))
  const submitted = await submitForm(hear(interaction, said, desk, { isExact: true }), said)
  const answer = 'answer' in submitted ? submitted.answer : await submitted.later
  await sendAnew(interaction, answer, desk)
}

/** Whether the text has a form that could be opened in time, here or by another replica. */
async function openForm(
  interaction: Exclude<Said, ModalSubmitInteraction> | Pressed,
  text: string,
  desk: Desk,
): Promise<boolean> {
  const form = await findForm(desk.bot, incomingOf(interaction, text, desk))
  if (form === undefined) return false
  const workspace = workspaceOf(placeOf(interaction))
  const key = await desk.longCommands.shorten(
    { workspace, user: interaction.user.id },
    text,
    maxCustomId - endingLength,
  )
  const modal = renderForm(form, writeCustomId(key, 0, 'form'))
  await acknowledge(interaction, () => interaction.showModal(modal), desk)
  return true
}

/** What `writeCustomId` adds. */
const endingLength = 5
