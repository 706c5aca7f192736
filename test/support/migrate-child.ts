/**
 * A process of its own that brings a database to the newest schema, and kills itself after so many statements:
 * `node migrate-child.ts <url> <statements>`.
 */
import { Kysely } from 'kysely'
import { migrate } from '../../src/store/migrate.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import type { Tables } from '../../src/store/tables.ts'

const [url = '', last = '0'] = process.argv.slice(2)
let statements = 0
const { dialect } = await openDatabase(url, { use: 'schema' })
const db = new Kysely<Tables>({
  dialect,
  log() {
    statements += 1
    if (statements === Number(last)) process.kill(process.pid, 'SIGKILL')
  },
})
await migrate(db)
await db.destroy()
