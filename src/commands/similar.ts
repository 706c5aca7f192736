/** `similar VLM-R1`: papers about the same things. */
import { countPapers } from '../cards/paper-item.ts'
import { displayTitle } from '../model/paper.ts'
import { cutText } from '../model/text.ts'
import { defineCommand } from './support/command.ts'
import { pageOption, paperOption } from './support/command-options.ts'
import { pageOf, paperPage } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'similar',
  summary: 'Papers like this one',
  options: { paper: paperOption, page: pageOption },
  examples: ['similar VLM-R1', 'similar https://arxiv.org/abs/2504.07615'],
  async run({ options, asker, library, findPaper }) {
    const paper = await findPaper(options.paper)
    const hits = await library.index.similar(paper, papersCompared)
    return paperPage(
      { library, asker },
      {
        title: `Similar to ${cutText(displayTitle(paper), 120)}`,
        summary: [
          hits.length === 0
            ? 'Nothing else in the index is like it.'
            : `The ${countPapers(hits.length)} most like it.`,
        ],
        entries: pageOf(hits, options.page),
        total: hits.length,
        page: options.page,
        command: `similar ${paper.id}`,
      },
    )
  },
})

/** Beyond four pages similarity is noise. */
const papersCompared = 20
