/** `shelf export related-work`: papers and notes as Markdown to take away. */
import { z } from 'zod'
import { writeShelf } from '../../cite/shelf-markdown.ts'
import { ownerOf, shelfFileName } from '../../model/shelf.ts'
import { defineCommand } from '../support/command.ts'
import { findShelf, shelfReader } from '../support/find-shelf.ts'

export const command = defineCommand({
  name: 'shelf export',
  area: 'list',
  summary: 'All of a shelf as Markdown, with its notes',
  options: { name: { summary: 'its name', schema: z.string().min(1), isRest: true } },
  examples: ['shelf export related-work'],
  isInternal: () => true,
  async run(request) {
    const { options, asker, library } = request
    const shelf = await findShelf(options.name, request)
    const { readingLists, shelves } = library.store
    const saved = await readingLists.list(ownerOf(shelf))
    const notes = await shelves.notes([shelf], shelfReader(asker))
    const papers = saved.map(({ paper }) => paper)
    return {
      title: shelf.name,
      blocks: [
        {
          kind: 'file',
          name: `${shelfFileName(shelf)}.md`,
          mediaType: 'text/markdown',
          content: writeShelf(shelf.name, papers, notes),
        },
      ],
      buttons: [
        { label: 'BibTeX', command: `cite in:${shelf.ref}` },
        { label: 'Open', command: `shelf ${shelf.ref}` },
      ],
    }
  },
})
