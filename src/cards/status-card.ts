/** How the bot is: what it knows, where from, since when. */
import type { Block, Card } from '../model/card.ts'
import { countPapers } from './paper-item.ts'

export interface Status {
  readonly papers: number
  readonly indexed: number
  readonly bySource: readonly { readonly source: string; readonly papers: number }[]
  readonly sources: readonly {
    readonly source: string
    readonly ingestedAtMs: number
    readonly announced: number
    readonly faults: readonly string[]
  }[]
  readonly store: string
  readonly version: string
  readonly now: Temporal.Instant
}

export function statusCard(status: Status): Card {
  const blocks: Block[] = [
    {
      kind: 'text',
      text: [
        { bold: countPapers(status.papers) },
        ` in the store, ${status.indexed.toLocaleString('en')} in the index.`,
      ],
    },
  ]
  for (const { source, papers } of status.bySource) {
    const state = status.sources.find((candidate) => candidate.source === source)
    const last = state === undefined ? 'never ingested' : `last ingest ${ago(state.ingestedAtMs, status.now)}`
    const faults = state?.faults ?? []
    blocks.push({ kind: 'text', text: [{ bold: source }, `: ${countPapers(papers)}, ${last}`] })
    if (faults.length > 0) blocks.push({ kind: 'note', text: [`Could not be read: ${faults.join('; ')}`] })
  }
  blocks.push({ kind: 'note', text: [`Journal Club ${status.version} · ${status.store}`] })
  return { title: 'Status', blocks, buttons: [{ label: 'Topics', command: 'topics' }] }
}

/** `just now`, `5 minutes ago`, `3 days ago`: the largest unit, rounded down. */
function ago(thenMs: number, now: Temporal.Instant): string {
  const seconds = Math.max(0, Math.floor((now.epochMilliseconds - thenMs) / 1000))
  if (seconds < 60) return 'just now'
  const relative = new Intl.RelativeTimeFormat('en')
  if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return relative.format(-Math.floor(seconds / 3600), 'hour')
  return relative.format(-Math.floor(seconds / 86_400), 'day')
}
