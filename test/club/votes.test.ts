import { expect, it } from 'vitest'
import { rushVotes } from '../support/club-votes.ts'

it('sixty votes a second on one nomination over two replicas are all counted, and the card is right at the end', {
  timeout: 180_000,
}, async () => {
  const { pressed, counted, shown, edits } = await rushVotes({ perSecond: 60, seconds: 1 })
  expect(counted).toBe(pressed)
  expect(shown).toEqual([`👍 ${pressed + 1}`, `👍 ${pressed + 1}`])
  expect(edits).toBeLessThan(pressed / 4)
})
