import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocumentStore } from '../../../src/search/index/document-store.ts'
import { paper } from '../support/papers.ts'

const change = fc.record({
  id: fc.nat(8),
  published: fc.constantFrom(undefined, '2023-12-31', '2024-01-01', '2024-01-02'),
  hasCode: fc.boolean(),
  isRemoved: fc.boolean(),
})

test('papers are told apart by day and code as their labels have it, also when stored', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), fc.nat(30), (changes, storedAt) => {
      let store = new DocumentStore()
      for (const [at, { id, published, hasCode, isRemoved }] of changes.entries()) {
        if (at === storedAt) {
          const [blocks, view, { end }] = [store.storeBlocks(100), store.view(), store]
          store = new DocumentStore()
          for (const some of blocks) store.takeBlocks(some)
          store.take(view(0, end))
        }
        const links = hasCode ? ['https://github.com/a/b'] : []
        const written = paper(String(id), { published, links })
        store.remove(store.docOf(written.id) ?? -1)
        if (!isRemoved) store.add(written)
      }
      const tests: ((date: string, hasCode: boolean) => boolean)[] = [
        (date) => date >= '2024-01-01',
        (date) => date !== '' && date < '2024-01-02',
        (date, hasCode) => hasCode && date === '',
      ]
      for (const isAllowed of tests) {
        const isThere = store.where(isAllowed)
        for (let doc = 0; doc < store.end; doc++) {
          const label = store.labelOf(doc)
          if (label !== undefined) expect(isThere(doc)).toBe(isAllowed(label.date, label.hasCode))
        }
      }
    }),
  )
})
