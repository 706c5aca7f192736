/** A reading list for reference managers: BibTeX, RIS and CSL-JSON. */
import { createHash } from 'node:crypto'
import { exportList } from '../cite/export-list.ts'
import type { CitationFormat } from '../model/citation-format.ts'
import type { FindFeed } from './feed.ts'

export const savedFeed = 'saved'

/** All of the owner's list as it is now. */
export const findSavedFeed: FindFeed = async ({ workspace, owner }, { library }) => {
  const { store, index } = library
  const { readingLists } = store
  const reader = { workspace, user: owner }
  const entries = await readingLists.entries(reader)
  const [newest] = await readingLists.kept(reader, { offset: 0, limit: 1 })
  const kept = [await readingLists.countKept(reader), newest?.name]
  const list = createHash('sha256')
    .update(entries.map(({ paper }) => paper).join(' '))
    .digest('hex')
  return {
    // A paper of the list may have changed, too.
    version: JSON.stringify([list, kept, await index.revision()]),
    async write(ending) {
      const format = formats[ending]
      if (format === undefined) return undefined
      const { content, mediaType } = await exportList(readingLists, reader, format)
      return { content, mediaType: `${mediaType}; charset=utf-8` }
    },
  }
}

/** By the ending of an address. */
export const formats: Readonly<Record<string, CitationFormat>> = {
  '.bib': 'bibtex',
  '.ris': 'ris',
  '.json': 'csl',
}
