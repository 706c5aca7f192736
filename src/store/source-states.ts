/** The state of each source and its listings; saved together with the papers that it brought. */
import { z } from 'zod'
import { BotError } from '../errors.ts'
import type { Listing } from '../model/listing.ts'
import type { SourceProgress, SourceState, SourceStates } from '../ports/store.ts'
import { type Database, storableText, type Tables, type Tx } from './tables.ts'

export function createSourceStates(db: Database): SourceStates {
  return {
    find: (source) => findState(db, source),

    async list() {
      const rows = await db.selectFrom('source_states').selectAll().orderBy('source').execute()
      return rows.map(toState)
    },

    async listings(source, limit) {
      const rows = await db
        .selectFrom('source_listings')
        .selectAll()
        .where('source', '=', storableText(source))
        .orderBy('day', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toListing)
    },

    async findListing(source, day) {
      const row = await db
        .selectFrom('source_listings')
        .selectAll()
        .where((eb) => eb.and({ source: storableText(source), day: storableText(day) }))
        .executeTakeFirst()
      return row && toListing(row)
    },

    async listingsSince(sinceMs) {
      const rows = await db
        .selectFrom('source_listings')
        .selectAll()
        .where('at_ms', '>', sinceMs)
        .orderBy('source')
        .orderBy('day')
        .execute()
      return rows.map(toListing)
    },
  }
}

/**
 * Replaces a source's state and its listing of a day, in the transaction that saves its papers.
 * Throws if the cursor has moved since the batch began: another process is ingesting the same
 * source, and counts would double.
 */
export async function saveProgress(tx: Tx, progress: SourceProgress): Promise<void> {
  const { listing } = progress
  if ('after' in progress && (await findState(tx, progress.source))?.cursor !== progress.after)
    throw new BotError('unavailable', `Another process is ingesting ${progress.source} at the same time.`)
  const row: Tables['source_states'] = {
    source: storableText(progress.source),
    cursor: storableText(progress.cursor),
    ingested_at_ms: progress.ingestedAtMs,
    announced: progress.announced,
    faults: JSON.stringify(progress.faults),
    failures: progress.failures ?? 0,
    next_try_at_ms: progress.nextTryAtMs ?? null,
  }
  await tx
    .insertInto('source_states')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
  if (listing !== undefined) await saveListing(tx, listing)
}

async function saveListing(tx: Tx, listing: Listing): Promise<void> {
  const row: Tables['source_listings'] = {
    source: storableText(listing.source),
    day: storableText(listing.day),
    announced: listing.announced,
    came: listing.received,
    late: listing.late,
    state: listing.state,
    why: listing.why === undefined ? null : storableText(listing.why),
    at_ms: listing.atMs,
  }
  await tx
    .insertInto('source_listings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'day']).doUpdateSet(row))
    .execute()
}

async function findState(db: Database, source: string): Promise<SourceState | undefined> {
  const row = await db
    .selectFrom('source_states')
    .selectAll()
    .where('source', '=', storableText(source))
    .executeTakeFirst()
  return row && toState(row)
}

function toState(row: Tables['source_states']): SourceState {
  return {
    source: row.source,
    cursor: row.cursor,
    ingestedAtMs: row.ingested_at_ms,
    announced: row.announced,
    faults: z.array(z.string()).parse(JSON.parse(row.faults)),
    ...(row.failures === 0 ? {} : { failures: row.failures }),
    ...(row.next_try_at_ms === null ? {} : { nextTryAtMs: row.next_try_at_ms }),
  }
}

const stateSchema = z.enum(['nothing-announced', 'complete', 'incomplete', 'degraded'])

function toListing(row: Tables['source_listings']): Listing {
  const { at_ms: atMs, came: received, why, state, ...rest } = row
  return { ...rest, received, atMs, state: stateSchema.parse(state), ...(why === null ? {} : { why }) }
}
