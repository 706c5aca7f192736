/** Words of the corpus by how they begin. */
import { sql } from 'kysely'
import type { Counter } from './analyse-paper.ts'
import { storable } from './lexemes.ts'
import { type Database, tables } from './tables.ts'

/** Words that begin so and what each is counted as, those of most papers first. */
export async function findWords(
  db: Database,
  prefix: string,
  counter: Counter,
  limit: number,
): Promise<string[]> {
  const column = sql.id(counter)
  const { rows } = await sql<{ term: string }>`
    select term from ${tables.terms}
    where term >= ${storable(prefix)} and term < ${`${storable(prefix)}\u{10FFFF}`} and ${column} > 0
    order by ${column} desc, term limit ${limit}`.execute(db)
  return rows.map(({ term }) => term)
}
