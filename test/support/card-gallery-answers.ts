/**
 * Cards of `ask` for the gallery: quotes, and what a language model made of them; who sees what; and what asks
 * whether something was meant.
 */
import { mistakeCard } from '../../src/cards/error-card.ts'
import { privacyCard } from '../../src/cards/help-card.ts'
import { quoteLines, quotesCard } from '../../src/cards/quotes-card.ts'
import { confirmEditCard } from '../../src/cards/subscription-card.ts'
import type { Card, Item } from '../../src/core.ts'
import { BotError } from '../../src/errors.ts'
import type { Subscription } from '../../src/model/subscription.ts'
import { joinAnswers } from '../../src/talk/run-several.ts'

const words =
  'Early stopping reduces reward hacking of agents <@U012AB3CD> **in** [1] https://evil.example of our trials.'

function makeQuoted(numbers: readonly (number | undefined)[]): Item {
  return {
    kind: 'item',
    title: 'Early stopping against reward hacking',
    url: 'https://arxiv.org/abs/2504.07615',
    meta: 'Ada Author · 10 Apr 2025',
    text: quoteLines(numbers.map((number) => ({ number, quote: [words, { bold: 'reward hacking' }] }))),
    buttons: [{ label: 'Show', command: 'show arxiv:2504.07615' }],
  }
}

const asked = {
  question: 'what reduces reward hacking?',
  isOneWord: false,
  papers: ['arxiv:2504.07615'] as const,
  command: 'ask what reduces reward hacking?',
}

const subscription: Subscription = {
  id: 'a',
  number: 3,
  place: 'chat:T1/C1',
  workspace: 'chat:T1',
  query: 'topic:agents',
  schedule: { every: 'month', days: [5], nth: -1, time: '09:00', timeZone: 'Europe/Berlin' },
  top: 5,
  createdBy: 'ada',
  state: 'active',
  reason: undefined,
  resumesAtMs: undefined,
  pausesAtMs: undefined,
  createdAtMs: 0,
  afterMs: 0,
  refusals: 0,
}

const saved: Card = {
  title: 'Saved',
  blocks: [{ kind: 'text', text: ['Early stopping against reward hacking is on your reading list.'] }],
  buttons: [{ label: 'Undo', command: 'unsave arxiv:2504.07615' }],
}

const similar: Card = {
  title: 'Similar to Early stopping against reward hacking',
  blocks: [makeQuoted([undefined])],
  buttons: [{ label: 'More', command: 'similar arxiv:2504.07615 page:2', effect: 'replace' }],
  shows: { command: 'similar arxiv:2504.07615', papers: ['arxiv:2504.07616'] },
}

export const answerCards: Readonly<Record<string, Card>> = {
  'who sees what': privacyCard([]),
  'what may have been meant': mistakeCard(
    new BotError('not-sure', 'Do you want “unsave 2”?', { suggestions: ['unsave 2', `search ${words}`] }),
  ),
  'two wishes answered': joinAnswers(saved, similar),
  'a query that nothing matches yet': confirmEditCard(subscription, { query: words, name: words }, `${words} at 10:00`),
  'quotes that answer': quotesCard({
    ...asked,
    verdict: 'answered',
    items: [makeQuoted([undefined, undefined])],
  }),
  'quotes where a model failed': quotesCard({
    ...asked,
    verdict: 'near',
    note: 'The language model does not answer: these are the quotes alone.',
    items: [makeQuoted([undefined])],
  }),
  'an answer of numbered quotes': quotesCard({
    ...asked,
    verdict: 'answered',
    answer: [
      { text: 'Early stopping reduces reward hacking of agents.', numbers: [1, 2] },
      { text: words, numbers: [3] },
    ],
    items: [makeQuoted([1, 2]), makeQuoted([3])],
  }),
}
