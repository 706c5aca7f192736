/** The newest papers of a topic, as a feed. */
import { composeOrder } from '../digest/composer.ts'
import { dateOf } from '../model/paper.ts'
import { entriesOf } from './entries.ts'
import type { FindFeed } from './feed.ts'
import { feedEndings, feedId, writeFeed } from './write-feed.ts'

export const topicFeed = 'topic'

/**
 * As a first digest of the topic would choose them, without anybody's votes; for
 * as long as the workspace has it.
 */
export const findTopicFeed: FindFeed = async ({ workspace, key: name }, { library }) => {
  const { store, index } = library
  const topic = await store.topics.find(workspace, name)
  if (topic === undefined) return undefined
  await library.refresh()
  return {
    // Queries may say since:2w, which means other papers each day.
    version: JSON.stringify([topic, await index.revision(), library.today().toString()]),
    async write(ending) {
      if (!feedEndings.includes(ending)) return undefined
      const digest = await composeOrder(library, {
        place: `${workspace}/feed`,
        workspace,
        interests: [{ query: `topic:${name}`, since: undefined }],
        top: papersShown,
        timeZone: library.timeZone,
        occasion: { since: undefined, now: library.now(), isCatchUp: false },
        settings: { detail: 'full' },
        tastes: 'none',
        isForRereading: true,
      })
      const scope = `${workspace} topic ${name}`
      const papers = await Promise.all(digest.papers.map((id) => store.papers.find(id)))
      const entries = entriesOf(digest, { scope, label: topic.title, atMs: 0 }).map((entry, at) => {
        const paper = papers[at]
        return { ...entry, atMs: timeOf(paper && dateOf(paper)) }
      })
      const head = {
        id: feedId(scope),
        title: topic.title,
        about: `The newest papers: ${topic.query}`,
      }
      return writeFeed(head, entries, ending)
    },
  }
}

/** Papers without a day come last. */
function timeOf(day: string | undefined): number {
  return day === undefined ? 0 : Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds
}

const papersShown = 20
