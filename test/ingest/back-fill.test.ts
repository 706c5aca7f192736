import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { runHarvest } from '../support/ingest-process.ts'
import { answerOai, makePapers } from '../support/source-arxiv.ts'
import { makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-back-fill-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a back-fill that is killed again and again', () => {
  it('goes on where the last stored batch ended, loses nothing and doubles nothing', async () => {
    const shelf = makePapers(2_000)
    const server = await start((asked) =>
      answerOai(asked, shelf, { pageSize: 100, answeredAt: '2024-01-03T06:00:00Z' }),
    )
    const url = `file:${join(folder, 'test.sqlite')}`
    for (const killAfter of [1, 4, 7])
      expect(await runHarvest(url, server.url, { killAfter })).toBeUndefined()
    const asked = server.asked.length
    const report = await runHarvest(url, server.url)
    expect(report).toMatchObject({ state: 'complete' })
    // At most the batch under way at each kill came twice; the rest was not asked for again.
    expect(server.asked.length - asked).toBeLessThanOrEqual(20 - 12 + 1)
    const store = await openStore({ url })
    try {
      const { papers } = await store.papers.changedSince(0, 10_000)
      const wanted = shelf.slice(0, 2_000).map((paper) => `arxiv:${paper.number}`)
      expect(papers.map((paper) => paper.id).sort()).toEqual(wanted.sort())
      expect(await store.sources.findListing('arxiv-oai', '2024-01-03')).toMatchObject({
        announced: 2_000,
        received: 2_000,
        late: 0,
        state: 'complete',
      })
    } finally {
      await store.close()
    }
  })
})
