/** When leases end, by PostgreSQL's own clock. */
import { sql } from 'kysely'

/** The one clock that all replicas share, in epoch milliseconds. */
const databaseMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * What was taken until then is free. Nobody could keep anything while the server was away, so all that was taken before
 * its start counts as taken at its start.
 */
export function lapsedMs(forMs: number) {
  const upMs = sql<number>`(extract(epoch from clock_timestamp() - pg_postmaster_start_time()) * 1000)::bigint`
  return sql<number>`case when ${upMs} < ${forMs}::bigint then 0 else ${databaseMs} end`
}

/** When a lease of so long ends that begins now. */
export function leaseEnd(forMs: number) {
  return sql<number>`${databaseMs} + ${forMs}::bigint`
}
