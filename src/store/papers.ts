/** Papers: merges records, finds papers, and lists what changed. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import { areDistinct } from '../model/merge.ts'
import { isOnlyOnDemand, newUntilMs } from '../model/news.ts'
import type { Paper } from '../model/paper.ts'
import type { PaperRecord } from '../model/paper-record.ts'
import type { Reference } from '../model/reference.ts'
import type { MergeReport, Papers } from '../ports/store.ts'
import { findChanges } from './find-changes.ts'
import { takeArrived } from './kept-references.ts'
import { type BatchChanges, type KeyRow, MergeBatch, type PaperRow } from './merge-batch.ts'
import { movePaper } from './move-paper.ts'
import { saveProgress } from './source-states.ts'
import {
  type Incoming,
  keysOfIdentifier,
  keysOfReference,
  parsePaper,
  readIdentifier,
  toIncoming,
} from './stored-paper.ts'
import {
  type Database,
  notAnnounced,
  type PaperCounter,
  storableText,
  type Tx,
  writeAlone,
} from './tables.ts'

/** When records arrived, and whether in a back-fill. */
type Coming = Parameters<typeof newUntilMs>[1]

const recordsAtOnce = 200
const rowsAtOnce = 1000
/** SQLite reads within this thread, a hundred in about 3 ms. */
export const papersReadAtOnce = 100

export function createPapers(db: Database): Papers {
  return {
    merge: (records, progress) =>
      writeAlone(db, async (tx, counter) => {
        const coming = {
          knownAtMs: progress?.ingestedAtMs ?? 0,
          isBackFill: progress?.isBackFill ?? progress === undefined,
        }
        const report = await mergeRecords(tx, counter, records, coming)
        if (progress !== undefined) await saveProgress(tx, progress)
        return report
      }),

    async judge(records) {
      const report = { added: 0, merged: 0, unchanged: 0 }
      const { last_number } = await db
        .selectFrom('paper_counter')
        .select('last_number')
        .executeTakeFirstOrThrow()
      for (const some of chunk(records, recordsAtOnce)) await addRecords(db, some, last_number, report)
      return report
    },

    async find(id) {
      const number = await findPaperNumber(db, id)
      if (number === undefined) return undefined
      const row = await db
        .selectFrom('papers')
        .select('content')
        .where('number', '=', number)
        .executeTakeFirst()
      return row && parsePaper(row.content)
    },

    match: (references) => matchReferences(db, references),

    changedSince: (revision, limit) => findChanges(db, revision, limit),

    async newSince(sinceMs) {
      const rows = await db
        .selectFrom('papers')
        .select('number')
        .where('first_seen_ms', '>', sinceMs)
        .execute()
      // Sorted here: for `order by`, SQLite would scan all papers instead of using the index.
      const numbers = rows.map(({ number }) => number).sort((a, b) => a - b)
      const ids = await loadIdentifiers(db, numbers)
      return numbers.flatMap((number) => ids.get(number) ?? [])
    },

    async count() {
      const { papers } = await db
        .selectFrom('papers')
        .select((eb) => eb.fn.countAll<number>().as('papers'))
        .executeTakeFirstOrThrow()
      return papers
    },

    countBySource: () =>
      db
        .selectFrom('paper_sources')
        .select((eb) => ['source', eb.fn.countAll<number>().as('papers')])
        .groupBy('source')
        .orderBy('papers', 'desc')
        .orderBy('source')
        .execute(),
  }
}

/** The number of the paper known by an identifier; undefined when none is. */
export async function findPaperNumber(db: Database, id: Identifier): Promise<number | undefined> {
  const numbers = await findPaperNumbers(db, [id])
  return numbers.get(id)
}

/** The numbers of the papers known by some identifiers, without those that no paper has. */
export async function findPaperNumbers(
  db: Database,
  ids: readonly Identifier[],
): Promise<ReadonlyMap<Identifier, number>> {
  const owners = new Map<string, number>()
  for (const { key, paper } of await selectKeys(db, ids.flatMap(keysOfIdentifier))) owners.set(key, paper)
  const numbers = new Map<Identifier, number>()
  for (const id of ids) {
    const key = keysOfIdentifier(id).find((candidate) => owners.has(candidate))
    const number = key === undefined ? undefined : owners.get(key)
    if (number !== undefined) numbers.set(id, number)
  }
  return numbers
}

/** Papers by their numbers. */
export async function loadPapers(db: Database, numbers: readonly number[]): Promise<Map<number, Paper>> {
  const rows = await db
    .selectFrom('papers')
    .select(['number', 'content'])
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, content }) => [number, parsePaper(content)]))
}

/** The best identifiers of papers, by their numbers. */
export async function loadIdentifiers(
  db: Database,
  numbers: readonly number[],
): Promise<Map<number, Identifier>> {
  const ids = new Map<number, Identifier>()
  for (const some of chunk(numbers, papersReadAtOnce)) {
    const rows = await db
      .selectFrom('papers')
      .select(['number', 'content'])
      .where('number', 'in', some)
      .execute()
    for (const { number, content } of rows) ids.set(number, readIdentifier(content))
    // SQLite works within this thread.
    await letOthersRun()
  }
  return ids
}

