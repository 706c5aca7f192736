import { afterAll, beforeAll, expect, it } from 'vitest'
import { boldOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
const text =
  'We study how rewards shape agents in small worlds. Agents reach 42 points after training for two days.'
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z' })
  const paper = { source: 'x', published: '2024-01-01', links: [] }
  await test.library.store.papers.merge([
    {
      ...paper,
      identifiers: ['arxiv:2401.00001'],
      title: 'Rewards in Small Worlds',
      authors: ['Jane Doe'],
      abstract: text,
    },
    {
      ...paper,
      identifiers: ['arxiv:2401.00002'],
      title: 'Penguins on Ice',
      authors: ['Rob Roe'],
      abstract: 'Penguins slide on ice for longer than they walk. They do so mostly downhill.',
    },
    {
      ...paper,
      identifiers: ['arxiv:2401.00003'],
      title: 'Bounds',
      authors: ['Ann Poe'],
      abstract: String.raw`We bound the loss by $O(\epsilon^2)$ for all $\alpha \le 1$. Nothing else is shown.`,
    },
  ])
  await test.library.refresh()
})
afterAll(() => test.close())

it.each([
  [
    'verify 2401.00001 "rewards shape agents in small worlds"',
    'Word for word in the abstract of Rewards in Small Worlds',
  ],
  ['verify Rewards in Small Worlds: “Agents reach 42 points after training”', 'Word for word'],
  [
    'verify 2401.00001 "Penguins slide on ice for longer than they walk"',
    'Of another paper in the abstract of Penguins on Ice',
  ],
  [
    'verify "[P]enguins sl- ide on ice for longer than they walk"',
    'Word for word in the abstract of Penguins on Ice',
  ],
  [
    String.raw`verify 2401.00003 "We bound the loss by $O(\epsilon^2)$ for all $\alpha \le 1$"`,
    'Word for word in the abstract of Bounds',
  ],
  ['verify "Penguins slide on ice … mostly downhill"', 'Word for word, with words left out'],
  [
    'verify 2401.00001 "rewards shape agents in small worlds after training for two days"',
    'Stitched from two places',
  ],
  [
    'verify 2401.00001 "Gradient descent is all that anybody needs"',
    'Not there: not in the abstract of “Rewards in Small Worlds”',
  ],
  ['verify As Roe et al. (2024) say, “rewards shape agents in small worlds”.', 'Of another paper'],
])('%s', async (said, expected) => {
  expect(textOf(await test.say(said))).toContain(expected)
})

it('puts what differs in bold', async () => {
  const card = await test.say('verify 2401.00001 "Agents reach 43 points after training for two days"')
  expect(textOf(card)).toContain('Nearly in the abstract')
  const bold = card.blocks.flatMap((block) => (block.kind === 'text' ? boldOf(block.text) : []))
  expect(bold).toContain('42')
})

it('holds the numbers and names beside a quotation against the paper, apart from the quotation', async () => {
  const said =
    'Doe shows with 97 robots at Stanford that “rewards shape agents in small worlds” (2401.00001).'
  const answer = textOf(await test.say(`verify ${said}`))
  expect(answer).toContain('Word for word')
  expect(answer).toContain(
    'Not the quotation, but: 97 beside it is not in the paper’s abstract; a name beside it',
  )
  expect(
    textOf(await test.say('verify Doe finds that “Agents reach 42 points” (2401.00001).')),
  ).not.toContain('beside')
})
