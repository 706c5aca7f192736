/** `status`: what the bot knows and how it is; `status coverage`: its sources day by day. */
import { z } from 'zod'
import { daysShown } from '../cards/coverage-strip.ts'
import { coverageCard, statusCard } from '../cards/status-card.ts'
import type { Library } from '../library/library.ts'
import { defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'status',
  area: 'here',
  summary: 'Papers, sources, subscriptions, last ingest, version',
  options: {
    part: {
      summary: 'only the last days of each source',
      schema: z.literal('coverage', 'is coverage: status coverage').optional(),
      choices: ['coverage'],
    },
  },
  isInternal: () => true,
  examples: ['status', 'status coverage'],
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
    return statusCard({
      papers,
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

/** Each source with what it announced in the days that are shown. */
async function readSources({ store }: Pick<Library, 'store'>) {
  const sources = await store.sources.list()
  const listings = await Promise.all(sources.map(({ source }) => store.sources.listings(source, daysShown)))
  return sources.map((state, at) => ({ ...state, listings: listings[at] ?? [] }))
}
