import { expect, it } from 'vitest'
import { importEndedCard } from '../../src/cards/references-card.ts'
import { textOf } from '../support/bot.ts'

it('tells that a group has more entries than are taken', () => {
  const ended = {
    id: 'i',
    owner: { workspace: 'web:lab', user: 'ada' },
    place: 'web:lab/reading',
    name: 'Zotero group 4711',
    asVotes: false,
    atMs: 1,
    state: 'done',
    why: undefined,
    isUntold: true,
    cursor: 'end',
    kept: 0,
    outcomes: new Map([['found', 10] as const]),
  } as const
  const textFor = (entries: number, from: object) =>
    textOf(importEndedCard({ ...ended, entries, ...from }, { isHere: true }))
  const origin = { origin: { kind: 'zotero-group', name: '4711' } } as const
  expect(textFor(20_000, origin)).toContain('I take 20,000 entries at most')
  expect(textFor(19_999, origin)).not.toContain('at most')
  expect(textFor(20_000, {})).not.toContain('at most')
})
