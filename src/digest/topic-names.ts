/** Queries that stand for topics, and what to call a query. */
import type { Topic } from '../model/topic.ts'
import { sayQuery } from '../search/query/say-query.ts'

/** The name of a query: the title of the topic that it stands for, or the query as a person would write it. */
export function nameQuery(query: string, topics: readonly Topic[]): string {
  const name = topicNameOf(query)
  return topics.find((topic) => topic.name === name)?.title ?? sayQuery(query)
}

/** The topic that a query stands for, as in `topic:safety`; undefined for any other query. */
export function topicNameOf(query: string): string | undefined {
  return /^topic:"?([^\s"]+)"?$/i.exec(query.trim())?.[1]?.toLowerCase()
}
