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