/** As `loadPapers`, of however many numbers: some at a time, so that others get their turn. */
export async function loadAllPapers(db: Database, numbers: Iterable<number>): Promise<Map<number, Paper>> {
  const papers = new Map<number, Paper>()
  for (const some of chunk([...new Set(numbers)], papersReadAtOnce)) {
    for (const [number, paper] of await loadPapers(db, some)) papers.set(number, paper)
    await letOthersRun()
  }
  return papers
}

/** References without a title or identifier that anybody has are matched by nothing. */
export async function matchReferences(
  db: Database,
  references: readonly Reference[],
): Promise<readonly (Paper | undefined)[]> {
  const keys = references.map(keysOfReference)
  const owners = new Map((await selectKeys(db, keys.flat())).map(({ key, paper }) => [key, paper]))
  const papers = await loadAllPapers(db, owners.values())
  return references.map((reference, at) => {
    const candidates = (keys[at] ?? []).flatMap((key) => papers.get(owners.get(key) ?? 0) ?? [])
    return candidates.find((paper) => !areDistinct(reference, paper))
  })
}

async function mergeRecords(
  tx: Tx,
  counter: PaperCounter,
  records: readonly PaperRecord[],
  coming: Coming,
): Promise<MergeReport> {
  const report = { added: 0, merged: 0, unchanged: 0 }
  let { last_number, revision } = counter
  for (const some of chunk(records, recordsAtOnce)) {
    const batch = await addRecords(tx, some, last_number, report)
    const changes = batch.changes(last_number)
    await writeChanges(tx, changes, { revision, coming })
    last_number = changes.lastNumber
    revision += changes.papers.length
    // SQLite blocks this thread: between chunks, let requests be acknowledged.
    await letOthersRun()
  }
  await tx.updateTable('paper_counter').set({ last_number, revision }).execute()
  return report
}

/** Merges records in memory only; counts the outcome of each in `report`. */
async function addRecords(
  db: Database,
  records: readonly PaperRecord[],
  lastNumber: number,
  report: { -readonly [Outcome in keyof MergeReport]: number },
): Promise<MergeBatch> {
  const incoming = records.map(toIncoming).filter((each) => each !== undefined)
  const batch = await loadBatch(db, incoming, lastNumber)
  for (const each of incoming) report[batch.add(each)] += 1
  report.unchanged += records.length - incoming.length
  return batch
}

async function loadBatch(
  db: Database,
  incoming: readonly Incoming[],
  lastNumber: number,
): Promise<MergeBatch> {
  const keys = await selectKeys(
    db,
    incoming.flatMap((each) => each.keys),
  )
  const papers: PaperRow[] = []
  for (const some of chunk([...new Set(keys.map(({ paper }) => paper))], rowsAtOnce))
    papers.push(
      ...(await db.selectFrom('papers').select(['number', 'content']).where('number', 'in', some).execute()),
    )
  return new MergeBatch(papers, keys, lastNumber)
}

async function selectKeys(db: Database, keys: readonly string[]): Promise<KeyRow[]> {
  const rows: KeyRow[] = []
  for (const some of chunk([...new Set(keys.map(storableText))], rowsAtOnce))
    rows.push(
      ...(await db.selectFrom('paper_keys').select(['key', 'paper']).where('key', 'in', some).execute()),
    )
  return rows
}

/** Papers first, since other rows refer to them; joined papers last, when nothing refers to them. */
async function writeChanges(
  tx: Tx,
  changes: BatchChanges,
  { revision, coming }: { readonly revision: number; readonly coming: Coming },
): Promise<void> {
  const papers = changes.papers.map(({ number, content, paper }, index) => ({
    number,
    content,
    revision: revision + index + 1,
    first_seen_ms: isOnlyOnDemand(paper) ? notAnnounced : newUntilMs(paper, coming),
  }))
  for (const some of chunk(papers, rowsAtOnce))
    await tx
      .insertInto('papers')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('number').doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          revision: eb.ref('excluded.revision'),
          ...(coming.isBackFill ? {} : { first_seen_ms: whenAnnounced }),
        })),
      )
      .execute()
  for (const some of chunk(changes.keys, rowsAtOnce)) await tx.insertInto('paper_keys').values(some).execute()
  const sources = changes.papers.flatMap(({ number, paper }) =>
    paper.sources.map((source) => ({ paper: number, source: storableText(source) })),
  )
  for (const some of chunk(sources, rowsAtOnce))
    await tx
      .insertInto('paper_sources')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const { number, into } of changes.joined) await movePaper(tx, number, into)
  await takeArrived(tx, changes.papers)
}

/**
 * A paper that was only fetched on demand becomes news when a source announces it; any other is news once.
 */
const whenAnnounced = sql<number>`case papers.first_seen_ms when ${sql.lit(notAnnounced)}
  then excluded.first_seen_ms else papers.first_seen_ms end`
