/** Opens the database of `DATABASE_URL`, and explains plainly what is wrong with it. */

import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Dialect } from 'kysely'
import type { QueryResult } from 'pg'
import { z } from 'zod'
import { BotError } from '../errors.ts'
import { isPostgres } from '../model/database-url.ts'
import { dropStart } from '../model/words.ts'
import type { Limits } from '../postgres/connections.ts'
import { isOneOf, isSqlState } from '../postgres/sqlstate.ts'
import { explainServerFault, explainSqliteFault } from './explain-fault.ts'
import { openingPatienceMs, openSqlite, patienceMs, sqliteDialect } from './sqlite-dialect.ts'

/** An open database, its name without secrets, and an explanation for each of its errors. */
export interface OpenDatabase {
  readonly dialect: Dialect
  /** Runs a query outside of the dialect, over the same connections; only on PostgreSQL. */
  readonly ask?: Ask
  readonly description: string
  /** Explains a fault during opening to the operator. */
  explain(error: unknown): unknown
}

export type Ask = (text: string, values?: unknown[]) => Promise<QueryResult>

export interface OpenOptions {
  /** Locks other programs out of a file. */
  readonly isAlone?: boolean
  /** Does not create a file. */
  readonly mustExist?: boolean
  /**
   * A bot's queries have time limits, and their faults are explained to the asker; others
   * may take as long as they need.
   */
  readonly use?: 'bot' | 'schema' | 'copy'
  /** Called for each fault while a bot uses it. */
  onFault?(fault: BotError): void
}

/**
 * Opens an SQLite file at once, a PostgreSQL server at the first query; rejects with
 * `misconfigured` or `unavailable`.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<OpenDatabase> {
  if (isPostgres(url)) return openPostgres(url, options)
  const path = parseFilePath(url)
  if (path !== undefined) return openFile(path, options)
  throw new BotError(
    'misconfigured',
    'DATABASE_URL must look like file:data/journal-club.sqlite or postgres://user:password@host/database.',
  )
}

/**
 * The path of an SQLite file; undefined for any other address. `file:data/a.sqlite` is taken as it is,
 * `file:///data/a.sqlite` as a URL with escapes.
 */
export function parseFilePath(url: string): string | undefined {
  const path = dropStart(url, 'file:')
  if (path === url || path === '') return undefined
  if (!path.startsWith('//')) return path
  try {
    return fileURLToPath(url)
  } catch {
    return undefined
  }
}

async function openFile(
  path: string,
  { isAlone = false, mustExist = false, use = 'copy', onFault }: OpenOptions,
): Promise<OpenDatabase> {
  const explain = (error: unknown) => explainFileError(error, path)
  try {
    if (!mustExist) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const found = statSync(path, { throwIfNoEntry: false })
    if (mustExist && found === undefined)
      throw new BotError('misconfigured', `There is no database file ${path}.`)
    if (found?.isDirectory())
      throw new BotError('misconfigured', `DATABASE_URL must name a file, and ${path} is a folder.`)
    const explainUse = use === 'bot' ? tellOf(explainSqliteFault, onFault) : (error: unknown) => error
    return {
      dialect: sqliteDialect(await openSqlite(path, { isAlone }), {
        patienceMs: use === 'bot' ? patienceMs : openingPatienceMs,
        explain: explainUse,
      }),
      description: `SQLite, ${path}`,
      explain,
    }
  } catch (error) {
    throw explain(error)
  }
}

/**
 * Time limits by use. Waiting for a frozen process's lock outlasts its idle transaction, and ends before the
 * asker is told that the database does not answer.
 */
const limits: Readonly<Record<NonNullable<OpenOptions['use']>, Limits>> = {
  bot: { statementMs: 15_000, lockMs: 6_000, idleMs: 5_000 },
  schema: { statementMs: 0, lockMs: 0, idleMs: 60_000 },
  copy: { statementMs: 0, lockMs: 0, idleMs: 0 },
}

