/**
 * Imported references without a paper: they stay on the list of the person who brought them, and become the
 * paper when it arrives.
 */
import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { chunk } from '../model/lists.ts'
import { matchTitle, titleKeys } from '../model/match-reference.ts'
import { areDistinct } from '../model/merge.ts'
import { abstractFingerprint, type Paper } from '../model/paper.ts'
import type { FiledReference } from '../model/reference.ts'
import type { KeptReference } from '../ports/kept-references.ts'
import type { Reader } from '../ports/reader.ts'
import { keysOfReference, shortenKey } from './stored-paper.ts'
import { type Database, storableText, type Tables, type Tx } from './tables.ts'
import { notVoted, voteFor } from './vote-by-import.ts'

type Row = Tables['kept_references']
type Owner = Pick<Row, 'workspace' | 'reader'>
/** `votesIn` is the place where the person's import votes for its papers, if it does. */
type Stored = FiledReference & { readonly votesIn?: string | undefined }

/**
 * Keeps the reference of an import's entry, inside a `writeAlone` transaction; its paper must not be there.
 * Nothing changes if the person keeps it already: `twice` by the same import, `had` by an earlier one.
 */
export async function keepReference(
  tx: Tx,
  entry: Owner & Pick<Row, 'import' | 'number' | 'saved_at_ms'>,
  reference: Stored,
): Promise<'kept' | 'twice' | 'had'> {
  const { workspace, reader } = entry
  const keys = keysOfKept(reference)
  const before = await findKept(tx, { workspace, reader }, keys, reference)
  if (before !== undefined) return before.import === entry.import ? 'twice' : 'had'
  const name = createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 12)
  await tx
    .insertInto('kept_references')
    .values({ ...entry, name, reference: JSON.stringify(reference) })
    .execute()
  await tx
    .insertInto('kept_keys')
    .values(keys.map((key) => ({ workspace, reader, name, key })))
    .execute()
  // SQLite blocks this thread.
  await letOthersRun()
  return 'kept'
}

/** Some of a person's, the newest import first. */
export async function listKept(
  db: Database,
  owner: Reader,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly KeptReference[]> {
  const rows = await db
    .selectFrom('kept_references')
    .select(['name', 'reference', 'saved_at_ms'])
    .where((eb) => eb.and(keyOf(owner)))
    .orderBy('saved_at_ms', 'desc')
    .orderBy('number')
    .orderBy('name')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ name, reference, saved_at_ms }) => ({
    name,
    reference: readReference(reference),
    savedAtMs: saved_at_ms,
  }))
}

export async function countKept(db: Database, owner: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('kept_references')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(keyOf(owner)))
    .executeTakeFirstOrThrow()
  return count
}

/** Takes one off a person's list, inside a `writeAlone` transaction; undefined if it was not there. */
export async function dropKept(tx: Tx, owner: Reader, name: string): Promise<FiledReference | undefined> {
  const key = { ...keyOf(owner), name: storableText(name) }
  await tx
    .deleteFrom('kept_keys')
    .where((eb) => eb.and(key))
    .execute()
  const row = await tx
    .deleteFrom('kept_references')
    .where((eb) => eb.and(key))
    .returning('reference')
    .executeTakeFirst()
  return row && readReference(row.reference)
}

/** Takes off what an import put there, inside a `writeAlone` transaction; gives how many. */
export async function dropKeptOf(tx: Tx, id: string): Promise<number> {
  const rows = await tx
    .deleteFrom('kept_references')
    .where('import', '=', id)
    .returning(['workspace', 'reader', 'name'])
    .execute()
  await dropKeys(tx, rows)
  return rows.length
}

/**
 * Puts papers on the lists of those who keep a reference to them, in its place, with the vote that its import
 * gives, inside the transaction that stores the papers. The import's report then says so, and its undo takes both
 * back.
 */
export async function takeArrived(
  tx: Tx,
  papers: readonly { readonly number: number; readonly paper: Paper }[],
): Promise<void> {
  const any = await tx.selectFrom('kept_keys').select('key').limit(1).executeTakeFirst()
  if (any === undefined) return
  const byKey = new Map<string, { readonly number: number; readonly paper: Paper }[]>()
  for (const each of papers)
    for (const key of keysOfArrival(each.paper)) byKey.set(key, [...(byKey.get(key) ?? []), each])
  for (const some of chunk([...byKey.keys()], keysAtOnce)) {
    const found = await tx.selectFrom('kept_keys').selectAll().where('key', 'in', some).execute()
    for (const { key, ...kept } of found)
      for (const { number, paper } of byKey.get(key) ?? []) await takeOne(tx, kept, number, paper)
  }
}

