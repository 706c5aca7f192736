import { expect, it } from 'vitest'
import { renderCard as renderForDiscord } from '../../adapters/discord/render.ts'
import { renderCard as renderForMatrix } from '../../adapters/matrix/render.ts'
import { renderCard as renderForSlack } from '../../adapters/slack/render/messages.ts'
import { paperCard } from '../../src/cards/paper-card.ts'
import type { Paper } from '../../src/model/paper.ts'
import { textOf } from '../support/bot.ts'

const authors = Array.from({ length: 3_000 }, (_, at) => `Author Number ${at + 1}`)
const paper: Paper = {
  id: 'arxiv:2504.07615',
  identifiers: ['arxiv:2504.07615'],
  title: 'Observation of a Thing',
  abstract: 'We saw it.',
  authors,
  categories: [],
  links: [],
  sources: ['arxiv'],
  announcements: {},
} as unknown as Paper
const card = paperCard(paper, {
  isWhole: true,
  isSaved: false,
  votes: {},
  topics: [],
  similar: [],
  history: [],
})

it('shows twenty authors of three thousand, and how many more, in one message everywhere', () => {
  expect(textOf(card)).toContain('Author Number 20 and 2,980 more')
  expect(textOf(card)).not.toContain('Author Number 21')
  for (const messages of [renderForSlack(card), renderForDiscord(card), renderForMatrix(card)])
    expect(messages).toHaveLength(1)
})
