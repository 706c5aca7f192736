/** `cite VLM-R1 ris`: a paper as a reference. */
import { z } from 'zod'
import { finish } from '../async/steps.ts'
import { citationCard } from '../cards/citation-card.ts'
import { formatCitations } from '../cite/format-citations.ts'
import { citationFormats, formatNames } from '../cite/formats.ts'
import { displayTitle } from '../model/paper.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'

export const command = defineCommand({
  name: 'cite',
  summary: 'A paper as BibTeX, RIS or CSL-JSON',
  options: {
    paper: paperOption,
    format: {
      summary: 'bibtex, ris or csl',
      schema: z.enum(citationFormats).default('bibtex'),
      choices: citationFormats,
    },
  },
  examples: ['cite VLM-R1', 'cite VLM-R1 ris'],
  async run({ options, findPaper }) {
    const paper = await findPaper(options.paper)
    const card = citationCard(
      displayTitle(paper),
      finish(formatCitations([paper], options.format)),
      paper.id.replace(/\W+/g, '-'),
    )
    const others = citationFormats.filter((format) => format !== options.format)
    return {
      ...card,
      buttons: others.map((format) => ({
        label: formatNames[format],
        command: `cite ${paper.id} ${format}`,
      })),
    }
  },
})
