/** What becomes of imported entries: papers go to the list and into the votes, and can be taken out again. */
import type { Selectable } from 'kysely'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import type { FiledReference } from '../model/reference.ts'
import type { Finding, Outcome } from '../ports/imports.ts'
import { dropKeptOf, keepReference, readReference } from './kept-references.ts'
import { findPaperNumbers, loadIdentifiers, matchReferences } from './papers.ts'
import { storableText, type Tables, type Tx } from './tables.ts'
import { addedVote, notVoted, replacedVote, voteFor } from './vote-by-import.ts'
import { aboutOf } from './vote-rows.ts'

/** Inside a `writeAlone` transaction; see `Imports.recordFindings`. */
export async function recordFindings(
  tx: Tx,
  id: string,
  findings: readonly Finding[],
  atMs: number,
): Promise<void> {
  const head = await tx
    .selectFrom('imports')
    .select(['id', 'workspace', 'reader', 'place', 'as_votes', 'purpose', 'list'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (head === undefined || findings.length === 0) return
  if (head.purpose === 'check') return recordVerdicts(tx, id, findings)
  const open = await tx
    .selectFrom('import_entries')
    .select(['number', 'reference'])
    .where('import', '=', id)
    .where('outcome', 'is', null)
    .where(
      'number',
      'in',
      findings.map(({ number }) => number),
    )
    .execute()
  const references = new Map(open.map(({ number, reference }) => [number, readReference(reference)]))
  const current = await withArrived(tx, findings, references)
  const numbers = await findPaperNumbers(
    tx,
    current.flatMap((one) => ('paper' in one ? [one.paper] : [])),
  )
  const ids = await loadIdentifiers(tx, [...new Set(numbers.values())])
  const named = await findNamed(tx, id, [...ids.values()])
  for (const finding of current) {
    const reference = references.get(finding.number)
    if (reference === undefined) continue
    const number = 'paper' in finding ? numbers.get(finding.paper) : undefined
    const paper = number === undefined ? undefined : ids.get(number)
    const settled: Settled =
      number === undefined || paper === undefined
        ? {
            outcome: await keepMissing(tx, head, { reference, number: finding.number, atMs }),
            voted: notVoted,
          }
        : await saveFound(tx, head, {
            number,
            atMs,
            isNamed: named.has(paper),
            isFetched: 'paper' in finding && finding.isFetched,
          })
    if (paper !== undefined) named.add(paper)
    await tx
      .updateTable('import_entries')
      .set({
        outcome: settled.outcome,
        paper: paper ?? null,
        why: 'why' in finding ? storableText(finding.why) : paper === undefined ? goneMeanwhile : null,
        is_voted: settled.voted,
      })
      .where((eb) => eb.and({ import: id, number: finding.number }))
      .execute()
  }
}

async function recordVerdicts(tx: Tx, id: string, findings: readonly Finding[]): Promise<void> {
  for (const finding of findings) {
    const verdict = 'paper' in finding ? finding.verdict : undefined
    const known =
      verdict === undefined
        ? { outcome: 'missing' as const, why: 'why' in finding ? storableText(finding.why) : goneMeanwhile }
        : { outcome: verdict.kind, paper: verdict.paper, verdict: JSON.stringify(verdict) }
    await tx
      .updateTable('import_entries')
      .set(known)
      .where((eb) => eb.and({ import: id, number: finding.number }))
      .where('outcome', 'is', null)
      .execute()
  }
}

type Head = Pick<Selectable<Tables['imports']>, 'id' | 'workspace' | 'reader' | 'place' | 'as_votes' | 'list'>

interface Settled {
  readonly outcome: Outcome
  /** What the import did to the vote, as `is_voted` has it. */
  readonly voted: number
}

/** Puts a paper on the list of whose import it is, and into the votes where they asked for that. */
async function saveFound(
  tx: Tx,
  head: Head,
  found: {
    readonly number: number
    readonly atMs: number
    readonly isNamed: boolean
    readonly isFetched: boolean
  },
): Promise<Settled> {
  const { number, atMs, isNamed, isFetched } = found
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('saved_papers')
    .values({
      workspace: head.workspace,
      reader: listOf(head),
      paper: number,
      saved_at_ms: atMs,
      added_by: head.list === null ? null : head.reader,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (isNamed) return { outcome: 'twice', voted: notVoted }
  const voted = head.as_votes === 1 ? await voteFor(tx, head, number, atMs) : notVoted
  if (numInsertedOrUpdatedRows !== 1n) return { outcome: 'had', voted }
  return { outcome: isFetched ? 'fetched' : 'found', voted }
}

/** The list that it fills, as `reader` of its papers. */
function listOf({ list, reader }: Pick<Head, 'list' | 'reader'>): string {
  return list ?? reader
}

/** Keeps an entry whose paper the index does not have. */
async function keepMissing(
  tx: Tx,
  head: Head,
  entry: { readonly reference: FiledReference; readonly number: number; readonly atMs: number },
): Promise<Outcome> {
  const { workspace, id } = head
  const row = { workspace, reader: listOf(head), import: id, number: entry.number, saved_at_ms: entry.atMs }
  const votesIn = head.as_votes === 1 ? head.place : undefined
  const kept = await keepReference(tx, row, { ...entry.reference, votesIn })
  return kept === 'kept' ? 'missing' : kept
}

/** Inside a `writeAlone` transaction; see `Imports.undo`. */
export async function undoImport(tx: Tx, id: string): Promise<number> {
  const head = await tx.deleteFrom('imports').where('id', '=', id).returningAll().executeTakeFirst()
  if (head === undefined) return 0
  const rows = await tx.deleteFrom('import_entries').where('import', '=', id).returningAll().execute()
  const saved = rows.filter(({ outcome }) => outcome === 'found' || outcome === 'fetched')
  const papersOf = async (some: typeof rows) => [
    ...new Set(
      (
        await findPaperNumbers(
          tx,
          some.flatMap(({ paper }) => paper ?? []),
        )
      ).values(),
    ),
  ]
  const vote = { place: head.place, voter: head.reader, about: aboutOf('up'), signal: 'up' } as const
  const added = rows.filter(({ is_voted }) => is_voted === addedVote)
  for (const papers of chunk(await papersOf(added), rowsAtOnce))
    await tx
      .deleteFrom('votes')
      .where((eb) => eb.and(vote))
      .where('paper', 'in', papers)
      .execute()
  const replaced = rows.filter(({ is_voted }) => is_voted === replacedVote)
  for (const papers of chunk(await papersOf(replaced), rowsAtOnce))
    await tx
      .updateTable('votes')
      .set({ signal: 'down' })
      .where((eb) => eb.and(vote))
      .where('paper', 'in', papers)
      .execute()
  let count = await dropKeptOf(tx, id)
  for (const papers of chunk(await papersOf(saved), rowsAtOnce)) {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_papers')
      .where((eb) => eb.and({ workspace: head.workspace, reader: listOf(head) }))
      .where('paper', 'in', papers)
      .executeTakeFirstOrThrow()
    count += Number(numDeletedRows)
  }
  return count
}

/** The findings, with the papers that arrived since they were looked for. */
async function withArrived(
  tx: Tx,
  findings: readonly Finding[],
  references: ReadonlyMap<number, FiledReference>,
): Promise<readonly Finding[]> {
  const missing = findings.flatMap((finding) => {
    const reference = 'why' in finding ? references.get(finding.number) : undefined
    return reference === undefined ? [] : [{ number: finding.number, reference }]
  })
  const papers = await matchReferences(
    tx,
    missing.map(({ reference }) => reference),
  )
  const arrived = new Map(missing.map(({ number }, at) => [number, papers[at]]))
  return findings.map((finding) => {
    const paper = arrived.get(finding.number)
    return paper === undefined ? finding : { number: finding.number, paper: paper.id, isFetched: true }
  })
}

/** Papers that earlier entries named. */
async function findNamed(tx: Tx, id: string, papers: readonly Identifier[]): Promise<Set<Identifier>> {
  if (papers.length === 0) return new Set()
  const rows = await tx
    .selectFrom('import_entries')
    .select('paper')
    .where('import', '=', id)
    .where('paper', 'in', papers)
    .execute()
  return new Set(rows.flatMap(({ paper }) => paper ?? []))
}

const rowsAtOnce = 500
const goneMeanwhile = 'was removed meanwhile'
