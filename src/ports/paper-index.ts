/** The index as the rest of the bot sees it, so that another engine can take its place. */
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import type { Query } from '../model/query.ts'
import type { Meaning } from './text-vectors.ts'

export interface SearchOptions {
  readonly limit: number
  readonly offset?: number
  /** The last word is still being typed: it also matches words that begin with it. */
  readonly isTyping?: boolean
  /**
   * Papers that are near the query in meaning: found whatever their words, as long as they satisfy the rest, and
   * each with this share of the best score by words on top of its own.
   */
  readonly near?: ReadonlyMap<Identifier, number>
  /**
   * The day (ISO) up to which papers were cited; then citations count a little in the order by relevance. Absent:
   * they do not count.
   */
  readonly citedUntil?: string | undefined
  /** Nothing is corrected. */
  readonly isSpelled?: boolean
  /** No word is left out of a long query because people use it to ask. */
  readonly takesEveryWord?: boolean
  /** The query of a topic by its name; `topic:` matches nothing where this gives undefined. */
  topicQuery(name: string): Query | undefined
}

/**
 * `total` counts every paper that matched, `withEveryWord` those that satisfy the whole query, word for word.
 * An engine may end its counting, and its ranking, somewhere: then there are more.
 */
export interface SearchResults {
  readonly total: number
  readonly withEveryWord: number
  readonly isTotalMore?: boolean
  readonly isEveryWordMore?: boolean
  /** How many of `total` have none of the words and are only near in meaning; absent for none. */
  readonly nearInMeaning?: number
  readonly hits: readonly Hit[]
  /** Unknown words that were read as known ones. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[]
  /** Words of the query that were not searched for, as typed; those of grammar alone never are. */
  readonly leftOut?: readonly string[]
}

/** A suggestion for a query being typed. */
export interface Term {
  readonly text: string
  readonly papers: number
}

/** Papers that satisfy every part of a query, newest first: how many there are, and those asked for. */
export interface Selection {
  readonly total: number
  /** Counting ended there: there are more. */
  readonly isTotalMore?: boolean
  readonly papers: readonly Paper[]
}

export interface IdSelectionOptions extends Pick<SearchOptions, 'topicQuery' | 'limit'> {
  /** So many come first, in order; the others follow in any order. */
  readonly newest: number
}

/** A selection by identifiers: no paper is read for it. */
export type IdSelection = Omit<Selection, 'papers'> & { readonly ids: readonly Identifier[] }

/** Days as ISO text: `from` is included, `until` is not. */
export interface DayCountOptions extends Pick<SearchOptions, 'topicQuery'> {
  readonly from: string
  readonly until: string
}

/**
 * How many papers satisfy every part of a query: of each day that has any, oldest
 * first, and of those without a date.
 */
export interface DayCounts {
  readonly days: readonly { readonly day: string; readonly papers: number }[]
  readonly undated: number
}

/** An index as it was at a revision of the store; the chunks can be read once. */
export interface Snapshot {
  readonly revision: number
  readonly chunks: Iterable<Uint8Array>
}

export interface PaperIndex {
  /** Where it is kept: `in memory`. */
  readonly description: string
  /** How many papers an `update` best brings, when many are to come. */
  readonly papersAtOnce: number
  /** The number of papers. */
  size(): Promise<number>
  /** The store's revision up to which papers are indexed. */
  revision(): Promise<number>
  /** Why it does not answer yet, and how far it is, in a sentence; absent where it answers. */
  readonly rebuilding?: string | undefined
  /**
   * Why some papers are not found right now, in a sentence; absent where all are. Then searches answer with
   * those that are found, and whatever speaks of all papers (`select` and its like) throws `BotError`, unless
   * the others are only still to come (`awaitsEnd`).
   */
  readonly missing?: string | undefined
  /** Whether an update with nothing is to tell it that no more papers come, so that it finds them all. */
  readonly awaitsEnd?: boolean | undefined
  /**
   * Adds or replaces papers, removes others, and remembers the store's revision that this reflects. An index
   * that several processes share may leave that to another, which is at it: then its revision is still lower.
   */
  update(change: {
    readonly papers: readonly Paper[]
    readonly removed: readonly Identifier[]
    readonly revision: number
  }): Promise<void>
  /**
   * Told the papers of the next update while one is at work, it does what it can of it beside; absent where
   * that gains nothing.
   */
  readonly prepare?: ((papers: readonly Paper[]) => void) | undefined
  /**
   * From now on papers are found and ranked by what they mean, too. Papers that have no vector of
   * this version get one beside answers, and words alone count until all have. Then it resolves,
   * with how many papers that were.
   */
  adoptMeaning(meaning: Meaning): Promise<number>
  /** Ranked papers with any of the words; phrases, fields, dates, `-not` and quotes always apply. */
  search(query: Query, options: SearchOptions): Promise<SearchResults>
  /** Papers that satisfy every part of the query: what belongs to a topic. */
  select(query: Query, options: Pick<SearchOptions, 'topicQuery' | 'limit' | 'offset'>): Promise<Selection>
  /** `select` by identifiers: reads no paper, however many there are. */
  selectIds(query: Query, options: IdSelectionOptions): Promise<IdSelection>
  /**
   * How many papers `select` finds, by their days: exact, or it throws `BotError`
   * where counting takes too long.
   */
  countByDay(query: Query, options: DayCountOptions): Promise<DayCounts>
  /**
   * Those of some papers that satisfy every part of the query, best first: all by `ids`, the
   * first `limit` with why as `hits`.
   */
  selectAmong(
    query: Query,
    ids: readonly Identifier[],
    options: Pick<SearchOptions, 'topicQuery' | 'limit'>,
  ): Promise<{ readonly ids: readonly Identifier[]; readonly hits: readonly Hit[] }>
  /** Why one paper matched; undefined when it did not. */
  explain(
    query: Query,
    id: Identifier,
    options: Pick<SearchOptions, 'topicQuery' | 'near' | 'citedUntil'>,
  ): Promise<Hit | undefined>
  /** Papers most like this one, without it. */
  similar(paper: Paper, limit: number): Promise<readonly Hit[]>
  /** Words and authors of the index that begin so, most frequent first. */
  completeTerm(prefix: string, limit: number): Promise<readonly Term[]>
  completeAuthor(prefix: string, limit: number): Promise<readonly Term[]>
  /**
   * What an acronym stands for as papers define it, each with its papers, most frequent first; at most 20.
   */
  longForms(acronym: string, limit: number): Promise<readonly Term[]>
  /** How many papers have each stem, in title or abstract. */
  papersWith(stems: readonly string[]): Promise<readonly number[]>
  /**
   * Everything needed to come back without analysing any paper again, as it is now, in chunks that are made
   * when they are asked for; the index may change meanwhile. Undefined where the index itself lasts.
   */
  toSnapshot(): Snapshot | undefined
  close(): Promise<void>
}
