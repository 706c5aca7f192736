/** On PostgreSQL the database's clock tells who is silent and what is due: this makes all of that older. */
import pg from 'pg'
import { jobSchema } from '../../src/store/job-tables.ts'

/**
 * Lets so much time pass for what waits in a database; without effect on SQLite, whose clock the caller
 * turns.
 */
export async function passTime(url: string, ms: number): Promise<void> {
  if (!url.startsWith('postgres')) return
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query('select to_regclass($1) as jobs', [`${jobSchema}.job`])
    await client.query(
      'update deliveries set taken_until_ms = taken_until_ms - $1 where taken_until_ms > 0',
      [ms],
    )
    if (rows[0].jobs === null) return
    await client.query(
      `update ${jobSchema}.job set start_after = start_after - $1 * interval '1 millisecond',
        heartbeat_on = heartbeat_on - $1 * interval '1 millisecond'`,
      [ms],
    )
  } finally {
    await client.end()
  }
}
