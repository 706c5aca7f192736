/** Brings a database to the newest schema; forward only. */
import { type Migration, Migrator } from 'kysely/migration'
import { BotError } from '../errors.ts'
import { up as firstTables } from './migrations/0001-first-tables.ts'
import { up as adapterRows } from './migrations/0002-adapter-rows.ts'
import { up as placeSettings } from './migrations/0003-place-settings.ts'
import { up as digests } from './migrations/0004-digests.ts'
import { up as firstSeen } from './migrations/0005-first-seen.ts'
import { up as sourceListings } from './migrations/0006-source-listings.ts'
import { up as revisionNotes } from './migrations/0007-revision-notes.ts'
import type { Database } from './tables.ts'

const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': { up: firstTables },
  '0002-adapter-rows': { up: adapterRows },
  '0003-place-settings': { up: placeSettings },
  '0004-digests': { up: digests },
  '0005-first-seen': { up: firstSeen },
  '0006-source-listings': { up: sourceListings },
  '0007-revision-notes': { up: revisionNotes },
}

/**
 * Runs the migrations that this database lacks, each once, also when several processes start at the same moment.
 * Throws `misconfigured` when a later release has been here: its tables may mean something else.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  // Kysely's way to say that the database knows a migration that this program does not.
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new BotError(
      'misconfigured',
      'The database was written by a newer version of Journal Club: start that version, or set DATABASE_URL to another database.',
      { cause: error },
    )
  throw error
}
