/** A page of a shelf: its papers, who put them there, and what was noted. */
import { placedNote, shelfSummary } from '../../cards/shelf-card.ts'
import type { Card } from '../../model/card.ts'
import { ownerOf, type Shelf } from '../../model/shelf.ts'
import { splitLastWord } from '../../model/text.ts'
import type { Request } from './command.ts'
import { shelfReader } from './find-shelf.ts'
import { pageOf, paperPage } from './paper-page.ts'

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
  const all = isUnread ? await shelves.unread(shelf, asker) : await readingLists.entries(ownerOf(shelf))
  const kept = isUnread ? 0 : await readingLists.countKept(ownerOf(shelf))
  const entries = await readingLists.read(pageOf(all, page))
  const ids = entries.map(({ paper }) => paper.id)
  const notes = await shelves.notes([shelf], shelfReader(asker), ids)
  const addedBy = await shelves.addedBy(shelf, ids)
  const read = isForAsker ? await shelves.read(asker, ids) : new Set()
  return paperPage(
    { library, asker },
    {
      title: isUnread ? `${shelf.name}: unread` : shelf.name,
      summary: [shelfSummary(shelf, { total: all.length, isUnread, kept })],
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
      total: all.length,
      page,
      command: `shelf ${shelf.ref}${isUnread ? ' unread' : ''}`,
      isSecret: shelf.scope === 'mine',
      buttons: [
        ...(isUnread || !isForAsker || all.length === 0
          ? []
          : [{ label: 'Unread', command: `shelf ${shelf.ref} unread` }]),
        ...(all.length === 0 ? [] : [{ label: 'Export', command: `shelf export ${shelf.ref}` }]),
        { label: 'Shelves', command: 'shelves' },
      ],
    },
  )
}
