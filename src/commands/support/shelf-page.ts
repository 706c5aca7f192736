/** A page of a shelf: its papers, who put them there, and what was noted. */

import { keptItem } from '../../cards/kept-item.ts'
import { placedNote, shelfSummary } from '../../cards/shelf-card.ts'
import type { Button, Card } from '../../model/card.ts'
import { isReadingList, ownerOf, type Shelf } from '../../model/shelf.ts'
import { splitLastWord } from '../../model/text.ts'
import type { Request } from './command.ts'
import { shelfReader } from './find-shelf.ts'
import { pageOf, pageRange, paperPage } from './paper-page.ts'

/** Which papers of a shelf are shown, and which page of them. */
export interface ShelfPage {
  readonly isUnread: boolean
  readonly page: number
}

/** `related-work unread`: the name, and whether only what the asker has not read is wanted. */
export function splitUnread(words: string): { readonly name: string; readonly isUnread: boolean } {
  const { before, last } = splitLastWord(words.trim())
  const isUnread = last.toLowerCase() === 'unread' && before.trim() !== ''
  return { name: isUnread ? before.trim() : words.trim(), isUnread }
}

export async function showShelf(
  shelf: Shelf,
  { isUnread, page }: ShelfPage,
  { asker, library }: Pick<Request<unknown>, 'asker' | 'library'>,
): Promise<Card> {
  const { readingLists, shelves } = library.store
  const isForAsker = asker.audience === 'asker'
  const isOwnList = isReadingList(shelf)
  const owner = ownerOf(shelf)
  const all = isUnread ? await shelves.unread(shelf, asker) : await readingLists.entries(owner)
  const kept = isUnread ? 0 : await readingLists.countKept(owner)
  const entries = await readingLists.read(pageOf(all, page))
  const ids = entries.map(({ paper }) => paper.id)
  const notes = await shelves.notes([shelf], shelfReader(asker), ids)
  const addedBy = await shelves.addedBy(shelf, ids)
  const read = isForAsker ? await shelves.read(asker, ids) : new Set()
  const others = isOwnList && kept > 0 ? await readingLists.kept(owner, roomBehind(all.length, page)) : []
  const title = isOwnList ? 'Your reading list' : shelf.name
  const open = isOwnList ? shelf.ref : `shelf ${shelf.ref}`
  const total = all.length + (isOwnList ? kept : 0)
  return paperPage(
    { library, asker },
    {
      title: isUnread ? `${title}: unread` : title,
      summary: [shelfSummary(shelf, { papers: all.length, isUnread, kept })],
      entries: entries.map(({ paper, savedAtMs }) => ({
        paper,
        note: placedNote({
          by: addedBy.get(paper.id),
          atMs: savedAtMs,
          timeZone: asker.timeZone ?? library.timeZone,
          isRead: read.has(paper.id),
          notes: notes.filter((note) => note.paper === paper.id),
        }),
      })),
      others: others.map(keptItem),
      total,
      page,
      command: isUnread ? `shelf ${shelf.ref} unread` : open,
      isSecret: shelf.scope === 'mine',
      buttons: [
        ...(isUnread || !isForAsker || all.length === 0
          ? []
          : [{ label: 'Unread', command: `shelf ${shelf.ref} unread` }]),
        ...(isOwnList ? listButtons(total) : shelfButtons(shelf, total)),
      ],
    },
  )
}

/** Imported references that a page has room for, behind the papers. */
function roomBehind(papers: number, page: number): { readonly offset: number; readonly limit: number } {
  const { offset, limit } = pageRange(page)
  const room = Math.max(0, Math.min(limit, offset + limit - papers))
  return { offset: Math.max(0, offset - papers), limit: room }
}

function listButtons(total: number): Button[] {
  if (total > 0) return [{ label: 'Export BibTeX', command: 'saved bibtex' }]
  return [
    { label: 'Latest', command: 'latest' },
    { label: 'Import…', command: 'import', effect: 'form' },
  ]
}

function shelfButtons({ ref }: Shelf, total: number): Button[] {
  return [
    ...(total === 0 ? [] : [{ label: 'Export', command: `shelf export ${ref}` }]),
    { label: 'Shelves', command: 'shelves' },
  ]
}
