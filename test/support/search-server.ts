/**
 * A search server that speaks SphinxQL, where one is installed: Manticore, or Debian's `sphinxsearch`. It
 * listens on a free port of the loopback, and its tables are empty.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ShardAddress } from '../../src/model/shard-address.ts'
import { findFreePort } from './free-port.ts'

export interface SearchServer {
  readonly pid: number | undefined
  /** Of a table, counted from 0. */
  address(table: number): ShardAddress
  /** Ends it without a warning; what it acknowledged is on disk. */
  kill(): Promise<void>
  /** It stops in the middle of whatever it does, and takes connections that nobody answers. */
  freeze(): void
  thaw(): void
  /** Starts it again after a kill; resolves when it answers. */
  start(): Promise<void>
  /** Kills it, and deletes all that it has. */
  lose(): Promise<void>
  close(): Promise<void>
}

const program = 'searchd'

/** Whether one is on the path. */
export async function hasSearchServer(): Promise<boolean> {
  return promisify(execFile)(program, ['--help']).then(
    () => true,
    () => false,
  )
}

/** Starts one with so many tables. */
export async function startSearchServer(tables: number): Promise<SearchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-search-'))
  const port = await findFreePort()
  const settings = join(folder, 'searchd.conf')
  let child: ChildProcess | undefined
  const kill = async () => {
    if (child === undefined) return
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await ended
    child = undefined
  }
  const server: SearchServer = {
    get pid() {
      return child?.pid
    },
    address: (table) => ({ host: '127.0.0.1', port, table: `papers_${table}` }),
    kill,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    async start() {
      const started = spawn(program, ['--nodetach', '-c', settings], { stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      let said = ''
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (data) => {
          said = `${said}${data}`.slice(-2_000)
        })
      while (!(await isListening(port))) {
        if (started.exitCode !== null) throw new Error(`The search server ended: ${said}`)
        await pause(20)
      }
    },
    async lose() {
      await kill()
      await rm(folder, { recursive: true, force: true })
      await promisify(execFile)('mkdir', ['-p', folder])
      await writeFile(settings, writeSettings(folder, port, tables))
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await writeFile(settings, writeSettings(folder, port, tables))
  await server.start()
  return server
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    // The server speaks first.
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => resolve(false)).once('data', () => socket.destroy())
  })
}

/** As docs/run/sizing.md tells operators. */
function writeSettings(folder: string, port: number, tables: number): string {
  const each = Array.from(
    { length: tables },
    (_, table) => `
index papers_${table} {
  type = rt
  path = ${folder}/papers_${table}
  rt_field = lexemes
  rt_attr_uint = published
  rt_attr_string = paper
  charset_table = 0..9, a..z
  min_word_len = 1
  dict = keywords
}`,
  )
  return `${each.join('')}
searchd {
  listen = 127.0.0.1:${port}:mysql41
  log = ${folder}/log
  pid_file = ${folder}/pid
  binlog_path = ${folder}
  binlog_flush = 2
  max_packet_size = 32M
}
`
}
