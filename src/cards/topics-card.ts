/** The topics of a workspace. */
import type { Card } from '../model/card.ts'
import type { Topic } from '../model/topic.ts'
import { countPapers } from './paper-item.ts'

export function topicsCard(
  topics: readonly { readonly topic: Topic; readonly papers: number }[],
  coverage: { readonly covered: number; readonly total: number },
): Card {
  const summary =
    topics.length === 0
      ? 'No topics yet.'
      : `${topics.length} topics; ${coverage.covered} of ${countPapers(coverage.total)} have at least one.`
  return {
    title: 'Topics',
    blocks: [
      { kind: 'text', text: [summary] },
      ...topics.map(({ topic, papers }) => ({
        kind: 'item' as const,
        title: topic.title,
        meta: `${topic.name} · ${countPapers(papers)}`,
        text: [{ code: topic.query }],
        buttons: papers === 0 ? [] : [{ label: 'Latest', command: `latest ${topic.name}` }],
      })),
    ],
    buttons: [],
  }
}
