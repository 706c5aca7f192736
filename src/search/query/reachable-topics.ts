/** The topics of a query, each evaluated once: topics may be made of topics, and many may share one. */

import { finish, type Steps } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import type { Condition, Query } from '../../model/query.ts'
import { leavesOf } from '../../model/query.ts'

const maxTopics = 50
/** Cost in words; any other condition counts as ten. */
const maxUnfolded = 2000
const wordsInOther = 10

/**
 * By name the topics that a query names, those that they name, and so on, without those for which
 * `topicQuery` gives nothing. Throws `BotError` where there are more than 50, or where they are too long
 * with all their topics written out.
 */
export function reachTopics(
  query: Query,
  topicQuery: (name: string) => Query | undefined,
): ReadonlyMap<string, Query> {
  const topics = new Map<string, Query>()
  const names = new Set(topicsIn(query))
  for (const name of names) {
    if (names.size > maxTopics) {
      const sentence = `A query may be made of ${maxTopics} topics, with those that they are made of; this one has more.`
      throw new BotError('bad-input', sentence)
    }
    const topic = topicQuery(name)
    if (topic === undefined) continue
    topics.set(name, topic)
    for (const other of topicsIn(topic)) names.add(other)
  }
  // biome-ignore lint/correctness/useYield: what is read once may take steps, and this takes none.
  const read = evaluateOnce(topics, 0, function* (topic): Steps<number> {
    return unfold(topic, lengthOf)
  })
  const lengthOf = (name: string): number => finish(read(name))
  const length = topicsIn(query).reduce((sum, name) => sum + lengthOf(name), 0)
  if (length > maxUnfolded) {
    const others = maxUnfolded / wordsInOther
    const sentence = `The topics of a query may have ${others} phrases and fields, or ${maxUnfolded} words, in all; these have more.`
    throw new BotError('bad-input', sentence)
  }
  return topics
}

/**
 * Evaluates each topic once, by name; gives `nothing` for a topic that does not exist or refers to itself.
 */
export function evaluateOnce<Made>(
  topics: ReadonlyMap<string, Query>,
  nothing: Made,
  read: (topic: Query) => Steps<Made>,
): (name: string) => Steps<Made> {
  const made = new Map<string, Made>()
  return function* (name) {
    const topic = topics.get(name)
    if (topic === undefined) return nothing
    const known = made.get(name)
    if (known !== undefined) return known
    // Its own parts may refer to it.
    made.set(name, nothing)
    const one = yield* read(topic)
    made.set(name, one)
    return one
  }
}

/** How many words a topic has, with those of its topics counted each time they occur. */
function unfold(topic: Query, lengthOf: (name: string) => number): number {
  return leavesIn(topic).reduce((sum, leaf) => {
    if (leaf.kind === 'topic') return sum + lengthOf(leaf.name)
    return sum + (leaf.kind === 'word' ? 1 : wordsInOther)
  }, 0)
}

function topicsIn(query: Query): string[] {
  return leavesIn(query).flatMap((leaf) => (leaf.kind === 'topic' ? [leaf.name] : []))
}

function leavesIn({ condition }: Query): Condition[] {
  return condition === undefined ? [] : leavesOf(condition)
}
