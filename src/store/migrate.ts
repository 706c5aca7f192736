/** Brings a database to the newest schema; forward only. */
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { up as firstTables } from './migrations/0001-first-tables.ts'
import { up as adapterRows } from './migrations/0002-adapter-rows.ts'
import { up as placeSettings } from './migrations/0003-place-settings.ts'
import { up as digests } from './migrations/0004-digests.ts'
import { up as firstSeen } from './migrations/0005-first-seen.ts'
import { up as sourceListings } from './migrations/0006-source-listings.ts'
import { up as revisionNotes } from './migrations/0007-revision-notes.ts'
import { up as schemaUse } from './migrations/0007-schema-use.ts'
import { up as paperVectors } from './migrations/0009-paper-vectors.ts'
import { up as indexChunks } from './migrations/0010-index-chunks.ts'
import { up as refusedSlots } from './migrations/0011-refused-slots.ts'
import { up as workspaces } from './migrations/0012-workspaces.ts'
import { up as sharedPapers } from './migrations/0013-shared-papers.ts'
import { up as lastAnswers } from './migrations/0014-last-answers.ts'
import { up as votes } from './migrations/0015-votes.ts'
import { up as imports } from './migrations/0016-imports.ts'
import { up as wordTables } from './migrations/0017-word-tables.ts'
import { up as modelDays } from './migrations/0018-model-days.ts'
import { up as clubs } from './migrations/0019-clubs.ts'
import { up as noticesAndResets } from './migrations/0020-notices-and-resets.ts'
import { up as accessTokens } from './migrations/0021-access-tokens.ts'
import { up as pauseEnds } from './migrations/0022-pause-ends.ts'
import { up as earlierAnswers } from './migrations/0023-earlier-answers.ts'
import { up as shownAnswers } from './migrations/0024-shown-answers.ts'
import { up as keptReferences } from './migrations/0025-kept-references.ts'
import { up as rowOwners } from './migrations/0026-row-owners.ts'
import { up as fullTexts } from './migrations/0027-full-texts.ts'
import { up as checkedReferences } from './migrations/0028-checked-references.ts'
import { up as citations } from './migrations/0029-citations.ts'
import { up as personZones } from './migrations/0031-person-zones.ts'
import { up as laterPauses } from './migrations/0033-later-pauses.ts'
import { tooNew } from './schema-use.ts'
import type { Database, Tables } from './tables.ts'

/**
 * One migration. Older programs may keep using the database while it is installed, so it only expands the
 * schema, or names the `oldest` migration that a program must know from then on.
 */
export interface SchemaStep {
  readonly up: Migration['up']
  readonly oldest?: string
}

/** By name, in their order. */
export type Schema = Readonly<Record<string, SchemaStep>>

export const schema: Schema = {
  '0001-first-tables': { up: firstTables },
  '0002-adapter-rows': { up: adapterRows },
  '0003-place-settings': { up: placeSettings },
  '0004-digests': { up: digests },
  '0005-first-seen': { up: firstSeen },
  '0006-source-listings': { up: sourceListings },
  '0007-revision-notes': { up: revisionNotes },
  '0007-schema-use': { up: schemaUse },
  '0009-paper-vectors': { up: paperVectors },
  '0010-index-chunks': { up: indexChunks },
  '0011-refused-slots': { up: refusedSlots },
  '0012-workspaces': { up: workspaces },
  '0013-shared-papers': { up: sharedPapers },
  '0014-last-answers': { up: lastAnswers },
  '0015-votes': { up: votes },
  '0016-imports': { up: imports },
  '0017-word-tables': { up: wordTables },
  '0018-model-days': { up: modelDays },
  '0019-clubs': { up: clubs },
  '0020-notices-and-resets': { up: noticesAndResets },
  '0021-access-tokens': { up: accessTokens },
  '0022-pause-ends': { up: pauseEnds },
  '0023-earlier-answers': { up: earlierAnswers },
  '0024-shown-answers': { up: shownAnswers },
  '0025-kept-references': { up: keptReferences },
  '0026-row-owners': { up: rowOwners },
  '0027-full-texts': { up: fullTexts },
  '0028-checked-references': { up: checkedReferences },
  '0029-citations': { up: citations },
  '0031-person-zones': { up: personZones },
  '0033-later-pauses': { up: laterPauses },
}

/**
 * Runs the missing migrations, each once, also when several processes start together. Unknown migrations of
 * newer programs are left alone if they allow this program. Throws `misconfigured` if they do not.
 */
export async function migrate(db: Database, steps: Schema = schema): Promise<void> {
  for (let triesLeft = maxTries; ; triesLeft -= 1) {
    const error = await tryToMigrate(db, steps)
    if (error === undefined) return
    // A newer program started at the same time and was faster, or one of our
    // migrations is missing below a newer one.
    if (triesLeft > 0 && (isUnknownStep(error) || isTableGone(error))) continue
    throw isUnknownStep(error) ? tooNew(error) : error
  }
}

async function tryToMigrate(db: Database, steps: Schema): Promise<unknown> {
  try {
    const strange = await findStrangeSteps(db, steps)
    const provider = { getMigrations: async () => ({ ...toMigrations(steps), ...toMigrations(strange) }) }
    return (await new Migrator({ db, provider }).migrateToLatest()).error
  } catch (error) {
    return error
  }
}

/** Throws `misconfigured` if a newer program's migrations exclude this program. */
async function findStrangeSteps(db: Database, steps: Schema): Promise<Schema> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'schema_use')) return {}
  const { oldest } = await db.selectFrom('schema_use').select('oldest').executeTakeFirstOrThrow()
  if (!(oldest in steps)) throw tooNew()
  const rows = await db.selectFrom('kysely_migration').select('name').execute()
  const strange = rows.filter(({ name }) => !(name in steps))
  return Object.fromEntries(strange.map(({ name }) => [name, { up: async () => undefined }]))
}

function toMigrations(steps: Schema): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, { up, oldest }]) => [
      name,
      {
        async up(db: Kysely<Tables>) {
          await up(db)
          if (oldest !== undefined) await db.updateTable('schema_use').set({ oldest }).execute()
        },
      },
    ]),
  )
}

/** Kysely's error for a migration that the program does not know. */
function isUnknownStep(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations')
}

/**
 * PostgreSQL's undefined_table: while listing tables, Kysely may ask about one
 * that another program just dropped.
 */
function isTableGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01'
}

const maxTries = 3
