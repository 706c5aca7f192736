/** A shelf: a list of papers with notes, of a channel, of the workspace, or of one person. */
import { foldLetters } from './fold.ts'
import type { Identifier } from './identifier.ts'
import { isAmong } from './lists.ts'
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

/** Before the name of a shelf where a query means what is on it, or what is like it. */
export const inShelf = 'in:'
export const likeShelf = 'like:'

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

/** `related-work`, `team/baselines`, `my thesis`: whose shelf is named, and its name as it was typed. */
export function parseShelfName(words: string): {
  readonly scope: ShelfScope | undefined
  readonly name: string
} {
  const [first = '', ...rest] = spacedWords(words.replace('/', ' ')).filter(
    (word, at, all) => all.length === 1 || !isAmong(word.toLowerCase(), at === 0 ? 'the our' : 'shelf'),
  )
  const lower = first.toLowerCase()
  const scope = rest.length === 0 && lower !== 'mine' ? undefined : scopeNames[lower]
  return { scope, name: (scope === undefined ? [first, ...rest] : rest).join(' ') }
}

const scopeNames: Readonly<Record<string, ShelfScope>> = {
  mine: 'mine',
  my: 'mine',
  team: 'team',
  here: 'here',
}

/** The first of some shelves that words name, or the reading list of `own`; undefined for none. */
export function chooseShelf(
  words: string,
  shelves: readonly Shelf[],
  own: Pick<ShelfReader, 'workspace' | 'user'> | undefined,
): Shelf | undefined {
  const { scope, name } = parseShelfName(words)
  const folded = foldShelfName(name)
  if (folded === readingList || (folded === '' && scope === 'mine')) return own && readingListOf(own)
  return shelves.find(
    (shelf) => foldShelfName(shelf.name) === folded && (scope === undefined || shelf.scope === scope),
  )
}

/** Whether a shelf is somebody's reading list. */
export function isReadingList({ ref }: Shelf): boolean {
  return ref === readingList
}

/** The name behind `in:`; undefined for any other word. */
export function shelfBehind(word: string): string | undefined {
  return word.toLowerCase().startsWith(inShelf) ? word.slice(inShelf.length) : undefined
}

/** Under which lists of papers are read. */
export function ownerOf({ workspace, key }: Shelf): Pick<ShelfReader, 'workspace' | 'user'> {
  return { workspace, user: key }
}

/** What a file of it is called, without an ending. */
export function shelfFileName({ ref }: Shelf): string {
  return ref.replace('/', '-')
}
