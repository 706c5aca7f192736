/** Where each source stands; saved together with the papers it brought. */
import { z } from 'zod'
import type { SourceState, SourceStates } from './port.ts'
import { type Database, storableText, type Tables, type Tx } from './tables.ts'

export function createSourceStates(db: Database): SourceStates {
  return {
    async find(source) {
      const row = await db
        .selectFrom('source_states')
        .selectAll()
        .where('source', '=', storableText(source))
        .executeTakeFirst()
      return row && readState(row)
    },

    async list() {
      const rows = await db.selectFrom('source_states').selectAll().orderBy('source').execute()
      return rows.map(readState)
    },
  }
}

/** Replaces a source's state, inside the transaction that saves its papers. */
export async function saveSourceState(tx: Tx, state: SourceState): Promise<void> {
  const row: Tables['source_states'] = {
    source: storableText(state.source),
    cursor: storableText(state.cursor),
    ingested_at_ms: state.ingestedAtMs,
    announced: state.announced,
    faults: JSON.stringify(state.faults),
  }
  await tx
    .insertInto('source_states')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}

function readState(row: Tables['source_states']): SourceState {
  return {
    source: row.source,
    cursor: row.cursor,
    ingestedAtMs: row.ingested_at_ms,
    announced: row.announced,
    faults: z.array(z.string()).parse(JSON.parse(row.faults)),
  }
}
