/** Rows of imports and their entries, and what they say. */
import { sql } from 'kysely'
import type { Place, Workspace } from '../model/place.ts'
import type { FiledReference } from '../model/reference.ts'
import type { Import, ImportEntry, NewImport, ReferenceOrigin } from '../ports/imports.ts'
import { type Database, storableText, type Tables } from './tables.ts'

type ImportRow = Tables['imports']

/** All but the source, which is long. */
export const columns = [
  'id',
  'workspace',
  'reader',
  'place',
  'name',
  'as_votes',
  'origin',
  'cursor',
  'state',
  'why',
  'created_at_ms',
  'taken_until_ms',
  'tell_after_ms',
  'purpose',
  'list',
] as const
export const openStates = ['open', 'checking'] as const

/** What people have to look at, then what was found. */
export const problemsFirst = sql<number>`case outcome when 'other-paper' then 0 when 'withdrawn' then 0
  when 'wrong' then 0 when 'broken' then 0 when 'missing' then 1 when 'twice' then 2 when 'had' then 3 else 4 end`

export function toRow(id: string, wanted: NewImport): ImportRow {
  const { owner, place, name, asVotes, atMs, tellAfterMs, origin, purpose, source, list } = wanted
  return {
    id,
    ...keyOf(owner),
    place: storableText(place),
    name: storableText(name),
    as_votes: asVotes ? 1 : 0,
    origin: origin === undefined ? null : storableText(JSON.stringify(origin)),
    cursor: null,
    state: purpose === 'check' ? 'checking' : 'open',
    why: null,
    created_at_ms: atMs,
    taken_until_ms: 0,
    tell_after_ms: tellAfterMs,
    purpose: purpose === 'check' ? purpose : null,
    list: list === undefined ? null : storableText(list),
    source: source === undefined ? null : storableText(source),
  }
}

export function asPurpose(purpose: string | null): Import['purpose'] {
  return purpose === 'check' ? purpose : undefined
}

export async function toImport(db: Database, row: Omit<ImportRow, 'source'>): Promise<Import> {
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
    state: row.state === 'checking' ? 'open' : row.state,
    purpose: asPurpose(row.purpose),
    list: row.list ?? undefined,
    why: row.why ?? undefined,
    isUntold: row.tell_after_ms !== null,
    entries: counts.reduce((sum, { count }) => sum + count, 0),
    outcomes: new Map(counts.flatMap(({ outcome, count }) => (outcome === null ? [] : [[outcome, count]]))),
  }
}

export function toEntry(row: Tables['import_entries']): ImportEntry {
  const reference: FiledReference = JSON.parse(row.reference)
  return {
    ...reference,
    number: row.number,
    outcome: row.outcome ?? undefined,
    paper: row.paper ?? undefined,
    why: row.why ?? reference.broken,
    verdict: row.verdict === null ? undefined : JSON.parse(row.verdict),
  }
}

export function keyOf({ workspace, user }: NewImport['owner']): { workspace: string; reader: string } {
  return { workspace: storableText(workspace), reader: storableText(user) }
}
