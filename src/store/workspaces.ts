/** Which workspaces are gone, and since when. */
import { sql } from 'kysely'
import { platformOf, type Workspace } from '../model/place.ts'
import type { Workspaces } from '../ports/store.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'

type Row = Tables['workspaces']

/** Marks are written alone, so that joining, leaving and erasing never interleave. */
export function createWorkspaces(db: Database): Workspaces {
  return {
    leave: (workspace, atMs, { isKept } = { isKept: false }) =>
      writeAlone(db, async (tx) => {
        const row = await findRow(tx, workspace)
        if (row !== undefined && row.joined_at_ms > atMs) return false
        await putRow(tx, {
          ...(row ?? newRow(workspace)),
          left_at_ms: row?.left_at_ms ?? atMs,
          // A workspace that left for good after its token was revoked is erased in time.
          is_kept: Number(isKept && (row?.left_at_ms == null || row.is_kept === 1)),
          is_return_untold: 0,
        })
        return true
      }),

    join: (workspace, atMs) =>
      writeAlone(db, async (tx) => {
        const row = (await findRow(tx, workspace)) ?? newRow(workspace)
        const joined = { ...row, joined_at_ms: Math.max(row.joined_at_ms, atMs) }
        // A workspace that joins is there now; only reports of leaving can be late.
        await putRow(
          tx,
          row.left_at_ms === null ? joined : { ...joined, left_at_ms: null, is_kept: 0, is_return_untold: 1 },
        )
        return row.left_at_ms ?? undefined
      }),

    async find(workspace) {
      const row = await findRow(db, workspace)
      if (row?.left_at_ms != null) return 'gone'
      return row?.is_return_untold === 1 ? 'back' : 'here'
    },

    async takeReturn(workspace) {
      const { numUpdatedRows } = await db
        .updateTable('workspaces')
        .set({ is_return_untold: 0 })
        .where((eb) => eb.and({ workspace: storableText(workspace), is_return_untold: 1 }))
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async listGone() {
      const rows = await db
        .selectFrom('workspaces')
        .selectAll()
        .where('left_at_ms', 'is not', null)
        .orderBy('left_at_ms')
        .orderBy('workspace')
        .execute()
      return rows.map((row) => ({
        workspace: row.workspace as Workspace,
        leftAtMs: row.left_at_ms ?? 0,
        isKept: row.is_kept === 1,
      }))
    },
  }
}

/** Whether the workspace of a row of this table, or of its alias, has not left. */
export function isHere(table: string) {
  return sql<boolean>`not exists (select 1 from workspaces as gone
    where gone.workspace = ${sql.ref(`${table}.workspace`)} and gone.left_at_ms is not null)`
}

function findRow(db: Database, workspace: Workspace): Promise<Row | undefined> {
  return db
    .selectFrom('workspaces')
    .selectAll()
    .where('workspace', '=', storableText(workspace))
    .executeTakeFirst()
}

function newRow(workspace: Workspace): Row {
  return {
    workspace: storableText(workspace),
    platform: platformOf(workspace),
    joined_at_ms: 0,
    left_at_ms: null,
    is_kept: 0,
    is_return_untold: 0,
  }
}

async function putRow(tx: Tx, row: Row): Promise<void> {
  await tx
    .insertInto('workspaces')
    .values(row)
    .onConflict((conflict) => conflict.column('workspace').doUpdateSet(row))
    .execute()
}
