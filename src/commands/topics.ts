/** `topics`: what this team follows, and how much there is of it. */
import { topicsCard } from '../cards/topics-card.ts'
import { defineCommand } from '../command.ts'
import { type Condition, everything } from '../model/query.ts'

export const command = defineCommand({
  name: 'topics',
  summary: 'The topics here, with how many papers each has',
  options: {},
  examples: ['topics'],
  async run({ asker, library }) {
    const topics = await library.topics(asker.workspace)
    const queries = await library.topicOptions(asker.workspace)
    const { index } = library
    const conditions = topics.map(({ name }) => ({ kind: 'topic', name }) as const)
    const count = async (condition: Condition) =>
      (await index.select({ ...everything, condition }, { ...queries, limit: 0 })).total
    const papers = await Promise.all(conditions.map(count))
    const covered = topics.length === 0 ? 0 : await count({ kind: 'any', conditions })
    return topicsCard(
      topics.map((topic, at) => ({ topic, papers: papers[at] ?? 0 })),
      { covered, total: await index.size() },
    )
  },
})
