/** The answer to what a person said, while it waits and when it is there. */
import type { Ask, Card } from '../../src/core.ts'

/** `origin` is the command that the card answers. */
export interface Answer {
  readonly card: Card
  readonly visibility: 'private' | 'public'
  readonly origin: string
  /** Says another command for whoever asked; absent where nobody waits for more. */
  readonly again?: Ask['redraw']
}

/**
 * The answer, once it is there. Where it has to wait, `show` is told what to show meanwhile, and `shown` is
 * what that gave; it may not reject.
 */
export async function awaitAnswer<Shown>(
  ask: Ask,
  origin: string,
  show: (card: Card) => Promise<Shown>,
): Promise<Answer & { readonly hasWaited: boolean; readonly shown: Shown | undefined }> {
  let showing: Promise<Shown> | undefined
  const onWait = (card: Card) => {
    showing = show(card)
  }
  const card = await ask.answer({ onWait })
  const shown = await showing
  const { visibility } = ask
  const again = (text: string) => ask.redraw(text)
  return { card, visibility, origin, again, hasWaited: showing !== undefined, shown }
}
