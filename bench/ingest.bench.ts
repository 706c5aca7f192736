/** Back-fill at size: 100,000 papers through OAI-PMH from a loopback server, killed five times on the way. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../src/store/open-store.ts'
import { runHarvest } from '../test/support/ingest-process.ts'
import { answerOai, makePapers } from '../test/support/source-arxiv.ts'
import { startSourceServer } from '../test/support/source-server.ts'
import { printTable } from './table.ts'

/** `npm run bench -- ingest [papers] [kills]` */
export async function run([papers = '100000', kills = '5']: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-bench-'))
  const shelf = makePapers(Number(papers))
  const server = await startSourceServer((asked) =>
    answerOai(asked, shelf, { pageSize, answeredAt: '2024-01-03T06:00:00Z' }),
  )
  try {
    const whole = `file:${join(folder, 'whole.sqlite')}`
    const report = await runHarvest(whole, server.url)
    if (report === undefined) throw new Error('the harvest did not come to its end')
    const killed = `file:${join(folder, 'killed.sqlite')}`
    const batches = Math.ceil(shelf.length / pageSize)
    for (let kill = 1; kill <= Number(kills); kill++)
      await runHarvest(killed, server.url, {
        killAfter: Math.max(1, Math.floor(batches / (Number(kills) + 2))),
      })
    const resumed = await runHarvest(killed, server.url)
    const parseMs = report.totalMs - report.waitMs - report.mergeMs - report.storeMs
    const ownMs = report.totalMs - report.waitMs + report.indexMs
    const share = (ms: number) => [`${(ms / 1000).toFixed(1)} s`, `${Math.round((100 * ms) / ownMs)} %`]
    return printTable([
      ['measure', 'value', 'share'],
      [
        'papers a second, without the index and the server',
        `${Math.round(shelf.length / ((ownMs - report.indexMs) / 1000))}`,
      ],
      ['parse and clean', ...share(parseMs)],
      ['merge', ...share(report.mergeMs)],
      ['store', ...share(report.storeMs)],
      ['index', ...share(report.indexMs)],
      ['memory at most, before the index', `${Math.round(report.maxBytes / 1e6)} MB`],
      ['memory with the index', `${Math.round(report.indexedBytes / 1e6)} MB`],
      [
        `killed ${kills} times: papers, listing`,
        `${await countPapers(killed)} of ${shelf.length}`,
        resumed?.state ?? 'not whole',
      ],
    ])
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function countPapers(url: string): Promise<number> {
  const store = await openStore({ url })
  try {
    return await store.papers.count()
  } finally {
    await store.close()
  }
}

const pageSize = 1_000
