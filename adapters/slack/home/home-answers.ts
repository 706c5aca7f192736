/** Brings answers into App Home and its modals. */
import type { types } from '@slack/bolt'
import { type Bot, type Card, openMenus, type Place, sentenceCard } from '../../../src/core.ts'
import { forgotten, type LongCommands } from '../../kit/long-commands.ts'
import type { Ears } from '../people/hear.ts'
import { maxButtonValue } from '../render/limits.ts'
import { renderCard } from '../render/messages.ts'
import type { Answers } from '../send/answers.ts'
import type { Conversation } from '../wire/conversation.ts'
import { placeIn } from '../wire/place.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { WebCalls } from '../wire/web-calls.ts'
import { addWelcome, type HomeState, listRooms, renderHome, withoutRefused } from './home.ts'
import { type ModalState, renderModal } from './home-modal.ts'

export interface HomeParts {
  readonly bot: Bot
  readonly hear: Ears['hear']
  readonly answers: Answers
  readonly calls: WebCalls
  readonly longCommands: LongCommands
}

/**
 * Shows App Home with every room answered again; one after the other for each person, so that
 * the last press wins. Two presses within a moment at two replicas may change places; the next
 * press or opening shows what holds.
 */
export function publishHome(parts: HomeParts, to: Conversation, state: HomeState): Promise<void> {
  const { bot, hear, longCommands, calls } = parts
  return calls.queue(`home of ${to.workspace}/${to.user}`, async () => {
    const arrival = { place: to.place, user: to.user, occasion: 'page' } as const
    const welcome = bot.welcome(arrival)
    const answered = await Promise.all(
      listRooms(bot, state).map(async ({ name, command }, at) => ({
        name,
        // However many rooms there are, the person asked once.
        card: await (await hear(to, command, { isRedraw: at > 0, isPressed: true })).answer(),
      })),
    )
    const rooms = addWelcome(withoutRefused(answered), await welcome)
    const { view, messages } = renderHome(rooms, state, offers(bot, to))
    await longCommands.keep(to, messages)
    const { views } = calls.client(to.token)
    await calls.call(() => views.publish({ user_id: to.user, view }))
  })
}

/**
 * Opens a modal at once, since a trigger is good for three seconds, and fills it when the answer is there.
 * Where Slack does not open it, the answer comes as a direct message.
 */
export async function openModal(
  parts: HomeParts,
  to: Conversation,
  triggerId: string,
  state: ModalState,
): Promise<void> {
  const { views } = parts.calls.client(to.token)
  const kept = { ...state, command: await keepForModal(parts, to, state.command) }
  const waiting = state.choosesChannel ? [] : renderCard(sentenceCard('One moment …'))
  try {
    const form = { trigger_id: triggerId, view: renderModal(kept, waiting, offers(parts.bot, to)) }
    const { view } = await parts.calls.call(() => views.open(form))
    if (view?.id !== undefined && !state.choosesChannel) await updateModal(parts, to, view.id, kept)
  } catch (error) {
    if (refusalOf(error) === undefined) throw error
    if (state.choosesChannel)
      return parts.answers.tell(to, 'Slack did not let me open that in time. Try again.')
    const card = await (await parts.hear(to, state.command, { isPressed: true })).answer()
    await parts.answers.send(to, { card, visibility: 'private', origin: state.command })
  }
}

/**
 * Answers a modal's command in it, below what went wrong before, if anything did. A file cannot stand there,
 * so it comes as a direct message.
 */
export async function updateModal(
  parts: HomeParts,
  to: Conversation,
  viewId: string,
  state: ModalState,
  problem?: Card,
): Promise<void> {
  const { bot, hear, answers, calls, longCommands } = parts
  const command = await longCommands.find(to.workspace, state.command)
  if (command === undefined) return answers.tell(to, forgotten)
  const card = await (await hear(to, command, { place: modalPlace(to, state), isPressed: true })).answer()
  const messages = renderCard(openMenus(card))
  const files = messages.flatMap((message) => message.files)
  if (files.length > 0) await answers.send(to, { card, visibility: 'private', origin: command })
  const shown = [
    ...(problem === undefined ? [] : renderCard(problem)),
    ...(files.length > 0 ? renderCard(sentenceCard(sentFiles)) : messages),
  ]
  await longCommands.keep(to, shown)
  const view: types.ModalView = renderModal(state, shown, offers(bot, to))
  try {
    await calls.call(() => calls.client(to.token).views.update({ view_id: viewId, view }))
  } catch (error) {
    // Closed before the answer came: nobody waits for it any longer.
    if (refusalOf(error) !== 'not_found') throw error
  }
}

/** The form in which a modal keeps a command. */
export function keepForModal(
  { longCommands }: Pick<HomeParts, 'longCommands'>,
  to: Conversation,
  command: string,
) {
  return longCommands.shorten(to, command, maxButtonValue)
}

/** Where a modal's commands are said. */
export function modalPlace(to: Conversation, { channel }: ModalState): Place {
  return channel === undefined ? to.place : placeIn(to.workspace, channel)
}

const sentFiles = 'That is too long to show here: I sent it to you as a direct message.'

// Nobody else reads along here, so there is nobody to share with.
function offers(bot: Bot, { place, user }: Conversation): (command: string) => boolean {
  return (text) => bot.hear({ place, user, text }).visibility !== 'public'
}
