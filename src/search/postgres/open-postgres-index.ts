/** Opens the index in PostgreSQL, with its tables. */
import { connect } from './connect.ts'
import { createTables, findHere } from './create-tables.ts'
import { explainOpening } from './explain-fault.ts'
import { PostgresIndex } from './postgres-index.ts'
import type { FindElsewhere } from './read-rows.ts'
import type { Database } from './tables.ts'

/** The index at `postgres://…`; rejects with `misconfigured` or `unavailable` where it cannot be had. */
export function openPostgresIndex(url: string): Promise<PostgresIndex> {
  const { reading, writing } = connect(url)
  return openIndexIn(reading, writing, true)
}

/**
 * The same over given connections, which may take arrays in binary (`isBinary`); closing the index
 * closes them.
 */
export async function openIndexIn(
  reading: Database,
  writing = reading,
  isBinary = false,
  findElsewhere?: FindElsewhere,
): Promise<PostgresIndex> {
  try {
    const create = async () => {
      const hasBm25 = await createTables(writing)
      await (findElsewhere === undefined ? findHere(writing) : findElsewhere.prepare(writing))
      return hasBm25
    }
    const hasBm25 = await create()
    const inPostgres = hasBm25 ? 'in PostgreSQL with pg_textsearch' : 'in PostgreSQL'
    const description = findElsewhere?.description ?? inPostgres
    const options = { description, hasBm25, isBinary, findElsewhere, createTables: create }
    const index = new PostgresIndex(reading, writing, options)
    await index.revision()
    return index
  } catch (error) {
    await reading.destroy()
    await writing.destroy()
    throw explainOpening(error)
  }
}
