/** A press of a button says its command; its effect says what becomes of the button's message. */
import type { Ask, Button, Card, Incoming } from '../../src/core.ts'
import { type Answer, awaitAnswer } from './answer.ts'

/** What the button says. `origin` is the command that its message answers, where that is known. */
export interface Press {
  readonly effect: Exclude<Button['effect'], 'form'>
  readonly command: string
  readonly origin: string | undefined
}

/** The message with the button, as who pressed sees it. */
export interface PressedMessage {
  /** Says a command for who pressed. */
  hear(text: string, how: Pick<Incoming, 'isPressed' | 'isRedraw'>): Ask | Promise<Ask>
  /** Whether it may change: what others read is not turned into what only one person asked for. */
  mayChange(ask: Ask): boolean
  /**
   * Gives the message's buttons the labels that they have by now, for everybody who reads
   * it; `answer` says what was done.
   */
  recount(answer: Answer): Promise<void>
  /** Answers by a message of its own. */
  answerAnew(ask: Ask, text: string): Promise<void>
  /** Says in the message's place that the answer has to wait. Never rejects. */
  showWaiting(card: Card, ask: Ask): Promise<void>
  /**
   * Puts the answer in the message's place: `refresh` changes this one alone, `replace` lets others follow.
   */
  put(answer: Answer, effect: 'replace' | 'refresh'): Promise<void>
  /** Sends the answer beside it, to who pressed alone. */
  sendBeside(answer: Answer): Promise<void>
}

export async function press({ effect, command, origin }: Press, message: PressedMessage): Promise<void> {
  const ask = await message.hear(command, { isPressed: true })
  if (effect === undefined && ask.isCounted === true) {
    const { hasWaited: _, shown: __, ...answer } = await awaitAnswer(ask, command, async () => undefined)
    return answer.card.isProblem ? message.sendBeside(answer) : message.recount(answer)
  }
  if (effect === undefined || !message.mayChange(ask)) return message.answerAnew(ask, command)
  const show = (card: Card) => message.showWaiting(card, ask)
  const { hasWaited, shown: _, ...answer } = await awaitAnswer(ask, command, show)
  if (effect === 'replace' && !answer.card.isProblem) return message.put(answer, effect)
  if (answer.card.isProblem || origin === undefined)
    // What was not done leaves the message as it is, unless that says by now that the answer waits.
    return hasWaited ? message.put(answer, effect) : message.sendBeside(answer)
  const again = await message.hear(origin, { isRedraw: true })
  const card = await again.answer()
  return message.put({ card, visibility: again.visibility, origin }, 'refresh')
}
