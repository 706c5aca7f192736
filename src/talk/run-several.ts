/** Two wishes of one sentence, done one after the other and answered with one card. */
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Conversation } from './conversation.ts'
import { before } from './offers.ts'
import type { Plan } from './plan-kinds.ts'

/** Rejects as the first does; of what went wrong with the second the card of the first tells. */
export async function runSeveral(
  { first, then, offered }: Plan & { readonly kind: 'several' },
  conversation: Conversation,
  answer: (plan: Plan, conversation: Conversation) => Promise<Card>,
): Promise<Card> {
  const one = await answer(first, conversation)
  if (offered !== undefined)
    return { ...one, buttons: [{ label: offered, command: offered }, ...one.buttons] }
  if (then === undefined) return one
  await conversation.remember(one)
  try {
    const other = await answer(then, conversation)
    // Its buttons may say now that it is saved.
    const isShown = one.shows !== undefined && other.shows === undefined
    return joinAnswers(isShown ? await conversation.run(one.shows.command) : one, other)
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    return before(one, [{ bold: 'The other thing I did not do.' }, ` ${error.userMessage}`])
  }
}

/** The card that shows papers, after what the other says. */
export function joinAnswers(one: Card, other: Card): Card {
  const [main, said] = other.shows === undefined && one.shows !== undefined ? [one, other] : [other, one]
  return {
    ...main,
    blocks: [{ kind: 'text', text: [{ bold: said.title }] }, ...said.blocks, ...main.blocks],
    buttons: [...main.buttons, ...said.buttons.filter(({ command }) => command === said.undo)],
    ...(said.undo !== undefined && { undo: said.undo }),
  }
}
