/** The answer to what a person said, while it waits and when it is there. */
import type { Ask, Card } from '../../src/core.ts'

/** `origin` is the command that the card answers. */
export interface Answer {
  readonly card: Card
  readonly visibility: 'private' | 'public'
  readonly origin: string
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
  return { card, visibility: ask.visibility, origin, hasWaited: showing !== undefined, shown }
}
