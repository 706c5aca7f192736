/** `npm run backup`: a copy of the SQLite file while the bot runs. */
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseSchema, type Environment, readSettings, throwFaults } from './config.ts'
import { BotError } from './errors.ts'
import { readPath } from './store/open-database.ts'

export interface BackupCommandParts {
  readonly env: Environment
  readonly words: readonly string[]
  readonly output: NodeJS.WritableStream
}

/**
 * Writes one sound file of the moment at which it began, compacted; nobody has to wait for it. A kill leaves nothing
 * under the name that was asked for. Throws `BotError` with a sentence for the operator.
 */
export async function runBackupCommand({ env, words, output }: BackupCommandParts): Promise<void> {
  const [target, ...more] = words
  if (target === undefined || more.length > 0 || target.startsWith('-'))
    throw new BotError('misconfigured', help)
  const faults: string[] = []
  const config = readSettings(databaseSchema, env, faults)
  throwFaults(faults)
  const source = readPath(config?.DATABASE_URL ?? '')
  if (source === undefined)
    throw new BotError(
      'misconfigured',
      'DATABASE_URL is no SQLite file; PostgreSQL is backed up by pg_dump (docs/operating.md).',
    )
  if (!existsSync(source)) throw new BotError('misconfigured', `There is no database file ${source}.`)
  if (existsSync(target)) throw new BotError('misconfigured', `${target} is there already: name a new file.`)
  try {
    await mkdir(dirname(target), { recursive: true })
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
  const part = `${target}.part`
  await rm(part, { force: true })
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
  await rename(part, target)
}

const patienceMs = 15_000
const help = 'npm run backup -- FILE, a new file such as backups/2025-04-14.sqlite'
