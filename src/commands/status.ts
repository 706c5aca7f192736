/** `status`: what the bot knows and how it is. */
import { daysShown } from '../cards/coverage-strip.ts'
import { statusCard } from '../cards/status-card.ts'
import { defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'status',
  summary: 'Papers, sources, subscriptions, last ingest, version',
  options: {},
  isInternal: () => true,
  examples: ['status'],
  async run({ asker, library }) {
    const { store, index, version, model } = library
    const [papers, indexed, bySource, sources, subscriptions, dead, asked] = await Promise.all([
      store.papers.count(),
      index.size(),
      store.papers.countBySource(),
      store.sources.list(),
      store.subscriptions.list(asker.workspace),
      store.ledger.dead(asker.workspace),
      model?.describe(asker.workspace),
    ])
    const listings = await Promise.all(sources.map(({ source }) => store.sources.listings(source, daysShown)))
    return statusCard({
      papers,
      bySource,
      sources: sources.map((state, at) => ({ ...state, listings: listings[at] ?? [] })),
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
