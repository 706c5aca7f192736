/** That “today” is another day than the real one, because no source brings papers. */
import type { Block, Card } from '../model/card.ts'
import { formatDay } from './paper-item.ts'

/** What an answer about a window says of its end. */
export function sayWindowDay(day: Temporal.PlainDate): string {
  return `No live source is set, so “today” is ${formatDay(day.toString())}, the day after the newest paper.`
}

/** The card, with a note under its first block if the day is not the real one. */
export function withWindowDay(
  card: Card,
  windows: { readonly isFrozen: boolean; today(): Temporal.PlainDate },
): Card {
  if (!windows.isFrozen) return card
  const note: Block = { kind: 'note', text: [sayWindowDay(windows.today())] }
  return { ...card, blocks: [...card.blocks.slice(0, 1), note, ...card.blocks.slice(1)] }
}
