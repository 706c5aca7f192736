/** `cites VLM-R1`: which papers of the index a paper cites. */
import { displayTitle } from '../abstracts/display-title.ts'
import { matchHere } from '../library/import-findings.ts'
import { referenceOf } from '../model/full-text.ts'
import { cutText } from '../model/text.ts'
import { defineCommand } from './support/command.ts'
import { pageOption, paperOption } from './support/command-options.ts'
import { namesPaper } from './support/names-paper.ts'
import { pageOf, paperPage } from './support/paper-page.ts'
import { readWhole, unreadCard } from './support/whole-paper.ts'

export const command = defineCommand({
  name: 'cites',
  partOf: 'show',
  area: 'papers',
  summary: 'Papers here that a paper cites',
  options: { paper: paperOption, page: pageOption },
  examples: ['cites VLM-R1', 'cites 2504.07615'],
  isMeantBy: namesPaper,
  async run(request) {
    const { options, asker, library } = request
    const paper = await request.findPaper(options.paper)
    const read = await readWhole(paper, request)
    if ('why' in read) return unreadCard(paper, read.why)
    const { references } = read.text
    const numbered = references.map((work, at) => ({ ...referenceOf(work), number: at + 1 }))
    const matched = (await matchHere(numbered, library)).filter((found) => found !== undefined)
    const papers = new Map(matched.map((found) => [found.id, found]))
    papers.delete(paper.id)
    const [here, verb] = [papers.size.toLocaleString('en'), papers.size > 1 ? 'are' : 'is']
    const count = `${papers.size === 0 ? 'None' : here} of its ${references.length.toLocaleString('en')} references ${verb} here.`
    return paperPage(
      { library, asker },
      {
        title: `Cited by ${cutText(displayTitle(paper), 120)}`,
        summary: [references.length === 0 ? 'I read no reference list in its text.' : count],
        entries: pageOf([...papers.values()], options.page).map((found) => ({ paper: found })),
        total: papers.size,
        page: options.page,
        command: `cites ${paper.id}`,
        buttons: [{ label: 'Who cites it', command: `cited ${paper.id}` }],
      },
    )
  },
})
