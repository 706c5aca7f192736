/** The newest and the oldest of so many papers that not all of them are sorted. */
import { expect, test } from 'vitest'
import { finish } from '../../../src/async/steps.ts'
import type { Identifier } from '../../../src/model/identifier.ts'
import type { Documents, Label } from '../../../src/search/index/document-store.ts'
import { compareDays, orderPapers } from '../../../src/search/rank/order-papers.ts'

const count = 30_000
const day = (at: number) => Temporal.PlainDate.from('2010-01-01').add({ days: at }).toString()

/** Days in no order, by so many a day; every tenth paper has none. */
function labelsOf(perDay: number): Label[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `doi:10.1000/${(at * 7919) % count}` as Identifier,
    aliases: [],
    date: at % 10 === 0 ? '' : day(Math.floor(((at * 104_729) % count) / perDay)),
    hasCode: false,
  }))
}

test.each([
  ['a few a day', 5, 300],
  ['thousands a day', 10_000, 300],
  ['more than have a day', 5, 29_000],
  ['a page', 60, 10],
])('%s', (_, perDay, limit) => {
  const labels = labelsOf(perDay)
  const documents = {
    labelOf: (doc: number) => labels[doc],
    where: (isAllowed) => (doc: number) => isAllowed(labels[doc]?.date ?? '', false),
  } as Documents
  const docs = new Uint8Array(count).fill(1)
  for (const order of ['new', 'old'] as const) {
    const parts = { takeNumbers: () => new Uint32Array(count) }
    const found = finish(orderPapers(docs, documents, { limit, order }, parts))
    const all = labels.map((_, doc) => doc).sort(compareDays(documents, order))
    expect(found).toEqual(all.slice(0, limit))
  }
})
