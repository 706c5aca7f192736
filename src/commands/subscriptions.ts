/**
 * `subscriptions`: what is posted here and when, with its state; `subscriptions export` gives it as a file.
 */
import { z } from 'zod'
import { papersPerPage } from '../cards/list-card.ts'
import { subscriptionsCard } from '../cards/subscriptions-card.ts'
import { nextSlots } from '../digest/due.ts'
import { writeSubscriptionsFile } from '../digest/subscriptions-file.ts'
import { nameQuery } from '../digest/topic-names.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import { type Asker, defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { pageOf } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'subscriptions',
  summary: 'What is posted here and when, with its state; export gives topics and subscriptions as YAML',
  options: {
    format: {
      summary: 'export gives the topics, and the subscriptions of this place, as YAML',
      schema: z.enum(['export']).optional(),
      choices: ['export'],
    },
    page: pageOption,
  },
  examples: ['subscriptions', 'subscriptions export'],
  isInternal: ({ format }) => format === 'export',
  async run({ options, asker, library }) {
    if (options.format === 'export') return exportCard(asker, library)
    const all = await library.store.subscriptions.listAt(asker.place)
    const topics = await library.store.topics.list(asker.workspace)
    const { page } = options
    const lines = await Promise.all(
      pageOf(all, page).map(async (subscription) => ({
        subscription,
        name: nameQuery(subscription.query, topics),
        next: nextSlots(subscription.schedule, library.now(), 1)[0],
        course: await library.store.ledger.course(subscription.id),
      })),
    )
    const pages = Math.ceil(all.length / papersPerPage)
    return subscriptionsCard(lines, { page, pages, total: all.length, now: library.now() })
  },
})

/** Subscriptions of other places are theirs; the operator can export all. */
async function exportCard({ workspace, place }: Asker, library: Library): Promise<Card> {
  const topics = await library.store.topics.list(workspace)
  const subscriptions = await library.store.subscriptions.listAt(place)
  const content = writeSubscriptionsFile({ topics, subscriptions })
  return {
    title: 'Topics and subscriptions',
    blocks: [
      { kind: 'file', name: 'subscriptions.yaml', mediaType: 'application/yaml', content },
      { kind: 'note', text: ['To read it back, changed or not: ', { code: 'import' }, ' and the text.'] },
    ],
    buttons: [],
  }
}
