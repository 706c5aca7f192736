/** Imports: what people bring in, entry by entry. */
import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql } from 'kysely'
import { chunk } from '../model/lists.ts'
import { type Place, platformOf } from '../model/place.ts'
import type { FiledReference } from '../model/reference.ts'
import type { Imports } from '../ports/imports.ts'
import { claimNotices } from './claim-notices.ts'
import type { Skew } from './clock-skew.ts'
import { recordFindings, undoImport } from './import-outcomes.ts'
import {
  asPurpose,
  columns,
  keyOf,
  openStates,
  problemsFirst,
  toEntry,
  toImport,
  toRow,
} from './import-rows.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'
import { isHere } from './workspaces.ts'

/** `skew` converts the caller's times to the database's. */
export function createImports(db: Database, skew: Skew): Imports {
  return { ...createOwned(db), ...createWork(db, skew), ...createEndings(db, skew) }
}

/** What the owner of an import does and sees. */
function createOwned(
  db: Database,
): Pick<Imports, 'create' | 'find' | 'findLast' | 'readSource' | 'listOpen' | 'page' | 'undo'> {
  const findOne = (id: string) =>
    db.selectFrom('imports').select(columns).where('id', '=', id).executeTakeFirst()
  return {
    create: (wanted) =>
      db.transaction().execute(async (tx) => {
        const id = randomUUID()
        await tx.insertInto('imports').values(toRow(id, wanted)).execute()
        await addEntries(tx, { id, ...keyOf(wanted.owner) }, wanted.entries, 0)
        return id
      }),

    async find(id) {
      const row = await findOne(id)
      return row && toImport(db, row)
    },

    async findLast(owner, name, purpose) {
      const row = await db
        .selectFrom('imports')
        .select(columns)
        .where((eb) => eb.and(keyOf(owner)))
        .where('purpose', purpose === 'check' ? '=' : 'is', purpose === 'check' ? purpose : null)
        .$if(name !== undefined, (query) =>
          query.where(sql<string>`substr(id, 1, 8)`, '=', storableText(name ?? '')),
        )
        .orderBy('created_at_ms', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && toImport(db, row)
    },

    async readSource(id) {
      const row = await db.selectFrom('imports').select('source').where('id', '=', id).executeTakeFirst()
      return row?.source ?? undefined
    },

    async listOpen(workspace) {
      const rows = await db
        .selectFrom('imports')
        .select(['id', 'reader', 'purpose'])
        .where('workspace', '=', storableText(workspace))
        .where('state', 'in', openStates)
        .execute()
      return rows.map(({ id, reader, purpose }) => ({ id, user: reader, purpose: asPurpose(purpose) }))
    },

    async page(id, { offset, limit }) {
      const rows = await db
        .selectFrom('import_entries')
        .selectAll()
        .where('import', '=', id)
        .orderBy(problemsFirst)
        .orderBy('number')
        .offset(offset)
        .limit(limit)
        .execute()
      return rows.map(toEntry)
    },

    undo: (id) => writeAlone(db, (tx) => undoImport(tx, id)),
  }
}

/** What the replica that has an import in hand does. */
function createWork(
  db: Database,
  skew: Skew,
): Pick<Imports, 'take' | 'renew' | 'hold' | 'addPage' | 'next' | 'recordFindings' | 'finish'> {
  return {
    async take(nowMs, untilMs, id) {
      const rows = await db
        .updateTable('imports')
        .set({ taken_until_ms: untilMs + skew.ms })
        .where('state', 'in', openStates)
        .where('taken_until_ms', '<=', nowMs + skew.ms)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .returning('id')
        .execute()
      return rows.map((row) => row.id)
    },

    async renew(ids, nowMs, untilMs) {
      for (const some of chunk(ids, rowsAtOnce))
        await db
          .updateTable('imports')
          .set({ taken_until_ms: untilMs + skew.ms })
          .where('id', 'in', some)
          .where('state', 'in', openStates)
          .where('why', 'is', null)
          .where('taken_until_ms', '>', nowMs + skew.ms)
          .execute()
    },

    async hold(id, untilMs, why) {
      const { numUpdatedRows } = await db
        .updateTable('imports')
        .set({ taken_until_ms: untilMs + skew.ms, why: why === undefined ? null : storableText(why) })
        .where('id', '=', id)
        .where('state', 'in', openStates)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    addPage: (id, { entries, after, cursor }) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('imports')
          .set({ cursor: storableText(cursor) })
          .where('id', '=', id)
          .where('cursor', after === undefined ? 'is' : '=', after ?? null)
          .returning(['workspace', 'reader'])
          .executeTakeFirst()
        if (row === undefined) return
        const { last } = await tx
          .selectFrom('import_entries')
          .select((eb) => eb.fn.max('number').as('last'))
          .where('import', '=', id)
          .executeTakeFirstOrThrow()
        await addEntries(tx, { id, ...row }, entries, last ?? 0)
      }),

    async next(id, limit) {
      const rows = await db
        .selectFrom('import_entries')
        .selectAll()
        .where('import', '=', id)
        .where('outcome', 'is', null)
        .orderBy('number')
        .limit(limit)
        .execute()
      return rows.map(toEntry)
    },

    recordFindings: (id, findings, atMs) => writeAlone(db, (tx) => recordFindings(tx, id, findings, atMs)),

    async finish(id, failure) {
      const why = failure === undefined ? null : storableText(failure)
      await db
        .updateTable('imports')
        .set({ state: failure === undefined ? 'done' : 'failed', why, taken_until_ms: 0 })
        .where('id', '=', id)
        .where('state', 'in', openStates)
        .execute()
    },
  }
}

