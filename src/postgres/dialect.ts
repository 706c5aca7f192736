/** Kysely's PostgreSQL dialect over a pool of connections. */
import {
  CompiledQuery,
  type Dialect,
  type Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Limits, limitsSql } from './connections.ts'

/** The dialect over a pool; closing the Kysely instance closes the pool. `explain` translates errors. */
export function postgresDialect(pool: Pool, explain: (error: unknown) => unknown): Dialect {
  return new PostgresDialect({ pool: speakPlainly(pool, explain) })
}

/** Other limits for the rest of a transaction. */
export async function setLimits(tx: Pick<Kysely<unknown>, 'executeQuery'>, limits: Limits): Promise<void> {
  for (const statement of limitsSql(limits)) await tx.executeQuery(CompiledQuery.raw(statement))
}

/** A pool as Kysely takes it, whose errors are translated. */
export function speakPlainly(pool: Pool, explain: (error: unknown) => unknown): PostgresPool {
  const rethrow = (error: unknown): never => {
    throw explain(error)
  }
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(rethrow)
      const known = clients.get(client)
      if (known !== undefined) return known
      const query = (text: string, values: unknown[]) =>
        client.query(text, values).catch((error: unknown) => {
          // A late answer would be taken for that of the next query.
          if (isLate(error)) void client.end()
          return rethrow(error)
        })
      const release = (isBroken?: boolean) => client.release(isBroken)
      // Kysely's only other method is cursors, which are not used here.
      const spoken = { query, release } as unknown as PostgresPoolClient
      clients.set(client, spoken)
      return spoken
    },
  }
}

/** The words of `pg` for a query that passed its `query_timeout`. */
function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
