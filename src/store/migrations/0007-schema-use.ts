/** Who may use this database: one row. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schema_use')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('oldest', 'text', (column) => column.notNull())
    .addColumn('copied_from', 'text')
    .execute()
  await sql`insert into schema_use (id, oldest, copied_from) values (1, '0007-schema-use', null)`.execute(db)
}
