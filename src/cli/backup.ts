/** `npm run backup`: a copy of the SQLite file while the bot runs. */

import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseSchema, type Environment, parseSettings, throwFaults } from '../app/config.ts'
import { BotError } from '../errors.ts'
import { dayMs } from '../model/day.ts'
import { shellCommand } from '../model/program.ts'
import { isDigits } from '../model/words.ts'
import { parseFilePath } from '../store/open-database.ts'
import { createPrivately } from '../store/sqlite-dialect.ts'

export interface BackupCommandParts {
  readonly env: Environment
  readonly words: readonly string[]
  readonly output: NodeJS.WritableStream
}

/**
 * Writes one consistent, compacted copy of the database as of the start, without blocking the bot. After a
 * kill there is no file under the requested name, and the next back-up into the folder removes the leftovers.
 * Throws `BotError` with a sentence for the operator.
 */
export async function runBackupCommand({ env, words, output }: BackupCommandParts): Promise<void> {
  const [target, ...more] = words
  if (target === '--help') {
    output.write(`${help}\n`)
    return
  }
  if (target === undefined || more.length > 0 || target.startsWith('-'))
    throw new BotError('misconfigured', help)
  const faults: string[] = []
  const config = parseSettings(databaseSchema, env, faults)
  throwFaults(faults)
  const source = parseFilePath(config?.DATABASE_URL ?? '')
  if (source === undefined)
    throw new BotError(
      'misconfigured',
      'DATABASE_URL is no SQLite file; PostgreSQL is backed up by pg_dump (docs/run/backups.md).',
    )
  if (!existsSync(source)) throw new BotError('misconfigured', `There is no database file ${source}.`)
  if (existsSync(target)) throw new BotError('misconfigured', `${target} is there already: name a new file.`)
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await removeLeft(dirname(target))
    await copyFile(source, target)
  } catch (cause) {
    throw new BotError('unavailable', `${target} could not be written: ${(cause as Error).message}.`, {
      cause,
    })
  }
  const { size } = await stat(target)
  output.write(`${target}: ${(size / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB\n`)
}

async function copyFile(source: string, target: string): Promise<void> {
  const part = `${target}.${process.pid}@${hostname()}.part`
  try {
    await writePart(source, part)
    await rename(part, target)
  } catch (error) {
    for (const file of [part, `${part}-journal`]) await rm(file, { force: true })
    throw error
  }
}

async function writePart(source: string, part: string): Promise<void> {
  createPrivately(part)
  const file = new DatabaseSync(source, { readOnly: true, timeout: patienceMs })
  try {
    // One reading transaction: writers go on meanwhile (https://www.sqlite.org/lang_vacuum.html#vacuuminto).
    file.prepare('vacuum into ?').run(part)
  } finally {
    file.close()
  }
  const copy = new DatabaseSync(part, { readOnly: true })
  try {
    const [found] = copy.prepare('pragma integrity_check').all()
    if (found?.integrity_check !== 'ok') throw new Error('the copy is not sound')
  } finally {
    copy.close()
  }
  const handle = await open(part, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Removes leftovers of back-ups that were killed; files still being written stay. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { pid, host } = parsePartName(name) ?? {}
    if (pid === undefined) continue
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    const isOld = found !== undefined && Date.now() - found.mtimeMs > maxBackupMs
    if (isOld || (host === hostname() && !isAlive(pid))) await rm(file, { force: true })
  }
}

/** Which process on which machine writes a file of this name, such as `papers.sqlite.4711@lab.part`. */
function parsePartName(name: string): { readonly pid: number; readonly host: string } | undefined {
  const whole = name.endsWith(journal) ? name.slice(0, -journal.length) : name
  const at = whole.lastIndexOf('@')
  if (!whole.endsWith(partEnd) || at < 0) return undefined
  const pid = whole.slice(whole.lastIndexOf('.', at) + 1, at)
  return isDigits(pid) ? { pid: Number(pid), host: whole.slice(at + 1, -partEnd.length) } : undefined
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only asks.
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** No back-up takes this long; about processes on other machines nothing else is known. */
const maxBackupMs = dayMs
const patienceMs = 15_000
const help = `${shellCommand('backup', 'FILE')}, a new file such as backups/2025-04-14.sqlite`

const partEnd = '.part'
const journal = '-journal'
