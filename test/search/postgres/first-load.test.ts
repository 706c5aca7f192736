/** A load of more papers than one step takes, into an index that had none. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpeningIndex } from '../../../src/library/index-opening.ts'
import { updateIndex } from '../../../src/library/update-index.ts'
import type { PaperIndex } from '../../../src/ports/paper-index.ts'
import { connect } from '../../../src/search/postgres/connect.ts'
import { takeTurn } from '../../../src/search/postgres/create-tables.ts'
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
    expect([second.awaitsEnd, second.missing]).toEqual([
      true,
      'The search index is being filled and does not find all of its 8,000 papers yet. Please try again in a minute.',
    ])
    // Nothing more is to come.
    await second.update({ papers: [], removed: [], revision: many.length })
    expect([await found(second), second.awaitsEnd, second.missing]).toEqual([many.length, false, undefined])
    await second.close()
  })
})

describe('a first load whose last step is a full one', () => {
  test('ends when the store has no more and no other replica has the turn, and later papers are found', async () => {
    const shared = await server.createMigrated()
    const [store, loaded] = [await openStore({ url: shared }), await openPostgresIndex(shared)]
    const opening = new OpeningIndex(loaded, { nowMs: () => 0 })
    opening.load(loaded)
    const records = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => makeFullRecord(from + at))
    await store.papers.merge(records(0, loaded.papersAtOnce))
    const steps: boolean[] = []
    const halt = new Error('the first replica ends here')
    const onStep = () => {
      steps.push(opening.awaitsEnd === true)
      throw halt
    }
    await expect(updateIndex(store, opening, { onStep })).rejects.toBe(halt)
    const other = connect(shared)
    const isEnded = await other.writing.transaction().execute(async (tx) => {
      await takeTurn(tx)
      return updateIndex(store, opening)
    })
    await other.close()
    expect([steps, isEnded, opening.awaitsEnd]).toEqual([[true], false, true])
    expect([await updateIndex(store, opening), opening.awaitsEnd]).toEqual([true, false])
    await store.papers.merge(records(loaded.papersAtOnce, 1))
    expect(await updateIndex(store, opening)).toBe(true)
    const last = parseQuery(`"study ${loaded.papersAtOnce}"`, today)
    expect((await loaded.select(last, options)).total).toBe(1)
    await loaded.close()
    await store.close()
  })
})
