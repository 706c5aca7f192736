/**
 * Synapse, the homeserver that most people run, where it is installed: on a free port of the
 * loopback, with a database of its own and no way to other servers.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { listenOnLoopback } from './listen.ts'

export interface Synapse {
  readonly url: string
  /** With which accounts are registered. */
  readonly secret: string
  /** Ends it without a warning; what it acknowledged is on disk. */
  kill(): Promise<void>
  /** Starts it again after a kill; resolves when it answers. */
  start(): Promise<void>
  close(): Promise<void>
}

const program = 'synapse_homeserver'
const run = promisify(execFile)

/** Whether Synapse is on the path. */
export async function hasSynapse(): Promise<boolean> {
  return run(program, ['--help']).then(
    () => true,
    () => false,
  )
}

export async function startSynapse(): Promise<Synapse> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-synapse-'))
  const probe = await listenOnLoopback(createServer())
  const port = Number(new URL(probe.url).port)
  await probe.close()
  const secret = 'registration-secret'
  const settings = join(folder, 'homeserver.yaml')
  await writeFile(settings, JSON.stringify(makeSettings(folder, port, secret), null, 2))
  await run(program, ['-c', settings, '--generate-keys'])
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const synapse: Synapse = {
    url,
    secret,
    async start() {
      const started = spawn(program, ['-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] })
      child = started
      let said = ''
      started.stderr.on('data', (data) => {
        said = `${said}${data}`.slice(-2_000)
      })
      for (;;) {
        if (started.exitCode !== null) throw new Error(`Synapse ended: ${said}`)
        const isUp = await fetch(`${url}/_matrix/client/versions`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isUp) return
        await pause(100)
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null) return
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
    },
    async close() {
      await synapse.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await synapse.start()
  return synapse
}

/** As an operator has it, but that the bot meets the limits soon. JSON is YAML. */
function makeSettings(folder: string, port: number, secret: string): object {
  const often = { per_second: 1_000, burst_count: 1_000 }
  return {
    server_name: 'lab.example',
    listeners: [
      {
        port,
        type: 'http',
        tls: false,
        bind_addresses: ['127.0.0.1'],
        resources: [{ names: ['client'], compress: false }],
      },
    ],
    database: { name: 'sqlite3', args: { database: join(folder, 'homeserver.db') } },
    media_store_path: join(folder, 'media'),
    signing_key_path: join(folder, 'signing.key'),
    registration_shared_secret: secret,
    macaroon_secret_key: 'macaroon-secret',
    form_secret: 'form-secret',
    report_stats: false,
    trusted_key_servers: [],
    suppress_key_server_warning: true,
    log_config: null,
    // Ten messages at once and then three a second: Synapse's own ten, and a rate that a proof can wait for.
    rc_message: { per_second: 3, burst_count: 10 },
    rc_login: { address: often, account: often, failed_attempts: often },
    rc_invites: { per_room: often, per_user: often, per_issuer: often },
    rc_joins: { local: often, remote: often },
  }
}
