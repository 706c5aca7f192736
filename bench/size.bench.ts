/**
 * A bot with very many papers, as its users and its operator see it: `npm run bench -- size --corpus FILE
 * [--papers N] [--keep DATABASE]`. Beyond those of the corpus papers are made up.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PaperRecord } from '../src/model/paper-record.ts'
import { openStore } from '../src/store/open-store.ts'
import { programEnv } from '../test/support/program-env.ts'
import type { Document } from './engines.ts'
import { makeUpPapers } from './made-up-papers.ts'
import { createRandom } from './misspell.ts'
import { readDocuments } from './read-documents.ts'
import { formatMs, percentile, printTable } from './table.ts'

const root = join(import.meta.dirname, '..')

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: { corpus: { type: 'string' }, papers: { type: 'string' }, keep: { type: 'string' } },
  })
  const { corpus, papers, keep } = values
  if (corpus === undefined)
    return 'skipped: --corpus names papers as JSON lines (id, title, abstract), plain or compressed'
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-size-'))
  try {
    const file = keep ?? join(folder, 'size.sqlite')
    const asked = await fill(file, corpus, papers === undefined ? undefined : Number(papers))
    const bytesBefore = await sizeOf(file)
    const first = await measureStart(file, asked, true)
    const bytes = await sizeOf(file)
    const second = await measureStart(file, asked, false)
    const rows = [['', 'first start: the index is built', 'second start: it is loaded']]
    for (const name of Object.keys(first) as (keyof typeof first)[])
      rows.push([name, first[name], second[name]])
    return (
      `${asked.filled}; the file has ${formatMb(bytesBefore)} before the first start and ${formatMb(bytes)} after it\n` +
      printTable(rows)
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores the papers, unless the file has them, and gives short queries of their titles. */
async function fill(file: string, corpus: string, wanted: number | undefined) {
  const documents = await readDocuments(corpus)
  const random = createRandom(7)
  const queries = Array.from({ length: 300 }, () => shortOf(documents, random))
  const count = wanted ?? documents.length
  if (existsSync(file)) {
    // So that the first start builds the index, as the first of all did.
    const db = new DatabaseSync(file)
    db.exec('delete from index_generations')
    db.close()
    return { queries, filled: `${count} papers, stored before` }
  }
  const store = await openStore({ url: `file:${file}` })
  const startMs = performance.now()
  let batch: PaperRecord[] = []
  let stored = 0
  for (const record of listRecords(documents, count)) {
    batch.push(record)
    if (batch.length < 1000 && stored + batch.length < count) continue
    await store.papers.merge(batch)
    stored += batch.length
    batch = []
  }
  const papers = await store.papers.count()
  await store.close()
  return { queries, filled: `${papers} papers, stored in ${formatMs(performance.now() - startMs)}` }
}

function* listRecords(documents: readonly Document[], count: number): Generator<PaperRecord> {
  for (const [number, { title, text, authors = [] }] of documents.slice(0, count).entries())
    yield {
      source: 'bench',
      identifiers: [`doi:10.1000/${number}`],
      title,
      authors: [...authors],
      abstract: text,
      links: [],
    }
  for (const { title, authors, abstract, published, links, id } of makeUpPapers(
    documents,
    Math.max(0, count - documents.length),
    createRandom(11),
  ))
    yield {
      source: 'bench',
      identifiers: [id],
      title,
      authors: [...authors],
      abstract,
      published,
      links: [...links],
    }
}

/** Two or three words of a title as they stand side by side. */
function shortOf(documents: readonly Document[], random: () => number): string {
  const { title } = documents[Math.floor(random() * documents.length)] ?? { title: 'reward' }
  const words = (title.match(/[\p{L}\d]+/gu) ?? []).filter((word) => !/^(and|or|not)$/i.test(word))
  const length = 2 + Math.floor(random() * 2)
  const from = Math.floor(random() * Math.max(1, words.length - length))
  return words.slice(from, from + length).join(' ')
}

