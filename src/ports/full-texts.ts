/** The ports of papers' full texts: where they are kept, and where their pages come from. */
import type { Digest } from '../model/delivery.ts'
import type { FullText } from '../model/full-text.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Place } from '../model/place.ts'
import type { Reference } from '../model/reference.ts'
import type { Validators } from './http.ts'
import type { Reader } from './reader.ts'

/** What is known of one paper's page; papers are public, so it belongs to no workspace. */
export interface StoredFullText {
  readonly paper: Identifier
  /** Of the paper, from 1; 0 where the page does not say it. */
  readonly version: number
  /** The packed text; undefined where the paper has no page, or one that cannot be read. */
  readonly content: Uint8Array | undefined
  /** Where the page is. */
  readonly url: string
  readonly validators: Validators
  readonly fetchedAtMs: number
  readonly usedAtMs: number
}

export interface FullTextStore {
  readonly fullTexts: FullTexts
  readonly citations: Citations
}

export interface FullTexts {
  find(paper: Identifier): Promise<StoredFullText | undefined>
  /**
   * One transaction: the text and the works that it cites take the place of what was there, unless that is of a
   * newer version.
   */
  save(text: StoredFullText, references?: readonly Reference[]): Promise<void>
  /** Somebody read it; also what is asked about a page that did not change since. */
  touch(paper: Identifier, times: { readonly usedAtMs: number; readonly fetchedAtMs?: number }): Promise<void>
  /** Removes what nobody used since, with what it cites; gives how many. */
  dropUnused(beforeMs: number): Promise<number>
  /** Papers of arXiv that people saved, voted up or nominated since, and that nobody has tried to read. */
  wanted(sinceMs: number): Promise<readonly Identifier[]>
  /** How many papers were read whole. */
  count(): Promise<number>
}

/** Which papers cite which, of those that were read whole. */
export interface Citations {
  /** Of each paper those that cite it, the last read first; papers that nothing cites are left out. */
  citing(papers: readonly Paper[]): Promise<ReadonlyMap<Identifier, readonly Citation[]>>
  /** The papers that a place follows, the newest first. */
  followed(place: Place): Promise<readonly Identifier[]>
  /** From then on the place hears of each paper that is read and cites this one; false if that was so already. */
  follow(place: Place, paper: Identifier, nowMs: number): Promise<boolean>
  /** False if it was not followed. */
  unfollow(place: Place, paper: Identifier): Promise<boolean>
  /**
   * Writes a delivery for each citation of a followed paper that is new since, once ever for a place; the
   * ledger is the lock.
   */
  record(compose: (found: FollowedCitation) => Digest, nowMs: number): Promise<void>
}

export interface Citation {
  readonly citing: Identifier
  readonly firstReadAtMs: number
}

export interface FollowedCitation {
  readonly followed: Paper
  readonly citing: Paper
}

/** `unchanged`: as the validators say; undefined: there is no page. */
export type FetchedPage =
  | { readonly html: string; readonly url: string; readonly validators: Validators }
  | 'unchanged'
  | undefined

/** Throws `BotError('unavailable')` where nobody could be asked. */
export type FetchPage = (
  id: Identifier,
  known: Pick<StoredFullText, 'url' | 'validators'> | undefined,
  signal: AbortSignal,
) => Promise<FetchedPage>

export interface ReadableText {
  readonly text: FullText
  readonly url: string
}

/** Or why the paper could not be read, as the end of a sentence. */
export type ReadText = ReadableText | { readonly why: string }

/** Who wants to read; with `isKeptOnly` only what was read before. */
export interface Seeker extends Reader {
  onFetch?(): void
  readonly isKeptOnly?: boolean | undefined
}

/** Full texts as commands ask for them. */
export interface FullTextReader {
  /** The paper's text, fetched where that is needed and allowed; `onFetch` is called before. */
  read(paper: Paper, seeker: Seeker): Promise<ReadText>
  /** The sentences that best answer, best first, and how sure that is, from 0 to 1. */
  rank(
    question: string,
    text: FullText,
  ): Promise<{ readonly places: readonly TextPlace[]; readonly confidence: number }>
}

/** A sentence by its section, paragraph and own position, all from 0. */
export interface TextPlace {
  readonly section: number
  readonly paragraph: number
  readonly sentence: number
}
