/** How many papers each of some topics has; undefined where it is not counted yet. */
import type { Workspace } from '../model/place.ts'
import { everything } from '../model/query.ts'
import type { Topic } from '../model/topic.ts'
import type { Library } from './library.ts'
import type { TopicCount } from './topic-counts.ts'

export async function countTopics(
  topics: readonly Topic[],
  library: Library,
  workspace: Workspace,
): Promise<readonly TopicCount[]> {
  const queries = topics.map(({ name }) => ({ ...everything, condition: { kind: 'topic', name } as const }))
  return library.topicCounts.count(workspace, queries, await library.topicOptions(workspace))
}
