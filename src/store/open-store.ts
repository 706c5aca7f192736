/** Opens the store that `DATABASE_URL` names, with its schema up to date. */
import { Kysely } from 'kysely'
import { isPostgres } from '../model/database-url.ts'
import type { Store } from '../ports/store.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createAdapterRows } from './adapter-rows.ts'
import { createCitations } from './citations.ts'
import { ClockSkew } from './clock-skew.ts'
import { createMeetings } from './club-meetings.ts'
import { createMinutes } from './club-minutes.ts'
import { createClubs } from './clubs.ts'
import { createFeedAddresses } from './feed-addresses.ts'
import { countFigures } from './figures.ts'
import { countOf, forget, ofWorkspaces } from './forget.ts'
import { createFullTexts } from './full-texts.ts'
import type { HandOut } from './hand-out.ts'
import { createImports } from './imports.ts'
import { createIndexSnapshots } from './index-snapshots.ts'
import { createInterests } from './interests.ts'
import { joinPlaces } from './join-places.ts'
import { createLastAnswers } from './last-answers.ts'
import { createLeaseHandOut } from './lease-hand-out.ts'
import { createLedger } from './ledger.ts'
import { migrate, schema } from './migrate.ts'
import { createModelDays } from './model-days.ts'
import { createNominations } from './nominations.ts'
import { type Ask, openDatabase, parseFilePath } from './open-database.ts'
import { createPaperVectors } from './paper-vectors.ts'
import { createPapers } from './papers.ts'
import { createPeople } from './people.ts'
import { createPersonZones } from './person-zones.ts'
import { createReadingLists } from './reading-lists.ts'
import { createRevisions } from './revisions.ts'
import { checkSchemaUse } from './schema-use.ts'
import { createScrub } from './scrub.ts'
import { createSettings } from './settings.ts'
import { createSharedPapers } from './shared-papers.ts'
import { createShelves } from './shelves.ts'
import { createSourceStates } from './source-states.ts'
import { StoreCheck } from './store-check.ts'
import { createSubscriptions } from './subscriptions.ts'
import { type Tables, writeAlone } from './tables.ts'
import { createTasteResets } from './taste-resets.ts'
import { createTopics } from './topics.ts'
import { createVotes } from './votes.ts'
import { createWordTables } from './word-tables.ts'
import { createWorkspaces } from './workspaces.ts'

export interface StoreOptions {
  readonly url: string
  /** Called for each failed query. */
  onError?(): void
  /** Called for background faults, which are retried, and for rows that this version cannot read. */
  onFault?(error: unknown): void
}

/**
 * The store at `file:data/journal-club.sqlite` (relative or absolute; created with its folder when missing)
 * or `postgres://user:password@host/database`. Rejects with `misconfigured` when the operator must change
 * something and `unavailable` when the database does not answer, in a sentence without the password.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (isPostgres(options.url)) await bringUpToDate(options.url)
  const check = new StoreCheck()
  const { dialect, ask, description, explain } = await openDatabase(options.url, {
    use: 'bot',
    onFault: (fault) => check.doubt(fault),
  })
  const db = new Kysely<Tables>({
    dialect,
    log: ({ level }) => {
      if (level === 'error') options.onError?.()
    },
  })
  const skew = new ClockSkew()
  try {
    // A file has one connection; an in-memory database would vanish with another.
    if (ask === undefined) await migrate(db)
    await checkSchemaUse(db, schema)
    // Detect a read-only file or server now, not at somebody's first command.
    await writeAlone(db, async () => undefined)
    if (ask !== undefined) await skew.measure(db)
  } catch (error) {
    await db.destroy()
    throw explain(error)
  }
  const { onFault = () => undefined } = options
  const handOut = await openHandOut(db, ask, onFault)
  const scrub = openScrub(options.url, ask)
  /** What is erased is so, even where traces of it could not be taken away. */
  const scrubAfter = async <Done>(erasing: Promise<Done>): Promise<Done> => {
    const done = await erasing
    if (done !== undefined) await scrub().catch(onFault)
    return done
  }
  const people = createPeople({ db, handOut, onFault })
  return {
    papers: createPapers(db),
    sources: createSourceStates(db),
    topics: createTopics(db, skew),
    readingLists: createReadingLists(db),
    shelves: createShelves(db),
    imports: createImports(db, skew),
    settings: createSettings(db),
    sharedPapers: createSharedPapers(db),
    votes: createVotes(db),
    interests: createInterests(db),
    tasteResets: createTasteResets(db),
    personZones: createPersonZones(db),
    accessTokens: createAccessTokens(db),
    lastAnswers: createLastAnswers(db),
    subscriptions: createSubscriptions(db, skew, onFault),
    clubs: createClubs(db, onFault),
    meetings: createMeetings(db, handOut),
    nominations: createNominations(db),
    minutes: createMinutes(db),
    feedAddresses: createFeedAddresses(db),
    ledger: createLedger(db, handOut, onFault),
    revisions: createRevisions(db, handOut, onFault),
    snapshots: createIndexSnapshots(db),
    vectors: createPaperVectors(db),
    wordTables: createWordTables(db),
    fullTexts: createFullTexts(db),
    citations: createCitations(db, handOut),
    modelDays: createModelDays(db),
    workspaces: createWorkspaces(db),
    people: { ...people, erase: (person) => scrubAfter(people.erase(person)) },
    adapterRows: (adapter, nowMs) => createAdapterRows(db, adapter, nowMs, skew),
    description,
    forget: (workspace, goneUntilMs) => scrubAfter(forget({ db, handOut }, workspace, goneUntilMs)),
    countOf: (workspace) => countOf({ db, handOut }, workspace),
    joinPlaces: (from, to) => joinPlaces({ db, handOut }, from, to),
    ping: () => check.run(db),
    get fault() {
      return check.fault
    },
    figures: (nowMs) => countFigures(db, nowMs),
    async close() {
      await handOut.close()
      await db.destroy()
    },
  }
}

/**
 * Takes away what a database still has of erased rows: an SQLite file has none of it from then on, PostgreSQL
 * (https://www.postgresql.org/docs/current/sql-vacuum.html) gives no such promise.
 */
function openScrub(url: string, ask: Ask | undefined): () => Promise<void> {
  const tables = [...ofWorkspaces, 'workspaces']
  const path = parseFilePath(url)
  if (ask === undefined && path !== undefined) return createScrub({ path, tables })
  return async () => void (await ask?.(`vacuum (skip_locked) ${tables.join(', ')}`))
}

/** What only one of the two databases needs is loaded for that one. */
async function openHandOut(
  db: Kysely<Tables>,
  ask: Ask | undefined,
  onFault: (error: unknown) => void,
): Promise<HandOut> {
  if (ask === undefined) return createLeaseHandOut(db)
  const { JobHandOut } = await import('./job-hand-out.ts')
  return new JobHandOut({ db, ask, onFault })
}

/** Uses its own connections, since a schema change may take longer than anything that a bot does. */
async function bringUpToDate(url: string): Promise<void> {
  const { dialect, explain } = await openDatabase(url, { use: 'schema' })
  const db = new Kysely<Tables>({ dialect })
  try {
    await migrate(db)
  } catch (error) {
    throw explain(error)
  } finally {
    await db.destroy()
  }
}
