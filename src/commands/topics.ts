/** `topics`: what this team follows, and how much there is of it. */
import { topicsCard, topicsPerPage } from '../cards/topics-card.ts'
import { type Condition, everything } from '../model/query.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'

export const command = defineCommand({
  name: 'topics',
  partOf: 'topic',
  phrase: 'topic list',
  area: 'papers',
  summary: 'The topics here, with how many papers each has',
  options: { page: pageOption },
  examples: ['topics'],
  async run({ options: { page }, asker, library }) {
    const topics = await library.topics(asker.workspace)
    const queries = await library.topicOptions(asker.workspace)
    const conditions = topics.map(({ name }) => ({ kind: 'topic', name }) as const)
    const shown = conditions.slice((page - 1) * topicsPerPage, page * topicsPerPage)
    // If the topics together exceed what a query may hold, their union is not counted.
    const asked: Condition[] = topics.length > 0 ? [...shown, { kind: 'any', conditions }] : []
    const counts = await library.topicCounts.count(
      asker.workspace,
      asked.map((condition) => ({ ...everything, condition })),
      queries,
    )
    return topicsCard({
      topics: topics.slice((page - 1) * topicsPerPage, page * topicsPerPage),
      counts,
      covered: counts.at(-1),
      papers: await library.index.size(),
      total: topics.length,
      page,
    })
  },
})
