/** Loads papers into an index in PostgreSQL, goes on where loading ended, and tells how far it is. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as letOthersRun, setTimeout as pause } from 'node:timers/promises'
import type { Paper } from '../src/model/paper.ts'
import type { PaperIndex } from '../src/ports/paper-index.ts'

interface Load {
  readonly index: PaperIndex
  readonly papers: Generator<Paper>
  readonly total: number
  readonly cpuOfServer: () => number
  /** Restarts the server, once half of the papers are there and an update is at work. */
  readonly restart: (() => Promise<void>) | undefined
}

/** Gives what it did, in a sentence. */
export async function loadPapers({ index, papers, total, cpuOfServer, restart }: Load): Promise<string> {
  const before = await index.revision()
  for (let at = 0; at < before; at++) papers.next()
  if (before > 0) say(`goes on after ${before} papers`)
  const start = performance.now()
  const cpuBefore = process.cpuUsage()
  let serverCpu = cpuOfServer()
  let usedByServer = 0
  let revision = before
  let restarted = ''
  const seconds = () => (performance.now() - start) / 1000
  const tell = () => {
    // A server that was restarted counts from nothing.
    const now = cpuOfServer()
    usedByServer += now < serverCpu ? now : now - serverCpu
    serverCpu = now
    const { user, system } = process.cpuUsage(cpuBefore)
    const loaded = Math.max(1, revision - before)
    const cpu = [(user + system) / 1000, usedByServer].map((ms) => (ms / loaded).toFixed(2))
    const left = ((total - revision) * seconds()) / loaded
    say(
      `${revision} of ${total} papers, ${seconds().toFixed(0)} s, ${(loaded / seconds()).toFixed(0)} a second, ` +
        `${(left / 60).toFixed(0)} min left; CPU of a paper ${cpu.join(' and ')} ms`,
    )
  }
  const update = async (batch: readonly Paper[]) => {
    const isHalf = restart !== undefined && restarted === '' && revision - before > (total - before) / 2
    const change = { papers: batch, removed: [], revision }
    if (!isHalf) return updateAgain(index, change)
    const stopped = performance.now()
    const failed = index.update(change).then(
      () => 'the update had ended before',
      () => 'the update failed and was repeated',
    )
    await restart()
    const how = await failed
    await updateAgain(index, change)
    restarted = `; the server was restarted after ${revision - batch.length} papers, which took ${((performance.now() - stopped) / 1000).toFixed(1)} s until the next were there: ${how}`
    say(restarted.slice(2))
  }
  const flush = async (batch: readonly Paper[]) => {
    revision += batch.length
    await update(batch)
    if (batch.length > 0 && revision % 20_000 < index.papersAtOnce) tell()
  }
  let batch: Paper[] = []
  // The next papers are made up while these are written.
  let flushing = Promise.resolve()
  for (const paper of papers) {
    if (batch.push(paper) % papersInSlice === 0) await letOthersRun()
    if (batch.length < index.papersAtOnce) continue
    index.prepare?.(batch)
    await flushing
    flushing = flush(batch)
    flushing.catch(() => undefined)
    batch = []
  }
  await flushing
  if (batch.length > 0) await flush(batch)
  const rowsIn = seconds()
  say(`all rows are in after ${rowsIn.toFixed(0)} s; the index of lexemes is built`)
  // Without papers it says that no more will come, and the index of lexemes is built.
  await flush([])
  const loaded = revision - before
  if (loaded === 0) return `the index of lexemes was missing, and was built in ${seconds().toFixed(0)} s`
  tell()
  return (
    `${loaded} papers in ${seconds().toFixed(0)} s, ${(loaded / seconds()).toFixed(0)} a second, ` +
    `rows in ${rowsIn.toFixed(0)} s, ${(loaded / rowsIn).toFixed(0)} a second${restarted}`
  )
}

/** Until the server takes it, for a minute. */
async function updateAgain(index: PaperIndex, change: Parameters<PaperIndex['update']>[0]): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      await index.update(change)
      if ((await index.revision()) >= change.revision) return
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await pause(200)
  }
}

/** Ends the server of a folder that a bench which was killed has left behind. */
export async function endServerOf(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isServerOf(pid, folder)) return
  say(`ends the server that was left behind, ${pid}`)
  process.kill(pid, 'SIGINT')
  const end = performance.now() + patienceMs
  while (existsSync(file) && performance.now() < end) await pause(100)
}

/** Whether the process is a server of this folder: another may have its number by now. */
function isServerOf(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
  } catch {
    return false
  }
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

const patienceMs = 60_000
/** Making them up takes 2 ms. */
const papersInSlice = 100
