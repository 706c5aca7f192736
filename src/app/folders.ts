/** Where the program keeps what is not its own code: in the checkout, else in the platform's folders. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import envPaths from 'env-paths'
import { isCheckout } from '../model/program.ts'
import type { Environment } from './config.ts'

export interface Folders {
  /** The file of settings that `setup` writes. */
  readonly envFile: string
  /** Compiled code. Not in a folder for temporary files, where any user could put code of theirs. */
  readonly compiled: string
  /** Settings that nobody made. */
  readonly defaults: Environment
}

/**
 * A package must not read the working directory, which may be another program's. On Linux it uses the folders of
 * https://specifications.freedesktop.org/basedir-spec/latest/.
 */
export function findFolders(): Folders {
  if (isCheckout)
    return { envFile: '.env', compiled: inProgram('node_modules/.cache/journal-club/compile'), defaults: {} }
  const { config, data, cache } = envPaths('journal-club', { suffix: '' })
  return {
    envFile: join(config, '.env'),
    compiled: join(cache, 'compile'),
    defaults: {
      DATABASE_URL: `file:${join(data, 'journal-club.sqlite')}`,
      JOURNAL_CLUB_HISTORY: join(data, 'history'),
      SEEDS_DIR: inProgram('seeds'),
    },
  }
}

function inProgram(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
