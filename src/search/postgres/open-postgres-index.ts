/** Opens the index in PostgreSQL, with its tables. */
import { type Connections, connect, type ReplicaOptions } from './connect.ts'
import { createTables } from './create-tables.ts'
import { explainOpening } from './explain-fault.ts'
import { PostgresIndex } from './postgres-index.ts'
import type { Database } from './tables.ts'

/**
 * The index at `postgres://…`, read from `replicas` where there are some; rejects with `misconfigured` or
 * `unavailable` where it cannot be had.
 */
export function openPostgresIndex(url: string, replicas?: ReplicaOptions): Promise<PostgresIndex> {
  return openIndexIn(connect(url, replicas), true)
}

/** The index over one connection, which closing the index closes. */
export function openIndexOver(db: Database): Promise<PostgresIndex> {
  return openIndexIn({ reading: db, primary: db, writing: db, close: () => db.destroy() }, false)
}

/** Connections may take arrays in binary. */
async function openIndexIn(connections: Connections, isBinary: boolean): Promise<PostgresIndex> {
  try {
    const hasBm25 = await createTables(connections.writing)
    const index = new PostgresIndex(connections, { hasBm25, isBinary })
    await index.revision()
    return index
  } catch (error) {
    await connections.close()
    throw explainOpening(error)
  }
}
