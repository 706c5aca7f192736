/** `cite VLM-R1 ris`: a paper as a reference. */
import { z } from 'zod'
import { displayTitle } from '../abstracts/display-title.ts'
import { inTurns } from '../async/steps.ts'
import { citationCard } from '../cards/citation-card.ts'
import { countPapers } from '../cards/paper-item.ts'
import { exportList } from '../cite/export-list.ts'
import { formatNames } from '../cite/formats.ts'
import { citationFormats } from '../model/citation-format.ts'
import { ownerOf, shelfBehind, shelfFileName } from '../model/shelf.ts'
import { purposeOption, withPurpose } from './support/citation-purpose.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'
import { findShelf } from './support/find-shelf.ts'

export const command = defineCommand({
  name: 'cite',
  area: 'list',
  summary: 'Cite a paper, or several: BibTeX, RIS, CSL-JSON, APA, IEEE, MLA, Chicago',
  options: {
    paper: paperOption,
    format: {
      summary: 'bibtex, ris, csl, apa, ieee, mla or chicago',
      schema: z.enum(citationFormats).default('bibtex'),
      choices: citationFormats,
    },
    for: purposeOption,
  },
  examples: ['cite VLM-R1', 'cite VLM-R1 apa', 'cite 2504.02495 2504.01296', 'cite in:related-work ris'],
  isInternal: ({ paper }) => shelfBehind(paper) !== undefined,
  async run(request) {
    const { options, findPaper, library } = request
    const named = shelfBehind(options.paper)
    if (named !== undefined) {
      const shelf = await findShelf(named, request)
      const list = await exportList(library.store.readingLists, ownerOf(shelf), options.format)
      return withPurpose(citationCard(shelf.name, list, shelfFileName(shelf)), options.for)
    }
    const papers = await findPapers(options.paper, findPaper)
    const [paper] = papers
    const isOne = papers.length === 1 && paper !== undefined
    const { formatCitations } = await import('../cite/format-citations.ts')
    const card = citationCard(
      isOne ? displayTitle(paper) : countPapers(papers.length),
      await inTurns(formatCitations(papers, options.format)),
      isOne ? paper.id.replace(/\W+/g, '-') : 'papers',
    )
    const ids = papers.map(({ id }) => id)
    const others = offered.filter((format) => format !== options.format)
    return {
      ...withPurpose(card, options.for),
      buttons: others.map((format) => ({
        label: formatNames[format],
        command: `cite ${ids.join(' ')} ${format}`,
      })),
      shows: { command: `cite ${ids.join(' ')} ${options.format}`, papers: ids },
    }
  },
})

const offered = ['bibtex', 'ris', 'csl', 'apa'] as const
