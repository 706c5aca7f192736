/** A load of more papers than one step takes, into an index that had none. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpeningIndex } from '../../../src/library/index-opening.ts'
import { updateIndex } from '../../../src/library/update-index.ts'
import type { PaperIndex } from '../../../src/ports/paper-index.ts'
import { openPostgresIndex } from '../../../src/search/postgres/open-postgres-index.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { makeFullRecord } from '../../support/store-records.ts'
import { paper, today } from '../support/papers.ts'

const options = { limit: 5, topicQuery: () => undefined }
let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

describe('a first load in several steps', () => {
  test('answers from the first papers meanwhile, from all of them after the last, and goes on after a restart', async () => {
    const shared = await server.createDatabase()
    const first = await openPostgresIndex(shared)
    const many = Array.from({ length: first.papersAtOnce * 2 }, (_, number) =>
      paper(`m${number}`, { abstract: `zebra ${number}` }),
    )
    const step = (from: number) => many.slice(from, from + first.papersAtOnce)
    const found = async (one: PaperIndex) => (await one.select(parseQuery('zebra', today), options)).total
    await first.update({ papers: step(0), removed: [], revision: many.length / 2 })
    expect(await found(first)).toBe(many.length / 2)
    await first.close()
    const second = await openPostgresIndex(shared)
    await second.update({ papers: step(many.length / 2), removed: [], revision: many.length })
    expect([await second.size(), await found(second)]).toEqual([many.length, many.length / 2])
    expect(second.awaitsEnd).toBe(true)
    // Nothing more is to come.
    await second.update({ papers: [], removed: [], revision: many.length })
    expect([await found(second), second.awaitsEnd]).toEqual([many.length, false])
    await second.close()
  })
})

describe('a first load whose last step is a full one', () => {
  test('ends when the store has no more, and later papers are found', async () => {
    const shared = await server.createMigrated()
    const [store, loaded] = [await openStore({ url: shared }), await openPostgresIndex(shared)]
    const opening = new OpeningIndex(loaded, { nowMs: () => 0 })
    opening.load(loaded)
    const records = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => makeFullRecord(from + at))
    await store.papers.merge(records(0, loaded.papersAtOnce))
    const steps: boolean[] = []
    await updateIndex(store, opening, { onStep: () => void steps.push(opening.awaitsEnd === true) })
    expect([steps, opening.awaitsEnd]).toEqual([[true], false])
    await store.papers.merge(records(loaded.papersAtOnce, 1))
    await updateIndex(store, opening)
    const last = parseQuery(`"study ${loaded.papersAtOnce}"`, today)
    expect((await loaded.select(last, options)).total).toBe(1)
    await loaded.close()
    await store.close()
  })
})
