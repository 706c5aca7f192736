/** The PostgreSQL of this machine, with all its programs; the one from npm has no pg_dump. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'

const run = promisify(execFile)

/** The folder of its programs; undefined where the machine has none. */
export function findPostgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const folders = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : []
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
  )
}

export interface SystemPostgres {
  /** The address of a new, empty database. */
  createDatabase(name: string): Promise<string>
  /** Runs one of its programs to its end. */
  run(program: string, ...words: string[]): Promise<void>
  stop(): Promise<void>
}

export async function startSystemPostgres(programs: string): Promise<SystemPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-system-postgres-'))
  // PostgreSQL refuses to run as root.
  const nobody = 65_534
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: nobody, gid: nobody } : {}
  if (isRoot) await chown(folder, nobody, nobody)
  const data = join(folder, 'data')
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder },
  )
  const port = await findFreePort()
  const settings = [
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'fsync=off',
  ]
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const call = async (program: string, ...words: string[]) => {
    await run(join(programs, program), words, { cwd: folder })
  }
  for (let triesLeft = 100; ; triesLeft -= 1) {
    const isUp = await call('pg_isready', '-d', address('postgres')).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (triesLeft === 0) throw new Error('PostgreSQL did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    async createDatabase(name) {
      await call('createdb', '--maintenance-db', address('postgres'), name)
      return address(name)
    },
    run: call,
    async stop() {
      const ended = new Promise((resolve) => server.once('close', resolve))
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
