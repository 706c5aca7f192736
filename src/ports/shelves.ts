/** The port of shelves: lists of papers that people fill together, with notes. */
import type { Identifier } from '../model/identifier.ts'
import type { Shelf, ShelfNote, ShelfReader, ShelfScope } from '../model/shelf.ts'
import type { Reader } from './reader.ts'

/** That a paper is on a list; `paper` is the store's number of it. */
export interface SavedEntry {
  readonly paper: number
  readonly savedAtMs: number
}

/** Who changes something, and when. */
export interface By {
  readonly person: string
  readonly nowMs: number
}

/** A shelf of a person's place, with how many papers are on it. */
export interface CountedShelf extends Shelf {
  readonly papers: number
}

/**
 * Every change is whole or not at all, and repeating one changes nothing. A shelf that is gone by the time of a
 * change is a `not-found`.
 */
export interface Shelves {
  /** Makes a shelf; one of that folded name is given as it is. Throws `bad-input` where there are too many. */
  make(at: ShelfReader, scope: ShelfScope, name: string, by: By): Promise<{ shelf: Shelf; isNew: boolean }>
  /** Those that a person sees in a place, by name: the channel's, the team's, then their own; not the reading list. */
  list(reader: ShelfReader): Promise<readonly CountedShelf[]>
  /** The shelf of an identifier that `Shelf.key` has; undefined where it is gone. */
  find(key: string): Promise<(Shelf & Pick<ShelfReader, 'place'>) | undefined>
  /** False if another has the name. */
  rename(shelf: Shelf, name: string): Promise<boolean>
  /** Takes it away; for a day `restore` brings it back. False if it was gone. */
  remove(shelf: Shelf, nowMs: number): Promise<boolean>
  /** The shelf of that name which was removed last, within a day; undefined for none, or where another has its name. */
  restore(at: ShelfReader, scope: ShelfScope, name: string, nowMs: number): Promise<Shelf | undefined>
  /** Puts papers on a shelf; gives those that were not there. Throws `bad-input` for more than fit. */
  add(shelf: Shelf, papers: readonly Identifier[], by: By): Promise<readonly Identifier[]>
  /** Takes papers off; gives those that were there. Their notes stay, and are there again if they come back. */
  take(shelf: Shelf, papers: readonly Identifier[]): Promise<readonly Identifier[]>
  /** Moves papers from one shelf to another, with their notes; gives those that were on the first. */
  move(from: Shelf, to: Shelf, papers: readonly Identifier[]): Promise<readonly Identifier[]>
  /** Of each paper, the keys of those of some shelves that have it. */
  having(
    shelves: readonly Shelf[],
    papers: readonly Identifier[],
  ): Promise<ReadonlyMap<Identifier, readonly string[]>>
  /** The papers on a shelf, newest first. */
  papers(shelf: Shelf): Promise<readonly Identifier[]>
  /** Who put papers on a shelf, where that is known. */
  addedBy(shelf: Shelf, papers: readonly Identifier[]): Promise<ReadonlyMap<Identifier, string>>
  /** What is on a shelf and not marked as read by a person, newest first. */
  unread(shelf: Shelf, reader: Reader): Promise<readonly SavedEntry[]>
  /** Notes on papers of some shelves that a person may see, oldest first; of all papers without `papers`. */
  notes(
    shelves: readonly Shelf[],
    reader: Reader,
    papers?: readonly Identifier[],
  ): Promise<readonly ShelfNote[]>
  /** Keeps a person's note on a paper, in place of an earlier one, which it gives; without text it is gone. */
  note(
    shelf: Shelf,
    paper: Identifier,
    said: By & Pick<ShelfNote, 'text' | 'isPrivate'>,
  ): Promise<ShelfNote | undefined>
  /** Marks papers as read by a person, or takes that back; gives those for which it was not so. */
  mark(
    reader: Reader,
    papers: readonly Identifier[],
    isRead: boolean,
    nowMs: number,
  ): Promise<readonly Identifier[]>
  /** Those of some papers that a person has read. */
  read(reader: Reader, papers: readonly Identifier[]): Promise<ReadonlySet<Identifier>>
}
