/**
 * Reading groups: who is in them, what is proposed, when they meet, what was said;
 * and secret addresses of feeds.
 */
import type { Kysely, SchemaModule } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await createClubs(schema)
  await createMeetings(schema)
  await createNominations(schema)
  await createRest(schema)
}

async function createClubs(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('clubs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rhythm', 'text', (column) => column.notNull())
    .addColumn('length_minutes', 'integer', (column) => column.notNull())
    .addColumn('closes_minutes', 'integer', (column) => column.notNull())
    .addColumn('quorum', 'integer', (column) => column.notNull())
    .addColumn('breaks', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('after_ms', 'bigint', (column) => column.notNull())
    .addColumn('rests_until_ms', 'bigint', (column) => column.notNull())
    .addColumn('refusals', 'integer', (column) => column.notNull())
    .addColumn('changes', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('clubs_number', ['workspace', 'number'])
    .execute()
  await schema.createIndex('clubs_by_place').on('clubs').column('place').execute()
  await schema.createIndex('clubs_by_rest').on('clubs').column('rests_until_ms').execute()

  await schema
    .createTable('club_members')
    .addColumn('club', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('joined_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('turn', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_members_key', ['club', 'person'])
    .execute()
}

async function createMeetings(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('club_meetings')
    .addColumn('club', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('moved_to_ms', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('paper', 'bigint', (column) => column.references('papers.number'))
    .addColumn('presenter', 'text')
    .addColumn('is_volunteer', 'integer', (column) => column.notNull())
    .addColumn('done', 'text', (column) => column.notNull())
    .addColumn('told', 'text')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_meetings_key', ['club', 'date'])
    .execute()
  await schema.createIndex('club_meetings_by_paper').on('club_meetings').column('paper').execute()

  await schema
    .createTable('club_absences')
    .addColumn('club', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_absences_key', ['club', 'date', 'person'])
    .execute()
}

async function createNominations(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('club_nominations')
    .addColumn('club', 'text', (column) => column.notNull())
    .addColumn('paper', 'bigint', (column) => column.notNull().references('papers.number'))
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('nominator', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_nominations_key', ['club', 'paper'])
    .execute()
  await schema.createIndex('club_nominations_by_paper').on('club_nominations').column('paper').execute()

  await schema
    .createTable('club_votes')
    .addColumn('club', 'text', (column) => column.notNull())
    .addColumn('paper', 'bigint', (column) => column.notNull().references('papers.number'))
    .addColumn('voter', 'text', (column) => column.notNull())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_votes_key', ['club', 'paper', 'voter'])
    .execute()
  await schema.createIndex('club_votes_by_paper').on('club_votes').column('paper').execute()
}

async function createRest(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('club_minutes')
    .addColumn('club', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer')
    .addColumn('questions', 'text', (column) => column.notNull())
    .addColumn('links', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_minutes_key', ['club', 'date', 'author'])
    .execute()

  await schema
    .createTable('feed_addresses')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('feed_addresses_owner', ['workspace', 'kind', 'key', 'owner'])
    .execute()
  for (const table of tablesOfClubs)
    await schema.createIndex(`${table}_by_workspace`).on(table).column('workspace').execute()
}

const tablesOfClubs = [
  ...['club_members', 'club_meetings', 'club_absences', 'club_nominations', 'club_votes', 'club_minutes'],
]
