/** What an answer offers beside itself. */

import { offerImportCard } from '../cards/references-card.ts'
import { BotError } from '../errors.ts'
import type { Block, Card, Span } from '../model/card.ts'
import type { Conversation } from './conversation.ts'
import { isQuestion } from './slots/opening.ts'
import { isSmallTalk } from './small-talk.ts'

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
  if (command === undefined || isSmallTalk(command) || card.shows === undefined) return card
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

/** Undefined where nothing of the text is an entry that can be imported. */
export async function offerImport(text: string, { asker, library }: Conversation): Promise<Card | undefined> {
  try {
    const read = await library.references.read(text, { workspace: asker.workspace, name: asker.user })
    const entries = read?.entries.filter(({ broken }) => broken === undefined) ?? []
    return entries.length === 0 ? undefined : offerImportCard(entries, text)
  } catch (error) {
    // What is no file of references, for all its signs, is what its words say.
    if (error instanceof BotError) return undefined
    throw error
  }
}

/** Words that no paper is about. */
const commandsOnly =
  /^(?:help|mcp|mydata|saved|search|settings|subscribe|subscriptions|unsave|unsubscribe|unvote|votes|vote)\b/i
const maxLength = 80

/** The error with a search for all that was typed among its suggestions, where that may have been meant. */
export function offerSearch(error: BotError, text: string): BotError {
  const mayBeWords =
    /^(?:bad-input|not-found)$/.test(error.code) &&
    text.length <= maxLength &&
    /^\p{L}[\p{L}' -]*$/u.test(text) &&
    text.includes(' ') &&
    !commandsOnly.test(text)
  const search = `search ${text}`
  if (!mayBeWords || error.suggestions.some((suggestion) => suggestion.startsWith('search '))) return error
  const { code, userMessage, cause, suggestions, labels, retryAfterMs } = error
  return new BotError(code, userMessage, {
    ...(cause !== undefined && { cause }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    suggestions: [search, ...suggestions],
    labels,
  })
}
