/** Whether the database still does what it is asked: after a fault, by trying it. */
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

  /** What whoever asked was told; undefined when nothing failed since the last check that found all well. */
  get fault(): string | undefined {
    return this.#fault?.userMessage
  }

  /** Something failed: from now on a check tries what usually is only asked of people's commands. */
  doubt(fault: BotError): void {
    this.#fault = fault
  }

  /** Throws what is wrong. Those who ask at the same time share one try. */
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
      const rows = createAdapterRows(tx, 'check', () => 0)
      // So large that it needs room on the disk. It has ended, and goes whenever another row is written.
      await rows.save('check:store', 'try', randomBytes(triedBytes).toString('base64'), 0)
    })
    // What failed meanwhile is another matter.
    if (this.#fault === before) this.#fault = undefined
  }
}

const triedBytes = 48 * 1024
