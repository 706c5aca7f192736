/**
 * `subscriptions`: what is posted here and when, with its state; `subscriptions export` gives it as a file.
 */
import { z } from 'zod'
import { papersPerPage } from '../cards/list-card.ts'
import { subscriptionsCard } from '../cards/subscriptions-card.ts'
import { nextSlots } from '../digest/due.ts'
import { parseSubject } from '../digest/parse-subscription.ts'
import { nameQuery } from '../digest/topic-names.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import { type Asker, defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { pageOf } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'subscriptions',
  area: 'digests',
  summary: 'What is posted here and when, with its state; export gives topics and subscriptions as YAML',
  options: {
    format: {
      summary: 'export gives the topics, and the subscriptions here, as YAML',
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
        fault: await faultOf(subscription.query, asker, library),
      })),
    )
    const pages = Math.ceil(all.length / papersPerPage)
    return subscriptionsCard(lines, { page, pages, total: all.length, now: library.now() })
  },
})

/** Why a query cannot be read any longer, such as a topic that is gone. */
async function faultOf(query: string, { workspace }: Asker, library: Library): Promise<string | undefined> {
  try {
    await parseSubject(query, library, workspace)
    return undefined
  } catch (error) {
    if (error instanceof BotError && ['bad-input', 'not-found'].includes(error.code)) return error.userMessage
    throw error
  }
}

/** Subscriptions of other places are theirs; the operator can export all. */
async function exportCard({ workspace, place }: Asker, library: Library): Promise<Card> {
  const topics = await library.store.topics.list(workspace)
  const subscriptions = await library.store.subscriptions.listAt(place)
  const { writeSubscriptionsFile } = await import('../digest/subscriptions-file.ts')
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
