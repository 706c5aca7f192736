/** `topics`: what this team follows, and how much there is of it. */
import { topicsCard } from '../cards/topics-card.ts'
import { defineCommand } from '../command.ts'

export const command = defineCommand({
  name: 'topics',
  summary: 'The topics here, with how many papers each has',
  options: {},
  examples: ['topics'],
  async run({ asker, library }) {
    const topics = await library.store.topics.list(asker.workspace)
    const queries = await library.topicOptions(asker.workspace)
    const members = topics.map((topic) => {
      const query = queries.topicQuery(topic.name)
      return { topic, papers: query === undefined ? [] : library.index.select(query, queries) }
    })
    const covered = new Set(members.flatMap(({ papers }) => papers.map((paper) => paper.id)))
    return topicsCard(
      members.map(({ topic, papers }) => ({ topic, papers: papers.length })),
      { covered: covered.size, total: library.index.size },
    )
  },
})
