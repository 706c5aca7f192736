/** Checks the database; after a fault, by trying what failed. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { BotError } from '../errors.ts'
import { createAdapterRows } from './adapter-rows.ts'
import { copiedTables } from './copied-tables.ts'
import { schema } from './migrate.ts'
import { checkSchemaUse } from './schema-use.ts'
import { type Database, writeAlone } from './tables.ts'

export class StoreCheck {
  #fault: BotError | undefined
  #trying: Promise<void> | undefined

  /** The last fault as the asker was told; undefined if none is left since the last successful check. */
  get fault(): string | undefined {
    return this.#fault?.userMessage
  }

  /** Notes a fault: from now on checks try what commands usually do. */
  doubt(fault: BotError): void {
    this.#fault = fault
  }

  /** Throws what is wrong. Concurrent callers share one try. */
  async run(db: Database): Promise<void> {
    await checkSchemaUse(db, schema)
    if (this.#fault === undefined) return
    this.#trying ??= this.#try(db).finally(() => {
      this.#trying = undefined
    })
    await this.#trying
  }

  async #try(db: Database): Promise<void> {
    const before = this.#fault
    for (const table of copiedTables)
      await db.selectFrom(table).select(sql.lit(1).as('one')).limit(1).execute()
    await writeAlone(db, async (tx) => {
      const rows = createAdapterRows(tx, 'check', () => 0, { ms: 0 })
      // Large enough to need room on the disk. It has already ended, so it is
      // deleted when another row is written.
      await rows.save('check:store', 'try', randomBytes(triedBytes).toString('base64'), 0)
    })
    // A fault that happened meanwhile stays.
    if (this.#fault === before) this.#fault = undefined
  }
}

const triedBytes = 48 * 1024
