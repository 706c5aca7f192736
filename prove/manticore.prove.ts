/**
 * The index in two search servers (Manticore's, or that of Debian's `sphinxsearch`): the contract of indexes
 * and what becomes of faults; then replicas and servers that are killed at any moment while papers change,
 * after which everything is found as in memory.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createRandom } from '../bench/misspell.ts'
import { printTable } from '../bench/table.ts'
import type { Identifier } from '../src/model/identifier.ts'
import type { Paper } from '../src/model/paper.ts'
import type { PaperIndex } from '../src/ports/paper-index.ts'
import { createMemoryIndex } from '../src/search/memory/memory-index.ts'
import { parseQuery } from '../src/search/query/parse-query.ts'
import { openShardedIndex } from '../src/search/shards/open-sharded-index.ts'
import { searchFor, today } from '../test/search/support/papers.ts'
import { noTopics } from '../test/search/support/shelf.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { hasSearchServer, type SearchServer, startSearchServer } from '../test/support/search-server.ts'
import { changeTo, shardQuestions } from '../test/support/shard-changes.ts'

const root = join(import.meta.dirname, '..')

/** So many changes, with a kill after each few. */
export async function run([changes = '300', seed = '1']: readonly string[]) {
  if (!(await hasSearchServer()))
    return { isProven: true, report: 'skipped: no search server (searchd) is installed here' }
  const contract = await runContract()
  const crashes = await crashAll(Number(changes), createRandom(Number(seed)))
  const rows = [
    ['contract and faults', contract],
    ['changes', changes],
    ['replicas killed', String(crashes.replicas)],
    ['search servers killed', String(crashes.servers)],
    ['questions answered otherwise than in memory', String(crashes.wrong.length)],
  ]
  for (const wrong of crashes.wrong) process.stderr.write(`${wrong}\n`)
  const isProven = contract.startsWith('all of') && crashes.wrong.length === 0 && crashes.servers > 0
  return { isProven, report: printTable([['', ''], ...rows]) }
}

async function runContract(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-proof-'))
  const report = join(folder, 'report.json')
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const words = [vitest, 'run', 'test/search/shards', '--reporter=json', `--outputFile=${report}`]
    await promisify(execFile)(process.execPath, words, { cwd: root }).catch(() => undefined)
    const { numTotalTests: total, numPassedTests: passed }: Record<string, number> = JSON.parse(
      await readFile(report, 'utf8'),
    )
    return passed === total ? `all of ${total} tests hold` : `${passed} of ${total} tests hold`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function crashAll(last: number, random: () => number) {
  const postgres = await startPostgres()
  const servers = await Promise.all([startSearchServer(1), startSearchServer(1)])
  const addresses = servers.map((server) => server.address(0))
  const url = await postgres.createDatabase()
  const killed = { replicas: 0, servers: 0 }
  try {
    for (let revision = 0; revision < last; ) {
      const until = Math.min(last, revision + 1 + Math.floor(random() * 20))
      revision = await bringChanges([url, JSON.stringify(addresses), String(last)], until, random)
      if (revision < last) killed.replicas += 1
      if (random() < 0.5) killed.servers += await killOne(servers, random)
    }
    const index = await openShardedIndex(url, addresses)
    try {
      return { ...killed, wrong: await listWrong(index, last) }
    } finally {
      await index.close()
    }
  } finally {
    await Promise.all([postgres.stop(), ...servers.map((server) => server.close())])
  }
}

/** Lets a replica bring changes and kills it some moment after it told of one; gives the last it told of. */
async function bringChanges(words: readonly string[], until: number, random: () => number): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'test/support/shard-child.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  let told = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    told = Number(line)
    if (told >= until) setTimeout(() => child.kill('SIGKILL'), random() * maxMs)
  })
  await closed
  return told
}

/** One server goes away, for some changes or for none, and comes back. */
async function killOne(servers: readonly SearchServer[], random: () => number): Promise<number> {
  const server = servers[Math.floor(random() * servers.length)]
  await server?.kill()
  await pause(random() * maxMs)
  await server?.start()
  return 1
}

async function listWrong(index: PaperIndex, last: number): Promise<string[]> {
  const held = new Map<Identifier, Paper>()
  for (let revision = 1; revision <= last; revision++) {
    const { papers, removed } = changeTo(revision)
    for (const id of removed) held.delete(id)
    for (const one of papers) held.set(one.id, one)
  }
  const memory = createMemoryIndex()
  await memory.update({ papers: [...held.values()], removed: [], revision: last })
  while ((await index.revision()) < last || index.missing !== undefined) await pause(100)
  const wrong: string[] = []
  for (const text of shardQuestions) {
    const [one, other] = await Promise.all([answer(index, text), answer(memory, text)])
    if (one !== other) wrong.push(`${text}: ${one.slice(0, 500)} and not ${other.slice(0, 500)}`)
  }
  const sizes = [await index.size(), await memory.size()]
  if (sizes[0] !== sizes[1]) wrong.push(`${sizes.join(' papers and not ')}`)
  return wrong
}

/** How many papers are found, and all that satisfy the question: ranking may be other for papers so alike. */
async function answer(index: PaperIndex, text: string): Promise<string> {
  const { hits: _, ...counts } = await searchFor(index, text, { limit: 10 })
  const { ids } = await index.selectIds(parseQuery(text, today), { ...noTopics, newest: 1000, limit: 1000 })
  return JSON.stringify([counts, ids])
}

const maxMs = 60
