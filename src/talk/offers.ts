/** What an answer offers beside itself. */
import type { Block, Card, Span } from '../model/card.ts'
import { isQuestion } from './ask-on.ts'

/** What a question finds, with a button for sentences that answer it. */
export function offerQuotes(words: string, card: Card): Card {
  if (!isQuestion(words) || card.shows === undefined) return card
  return { ...card, buttons: [...card.buttons, { label: 'Ask for quotes', command: `ask ${words}` }] }
}

/** An order that was asked for and is none of the index's. */
export function noteCitations(words: string, card: Card): Card {
  if (card.shows === undefined || !/\b(?:most|highly|best|widely)[- ]cited\b|\bmost citations\b/i.test(words))
    return card
  return before(card, ['How often papers are cited is not known here; these match best.'])
}

export function offerTrend(command: string | undefined, card: Card): Card {
  if (command === undefined) return card
  return { ...card, buttons: [...card.buttons, { label: 'Papers over time', command }] }
}

/** What the words may be about as well, if that is the bot itself. */
export function offerIntent(command: string | undefined, card: Card): Card {
  if (command === undefined || command === 'self' || command === 'aside' || card.shows === undefined)
    return card
  return { ...card, buttons: [...card.buttons, { label: command, command }] }
}

/** What is posted again and again is never begun without a press. */
export function offerSubscription(command: string | undefined, card: Card): Card {
  if (command === undefined) return card
  const note: Span[] = [
    'These are there now. To have new ones posted, press Subscribe or say ',
    { code: command },
    '.',
  ]
  return {
    ...before(card, note),
    buttons: [{ label: 'Subscribe', command }, ...card.buttons],
    offers: [command],
  }
}

export function before(card: Card, text: readonly Span[]): Card {
  const note: Block = { kind: 'note', text }
  return { ...card, blocks: [note, ...card.blocks] }
}
