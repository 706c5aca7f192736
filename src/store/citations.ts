/** What papers cite that were read whole; and which papers places follow, as settings of theirs. */
import type { Digest } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import { titleKeys } from '../model/match-reference.ts'
import { areDistinct } from '../model/merge.ts'
import type { Paper } from '../model/paper.ts'
import { type Place, workspaceOf } from '../model/place.ts'
import type { Reference } from '../model/reference.ts'
import type { Citation, Citations } from '../ports/full-texts.ts'
import { insertDelivery } from './delivery-rows.ts'
import type { HandOut } from './hand-out.ts'
import { findPaperNumbers, loadAllPapers } from './papers.ts'
import { keysOfIdentifier, shortenKey } from './stored-paper.ts'
import { type Database, storableText, type Tables, type Tx } from './tables.ts'
import { isHere } from './workspaces.ts'

export function createCitations(db: Database, handOut: HandOut): Citations {
  const follows = () => db.selectFrom('place_settings').selectAll().where('name', 'like', `${prefix}%`)
  return {
    citing: (papers) => findCiting(db, papers),

    async followed(place) {
      const rows = await follows().where('place', '=', storableText(place)).execute()
      return rows.toSorted((a, b) => Number(b.value) - Number(a.value)).map(followedBy)
    },

    async follow(place, paper, nowMs) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('place_settings')
        .values({ ...settingOf(place, paper), value: String(nowMs) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async unfollow(place, paper) {
      const { numDeletedRows } = await db
        .deleteFrom('place_settings')
        .where((eb) => eb.and(settingOf(place, paper)))
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },

    async record(compose, nowMs) {
      const rows = await follows().where(isHere('place_settings')).execute()
      if (rows.length === 0) return
      const followed = await papersOf(db, rows.map(followedBy))
      const found = await findCiting(db, [...followed.values()])
      const papers = await papersOf(
        db,
        [...found.values()].flat().map((one) => one.citing),
      )
      for (const row of rows) {
        const paper = followed.get(followedBy(row))
        for (const { citing, firstReadAtMs } of (paper && found.get(paper.id)) ?? []) {
          const by = papers.get(citing)
          if (paper === undefined || by === undefined || firstReadAtMs <= Number(row.value)) continue
          const write = () => compose({ followed: paper, citing: by })
          await recordOnce(db, handOut, { follow: row, slot: citing, write, nowMs })
        }
      }
    },
  }
}

type Follow = Pick<Tables['place_settings'], 'place' | 'name' | 'value'>

/** The first to insert it tells it; nobody ever does again. */
async function recordOnce(
  db: Database,
  handOut: HandOut,
  notice: { readonly follow: Follow; readonly slot: string; readonly nowMs: number; write(): Digest },
): Promise<void> {
  const { follow, slot, nowMs, write } = notice
  const place = follow.place as Place
  const id = `${prefix}${place}/${followedBy(follow)}`
  const findTold = (on: Database) =>
    on
      .selectFrom('deliveries')
      .select('slot')
      .where((eb) => eb.and({ subscription: id, slot }))
      .executeTakeFirst()
  if ((await findTold(db)) !== undefined) return
  await handOut.prepare()
  await handOut.transact(place, async (tx) => {
    if ((await findTold(tx)) !== undefined) return
    const number = await handOut.nextNumber(tx)
    const owner = { id, workspace: workspaceOf(place), place }
    await handOut.put(tx, await insertDelivery(tx, owner, { number, slot, digest: write(), nowMs }))
  })
}

/** Keeps since when each was known; inside the transaction that writes the text. */
export async function saveCitations(
  tx: Tx,
  citing: Identifier,
  references: readonly Reference[],
  nowMs: number,
): Promise<void> {
  const rows = new Map(
    references.slice(0, maxReferences).flatMap((reference) => {
      const identifiers = storableText(reference.identifiers.join(' '))
      return keysOf(reference).map((key) => [key, { citing, key, identifiers, first_read_ms: nowMs }])
    }),
  )
  const before = await tx.selectFrom('citations').select('key').where('citing', '=', citing).execute()
  const gone = before.map(({ key }) => key).filter((key) => !rows.has(key))
  for (const some of chunk(gone, rowsAtOnce))
    await tx.deleteFrom('citations').where('citing', '=', citing).where('key', 'in', some).execute()
  for (const some of chunk([...rows.values()], rowsAtOnce))
    await tx
      .insertInto('citations')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['citing', 'key'])
          .doUpdateSet((eb) => ({ identifiers: eb.ref('excluded.identifiers') })),
      )
      .execute()
}

/** What a paper and a reference to it have in common. */
function keysOf(work: Pick<Reference, 'identifiers' | 'title' | 'authors'>): string[] {
  return [...work.identifiers.flatMap(keysOfIdentifier), ...titleKeys(work).map(shortenKey)].map(storableText)
}

async function findCiting(
  db: Database,
  papers: readonly Paper[],
): Promise<ReadonlyMap<Identifier, readonly Citation[]>> {
  const owners = new Map(papers.flatMap((paper) => keysOf(paper).map((key) => [key, paper] as const)))
  const found = new Map<Identifier, Map<Identifier, Citation>>()
  for (const some of chunk([...owners.keys()], rowsAtOnce)) {
    const rows = await db.selectFrom('citations').selectAll().where('key', 'in', some).execute()
    for (const { key, citing: by, identifiers, first_read_ms } of rows) {
      const paper = owners.get(key)
      const citing = by as Identifier
      const named = { identifiers: identifiers.split(' ').filter((id) => id !== '') as Identifier[] }
      if (paper === undefined || paper.identifiers.includes(citing) || areDistinct(named, paper)) continue
      const ofPaper = found.get(paper.id) ?? new Map<Identifier, Citation>()
      const firstReadAtMs = Math.min(first_read_ms, ofPaper.get(citing)?.firstReadAtMs ?? Infinity)
      found.set(paper.id, ofPaper.set(citing, { citing, firstReadAtMs }))
    }
  }
  const inOrder = (one: ReadonlyMap<Identifier, Citation>) =>
    [...one.values()].toSorted((a, b) => b.firstReadAtMs - a.firstReadAtMs)
  return new Map([...found].map(([paper, one]) => [paper, inOrder(one)]))
}

async function papersOf(db: Database, ids: readonly Identifier[]): Promise<Map<Identifier, Paper>> {
  const numbers = await findPaperNumbers(db, ids)
  const papers = await loadAllPapers(db, numbers.values())
  return new Map(
    [...numbers].flatMap(([id, number]) => {
      const paper = papers.get(number)
      return paper === undefined ? [] : [[id, paper] as const]
    }),
  )
}

function settingOf(place: Place, paper: Identifier) {
  return {
    workspace: storableText(workspaceOf(place)),
    place: storableText(place),
    name: storableText(`${prefix}${paper}`),
  }
}

function followedBy({ name }: Pick<Follow, 'name'>): Identifier {
  return name.slice(prefix.length) as Identifier
}

/** Before the identifier in the name of a setting, and in what the ledger calls its deliveries. */
const prefix = 'follow:'
/** A survey has a thousand. */
const maxReferences = 3_000
const rowsAtOnce = 250
