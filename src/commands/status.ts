/**
 * `status`: what the bot knows and how it is, in four lines; `status details`: for those who run it; `status
 * coverage`: its sources day by day.
 */
import { z } from 'zod'
import { daysShown } from '../cards/coverage-strip.ts'
import { coverageCard, detailsCard, statusCard } from '../cards/status-card.ts'
import { countTopics } from '../library/count-topics.ts'
import type { Library } from '../library/library.ts'
import { dateOf } from '../model/paper.ts'
import type { Workspace } from '../model/place.ts'
import { everything } from '../model/query.ts'
import { defineCommand } from './support/command.ts'

const parts = ['details', 'coverage'] as const

export const command = defineCommand({
  name: 'status',
  area: 'here',
  summary: 'Whether I work, and how fresh my papers are',
  options: {
    part: {
      summary: 'details for those who run me, or coverage: the last days of each source',
      schema: z.enum(parts, 'it is details or coverage').optional(),
      choices: parts,
    },
  },
  isInternal: () => true,
  examples: ['status', 'status details', 'status coverage'],
  async run({ asker, library, options: { part } }) {
    const { store, index, version, model } = library
    if (part === 'coverage') return coverageCard({ sources: await readSources(library), now: library.now() })
    const [papers, indexed, bySource, sources, subscriptions, dead, asked] = await Promise.all([
      store.papers.count(),
      index.size(),
      store.papers.countBySource(),
      readSources(library),
      store.subscriptions.list(asker.workspace),
      store.ledger.dead(asker.workspace),
      model?.describe(asker.workspace),
    ])
    const isWhole = library.opening.isWhole
    const dayOf = async (offset: number) => {
      const found = isWhole && indexed > 0 ? await index.select(everything, { ...one, offset }) : undefined
      return found?.papers[0] && dateOf(found.papers[0])
    }
    return (part === 'details' ? detailsCard : statusCard)({
      papers,
      newest: await dayOf(0),
      oldest: await dayOf(indexed - 1),
      subjects: isWhole && part === undefined ? await findSubjects(asker.workspace, library) : [],
      bySource,
      sources,
      subscriptions: subscriptions.map(({ state }) => state),
      dead: dead.map(({ digest, reason }) => ({ title: digest.card.title, reason })),
      indexed,
      opening: library.opening.describe(),
      meaning: library.embeddings && {
        name: library.embeddings.name,
        text: library.embeddings.describe(indexed, asker.timeZone ?? library.timeZone),
      },
      model: asked,
      // A path or a host is for those who run the program.
      store: asker.standing === 'operator' ? store.description : undefined,
      search: index.description,
      version,
      now: library.now(),
    })
  },
})

const one = { limit: 1, topicQuery: () => undefined }

/** The titles of the two topics that most papers have, of those that are counted. */
async function findSubjects(workspace: Workspace, library: Library): Promise<string[]> {
  const topics = (await library.topics(workspace)).slice(0, maxCounted)
  const counts = await countTopics(topics, library, workspace)
  return topics
    .map(({ title }, at) => ({ title, papers: counts[at]?.papers ?? 0 }))
    .filter(({ papers }) => papers > 0)
    .sort((one, other) => other.papers - one.papers)
    .slice(0, 2)
    .map(({ title }) => title)
}

const maxCounted = 20

/** Each source with what it announced in the days that are shown. */
async function readSources({ store }: Pick<Library, 'store'>) {
  const sources = await store.sources.list()
  const listings = await Promise.all(sources.map(({ source }) => store.sources.listings(source, daysShown)))
  return sources.map((state, at) => ({ ...state, listings: listings[at] ?? [] }))
}
