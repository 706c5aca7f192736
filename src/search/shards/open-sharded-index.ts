/** Opens the index whose papers are found by search servers; what is known of the papers is in PostgreSQL. */
import { Kysely } from 'kysely'
import type { ShardAddress } from '../../model/shard-address.ts'
import { createPool } from '../../postgres/connections.ts'
import { postgresDialect } from '../../postgres/dialect.ts'
import { connect } from '../postgres/connect.ts'
import { openIndexIn } from '../postgres/open-postgres-index.ts'
import type { PostgresIndex } from '../postgres/postgres-index.ts'
import type { FindElsewhere } from '../postgres/read-rows.ts'
import { ShardFeed } from './shard-feed.ts'
import { ShardRows } from './shard-rows.ts'
import { createShardTables } from './shard-tables.ts'
import { type OnMissing, Shards } from './shards.ts'

/**
 * Rejects with `misconfigured` or `unavailable` where PostgreSQL, at `postgres://…`, cannot be had. It
 * opens without the search servers too.
 */
export function openShardedIndex(
  url: string,
  addresses: readonly ShardAddress[],
  onMissing: OnMissing = () => {},
): Promise<PostgresIndex> {
  const count = addresses.length
  const findElsewhere: FindElsewhere = {
    description: count === 1 ? 'in a search server' : `in ${count} search servers`,
    prepare: (db) => createShardTables(db, count),
    open(parts) {
      const shards = new Shards(addresses, onMissing)
      const pool = createPool(url, { name: 'journal-club-shards', max: Math.min(count, maxFeeds), limits })
      const feeding = new Kysely<unknown>({ dialect: postgresDialect(pool, (error) => error) })
      return new ShardRows(parts, shards, new ShardFeed({ reading: parts.db, feeding }, shards.all))
    },
  }
  return openIndexIn(connect(url), { isBinary: true, findElsewhere })
}

/** Servers that are sent papers at the same time. */
const maxFeeds = 4
/** A replica that froze loses its turn soon, so that another may send. */
const limits = { statementMs: 120_000, lockMs: 2_000, idleMs: 15_000 }
