/** The ends of leases, by PostgreSQL's clock. */
import { sql } from 'kysely'

/** The one clock that all replicas share, in epoch milliseconds. */
const databaseMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Leases that ended by then are free. While the server was down nobody could renew, so leases from before
 * its start count from its start.
 */
export function lapsedMs(forMs: number) {
  const upMs = sql<number>`(extract(epoch from clock_timestamp() - pg_postmaster_start_time()) * 1000)::bigint`
  return sql<number>`case when ${upMs} < ${forMs}::bigint then 0 else ${databaseMs} end`
}

/** The end of a lease of this length that begins now. */
export function leaseEnd(forMs: number) {
  return sql<number>`${databaseMs} + ${forMs}::bigint`
}
