/** `compare VLM-R1 and Kimi-VL`: papers side by side. */
import { compareCard, mostCompared } from '../cards/compare-card.ts'
import { BotError } from '../errors.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'

export const command = defineCommand({
  name: 'compare',
  area: 'papers',
  summary: 'Two to five papers side by side: problem, idea, result, code, date',
  options: { paper: { ...paperOption, summary: 'two to five papers, with “and” between' } },
  examples: ['compare VLM-R1 and Kimi-VL'],
  async run({ options, findPaper }) {
    const papers = await findPapers(options.paper.replace(/ (?:vs\.?|versus|with|to) /gi, ' and '), findPaper)
    if (papers.length < 2)
      throw new BotError('bad-input', 'Name two papers or more: compare VLM-R1 and Kimi-VL.')
    if (papers.length > mostCompared)
      throw new BotError('bad-input', `I compare at most ${mostCompared} papers at once.`)
    return compareCard(papers)
  },
})
