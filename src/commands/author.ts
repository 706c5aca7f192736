/** `author Wei Xiong`: an author's papers, newest first. */
import { z } from 'zod'
import { countPapers } from '../cards/paper-item.ts'
import { defineCommand } from './support/command.ts'
import { completeAuthor, pageOption } from './support/command-options.ts'
import { pageRange, paperPage } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'author',
  summary: 'Papers by an author, newest first',
  options: {
    name: {
      summary: 'a name or a part of it, accents or not',
      schema: z.string().min(1),
      isRest: true,
      complete: completeAuthor,
    },
    page: pageOption,
  },
  examples: ['author Haozhan Shen', 'author garcia'],
  async run({ options, asker, library }) {
    const { name, page } = options
    const query = library.parseQuery(`author:"${name.replaceAll('"', ' ')}" sort:new`)
    const { total, papers } = await library.index.select(query, {
      ...pageRange(page),
      topicQuery: () => undefined,
    })
    const near = total > 0 ? [] : await library.index.completeAuthor(name.split(/\s+/).at(-1) ?? name, 3)
    return paperPage(
      { library, asker },
      {
        title: `Papers by ${name}`,
        summary: [
          total === 0
            ? `No paper here names ${name} among its authors.`
            : `${countPapers(total)}, newest first.`,
        ],
        entries: papers.map((paper) => ({ paper })),
        total,
        page,
        command: `author ${name}`,
        buttons: near.map((author) => ({ label: author.text, command: `author ${author.text}` })),
      },
    )
  },
})
