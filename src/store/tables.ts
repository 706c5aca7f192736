/** The tables as the queries see them: text, integers and bytes only, the same on SQLite and PostgreSQL. */

import type { Generated, Kysely, Transaction } from 'kysely'
import type { Delivery } from '../model/delivery.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Signal } from '../model/vote.ts'
import type { ClubTables } from './club-tables.ts'
import type { AdapterRow, FullTextRow, ImportEntryRow, ImportRow, KeptReferenceRow } from './kept-tables.ts'

/** Times are epoch milliseconds; `content` is JSON unless said otherwise. */
export interface Tables extends ClubTables {
  /**
   * `first_seen_ms`: until when a digest considers it new, as `newUntilMs` computes it; 0 for
   * never, `notAnnounced` for not yet.
   */
  papers: { number: number; revision: number; content: string; first_seen_ms: number }
  /** Keys that papers are found by; each leads to one paper. */
  paper_keys: { key: string; paper: number }
  paper_sources: { paper: number; source: string }
  /**
   * One row: the last number given to a paper or a vector, the last revision, and the revision up to which
   * places were informed. Whoever updates it is the only writer until the commit.
   */
  paper_counter: { id: number; last_number: number; revision: number; told_revision: number }
  source_states: {
    source: string
    cursor: string
    ingested_at_ms: number
    announced: number
    faults: string
    failures: number
    next_try_at_ms: number | null
  }
  source_listings: {
    source: string
    day: string
    announced: number
    came: number
    late: number
    state: string
    why: string | null
    at_ms: number
  }
  default_topics: { name: string; content: string }
  /** `content` is null if the workspace removed the default. */
  topics: { workspace: string; name: string; content: string | null }
  saved_papers: { workspace: string; reader: string; paper: number; saved_at_ms: number }
  kept_references: KeptReferenceRow
  /** The keys under which their papers arrive. */
  kept_keys: { workspace: string; reader: string; name: string; key: string }
  adapter_rows: AdapterRow
  /**
   * Workspaces that a platform reported as joined or left. `joined_at_ms` is 0 if only the leaving is known;
   * `left_at_ms` is null unless it left; `is_kept` is 1 if it left and is never erased; `is_return_untold` is
   * 1 until somebody there was told that it is back.
   */
  workspaces: {
    workspace: string
    platform: string
    joined_at_ms: number
    left_at_ms: number | null
    is_kept: number
    is_return_untold: number
  }
  /** Papers that people linked in a place; `paper` is the identifier of the link. */
  shared_papers: { workspace: string; place: string; paper: string; sharer: string; shared_at_ms: number }
  /**
   * `about` is what can be said of a paper once: `vote`, `save`, `subject`, `author …`, `details`, `similar`,
   * `share`; `signal` is what was said.
   */
  votes: {
    workspace: string
    place: string
    voter: string
    paper: number
    about: string
    signal: Signal
    at_ms: number
  }
  /**
   * People who want to be named under papers that fit their votes; `mentioned_at_ms` is 0 before the first
   * time; `mentioned_for` names the digest.
   */
  interests: {
    workspace: string
    person: string
    since_ms: number
    mentioned_at_ms: number
    mentioned_for: string
  }
  /**
   * Votes and saves of a person before `since_ms` tell nothing of them; `before_ms` is what
   * it was before, null once undone.
   */
  taste_resets: { workspace: string; person: string; since_ms: number; before_ms: number | null }
  person_zones: { workspace: string; person: string; zone: string }
  /** What a program that speaks for a person sends, by its hash; `number` counts the person's. */
  access_tokens: {
    secret_hash: string
    workspace: string
    person: string
    number: number
    place: string
    created_at_ms: number
    ends_at_ms: number
  }
  place_settings: { workspace: string; place: string; name: string; value: string }
  /**
   * `papers` is a JSON list of identifiers, `earlier` one of commands; `thread` is empty outside of threads,
   * `command` where nothing was shown, `undo` and `offered` where there is no such command; `details` is
   * JSON that `last-answers.ts` reads.
   */
  last_answers: {
    workspace: string
    place: string
    thread: string
    reader: string
    command: string
    papers: string
    is_public: number
    answered_at_ms: number
    earlier: Generated<string>
    undo: Generated<string>
    offered: Generated<string>
    details: Generated<string>
  }
  /**
   * `schedule` is JSON; `fingerprint` is equal for equal place, query and schedule. `refusals`
   * counts digests in a row that the place refused; `untold_since_ms` is since when the subscriber
   * waits to be notified that it stopped; `resumes_at_ms` is when a pause is over, null for no such time, and
   * `pauses_at_ms` when one begins that is to come.
   */
  subscriptions: {
    id: string
    workspace: string
    number: number
    fingerprint: string
    place: string
    platform: string
    query: string
    schedule: string
    top: number
    created_by: string
    state: Subscription['state']
    reason: string | null
    resumes_at_ms: number | null
    pauses_at_ms: number | null
    created_at_ms: number
    after_ms: number
    rests_until_ms: number
    refusals: number
    untold_since_ms: number | null
  }
  subscription_counters: { workspace: string; last_number: number }
  /**
   * `digest` is JSON; `number` counts in the order of composing; until `taken_until_ms` only its taker
   * posts it. `under_message` is what it replies to; for such rows `subscription` and `slot` identify the
   * paper's post and its revision.
   */
  deliveries: {
    subscription: string
    slot: string
    number: number
    workspace: string
    place: string
    platform: string
    digest: string
    state: Delivery['state']
    attempts: number
    next_try_at_ms: number
    taken_until_ms: number
    message_id: string | null
    reason: string | null
    composed_at_ms: number
    sent_at_ms: number | null
    under_message: string | null
  }
  /**
   * `told_version` is the newest version that the place was informed of, 0 if
   * unknown; `told_withdrawn` is 0 or 1.
   */
  posted_papers: {
    workspace: string
    place: string
    paper: number
    subscription: string
    slot: string
    told_version: number
    told_withdrawn: number
  }
  imports: ImportRow
  /** What a workspace asked of the language model on a day (UTC, ISO). */
  model_days: {
    workspace: string
    day: string
    calls: number
    tokens: number
    failures: number
    dropped: number
  }
  import_entries: ImportEntryRow
  /** Used only by programs older than `0010-index-chunks`. */
  index_snapshots: { id: number; revision: number; content: string }
  /**
   * The stored index; chunks of a generation that `index_generations` does not name are incomplete or old.
   */
  index_chunks: { generation: string; number: number; content: Uint8Array }
  /** One row: the current chunks. */
  index_generations: { id: number; generation: string; revision: number; chunks: number }
  /**
   * One row; `oldest` is the newest migration that a program must know, `copied_from`
   * the source of an unfinished copy.
   */
  schema_use: { id: number; oldest: string; copied_from: string | null }
  /** The migrator's own: the migrations that were run. */
  kysely_migration: { name: string; timestamp: string }
  /**
   * `paper` is the best identifier; `number` grows with each write of a model's;
   * `content` is the vector's own form.
   */
  paper_vectors: { paper: string; model: string; number: number; text_hash: string; content: Uint8Array }
  /**
   * One row: the vectors of words fitted to the papers; `content` is null where
   * the program's own were as good.
   */
  word_tables: { version: string; base: string; papers: number; titles: number; content: Uint8Array | null }
  full_texts: FullTextRow
  /** `identifiers` are those of the reference, with spaces between. */
  citations: { citing: string; key: string; identifiers: string; first_read_ms: number }
}

/** Marks a paper that was fetched on demand until a source announces it. */
export const notAnnounced = -1

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface PaperCounter {
  readonly last_number: number
  readonly revision: number
}

/**
 * A transaction that is the only writer: it locks the counter's row before it reads anything. So revisions
 * become visible in order, and two replicas with the same records neither duplicate a paper nor deadlock.
 */
export function writeAlone<Result>(
  db: Database,
  act: (tx: Tx, counter: PaperCounter) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const counter = await tx
      .updateTable('paper_counter')
      .set((eb) => ({ revision: eb.ref('revision') }))
      .returning(['last_number', 'revision'])
      .executeTakeFirstOrThrow()
    return act(tx, counter)
  })
}

/**
 * Text that both engines keep alike. PostgreSQL refuses NUL, and neither encodes half a surrogate pair:
 * each becomes "\uFFFD". JSON needs none of this, its escapes carry both.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
