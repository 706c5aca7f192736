/** Opens the index in PostgreSQL, with its tables. */
import { type Connections, connect, type ReplicaOptions } from './connect.ts'
import { createTables, findHere } from './create-tables.ts'
import { explainOpening } from './explain-fault.ts'
import { PostgresIndex } from './postgres-index.ts'
import type { FindElsewhere } from './read-rows.ts'
import type { Database } from './tables.ts'

/**
 * The index at `postgres://…`, read from `replicas` where there are some; rejects with `misconfigured` or
 * `unavailable` where it cannot be had.
 */
export function openPostgresIndex(url: string, replicas?: ReplicaOptions): Promise<PostgresIndex> {
  return openIndexIn(connect(url, replicas), { isBinary: true })
}

/** The index over one connection, which closing the index closes. */
export function openIndexOver(db: Database): Promise<PostgresIndex> {
  return openIndexIn(
    { reading: db, primary: db, writing: db, close: () => db.destroy() },
    { isBinary: false },
  )
}

/** Connections may take arrays in binary (`isBinary`); closing the index closes them. */
export async function openIndexIn(
  connections: Connections,
  { isBinary, findElsewhere }: { readonly isBinary: boolean; readonly findElsewhere?: FindElsewhere },
): Promise<PostgresIndex> {
  const { writing } = connections
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
    const index = new PostgresIndex(connections, options)
    await index.revision()
    return index
  } catch (error) {
    await connections.close()
    throw explainOpening(error)
  }
}
