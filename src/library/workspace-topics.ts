/** The topics of workspaces, with the last known ones for outages. */
import { LRUCache } from 'lru-cache'
import { BotError, databaseUnavailable } from '../errors.ts'
import type { Workspace } from '../model/place.ts'
import type { Query } from '../model/query.ts'
import { inShelf, likeShelf } from '../model/shelf.ts'
import type { Topic } from '../model/topic.ts'
import type { SearchOptions } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import type { Outage } from './outage.ts'

interface Parts {
  readonly store: Store
  readonly outage: Outage
  /** Those that every workspace starts with. */
  readonly defaults: readonly Topic[]
  parseQuery(text: string): Query
}

export class WorkspaceTopics {
  readonly #parts: Parts
  readonly #known = new LRUCache<Workspace, readonly Topic[]>({ max: workspacesRemembered })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A workspace's topics; during an outage the last known ones, else the defaults. */
  list(workspace: Workspace): Promise<readonly Topic[]> {
    const { store, outage, defaults } = this.#parts
    return outage.askOr(
      async () => {
        const topics = await store.topics.list(workspace)
        this.#known.set(workspace, topics)
        return topics
      },
      () => this.#known.get(workspace) ?? defaults,
    )
  }

  /** The topics of a workspace as the index needs them for `topic:`. */
  async options(workspace: Workspace): Promise<Pick<SearchOptions, 'topicQuery'>> {
    const { outage, parseQuery } = this.#parts
    const topics = await this.list(workspace)
    const queries = new Map<string, Query>()
    return {
      topicQuery: (name) => {
        const topic = topics.find((candidate) => candidate.name === name.toLowerCase())
        if (name.startsWith(inShelf)) throw onlyInSearches()
        // Whoever does not know the place knows nothing of its shelves.
        if (name.startsWith(likeShelf)) return undefined
        if (topic === undefined)
          throw outage.since === undefined ? unknownTopic(name, topics) : databaseUnavailable()
        const query = queries.get(topic.name) ?? parseQuery(topic.query)
        queries.set(topic.name, query)
        return query
      },
    }
  }
}

function onlyInSearches(): BotError {
  return new BotError('bad-input', 'Here “in:” cannot name a shelf; it can in search, ask, cite and why.')
}

/** The error for an unknown topic; it names the known ones, up to what fits a sentence. */
export function unknownTopic(name: string, topics: readonly Topic[]): BotError {
  const names = topics.slice(0, namedInSentence).map((topic) => topic.name)
  const others = topics.length - names.length
  const known = others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
  return new BotError(
    'not-found',
    `There is no topic “${name}”. ${known === '' ? 'There are none here yet' : `The topics are: ${known}`}.`,
    {
      suggestions: ['topics'],
    },
  )
}

const workspacesRemembered = 1000
const namedInSentence = 50