async function takeOne(
  tx: Tx,
  key: Pick<Row, 'workspace' | 'reader' | 'name'>,
  number: number,
  paper: Paper,
): Promise<void> {
  const row = await tx
    .selectFrom('kept_references')
    .selectAll()
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  const reference: Stored | undefined = row && readReference(row.reference)
  if (row === undefined || reference === undefined || !isOf(reference, paper)) return
  const { workspace, reader, saved_at_ms } = row
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('saved_papers')
    .values({ workspace, reader, paper: number, saved_at_ms })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const outcome = numInsertedOrUpdatedRows === 1n ? 'fetched' : 'had'
  const { votesIn: place } = reference
  const voted =
    place === undefined ? notVoted : await voteFor(tx, { workspace, reader, place }, number, saved_at_ms)
  await tx
    .updateTable('import_entries')
    .set({ outcome, paper: paper.id, why: null, is_voted: voted })
    .where((eb) => eb.and({ import: row.import, number: row.number, outcome: 'missing' }))
    .execute()
  await tx
    .deleteFrom('kept_references')
    .where((eb) => eb.and(key))
    .execute()
  await dropKeys(tx, [row])
}

async function dropKeys(tx: Tx, rows: readonly Pick<Row, 'workspace' | 'reader' | 'name'>[]): Promise<void> {
  for (const { workspace, reader, name } of rows)
    await tx
      .deleteFrom('kept_keys')
      .where((eb) => eb.and({ workspace, reader, name }))
      .execute()
}

/** What a person keeps for the same paper. */
async function findKept(
  tx: Tx,
  owner: Owner,
  keys: readonly string[],
  reference: FiledReference,
): Promise<Pick<Row, 'import'> | undefined> {
  // Lists give some abstracts to several entries, of which none may be lost.
  const telling = keys.filter((key) => !key.startsWith('abstract:'))
  if (telling.length === 0) return undefined
  // By the key alone: with the owner, SQLite would go through all that the owner keeps.
  const found = await tx.selectFrom('kept_keys').selectAll().where('key', 'in', telling).execute()
  const own = found.filter(
    ({ workspace, reader }) => workspace === owner.workspace && reader === owner.reader,
  )
  if (own.length === 0) return undefined
  const rows = await tx
    .selectFrom('kept_references')
    .select(['reference', 'import'])
    .where((eb) => eb.and({ workspace: owner.workspace, reader: owner.reader }))
    .where(
      'name',
      'in',
      own.map(({ name }) => name),
    )
    .execute()
  return rows.find((row) => !areDistinct(reference, readReference(row.reference)))
}

/** Whether a reference that shares a key with a paper means it. */
function isOf(reference: FiledReference, paper: Paper): boolean {
  const isNamed = reference.identifiers.some((id) => paper.identifiers.includes(id))
  const isTold = reference.fingerprint !== undefined && reference.fingerprint === fingerprintOf(paper)
  if (areDistinct(reference, paper)) return false
  return isNamed || isTold || matchTitle(reference, [paper]) !== undefined
}

function keysOfKept(reference: FiledReference): string[] {
  const loose = titleKeys(reference).slice(0, 1).map(shortenKey)
  const keys = [...new Set([...keysOfReference(reference), ...loose].map(storableText))]
  // A short title alone may be any paper's: none arrives under this key.
  return keys.length > 0 ? keys : [storableText(shortenKey(`label:${reference.label.toLowerCase()}`))]
}

function keysOfArrival(paper: Paper): string[] {
  const told = keysOfReference({ ...paper, fingerprint: fingerprintOf(paper) })
  return [...new Set([...told, ...titleKeys(paper).map(shortenKey)].map(storableText))]
}

function fingerprintOf(paper: Paper): string | undefined {
  return abstractFingerprint(paper.abstract)
}

/** The reference as it is stored. */
export function readReference(json: string): FiledReference {
  return JSON.parse(json)
}

function keyOf({ workspace, user }: Reader): Owner {
  return { workspace: storableText(workspace), reader: storableText(user) }
}

const keysAtOnce = 1000
