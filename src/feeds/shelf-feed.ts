/** A shelf for feed readers and reference managers, as it is now. */
import { paperItem } from '../cards/paper-item.ts'
import { placedNote } from '../cards/shelf-card.ts'
import { exportList } from '../cite/export-list.ts'
import type { FindFeed } from './feed.ts'
import { formats } from './saved-feed.ts'
import { type FeedEntry, feedId, writeFeed } from './write-feed.ts'

export const shelfFeed = 'shelf'

/** For as long as it is there, and its owner may read the channel that it is of, or it is theirs. */
export const findShelfFeed: FindFeed = async ({ workspace, key, owner }, { library, mayRead }) => {
  const { store, index } = library
  const shelf = await store.shelves.find(key)
  if (shelf === undefined || (shelf.scope === 'here' && !(await mayRead(shelf.place, owner))))
    return undefined
  const list = { workspace, user: key }
  // Private notes are for the bot's answers alone.
  const notes = await store.shelves.notes([shelf], { workspace, user: '' })
  const entries = await store.readingLists.entries(list)
  const of = [shelf.name, entries, notes, await store.readingLists.countKept(list)]
  return {
    version: JSON.stringify([of, await index.revision()]),
    async write(ending) {
      const format = ending === '.json' ? undefined : formats[ending]
      if (format !== undefined) {
        const { content, mediaType } = await exportList(store.readingLists, list, format)
        return { content, mediaType: `${mediaType}; charset=utf-8` }
      }
      const saved = await store.readingLists.read(entries.slice(0, entriesShown))
      const written = saved.map(({ paper, savedAtMs }): FeedEntry => {
        const said = notes.filter((note) => note.paper === paper.id)
        const note = {
          by: undefined,
          atMs: savedAtMs,
          timeZone: library.timeZone,
          isRead: false,
          notes: said,
        }
        const { title, url, meta } = paperItem(paper, { text: [], isSaved: undefined })
        return {
          id: feedId(key, paper.id),
          title,
          url,
          paragraphs: [[meta], placedNote(note)],
          atMs: savedAtMs,
        }
      })
      const head = { id: feedId(key), title: shelf.name, about: 'Papers on this shelf, with notes' }
      return writeFeed(head, written, ending)
    },
  }
}

/** Readers keep what they have seen. */
const entriesShown = 100
