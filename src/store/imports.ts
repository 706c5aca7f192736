/** Imports: what people bring in, entry by entry. */
import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql } from 'kysely'
import { chunk } from '../model/lists.ts'
import { type Place, platformOf, type Workspace } from '../model/place.ts'
import type { FiledReference } from '../model/reference.ts'
import type { Import, ImportEntry, Imports, NewImport, ReferenceOrigin } from '../ports/imports.ts'
import { claimNotices } from './claim-notices.ts'
import type { Skew } from './clock-skew.ts'
import { recordFindings, undoImport } from './import-outcomes.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'
import { isHere } from './workspaces.ts'

/** `skew` converts the caller's times to the database's. */
export function createImports(db: Database, skew: Skew): Imports {
  return { ...createOwned(db), ...createWork(db, skew), ...createEndings(db, skew) }
}

/** What the owner of an import does and sees. */
function createOwned(
  db: Database,
): Pick<Imports, 'create' | 'find' | 'findLast' | 'listOpen' | 'page' | 'undo'> {
  const findOne = (id: string) => db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
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

    async findLast(owner, name) {
      const row = await db
        .selectFrom('imports')
        .selectAll()
        .where((eb) => eb.and(keyOf(owner)))
        .$if(name !== undefined, (query) =>
          query.where(sql<string>`substr(id, 1, 8)`, '=', storableText(name ?? '')),
        )
        .orderBy('created_at_ms', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && toImport(db, row)
    },

    async listOpen(workspace) {
      const rows = await db
        .selectFrom('imports')
        .select(['id', 'reader'])
        .where((eb) => eb.and({ workspace: storableText(workspace), state: 'open' }))
        .execute()
      return rows.map(({ id, reader }) => ({ id, user: reader }))
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
        .where('state', '=', 'open')
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
          .where('state', '=', 'open')
          .where('why', 'is', null)
          .where('taken_until_ms', '>', nowMs + skew.ms)
          .execute()
    },

    async hold(id, untilMs, why) {
      const { numUpdatedRows } = await db
        .updateTable('imports')
        .set({ taken_until_ms: untilMs + skew.ms, why: why === undefined ? null : storableText(why) })
        .where((eb) => eb.and({ id, state: 'open' }))
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
        .where((eb) => eb.and({ id, state: 'open' }))
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
        .selectAll()
        .where('state', '<>', 'open')
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
        .where('state', '<>', 'open')
      await db.deleteFrom('import_entries').where('import', 'in', old).execute()
      await db.deleteFrom('imports').where('created_at_ms', '<=', ms).where('state', '<>', 'open').execute()
    },
  }
}

type ImportRow = Tables['imports']

/** What people have to look at, then what was found. */
const problemsFirst = sql<number>`case outcome when 'broken' then 0 when 'missing' then 1 when 'twice' then 2
  when 'had' then 3 else 4 end`

function toRow(id: string, { owner, place, name, asVotes, atMs, tellAfterMs, origin }: NewImport): ImportRow {
  return {
    id,
    ...keyOf(owner),
    place: storableText(place),
    name: storableText(name),
    as_votes: asVotes ? 1 : 0,
    origin: origin === undefined ? null : storableText(JSON.stringify(origin)),
    cursor: null,
    state: 'open',
    why: null,
    created_at_ms: atMs,
    taken_until_ms: 0,
    tell_after_ms: tellAfterMs,
  }
}

async function toImport(db: Database, row: ImportRow): Promise<Import> {
  const counts = await db
    .selectFrom('import_entries')
    .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
    .where('import', '=', row.id)
    .groupBy('outcome')
    .execute()
  const { kept } = await db
    .selectFrom('kept_references')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('import', '=', row.id)
    .executeTakeFirstOrThrow()
  const origin: ReferenceOrigin | undefined = row.origin === null ? undefined : JSON.parse(row.origin)
  return {
    id: row.id,
    owner: { workspace: row.workspace as Workspace, user: row.reader },
    place: row.place as Place,
    name: row.name,
    asVotes: row.as_votes === 1,
    atMs: row.created_at_ms,
    origin,
    kept,
    cursor: row.cursor ?? undefined,
    state: row.state,
    why: row.why ?? undefined,
    isUntold: row.tell_after_ms !== null,
    entries: counts.reduce((sum, { count }) => sum + count, 0),
    outcomes: new Map(counts.flatMap(({ outcome, count }) => (outcome === null ? [] : [[outcome, count]]))),
  }
}

function toEntry(row: Tables['import_entries']): ImportEntry {
  const reference: FiledReference = JSON.parse(row.reference)
  return {
    ...reference,
    number: row.number,
    outcome: row.outcome ?? undefined,
    paper: row.paper ?? undefined,
    why: row.why ?? reference.broken,
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
    }))
    await tx.insertInto('import_entries').values(rows).execute()
    // SQLite blocks this thread.
    await letOthersRun()
  }
}

function keyOf({ workspace, user }: NewImport['owner']): { workspace: string; reader: string } {
  return { workspace: storableText(workspace), reader: storableText(user) }
}

const rowsAtOnce = 200
