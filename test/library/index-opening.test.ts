import { expect, test } from 'vitest'
import { OpeningIndex } from '../../src/library/index-opening.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { paper, searchFor } from '../search/support/papers.ts'

test('says that a part of the papers was searched where an index misses some, and demands them all', async () => {
  let missing: string | undefined
  const memory = createMemoryIndex()
  const index = Object.defineProperty(memory, 'missing', { get: () => missing })
  const opening = new OpeningIndex(index, { nowMs: () => 0 })
  opening.load(index)
  await opening.update({ papers: [paper('a', { abstract: 'A reward.' })], removed: [], revision: 1 })
  opening.advance('whole', 1, 1)
  const search = () => opening.watch(() => searchFor(opening, 'reward'))
  expect([(await search()).isPartial, opening.describe()]).toEqual([false, undefined])
  // It is noticed by asking.
  const asked = opening.watch(async () => {
    const found = await searchFor(opening, 'reward')
    missing = 'Only 1 of 2 search servers answers.'
    return found
  })
  expect((await asked).isPartial).toBe(true)
  expect([(await search()).isPartial, opening.describe()]).toEqual([true, missing])
  expect((await opening.watch(async () => 'asks for nothing')).isPartial).toBe(false)
  expect(() => opening.demandWhole()).toThrow(missing)
  missing = undefined
  expect([(await search()).isPartial, opening.describe()]).toEqual([false, undefined])
})
