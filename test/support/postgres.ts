/** A real PostgreSQL server for one test file, from npm; a machine where it cannot start fails its tests. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openStore } from '../../src/store/open-store.ts'
import { findFreePort } from './free-port.ts'
import { clusterPassword, fillCluster, prepareServer } from './postgres-cluster.ts'
import { storeSeeds } from './seeds.ts'

export interface PostgresServer {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  /** The address of a new database without rows, as the first start of a bot leaves it. */
  createMigrated(): Promise<string>
  /** The address of a new database that a bot leaves which was first started with the seeds, at this time or now. */
  createSeeded(time?: string): Promise<string>
  /** The address of the server with other parts than the right ones. */
  address(parts?: { user?: string; password?: string; database?: string }): string
  /** Ends the server with all its connections, and starts it again after so long; everything stays. */
  restart(awayMs: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a server with these settings on a free loopback port; `stop` ends it and deletes its folder, unless
 * that was given: it is then made where it is missing, and stays.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<PostgresServer> {
  const port = await findFreePort()
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'journal-club-postgres-')))
  await mkdir(dataFolder, { recursive: true })
  await fillCluster(dataFolder)
  const flags = ['-c', 'unix_socket_directories=', '-c', 'fsync=off', ...flagsOf(settings)]
  const ready = 'database system is ready to accept connections'
  const server = await prepareServer(dataFolder, ['-p', String(port), ...flags], ready)
  const stop = async () => {
    await server.end()
    if (folder === undefined) await rm(dataFolder, { recursive: true, force: true })
  }
  await server.start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  let databases = 0
  const address: PostgresServer['address'] = (parts = {}) => {
    const secret = encodeURIComponent(parts.password ?? clusterPassword)
    return `postgres://${parts.user ?? 'postgres'}:${secret}@127.0.0.1:${port}/${parts.database ?? 'postgres'}`
  }
  const create = async (template: string) => {
    databases += 1
    const database = `test_${databases}`
    const client = new pg.Client({ connectionString: address() })
    await client.connect()
    await client
      .query(`create database ${database} template ${template} strategy file_copy`)
      .finally(() => client.end())
    return address({ database })
  }
  let migrating: Promise<string> | undefined
  const migrate = async () => {
    const url = await create('template1')
    const store = await openStore({ url })
    await store.close()
    return new URL(url).pathname.slice(1)
  }
  const createMigrated = async () => {
    migrating ??= migrate()
    return create(await migrating)
  }
  const seeding = new Map<string | undefined, Promise<string>>()
  const seed = async (time = Temporal.Now.instant().toString()) => {
    const url = await createMigrated()
    await storeSeeds(url, time)
    return new URL(url).pathname.slice(1)
  }
  return {
    createDatabase: () => create('template1'),
    createMigrated,
    async createSeeded(time) {
      const seeded = seeding.get(time) ?? seed(time)
      seeding.set(time, seeded)
      return create(await seeded)
    },
    address,
    async restart(awayMs) {
      await server.end()
      await pause(awayMs)
      await server.start()
    },
    stop,
  }
}

function flagsOf(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
