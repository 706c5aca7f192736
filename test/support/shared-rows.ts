/** What people of a place or workspace share, as rows of the database. */
import { DatabaseSync } from 'node:sqlite'

/** Every row that only those may change who have the right to. */
export function readShared(file: string): Readonly<Record<string, readonly unknown[]>> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = sharedTables.map((table) => [table, database.prepare(`select * from ${table}`).all()])
    return Object.fromEntries(rows)
  } finally {
    database.close()
  }
}

const sharedTables = [
  'subscriptions',
  'subscription_counters',
  'clubs',
  'club_meetings',
  'place_settings',
  'topics',
  'default_topics',
  'taste_resets',
]
