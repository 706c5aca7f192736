/** `cited VLM-R1`: which papers cite it, of those that were read whole. */
import { displayTitle } from '../abstracts/display-title.ts'
import { countPapers } from '../cards/paper-item.ts'
import { cutText } from '../model/text.ts'
import { defineCommand } from './support/command.ts'
import { pageOption, paperOption } from './support/command-options.ts'
import { sayWhatIsRead } from './support/follow-paper.ts'
import { namesPaper } from './support/names-paper.ts'
import { pageOf, paperPage } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'cited',
  partOf: 'show',
  area: 'papers',
  summary: 'Papers here that cite a paper',
  options: { paper: paperOption, page: pageOption },
  examples: ['cited VLM-R1', 'cited 2504.07615'],
  isMeantBy: namesPaper,
  async run({ options, asker, library, findPaper }) {
    const paper = await findPaper(options.paper)
    const { citations, fullTexts, papers } = library.store
    const citing = (await citations.citing([paper])).get(paper.id) ?? []
    const shown = await Promise.all(pageOf(citing, options.page).map((one) => papers.find(one.citing)))
    const found = citing.length === 0 ? 'None' : citing.length.toLocaleString('en')
    return paperPage(
      { library, asker },
      {
        title: `Papers that cite ${cutText(displayTitle(paper), 120)}`,
        summary: [`${found} of the ${countPapers(await fullTexts.count())} that I have read whole.`],
        note: [sayWhatIsRead(library)],
        entries: shown.filter((one) => one !== undefined).map((one) => ({ paper: one })),
        total: citing.length,
        page: options.page,
        command: `cited ${paper.id}`,
        buttons: [{ label: 'Follow', command: `follow ${paper.id}` }],
      },
    )
  },
})