async function openPostgres(url: string, { use = 'copy', onFault }: OpenOptions): Promise<OpenDatabase> {
  // The error of an unreadable address would contain the password, so drop it.
  const address = URL.parse(url)
  if (address === null)
    throw new BotError(
      'misconfigured',
      'DATABASE_URL is no readable address: it must look like postgres://user:password@host/database, with / : @ # ? of the password as %2F %3A %40 %23 %3F.',
    )
  const host = address.host || address.searchParams.get('host') || 'localhost'
  const [{ createPool }, { postgresDialect }] = await Promise.all([
    import('../postgres/connections.ts'),
    import('../postgres/dialect.ts'),
  ])
  const pool = createPool(url, { name: 'journal-club', limits: limits[use] })
  const explainUse = use === 'bot' ? tellOf(explainServerFault, onFault) : (error: unknown) => error
  return {
    dialect: postgresDialect(pool, explainUse),
    ask: (text, values) =>
      pool.query(text, values).catch((error: unknown) => {
        throw explainUse(error)
      }),
    description: `PostgreSQL, ${host}${address.pathname}`,
    explain: (error) => explainServerError(error, host),
  }
}

function tellOf(
  explain: (error: unknown) => unknown,
  onFault: OpenOptions['onFault'],
): (error: unknown) => unknown {
  return (error) => {
    const explained = explain(error)
    if (explained instanceof BotError) onFault?.(explained)
    return explained
  }
}

const fault = z.object({ code: z.string().optional(), errcode: z.number().optional() })

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'])

/** Sentences for askers say too little for the operator. */
function causeOf(thrown: unknown): unknown {
  return thrown instanceof BotError && thrown.code === 'unavailable' ? (thrown.cause ?? thrown) : thrown
}

// https://www.sqlite.org/rescode.html; the low byte is the primary code.
function explainFileError(thrown: unknown, path: string): unknown {
  const error = causeOf(thrown)
  if (error instanceof BotError) return error
  const { code, errcode } = fault.safeParse(error).data ?? {}
  const say = (kind: 'misconfigured' | 'unavailable', sentence: string) =>
    new BotError(kind, sentence, { cause: error })
  const primary = (errcode ?? 0) & 0xff
  if (primary === 26)
    return say(
      'misconfigured',
      `${path} is not a database file: move it away, or name another in DATABASE_URL.`,
    )
  if (primary === 11) return say('unavailable', `The database file ${path} is damaged: restore a copy of it.`)
  if (primary === 13 || code === 'ENOSPC')
    return say('unavailable', `The database file ${path} cannot grow: its disk is full.`)
  if (primary === 5 || primary === 6)
    return say('unavailable', `Another program holds the database file ${path}: end it and try again.`)
  if ([3, 8, 10, 14, 23].includes(primary) || unwritable.has(code ?? ''))
    return say(
      'misconfigured',
      `The database file ${path} cannot be written: allow writing to it and its folder, or name another in DATABASE_URL.`,
    )
  return error
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
function explainServerError(thrown: unknown, host: string): unknown {
  const error = causeOf(thrown)
  if (error instanceof BotError) return error
  const { code } = fault.safeParse(error).data ?? {}
  const say = (kind: 'misconfigured' | 'unavailable', sentence: string) =>
    new BotError(kind, sentence, { cause: error })
  if (code === '28P01' || code === '28000')
    return say('misconfigured', `PostgreSQL at ${host} refuses the user or password in DATABASE_URL.`)
  if (code === '3D000')
    return say(
      'misconfigured',
      `PostgreSQL at ${host} has no such database as DATABASE_URL names: create it first.`,
    )
  if (code === '42501' || code === '25006')
    return say(
      'misconfigured',
      `The user in DATABASE_URL may not create or write tables in PostgreSQL at ${host}.`,
    )
  if (code === '53100') return say('unavailable', `The disk of PostgreSQL at ${host} is full.`)
  if (code === '55P03' || code === '57014')
    return say(
      'unavailable',
      `Something else holds the tables in PostgreSQL at ${host}: end it and try again.`,
    )
  // The server reports a fault of ours, unless it is about connections (08), resources (53) or shutdown (57).
  if (isSqlState(code ?? '') && !isOneOf(code ?? '', ['08', '53', '57'])) return error
  return say(
    'unavailable',
    `PostgreSQL at ${host} does not answer: see that it runs and that DATABASE_URL is right.`,
  )
}
