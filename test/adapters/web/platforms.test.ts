import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeInPieces, encodeJson } from '../../../adapters/web/platforms.ts'

it('an answer in pieces is the JSON of the whole, bytes included', async () => {
  const anyPart = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.uint8Array(), fc.array(fc.uint8Array()))
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), anyPart), async (value) => {
      const pieces = await Array.fromAsync(encodeInPieces(value))
      expect(pieces.join('')).toBe(encodeJson(value))
    }),
  )
})

it('others get their turn between the parts of an answer', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await Array.fromAsync(encodeInPieces({ cards: ['a', 'b'], slack: ['a', 'b', 'c'] }))
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(4)
})

it('a long text comes in short pieces and is the same, whatever letters it is cut between', async () => {
  const text = 'a😀"\n\\ü'.repeat(50_000)
  const answer = { cards: [{ name: 'list.ris', content: text }, { content: text }], note: 'short' }
  const pieces = await Array.fromAsync(encodeInPieces(answer))
  expect(JSON.parse(pieces.join(''))).toEqual(answer)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(6 * 16_384 + 100)
})
