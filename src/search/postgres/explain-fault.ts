/** What went wrong in PostgreSQL, as a sentence for those who asked. */
import { BotError } from '../../errors.ts'

/** Gives the error itself where it is a fault of ours. */
export function explainFault(error: unknown): unknown {
  if (error instanceof BotError) return error
  const code = codeOf(error)
  if (isTimeout(error))
    return new BotError(
      'unavailable',
      'This takes too long to look up: add a rarer word, or leave out a filter.',
      {
        cause: error,
      },
    )
  if (code === '42501' || code === '25006')
    return new BotError(
      'misconfigured',
      'The user in DATABASE_URL may not create the schema of the search index: grant it CREATE on the database, or set SEARCH=memory.',
      { cause: error },
    )
  if (
    /^(08|53|57)/.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    (!/^[0-9A-Z]{5}$/.test(code) && isConnectionFault(error))
  )
    return new BotError(
      'unavailable',
      'The search index in PostgreSQL does not answer: try again in a moment.',
      {
        cause: error,
      },
    )
  return error
}

/** Whether a statement was ended because it took too long. */
export function isTimeout(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function isConnectionFault(error: unknown): boolean {
  return error instanceof Error && /connection|timeout exceeded when trying to connect/i.test(error.message)
}
