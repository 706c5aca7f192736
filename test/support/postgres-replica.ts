/** A streaming replica of a PostgreSQL server of `postgres.ts`, made by its own programs alone. */
import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from './free-port.ts'
import type { PostgresServer } from './postgres.ts'
import { prepareServer } from './postgres-cluster.ts'

export interface PostgresReplica {
  /** The address of a database whose address on the primary is this. */
  addressOf(url: string): string
  /** The first row of an answer, from the database whose address on the primary is this. */
  ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row>
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Starts it again where it has ended. */
  start(): Promise<void>
  /** Stops every process of it in the middle of whatever it does, and lets it go on. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Ends it and deletes its folder. */
  stop(): Promise<void>
}

/** `folder` is that of the server. */
export async function startReplica(server: PostgresServer, folder: string): Promise<PostgresReplica> {
  const copy = await mkdtemp(join(tmpdir(), 'journal-club-replica-'))
  await copyRunning(server, folder, copy)
  const port = await findFreePort()
  const settings = [
    'unix_socket_directories=',
    'fsync=off',
    'max_standby_streaming_delay=100ms',
    `primary_conninfo=${server.address()}`,
  ]
  const words = ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const replica = await prepareServer(copy, words, 'ready to accept read-only connections')
  await replica.start()
  const addressOf: PostgresReplica['addressOf'] = (url) => {
    const address = new URL(url)
    address.port = String(port)
    return address.href
  }
  const signalAll = async (signal: NodeJS.Signals) => {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(replica.pid)])
    for (const pid of [replica.pid ?? 0, ...stdout.split('\n').map(Number)]) {
      try {
        if (pid > 0) process.kill(pid, signal)
      } catch (error) {
        // One that served a connection may have ended since the list was made.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  return {
    addressOf,
    async ask(url, statement) {
      const client = new pg.Client({ connectionString: addressOf(url) })
      await client.connect()
      const { rows } = await client.query(statement).finally(() => client.end())
      return rows[0]
    },
    kill: () => replica.end('SIGQUIT'),
    start: () => replica.start(),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await replica.end()
      await rm(copy, { recursive: true, force: true })
    },
  }
}

/** As pg_basebackup does: https://www.postgresql.org/docs/current/continuous-archiving.html */
async function copyRunning(server: PostgresServer, folder: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.address() })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`)
    await promisify(execFile)('cp', ['-a', `${folder}/.`, copy])
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
    await rm(join(copy, 'postmaster.pid'), { force: true })
    await writeFile(join(copy, 'backup_label'), rows[0].labelfile)
    await writeFile(join(copy, 'standby.signal'), '')
    const { uid, gid } = await stat(folder)
    await chown(join(copy, 'backup_label'), uid, gid)
    await chown(join(copy, 'standby.signal'), uid, gid)
  } finally {
    await client.end()
  }
}