/** A real process on the file: from its start until its index is whole and put away. */
async function measureStart(
  file: string,
  { queries }: { readonly queries: readonly string[] },
  isStoring: boolean,
) {
  const startMs = performance.now()
  const sinceStart = () => performance.now() - startMs
  const child = spawn(process.execPath, [join(root, 'src/main.ts')], {
    cwd: root,
    env: {
      ...programEnv,
      PORT: '0',
      DATABASE_URL: `file:${file}`,
      ADAPTERS: 'web',
      LOG_LEVEL: 'info',
      // One asks as many questions as thousands do.
      COMMANDS_PER_MINUTE: '0',
    },
  })
  let said = ''
  let logged = ''
  child.stdout.on('data', (data) => {
    said += data
  })
  child.stderr.on('data', (data) => {
    logged += data
  })
  try {
    await until(child, () => said.includes('Ctrl+C'))
    const upMs = sinceStart()
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? ''
    const pauses = watchPauses(origin)
    await ask(origin, 'search reward', (answer) => answer.includes('"kind":"item"'))
    const firstMs = sinceStart()
    await until(child, async () => (await fetch(`${origin}/readyz`)).status === 200)
    const wholeMs = sinceStart()
    const toWhole = pauses.take()
    // Between the starts nothing changed: then nothing is stored.
    if (isStoring) await until(child, () => logged.includes('the index was stored'))
    const toStored = pauses.stop()
    const storedMs = /"tookMs":(\d+)[^\n]*the index was stored/.exec(logged)?.[1]
    const atRest = await measureMemory(child, origin)
    const searches: number[] = []
    for (const query of queries) {
      const askedMs = performance.now()
      await ask(origin, `search ${query}`)
      searches.push(performance.now() - askedMs)
    }
    return {
      'start to up': formatMs(upMs),
      'start to first answer of a search': formatMs(firstMs),
      'start to whole': formatMs(wholeMs),
      'longest wait for /livez until then': formatMs(toWhole),
      'snapshot stored in': storedMs === undefined ? '–' : formatMs(Number(storedMs)),
      'longest wait for /livez meanwhile': isStoring ? formatMs(toStored) : '–',
      'memory at rest (RSS)': formatMb(atRest.rss),
      'of it V8’s heap in use': formatMb(atRest.heap),
      'memory at its peak (RSS)': formatMb(atRest.peak),
      'answer to 2–3 words, p50': formatMs(percentile(searches.slice(50), 0.5)),
      'answer to 2–3 words, p99': formatMs(percentile(searches.slice(50), 0.99)),
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${said}${logged}`)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'close')
  }
}

/** Asks again until the answer is as wanted: what is not ready yet says so. */
async function ask(origin: string, text: string, isWanted = (_: string) => true): Promise<string> {
  for (;;) {
    const response = await fetch(`${origin}/api/say`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
    const { cards } = (await response.json()) as { cards: unknown[] }
    const answer = JSON.stringify(cards)
    if (isWanted(answer)) return answer
    await pause(50)
  }
}

/** Asks for `/livez` every ten milliseconds: how long the longest answer took. */
function watchPauses(origin: string) {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const startMs = performance.now()
      await fetch(`${origin}/livez`).then((response) => response.text())
      longest = Math.max(longest, performance.now() - startMs)
      await pause(10)
    }
  })()
  const take = () => {
    const taken = longest
    longest = 0
    return taken
  }
  return {
    take,
    stop() {
      isOver = true
      void watching.catch(() => undefined)
      return take()
    },
  }
}

async function measureMemory(child: ChildProcess, origin: string) {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const bytes = (name: string) => 1024 * Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1])
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1])
  return { rss: bytes('VmRSS'), peak: bytes('VmHWM'), heap }
}

/** Waits for a state of a process that must not end before. */
async function until(child: ChildProcess, isThere: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`the bot ended with ${child.exitCode}`)
    await pause(20)
  }
}

/** With its write-ahead log. */
async function sizeOf(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((part) =>
      stat(part).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function formatMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
