/** A shelf: a list of papers with notes, of a channel, of the workspace, or of one person. */
import { foldLetters } from './fold.ts'
import type { Identifier } from './identifier.ts'
import type { Place, Workspace } from './place.ts'
import { spacedWords } from './words.ts'

/** Whose a shelf is: everybody's in a channel, the team's everywhere, or one person's. */
export type ShelfScope = 'here' | 'team' | 'mine'

export interface Shelf {
  readonly workspace: Workspace
  /** Under which its papers are kept; of a reading list, the person. */
  readonly key: string
  readonly scope: ShelfScope
  /** As it was typed. */
  readonly name: string
  /** One word, as commands say it: `related-work`, `team/baselines`, `mine/thesis`, `saved`. */
  readonly ref: string
}

/** What one person wrote about a paper on a shelf. */
export interface ShelfNote {
  readonly shelf: string
  readonly paper: Identifier
  readonly person: string
  readonly text: string
  /** Only the person sees it. */
  readonly isPrivate: boolean
  readonly atMs: number
}

/** Who sees a shelf: a person in a place. */
export interface ShelfReader {
  readonly workspace: Workspace
  readonly place: Place
  readonly user: string
}

/** Before the name of a shelf where a query names one. */
export const inShelf = 'in:'

/** Everybody's own shelf, the reading list. */
export const readingList = 'saved'

/** Characters of a name and of a note; shelves of a place; papers on one that others see. */
export const shelfBounds = { name: 60, note: 2_000, shelves: 100, papers: 2_000 }

/** The reading list of a person as a shelf. */
export function readingListOf({ workspace, user }: Pick<ShelfReader, 'workspace' | 'user'>): Shelf {
  return { workspace, key: user, scope: 'mine', name: readingList, ref: readingList }
}

/** The name as it is compared: `Related Work` and `related-work` are one. Empty where it has no letter or digit. */
export function foldShelfName(name: string): string {
  return spacedWords(name.replaceAll('-', ' ').replaceAll('_', ' ').replaceAll('/', ' '))
    .map(foldLetters)
    .filter((word) => word !== '')
    .join('-')
}

/** Whether a shelf is somebody's reading list. */
export function isReadingList({ ref }: Shelf): boolean {
  return ref === readingList
}
