/** The vectors of words that were fitted to the papers here: one table at a time, for all replicas. */
import type { WordTables } from '../ports/word-tables.ts'
import { type Database, writeAlone } from './tables.ts'

export function createWordTables(db: Database): WordTables {
  return {
    async save({ version, base, papers, titles, content }) {
      await writeAlone(db, async (tx) => {
        await tx.deleteFrom('word_tables').execute()
        await tx
          .insertInto('word_tables')
          .values({ version, base, papers, titles, content: content ?? null })
          .execute()
      })
    },

    async find() {
      return db
        .selectFrom('word_tables')
        .select(['version', 'base', 'papers', 'titles'])
        .orderBy('version')
        .executeTakeFirst()
    },

    async load(version) {
      const found = await db
        .selectFrom('word_tables')
        .select('content')
        .where('version', '=', version)
        .executeTakeFirst()
      return found?.content === null || found === undefined ? undefined : new Uint8Array(found.content)
    },
  }
}
