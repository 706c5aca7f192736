/** Queries on pg-boss's tables, and the numbers of deliveries. */
import { sql } from 'kysely'
import type { Place } from '../model/place.ts'
import { type Database, storableText, type Tx } from './tables.ts'

/** Holds nothing that the ledger lacks, so it can be dropped while the bot runs. */
export const jobSchema = 'journal_club_jobs'

/** Whether pg-boss has no job for a delivery, not even a finished one. */
export const hasNoJob = sql<boolean>`not exists (
  select from ${sql.table(`${jobSchema}.job`)} as job
  where job.name = 'digests-' || deliveries.platform
    and job.data->>'subscription' = deliveries.subscription and job.data->>'slot' = deliveries.slot)`

/** Parallel replicas cannot each take the highest number plus one. */
export async function createNumbers(tx: Tx): Promise<void> {
  await sql`create sequence if not exists delivery_numbers`.execute(tx)
  await sql`
    select setval('delivery_numbers', known.highest) from delivery_numbers as given,
      (select coalesce(max(number), 0) as highest from deliveries) as known
    where known.highest > given.last_value or (known.highest = given.last_value and not given.is_called)`.execute(
    tx,
  )
}

/** How many jobs, including finished ones, belong to a place or to a workspace's places. */
export async function countJobs(db: Database, owner: Place): Promise<number> {
  if (!(await isInstalled(db))) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(`${jobSchema}.job`)} as job where ${isOf(owner)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes them; gives how many they were. */
export async function deleteJobs(db: Database, owner: Place): Promise<number> {
  if (!(await isInstalled(db))) return 0
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(`${jobSchema}.job`)} as job where ${isOf(owner)}`.execute(db)
  return Number(numAffectedRows)
}

function isOf(owner: Place) {
  const place = sql`job.data->>'place'`
  const text = storableText(owner)
  return sql<boolean>`(${place} = ${text} or starts_with(${place}, ${`${text}/`}))`
}

async function isInstalled(db: Database): Promise<boolean> {
  const { rows } = await sql<{ table: string | null }>`
    select to_regclass(${`${jobSchema}.job`})::text as table`.execute(db)
  return (rows[0]?.table ?? null) !== null
}
