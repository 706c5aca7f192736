/**
 * PostgreSQL with the extension pg_textsearch, in this process: the server of
 * `postgres.ts` has no such extension.
 */
import { PGlite } from '@electric-sql/pglite'
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch'
import { Kysely, PGliteDialect } from 'kysely'

export interface PgliteServer {
  /** A new database, which may create the extension. */
  createDatabase(): Promise<PGlite>
  stop(): Promise<void>
}

/** Takes seconds; each further database takes a third of one. */
export async function startPglite(): Promise<PgliteServer> {
  const first = await PGlite.create({ extensions: { pg_textsearch } })
  return {
    async createDatabase() {
      const pglite = await first.clone()
      if (!(pglite instanceof PGlite)) throw new Error('A clone of PGlite is PGlite.')
      // As in `connect.ts`.
      await pglite.exec('set enable_seqscan = off')
      return pglite
    },
    stop: () => first.close(),
  }
}

/** A connection to a database, which tells every statement; closing it ends the database. */
export function connectTo(pglite: PGlite, tell: (statement: string) => void = () => {}): Kysely<unknown> {
  return new Kysely({ dialect: new PGliteDialect({ pglite }), log: ({ query }) => tell(query.sql) })
}
