/**
 * The index's own tables, in a schema of their own that bears the version of the analysis: everything
 * in it comes from the store's papers, so that it may be dropped at any time, and two releases side by
 * side do not disturb each other.
 */
import { type Kysely, sql } from 'kysely'

/** A connection to the index's tables. Its queries are plain SQL, as much of it is PostgreSQL's own. */
export type Database = Kysely<unknown>

// Raised whenever analysis, lexemes or tables change, so that the index is built again.
export const schema = 'journal_club_search_8'

export const tables = {
  /** One row: the revision up to which papers are indexed, how many they are and how many terms they have. */
  state: sql.table(`${schema}.state`),
  papers: sql.table(`${schema}.papers`),
  /** The papers that the index of lexemes has by now: see `first-load.ts`. */
  findable: sql.table(`${schema}.findable`),
  /** What each paper means, as a vector of some version. */
  meanings: sql.table(`${schema}.meanings`),
  /** In how many papers each word stands, by its role. */
  terms: sql.table(`${schema}.terms`),
  acronyms: sql.table(`${schema}.acronyms`),
  /** In how many papers each author's name stands; spellings that differ in accents are one. */
  authors: sql.table(`${schema}.authors`),
  /** A row for each search server that finds papers in the place of the index of lexemes: see `shards/`. */
  shards: sql.table(`${schema}.shards`),
}

/** The key of the advisory lock under which a replica creates or writes the tables; an arbitrary number. */
export const lock = sql.lit(7_312_664_019)

export const bm25Index = `${schema}.papers_by_bm25`