/** What is left to do for imports that ended. */
function createEndings(db: Database, skew: Skew): Pick<Imports, 'takeUntold' | 'markTold' | 'removeUntil'> {
  return {
    async takeUntold(nowMs, platforms) {
      const ended = await db
        .selectFrom('imports')
        .select(columns)
        .where('state', 'not in', openStates)
        .where('tell_after_ms', '<=', nowMs)
        .where(isHere('imports'))
        .orderBy('tell_after_ms')
        .execute()
      const untold = ended.filter(({ place }) => platforms.includes(platformOf(place as Place)))
      const taken = await claimNotices(db, untold, ({ id }) => `import:${id}`, { nowMs, skew })
      return Promise.all(taken.map((row) => toImport(db, row)))
    },

    async markTold(id) {
      await db.updateTable('imports').set({ tell_after_ms: null }).where('id', '=', id).execute()
    },

    async removeUntil(ms) {
      const old = db
        .selectFrom('imports')
        .select('id')
        .where('created_at_ms', '<=', ms)
        .where('state', 'not in', openStates)
      await db.deleteFrom('import_entries').where('import', 'in', old).execute()
      await db
        .deleteFrom('imports')
        .where('created_at_ms', '<=', ms)
        .where('state', 'not in', openStates)
        .execute()
    },
  }
}

/** Broken entries have their outcome from the beginning. */
async function addEntries(
  tx: Tx,
  owner: { readonly id: string; readonly workspace: string; readonly reader: string },
  entries: readonly FiledReference[],
  last: number,
): Promise<void> {
  const { id, workspace, reader } = owner
  let number = last
  for (const some of chunk(entries, rowsAtOnce)) {
    const rows = some.map((reference): Tables['import_entries'] => ({
      import: id,
      number: ++number,
      workspace,
      reader,
      reference: JSON.stringify(reference),
      outcome: reference.broken === undefined ? null : 'broken',
      paper: null,
      why: null,
      is_voted: 0,
      verdict: null,
    }))
    await tx.insertInto('import_entries').values(rows).execute()
    // SQLite blocks this thread.
    await letOthersRun()
  }
}

const rowsAtOnce = 200
