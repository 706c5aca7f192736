/** One sentence, with what can be done next. */
import type { Button, Card } from '../model/card.ts'

export function noteCard(title: string, ...buttons: readonly Button[]): Card {
  return { title, blocks: [], buttons }
}
