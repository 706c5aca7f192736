/** Forms: opened while the platform still takes them, and said as the command that they stand for. */
import {
  type Ask,
  type Bot,
  type Button,
  type Card,
  type Form,
  filterButtons,
  type Incoming,
  within,
} from '../../src/core.ts'
import { type Answer, awaitAnswer } from './answer.ts'

/** Platforms take a form within three seconds of a press; what comes later is answered in words. */
const findWithinMs = 1_500
/**
 * A submitted form is to be acknowledged within three seconds, of which a look at the profile may take one.
 */
const answerWithinMs = 1_200

/** The form of a text; undefined where there is none, or not in time. */
export function findForm(bot: Bot, message: Incoming): Promise<Form | undefined> {
  return within(findWithinMs, bot.form(message), () => undefined)
}

/** What became of a form: its answer, or if that takes longer than the platform waits, the answer to come. */
export type Submitted = { readonly answer: Answer } | { readonly later: Promise<Answer> }

/** Says what a form says. A mistake comes with a button that opens the form again as it was filled in. */
export async function submitForm(
  ask: Ask,
  text: string,
  show: (card: Card) => Promise<void> = async () => undefined,
): Promise<Submitted> {
  const work = awaitAnswer(ask, text, show).then(({ hasWaited: _, shown: __, ...answer }) => {
    const { card } = answer
    const buttons = [...card.buttons, changeButton(text)]
    return card.isProblem ? { ...answer, card: { ...card, buttons } } : answer
  })
  const answer = await within(answerWithinMs, work, () => undefined)
  return answer === undefined ? { later: work } : { answer }
}

/** A card without the buttons that do nothing but open a form, for platforms that have none. */
export function withoutForms(card: Card, bot: Bot): Card {
  const isOffered = ({ effect, command }: Button) => effect !== 'form' || !bot.asksForForm(command)
  return filterButtons(card, isOffered)
}

function changeButton(text: string): Card['buttons'][number] {
  return { label: 'Change…', command: text, effect: 'form' }
}
