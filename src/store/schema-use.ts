/**
 * Checks that this program may use the database: a newer one may have changed its
 * tables, or it may be half a copy.
 */
import { BotError } from '../errors.ts'
import { shellCommand } from '../model/program.ts'
import type { Database } from './tables.ts'

/** Throws `misconfigured` if a program that knows these migrations may not use the database now. */
export async function checkSchemaUse(db: Database, known: object): Promise<void> {
  const { oldest, copied_from } = await db
    .selectFrom('schema_use')
    .select(['oldest', 'copied_from'])
    .executeTakeFirstOrThrow()
  if (!(oldest in known)) throw tooNew()
  if (copied_from !== null)
    throw new BotError(
      'misconfigured',
      `The database is an unfinished copy of ${copied_from}: finish it with ${shellCommand('migrate-store')}, or set DATABASE_URL to another database.`,
    )
}

/** The database is written by a program whose tables this one does not understand. */
export function tooNew(cause?: unknown): BotError {
  return new BotError(
    'misconfigured',
    'The database was written by a newer version of Journal Club: start that version, or set DATABASE_URL to another database.',
    { cause },
  )
}
