/** How far the index is, and what is the same for all its papers. */
import { sql } from 'kysely'
import type { Lengths } from '../index/fields.ts'
import { type Database, tables } from './tables.ts'

export interface CorpusState {
  readonly revision: number
  readonly papers: number
  /** How often the tables were emptied: terms have other numbers then. */
  readonly emptied: number
  readonly meanLengths: Lengths
  /** Empty where no paper has a day. */
  readonly newestDay: string
  readonly isLoading: boolean
}

export const nothingYet: CorpusState = {
  revision: 0,
  papers: 0,
  emptied: 0,
  meanLengths: { text: 0, title: 0 },
  newestDay: '',
  isLoading: false,
}

/** Those who copy the index, and must be as far as what was seen of it. */
export interface Followers {
  /** `position` is that of the log, in bytes. */
  demand(state: CorpusState, position: number): void
  demandPosition(position: number): void
}

// Also of commits that do not wait for the disk.
const currentPosition = sql<number>`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8`

/** Whoever follows must have all that is in the primary by now, also what is written without a revision. */
export async function demandAll(primary: Database, replicas: Followers | undefined): Promise<void> {
  if (replicas === undefined) return
  const { rows } = await sql<{ position: number }>`select ${currentPosition} as position`.execute(primary)
  replicas.demandPosition(rows[0]?.position ?? 0)
}

/** Reads how far the index is, of the primary, and tells those who follow it. */
export async function readState(primary: Database, replicas?: Followers): Promise<CorpusState> {
  const position = replicas === undefined ? sql`0` : currentPosition
  const { rows } = await sql<{
    revision: string
    papers: string
    emptied: number
    text_length: string
    title_length: string
    newest_day: string
    is_loading: boolean
    position: number
  }>`
    select revision, papers, emptied, text_length, title_length, found_to is not null as is_loading,
      coalesce((select max(date) from ${tables.papers}), '') as newest_day, ${position} as position
    from ${tables.state}`.execute(primary)
  const [row] = rows
  if (row === undefined) return nothingYet
  const papers = Number(row.papers)
  const meanOf = (length: string) => Number(length) / Math.max(1, papers)
  const state = {
    revision: Number(row.revision),
    papers,
    emptied: row.emptied,
    meanLengths: { text: meanOf(row.text_length), title: meanOf(row.title_length) },
    newestDay: row.newest_day,
    isLoading: row.is_loading,
  }
  replicas?.demand(state, row.position)
  return state
}
