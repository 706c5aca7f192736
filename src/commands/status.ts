/** `status`: what the bot knows and how it is. */
import { statusCard } from '../cards/status-card.ts'
import { defineCommand } from '../command.ts'

export const command = defineCommand({
  name: 'status',
  summary: 'Papers, sources, index, last ingest, version',
  options: {},
  examples: ['status'],
  async run({ library }) {
    const { store, index, version } = library
    const [papers, bySource, sources] = await Promise.all([
      store.papers.count(),
      store.papers.countBySource(),
      store.sources.list(),
    ])
    return statusCard({
      papers,
      bySource,
      sources,
      indexed: index.size,
      store: store.description,
      version,
      now: library.now(),
    })
  },
})
