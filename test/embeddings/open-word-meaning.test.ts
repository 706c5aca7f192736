import { expect, test } from 'vitest'
import { createLog } from '../../src/app/log.ts'
import { openWordMeaning } from '../../src/embeddings/open-word-meaning.ts'
import type { Store } from '../../src/ports/store.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { openStore } from '../../src/store/open-store.ts'
import { paper } from '../search/support/papers.ts'
import { makeUpPapers } from '../support/made-up-fields.ts'

test('others get a turn while papers are read to measure vectors by', async () => {
  const store = await openStore({ url: 'file::memory:' })
  const index = createMemoryIndex()
  const papers = makeUpPapers(400).map(({ title, abstract }, at) => paper(`p${at}`, { title, abstract }))
  await index.update({ papers, removed: [], revision: 1 })
  let turn = 0
  let isRunning = true
  const countTurns = () => {
    turn++
    if (isRunning) setImmediate(countTurns)
  }
  countTurns()
  const readInTurn = new Map<number, number>()
  const watched: Store = {
    ...store,
    papers: {
      ...store.papers,
      find(id) {
        readInTurn.set(turn, (readInTurn.get(turn) ?? 0) + 1)
        return store.papers.find(id)
      },
    },
  }
  const log = createLog({}, () => {})
  const meaning = openWordMeaning({ store: watched, index, log, now: () => Temporal.Now.instant() })
  await meaning.run()
  isRunning = false
  expect(readInTurn.values().reduce((sum, one) => sum + one, 0)).toBe(400)
  expect(Math.max(...readInTurn.values())).toBeLessThanOrEqual(20)
  await meaning.stop()
  await store.close()
})
