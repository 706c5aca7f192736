/** Explains faults of the database in one plain sentence for the asker. */

import { z } from 'zod'
import { BotError, databaseUnavailable } from '../errors.ts'
import { isOneOf } from '../postgres/sqlstate.ts'

const sentences = {
  full: 'The disk of the database is full, so nothing can be saved. Please tell whoever runs the bot.',
  busy: 'Something else keeps the database busy, so this could not be done. Please try again in a minute.',
  readOnly:
    'The database can only be read right now, so nothing can be saved. Please tell whoever runs the bot.',
  refused: 'The database does not let the bot do this. Please tell whoever runs the bot.',
  overloaded: 'The database has more to do than it can. Please try again in a minute.',
  failing: 'The disk of the database fails. Please tell whoever runs the bot.',
  damaged: 'The database is damaged. Please tell whoever runs the bot.',
  missing: 'A part of the database is missing. Please tell whoever runs the bot.',
} as const

type Fault = keyof typeof sentences

const shape = z.object({
  code: z.string().optional(),
  errcode: z.number().optional(),
  message: z.string().optional(),
})

// https://www.sqlite.org/rescode.html; the low byte is the primary code.
const sqliteFaults: ReadonlyMap<number, Fault> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'readOnly'],
  [10, 'failing'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'failing'],
  [26, 'damaged'],
])

/** A `BotError('unavailable')` for SQLite's faults; other errors unchanged. */
export function explainSqliteFault(error: unknown): unknown {
  if (error instanceof BotError) return error
  const { errcode = 0, message = '' } = shape.safeParse(error).data ?? {}
  const fault = message.startsWith('no such table') ? 'missing' : sqliteFaults.get(errcode & 0xff)
  return fault === undefined ? error : explain(fault, error)
}

const serverFaults: readonly (readonly [codes: readonly string[], Fault])[] = [
  [['53100'], 'full'],
  [['55P03', '57014', '40P01', '40001'], 'busy'],
  [['25006'], 'readOnly'],
  [['42501'], 'refused'],
  [['53'], 'overloaded'],
  [['58'], 'failing'],
  [['XX001', 'XX002'], 'damaged'],
  [['42P01', '3F000'], 'missing'],
]

/** A `BotError('unavailable')` for PostgreSQL's faults and outages; other errors unchanged. */
export function explainServerFault(error: unknown): unknown {
  if (error instanceof BotError) return error
  if (isOutage(error)) return databaseUnavailable(error)
  const { code = '' } = shape.safeParse(error).data ?? {}
  const [, fault] = serverFaults.find(([codes]) => isOneOf(code, codes)) ?? []
  return fault === undefined ? error : explain(fault, error)
}

const outages = ['08', '57P0', '53300', '25P03']
const networkFaults = ['ECONN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']
const clientWords = [
  'Connection terminated',
  'timeout exceeded',
  'timeout expired',
  'Query read timeout',
  'Client has encountered',
  'Client was closed',
]

/** Lost connections, shutdown, an idle transaction that was ended, and how `pg` words them. */
function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = shape.safeParse(error).data ?? {}
  return (
    isOneOf(code, [...outages, ...networkFaults]) || clientWords.some((words) => message.startsWith(words))
  )
}

function explain(fault: Fault, cause: unknown): BotError {
  return new BotError('unavailable', sentences[fault], { cause })
}
