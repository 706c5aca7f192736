/** Shelves: what is on them, who put it there, and what people noted. */
import { type Block, type Card, noteBlock, type Span } from '../model/card.ts'
import { isReadingList, type Shelf, type ShelfNote } from '../model/shelf.ts'
import { cutText } from '../model/text.ts'
import type { CountedShelf } from '../ports/shelves.ts'
import { sayImported } from './kept-item.ts'
import { countPapers, joinNotes, sayDay } from './paper-item.ts'

const whose = { here: '', team: ' · every channel', mine: ' · only you' } as const

/** `5 papers, newest first · every channel`. */
export function shelfSummary(
  shelf: Shelf,
  { papers, isUnread, kept }: { readonly papers: number; readonly isUnread: boolean; readonly kept: number },
): string {
  const empty = isUnread
    ? 'You have read all of it.'
    : isReadingList(shelf)
      ? 'Nothing saved yet: press Save under a paper, or import what you have read.'
      : `Nothing on it yet: say “add 2 to ${shelf.ref}” under a list.`
  const listed = papers === 0 ? [] : [`${countPapers(papers)}, newest first`]
  const parts = [...listed, ...(kept === 0 ? [] : [sayImported(kept)])]
  return parts.length === 0 ? empty : `${parts.join(' · ')}${whose[shelf.scope]}`
}

/** `@ada, 4 April 2025 · read · @ben: it ablates the critic`. */
export function placedNote(placed: {
  readonly by: string | undefined
  readonly atMs: number
  readonly timeZone: string
  readonly isRead: boolean
  readonly notes: readonly ShelfNote[]
}): Span[] {
  const day = sayDay(placed.atMs, placed.timeZone)
  const shown = placed.notes.slice(-notesInList)
  const more = placed.notes.length - shown.length
  return joinNotes(
    placed.by === undefined ? [day] : [{ mention: placed.by }, `, ${day}`],
    placed.isRead ? ['read ✓'] : [],
    ...shown.map((note) => noteSpans({ ...note, text: cutText(note.text, noteInList) })),
    more > 0 ? [`${more} more ${more === 1 ? 'note' : 'notes'}`] : [],
  )
}

/** `@ben (private): it ablates the critic`. */
export function noteSpans({
  person,
  isPrivate,
  text,
}: Pick<ShelfNote, 'person' | 'isPrivate' | 'text'>): Span[] {
  return [{ mention: person }, `${isPrivate ? ' (private)' : ''}: ${text}`]
}

/** `related-work, baselines`. */
export function shelfNames(shelves: readonly Shelf[]): Span[] {
  return shelves.flatMap(({ name }, at): Span[] => [...(at > 0 ? [', '] : []), { bold: name }])
}

/** What shelves say of one paper, under it: where it is, and every note. */
export function shelvesBlocks(shelves: readonly Shelf[], notes: readonly ShelfNote[]): Block[] {
  if (shelves.length === 0) return []
  const nameOf = new Map(shelves.map(({ key, name }) => [key, name]))
  const lines = notes.flatMap((note): Span[] => [
    '\n',
    ...(shelves.length > 1 ? [`${nameOf.get(note.shelf)} · `] : []),
    ...noteSpans(note),
  ])
  return [
    noteBlock(shelves.length === 1 ? 'On the shelf ' : 'On the shelves ', ...shelfNames(shelves), ...lines),
  ]
}

/** The shelves that somebody sees. */
export function shelvesCard(shelves: readonly CountedShelf[]): Card {
  const lines = shelves.flatMap(({ name, papers, scope }, at): Span[] => [
    ...(at > 0 ? ['\n'] : []),
    { bold: name },
    ` · ${countPapers(papers)}${whose[scope]}`,
  ])
  return {
    title: 'Shelves',
    blocks: [
      {
        kind: 'text',
        text: lines.length > 0 ? lines : ['There are no shelves here yet. Make one with a name:'],
      },
      ...(lines.length > 0 ? [] : [noteBlock({ code: 'shelf related-work' })]),
    ],
    buttons: [
      ...shelves
        .slice(0, shelvesWithButtons)
        .map(({ name, ref }) => ({ label: name, command: `shelf ${ref}` })),
      { label: 'Reading list', command: 'saved' },
    ],
  }
}

const notesInList = 2
/** Characters, about two lines of a phone. */
const noteInList = 90
const shelvesWithButtons = 8
