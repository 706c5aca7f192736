/**
 * `status`: what the bot knows and how it is, in four lines; `status details`: for those who run it; `status
 * coverage`: its sources day by day.
 */
import { z } from 'zod'
import { daysShown } from '../cards/coverage-strip.ts'
import { coverageCard, detailsCard, statusCard } from '../cards/status-card.ts'
import type { Library } from '../library/library.ts'
import { dateOf } from '../model/paper.ts'
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
    const newest = library.opening.isWhole ? await index.select(everything, one) : undefined
    return (part === 'details' ? detailsCard : statusCard)({
      papers,
      newest: newest?.papers[0] && dateOf(newest.papers[0]),
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

/** Each source with what it announced in the days that are shown. */
async function readSources({ store }: Pick<Library, 'store'>) {
  const sources = await store.sources.list()
  const listings = await Promise.all(sources.map(({ source }) => store.sources.listings(source, daysShown)))
  return sources.map((state, at) => ({ ...state, listings: listings[at] ?? [] }))
}
