import fc from 'fast-check'
import { expect, it } from 'vitest'
import { renderCard } from '../../../adapters/slack/render/messages.ts'
import type { Card } from '../../../src/core.ts'
import { arbitraryText } from '../../support/card-arbitraries.ts'
import { findSlackFaults, readSlackMessage } from '../../support/slack-rules.ts'

const cardOf = (rows: string[][], caption = 'Table 1: Machines'): Card => ({
  title: 'A paper',
  blocks: [
    {
      kind: 'file',
      name: 'table-1.txt',
      mediaType: 'text/plain',
      content: 'as text',
      table: { caption, rows },
    },
  ],
  buttons: [],
})
const typesOf = (card: Card, drawsCharts: boolean) =>
  renderCard(card, { drawsCharts }).flatMap(({ blocks }) => blocks.map(({ type }) => type))

it('are laid out by Slack where it can, else shown as text', () => {
  const card = cardOf([
    ['Machine', 'Zebra'],
    ['Abacus', '61.5'],
  ])
  expect(typesOf(card, true)).toContain('data_table')
  expect(typesOf(card, false)).not.toContain('data_table')
  const [message] = renderCard(card, { drawsCharts: true })
  expect(readSlackMessage(message).words).toContain('Machine Zebra Abacus 61.5')
})

it('are text where Slack takes none so large', () => {
  const wide = Array.from({ length: 21 }, (_, at) => `${at}`)
  const long = Array.from({ length: 202 }, () => ['a'])
  const full = [['a'], ['x'.repeat(10_000)]]
  for (const rows of [[wide, wide], long, full, [['alone']], [[], []]])
    expect(typesOf(cardOf(rows), true)).not.toContain('data_table')
})

it('keep to the rules of Slack, whatever stands in them', () => {
  const anyRows = fc
    .integer({ min: 0, max: 22 })
    .chain((columns) =>
      fc.array(fc.array(arbitraryText, { minLength: columns, maxLength: columns }), { maxLength: 8 }),
    )
  fc.assert(
    fc.property(anyRows, arbitraryText, (rows, caption) => {
      for (const message of renderCard(cardOf(rows, caption), { drawsCharts: true }))
        expect(findSlackFaults(message)).toEqual([])
    }),
  )
})
