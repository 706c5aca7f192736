/** What uses a topic and would break without it. */
import type { Library } from '../library/library.ts'
import type { Workspace } from '../model/place.ts'
import type { Condition } from '../model/query.ts'

/**
 * The subscriptions and topics of a workspace whose queries name a topic:
 * `subscription 3`, `the topic safety`.
 */
export async function findUses(name: string, workspace: Workspace, library: Library): Promise<string[]> {
  const uses = (query: string) => {
    const { condition } = library.parseQuery(query)
    return condition !== undefined && namesTopic(condition, name)
  }
  const subscriptions = await library.store.subscriptions.list(workspace)
  const topics = await library.store.topics.list(workspace)
  return [
    ...subscriptions.filter(({ query }) => uses(query)).map(({ number }) => `subscription ${number}`),
    ...topics
      .filter((topic) => topic.name !== name && uses(topic.query))
      .map((topic) => `the topic ${topic.name}`),
  ]
}

function namesTopic(condition: Condition, name: string): boolean {
  if (condition.kind === 'topic') return condition.name === name
  if (condition.kind === 'not') return namesTopic(condition.condition, name)
  const isGroup = condition.kind === 'all' || condition.kind === 'any'
  return isGroup && condition.conditions.some((part) => namesTopic(part, name))
}
