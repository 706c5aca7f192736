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
    const hasBm25 = await createTables(writing)
    await (findElsewhere === undefined ? findHere(writing) : findElsewhere.prepare(writing))
    const index = new PostgresIndex(reading, writing, { hasBm25, isBinary, findElsewhere })
    await index.revision()
    return index
  } catch (error) {
    await reading.destroy()
    await writing.destroy()
    throw explainOpening(error)
  }
}
