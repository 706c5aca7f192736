/** Rows of what adapters keep, of imports, of imported references whose papers are not there, and of full texts. */
import type { Identifier } from '../model/identifier.ts'
import type { Import, Outcome } from '../ports/imports.ts'

/**
 * `origin` is JSON; `cursor` is null before the first page of an origin; until `taken_until_ms` only its
 * taker works at it; `tell_after_ms` is when its owner is to be told that it ended, null if they know.
 */
export interface ImportRow {
  id: string
  workspace: string
  reader: string
  place: string
  name: string
  as_votes: number
  origin: string | null
  cursor: string | null
  /** A check that is open is `checking`, so that programs which do not know checks leave it alone. */
  state: Import['state'] | 'checking'
  why: string | null
  created_at_ms: number
  taken_until_ms: number
  tell_after_ms: number | null
  /** `check`, or null for the list. */
  purpose: string | null
  /** The shelf that it fills, or null for the reading list of `reader`. */
  list: string | null
  source: string | null
}

/**
 * `reference` is JSON; `outcome` is null until it is known; `is_voted` is 1 if the import voted for the
 * paper, 2 if that replaced a vote against it.
 */
export interface ImportEntryRow {
  import: string
  number: number
  workspace: string
  reader: string
  reference: string
  outcome: Outcome | null
  paper: Identifier | null
  why: string | null
  is_voted: number
  /** JSON, of checks. */
  verdict: string | null
}

/** `name` is the person's name for it; `reference` is the JSON of a `FiledReference`, entry `number` of an import. */
export interface KeptReferenceRow {
  workspace: string
  reader: string
  name: string
  import: string
  number: number
  reference: string
  saved_at_ms: number
}

/** `ends_at_ms` is null for rows without an end, `owner` for those that are no words of one person. */
export interface AdapterRow {
  adapter: string
  workspace: string
  key: string
  value: string
  ends_at_ms: number | null
  owner: string | null
}

/** One row a paper; `content` is null where there is no page that could be read. */
export interface FullTextRow {
  paper: string
  version: number
  content: Uint8Array | null
  url: string
  etag: string | null
  last_modified: string | null
  fetched_at_ms: number
  used_at_ms: number
}
