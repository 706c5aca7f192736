/** One folder of data of PostgreSQL, and the server on it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type PostgresPrograms, preparePrograms } from './postgres-programs.ts'

/** Of the user `postgres`, in every cluster. */
export const clusterPassword = 'se cret:/@'

const run = promisify(execFile)
/** Its words are looked at, so they are the same everywhere. */
const env = { ...process.env, LC_MESSAGES: 'C' }

export interface ClusterServer {
  /** Resolves when it takes connections; does nothing while it runs. */
  start(): Promise<void>
  /** Resolves when it has ended; without a signal it ends all connections first. */
  end(signal?: NodeJS.Signals): Promise<void>
  readonly pid: number | undefined
}

/**
 * Puts a new cluster into a folder that has none: making one takes a second of a processor, so one is made for all
 * and copied.
 */
export async function fillCluster(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const programs = await preparePrograms()
  const { uid = process.getuid?.() ?? 0 } = programs.user
  const made = join(tmpdir(), `journal-club-cluster-${programs.version}-${uid}`)
  if (!existsSync(made)) await makeCluster(programs, made)
  // Owners and permissions are kept: PostgreSQL demands both.
  if (process.platform === 'win32') await run('robocopy', [made, folder, '/e', '/copyall'])
  else await run('cp', ['-a', `${made}/.`, folder])
}

/** A server on this folder, with these words beside that of the folder. `ready` is what it says then. */
export async function prepareServer(
  folder: string,
  words: readonly string[],
  ready: string,
): Promise<ClusterServer> {
  const { postgres, user } = await preparePrograms()
  let running: ChildProcess | undefined
  // Where the tests end without a stop, nothing is left behind.
  const leave = () => void running?.kill('SIGINT')
  return {
    get pid() {
      return running?.pid
    },
    async start() {
      if (running !== undefined) return
      // Whoever runs it may not enter the folder of the tests.
      const child = spawn(postgres, ['-D', folder, ...words], {
        ...user,
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      running = child
      process.on('exit', leave)
      child.once('exit', () => {
        running = undefined
        process.off('exit', leave)
      })
      let said = ''
      await new Promise<void>((resolve, reject) => {
        const hear = (text: string) => {
          said += text
          if (!said.includes(ready)) return
          child.stderr?.off('data', hear).resume()
          resolve()
        }
        child.stderr?.setEncoding('utf8').on('data', hear)
        child.once('error', reject)
        child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
      })
    },
    async end(signal = 'SIGINT') {
      if (running === undefined) return
      const ended = once(running, 'exit')
      running.kill(signal)
      await ended
    },
  }
}

async function makeCluster({ initdb, user }: PostgresPrograms, made: string): Promise<void> {
  const draft = await mkdtemp(`${made}-`)
  const password = `${draft}.password`
  await writeFile(password, `${clusterPassword}\n`)
  if (user.uid !== undefined && user.gid !== undefined)
    for (const each of [draft, password]) await chown(each, user.uid, user.gid)
  const access = ['--username=postgres', '--auth=password', `--pwfile=${password}`]
  const content = ['--encoding=UTF8', '--locale=C', '--no-sync', '--set=scram_iterations=1']
  await run(initdb, [`--pgdata=${draft}`, ...access, ...content], { ...user, cwd: draft, env })
  await rm(password)
  // Another process may have been first.
  await rename(draft, made).catch(() => rm(draft, { recursive: true, force: true }))
}
