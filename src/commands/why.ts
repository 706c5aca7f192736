/**
 * `why VLM-R1 reward hacking`: which words matched, where, what each gave to the score,
 * and what votes add in digests.
 */
import { z } from 'zod'
import { whyCard } from '../cards/why-card.ts'
import { sayQuery } from '../search/query/say-query.ts'
import { defineCommand } from './support/command.ts'
import { queryOption } from './support/command-options.ts'
import { explainLearned } from './support/explain-learned.ts'

export const command = defineCommand({
  name: 'why',
  partOf: 'show',
  area: 'papers',
  summary: 'Why a paper matched a query: words, fields, weights',
  options: {
    paper: { summary: 'identifier, link or short name of the paper', schema: z.string().min(1) },
    query: queryOption,
  },
  examples: ['why VLM-R1 reward hacking'],
  async run({ options, asker, library }) {
    const paper = await library.findPaper(options.paper)
    const query = library.parseQuery(options.query, `why ${paper.id}`)
    const topics = await library.topicOptions(asker.workspace)
    const { citedUntil } = library
    const hit = await library.index.explain(query, paper.id, { ...topics, citedUntil })
    const { votesIn: place, workspace } = asker
    const learned = await explainLearned(paper, query, { place, workspace, library })
    const asked = { query: options.query, said: sayQuery(options.query) }
    return whyCard(paper, asked, hit, learned)
  },
})
