/** `author Wei Xiong`: an author's papers, newest first. */
import { z } from 'zod'
import { countPapers } from '../cards/paper-item.ts'
import { defineCommand } from '../command.ts'
import { completeAuthor, pageOption } from '../command-options.ts'
import { pageOf, paperPage } from '../paper-page.ts'

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
    const query = library.readQuery(`author:"${name.replaceAll('"', ' ')}" sort:new`)
    const papers = library.index.select(query, { topicQuery: () => undefined })
    const near = papers.length > 0 ? [] : library.index.completeAuthor(name.split(/\s+/).at(-1) ?? name, 3)
    return paperPage(
      { library, asker },
      {
        title: `Papers by ${name}`,
        summary: [
          papers.length === 0
            ? `No paper here names ${name} among its authors.`
            : `${countPapers(papers.length)}, newest first.`,
        ],
        entries: pageOf(papers, page).map((paper) => ({ paper })),
        total: papers.length,
        page,
        command: `author ${name}`,
        buttons: near.map((author) => ({ label: author.text, command: `author ${author.text}` })),
      },
    )
  },
})
