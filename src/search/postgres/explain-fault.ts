/** What went wrong in PostgreSQL, as a sentence for those who asked. */

import { BotError } from '../../errors.ts'
import { isOneOf, isSqlState, isSystemCode } from '../../postgres/sqlstate.ts'

export const takesTooLong = 'This takes too long to look up: add a rarer word, or leave out a filter.'

const sentences: readonly (readonly [codes: readonly string[], sentence: string])[] = [
  [['57014'], takesTooLong],
  [['53100'], 'The disk of the search index is full. Please tell whoever runs the bot.'],
  [['42501', '25006'], 'The search index cannot be written right now. Please tell whoever runs the bot.'],
  [['55P03', '40P01', '40001'], 'Something else keeps the search index busy. Please try again in a minute.'],
  [['42P01', '3F000'], 'The search index was lost and is being built again. Please try again in a minute.'],
  [['08', '53', '57', '25P03'], 'The search index in PostgreSQL does not answer: try again in a moment.'],
]

/** Gives the error itself where it is a fault of ours. */
export function explainFault(error: unknown): unknown {
  if (error instanceof BotError) return error
  const isAway = isConnectionFault(error) || isSystemCode(codeOf(error))
  const code = isAway ? '08000' : codeOf(error)
  const [, sentence] = sentences.find(([codes]) => isOneOf(code, codes)) ?? []
  return sentence === undefined ? error : new BotError('unavailable', sentence, { cause: error })
}

/** A fault while the index is opened, explained to the operator. */
export function explainOpening(error: unknown): unknown {
  if (['42501', '25006'].includes(codeOf(error)))
    return new BotError(
      'misconfigured',
      'The user in DATABASE_URL may not create the schema of the search index: grant it CREATE on the database, or set SEARCH=memory.',
      { cause: error },
    )
  return explainFault(error)
}

/** Whether tables of the index were dropped. */
export function isMissing(error: unknown): boolean {
  return ['42P01', '3F000'].includes(codeOf(error))
}

/** Whether a statement was ended because it took too long, by itself or for a lock. */
export function isTimeout(error: unknown): boolean {
  return ['57014', '55P03'].includes(codeOf(error))
}

/**
 * Whether another server may answer where this one did not: it is away, broken or full, or a replica ended
 * the statement because what it has to replay could not wait for it.
 */
export function isFaultOfServer(error: unknown): boolean {
  return (
    isConnectionFault(error) ||
    isSystemCode(codeOf(error)) ||
    isOneOf(codeOf(error), ['08', '53', '57P', '58', 'XX', '40001', '40P01'])
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const clientWords = [
  'connection',
  'timeout exceeded when trying to connect',
  'query read timeout',
  'client was closed',
]

/** The words of `pg`. */
function isConnectionFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    !isSqlState(codeOf(error)) &&
    clientWords.some((words) => error.message.toLowerCase().includes(words))
  )
}
