/** Queries that stand for topics, and what to call a query. */
import type { Topic } from '../model/topic.ts'

/** What to call a query: the title of the topic that it is, or the query itself. */
export function nameQuery(query: string, topics: readonly Topic[]): string {
  const name = topicNameOf(query)
  return topics.find((topic) => topic.name === name)?.title ?? query
}

/** The topic that a query stands for, as in `topic:safety`; undefined when it asks for anything else. */
export function topicNameOf(query: string): string | undefined {
  return /^topic:"?([^\s"]+)"?$/i.exec(query.trim())?.[1]?.toLowerCase()
}
