/** Two wishes of one sentence, done one after the other and answered with one card. */
import { mistakeCard } from '../cards/error-card.ts'
import { findReference } from '../commands/support/shown-reference.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Conversation } from './conversation.ts'
import { justDone } from './last-deed.ts'
import { before } from './offers.ts'
import type { Plan } from './plan-kinds.ts'
import { readAct } from './read-act.ts'
import { type Recalled, recall } from './recall.ts'
import { changeOf, runAct } from './run-act.ts'

/** Rejects as the first does; of what went wrong with the second the card of the first tells. */
export async function runSeveral(
  { first, then, offered }: Plan & { readonly kind: 'several' },
  conversation: Conversation,
  answer: (plan: Plan, conversation: Conversation) => Promise<Card>,
): Promise<Card> {
  const { asker, library } = conversation
  const shownBefore = await recall(asker, library)
  const one = await answerFirst(() => answer(first, conversation), then ?? offered)
  if (offered === undefined && then === undefined) return one
  await conversation.remember(one)
  if (offered !== undefined) {
    const isOfBefore = first.kind === 'act' && areOfSame(first.text, offered)
    const last = isOfBefore ? shownBefore : await recall(asker, library)
    const command = await nameOffered(offered, last, conversation)
    return { ...one, buttons: [{ label: offered, command }, ...one.buttons] }
  }
  if (then === undefined) return one
  // It tells all of the digest that both are of.
  if (then.kind === 'of-set-up') return answer(then, conversation)
  try {
    const isOfBefore =
      first.kind === 'act' &&
      then.kind === 'act' &&
      (then.papers !== undefined || areOfSame(first.text, then.text))
    const other =
      (isOfBefore ? await runAct(then, conversation, shownBefore) : undefined) ??
      (await answer(then, conversation))
    // Its buttons may say now that it is saved.
    const isShown = one.shows !== undefined && other.shows === undefined
    return joinAnswers(isShown ? await conversation.run(one.shows.command) : one, other)
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    const card = before(one, [{ bold: 'The other thing I did not do.' }, ` ${error.userMessage}`])
    const asked = error.code === 'not-sure' ? mistakeCard(error).buttons : []
    return { ...card, buttons: [...asked, ...card.buttons] }
  }
}

/** Where the first is only asked about, the other is not done. */
async function answerFirst(act: () => Promise<Card>, other: unknown): Promise<Card> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof BotError) || error.code !== 'not-sure' || other === undefined) throw error
    const { suggestions, labels } = error
    const sentence = `${error.userMessage} The other thing I did not do; say it after this one.`
    throw new BotError('not-sure', sentence, { suggestions, labels })
  }
}

/** Whether both are of the same papers, as in `similar to 2 and save it`: of what was shown before both. */
function areOfSame(first: string, then: string): boolean {
  const [one, other] = [first, then].map((text) => findReference(text)?.papers)
  return one !== undefined && String(one) === String(other)
}

/** The card that shows papers, after what the other says. */
export function joinAnswers(one: Card, other: Card): Card {
  const [main, said] = other.shows === undefined && one.shows !== undefined ? [one, other] : [other, one]
  const done = other.did ?? one.did
  return {
    ...main,
    blocks: [{ kind: 'text', text: [{ bold: said.title }] }, ...said.blocks, ...main.blocks],
    buttons: [...main.buttons, ...said.buttons.filter(({ command }) => command === said.did?.undo)],
    ...(done !== undefined && { did: done }),
  }
}

/** `share show arxiv:…` of `share 2`; the text itself where it is not of what was shown. */
async function nameOffered(
  text: string,
  last: Recalled | undefined,
  conversation: Conversation,
): Promise<string> {
  const said = readAct(text, conversation.classifier)
  if (said === undefined || last === undefined) return text
  try {
    return (await changeOf(said.act, text, { last, done: justDone(last) }, conversation)) ?? text
  } catch (error) {
    if (error instanceof BotError) return text
    throw error
  }
}
