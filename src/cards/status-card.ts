/** The state of the bot: its papers, sources and subscriptions. */
import type { Block, Card } from '../model/card.ts'
import type { Listing } from '../model/listing.ts'
import { dropEnd } from '../model/words.ts'
import { coverageStrip } from './coverage-strip.ts'
import { countPapers, formatDay } from './paper-item.ts'

export interface Status {
  readonly papers: number
  /** The day of the newest paper. */
  readonly newest: string | undefined
  readonly oldest: string | undefined
  /** The titles of the topics that most papers have. */
  readonly subjects: readonly string[]
  readonly indexed: number
  /** How far the index is, as a sentence; undefined when it is whole. */
  readonly opening?: string | undefined
  readonly bySource: readonly { readonly source: string; readonly papers: number }[]
  readonly sources: readonly {
    readonly source: string
    readonly ingestedAtMs: number
    readonly announced: number
    readonly faults: readonly string[]
    readonly failures?: number
    readonly nextTryAtMs?: number
    /** The days that the source announced anything for, newest first; none where it announces no days. */
    readonly listings: readonly Listing[]
  }[]
  readonly subscriptions: readonly ('active' | 'paused' | 'disabled')[]
  /** Digests of this workspace that were given up, newest first. */
  readonly dead: readonly { readonly title: string; readonly reason: string | undefined }[]
  /** The state of the papers' vectors, as a sentence; undefined if no endpoint is set. */
  readonly meaning?: { readonly name: string; readonly text: string } | undefined
  /** How the language model does today, as a sentence; undefined if none is set. */
  readonly model?: string | undefined
  /** Where the papers are kept, for those who may know. */
  readonly store?: string | undefined
  /** Where the index is kept: `in memory`. */
  readonly search: string
  readonly version: string
  readonly now: Temporal.Instant
}

/** Four lines: the papers, where they come from, what is posted, and whether anything is wrong. */
export function statusCard(status: Status): Card {
  const { opening } = status
  const lines = [
    sayPapers(status),
    sayFreshness(status),
    `Subscriptions: ${sayStates(status)}.`,
    opening ?? sayHealth(status),
  ]
  return {
    title: 'Status',
    blocks: [{ kind: 'text', text: [lines.join('\n')] }],
    buttons: [
      { label: 'Details', command: 'status details' },
      { label: 'Topics', command: 'topics' },
    ],
    ...(opening === undefined ? {} : { goesOn: 'status' }),
  }
}

/** `88 papers from 26 Feb to 10 Apr 2025, many of them on agents and tool use, or on code.` */
function sayPapers({ papers, newest, oldest, subjects }: Status): string {
  const [first, second] = subjects.map(inSentence)
  const many = first && `, many of them on ${second === undefined ? first : `${first}, or on ${second}`}`
  return `${countPapers(papers)}${newest && oldest ? sayDays(oldest, newest) : ''}${many ?? ''}.`
}

function sayDays(from: string, to: string): string {
  const year = to.slice(0, 4)
  return from === to
    ? ` of ${formatDay(to)}`
    : ` from ${dropEnd(formatDay(from), ` ${year}`)} to ${formatDay(to)}`
}

/** A title within a sentence: `Code and software` → `code and software`, but `RLHF` stays. */
function inSentence(title: string): string {
  const [first = '', second = ''] = title
  return second === second.toLowerCase() ? first.toLowerCase() + title.slice(first.length) : title
}

/** `No live source is set, so no papers are added.`, `New papers from arxiv-feed, checked 5 minutes ago.` */
function sayFreshness({ sources, now }: Status): string {
  const live = sources.filter(({ source }) => source !== 'seeds' && source !== 'on demand')
  const latestMs = Math.max(0, ...live.map(({ ingestedAtMs }) => ingestedAtMs))
  if (live.length === 0) return 'No live source is set, so no new papers arrive.'
  const names = live.map(({ source }) => source).join(', ')
  return `New papers from ${names}, ${latestMs === 0 ? 'not checked yet' : `checked ${ago(latestMs, now)}`}.`
}

function sayHealth({ sources, dead }: Status): string {
  const faulty = sources.filter(({ failures = 0, faults }) => failures > 0 || faults.length > 0)
  const wrong = [
    ...(faulty.length > 0 ? [`${faulty.map(({ source }) => source).join(', ')} could not be read`] : []),
    ...(dead.length > 0
      ? [`${dead.length === 1 ? '1 digest' : `${dead.length} digests`} could not be posted`]
      : []),
  ]
  return wrong.length === 0 ? 'Everything works.' : `Problems: ${wrong.join('; ')}.`
}

/** All that those who run the bot want to know. */
export function detailsCard(status: Status): Card {
  const blocks: Block[] = [
    {
      kind: 'text',
      text: [
        { bold: countPapers(status.papers) },
        ` in the store, ${status.indexed.toLocaleString('en')} in the index ${status.search}.`,
      ],
    },
  ]
  if (status.opening !== undefined) blocks.push({ kind: 'note', text: [status.opening] })
  const silent = status.sources.filter(({ source }) => !status.bySource.some((one) => one.source === source))
  for (const { source, papers } of [
    ...status.bySource,
    ...silent.map(({ source }) => ({ source, papers: 0 })),
  ])
    blocks.push(...sourceBlocks(source, papers, status))
  if (status.meaning !== undefined)
    blocks.push({ kind: 'text', text: [{ bold: status.meaning.name }, `: ${status.meaning.text}`] })
  if (status.model !== undefined)
    blocks.push({ kind: 'text', text: [{ bold: 'language model' }, `: ${status.model}`] })
  blocks.push(...deliveryBlocks(status))
  blocks.push({
    kind: 'note',
    text: [
      [`Journal Club ${status.version}`, ...(status.store === undefined ? [] : [status.store])].join(' · '),
    ],
  })
  const buttons = [{ label: 'Topics', command: 'topics' }]
  const goesOn = status.opening === undefined ? {} : { goesOn: 'status details' }
  return { title: 'Status in detail', blocks, buttons, ...goesOn }
}

/** Ingest and coverage alone: what there is to look at day by day. */
export function coverageCard({ sources, now }: Pick<Status, 'sources' | 'now'>): Card {
  const blocks = sources.flatMap((state): Block[] => {
    const strip = coverageStrip(state.source, state.listings, now)
    const read = state.ingestedAtMs > 0 ? `last read ${ago(state.ingestedAtMs, now)}` : 'never read'
    const days = strip === undefined ? ['no day announced lately'] : []
    return [
      { kind: 'text', text: [{ bold: state.source }, `: ${[read, ...days].join(', ')}`] },
      ...(strip === undefined ? [] : [strip]),
    ]
  })
  const none: Block = { kind: 'text', text: ['No source has been read yet.'] }
  return {
    title: 'Where papers come from',
    blocks: blocks.length === 0 ? [none] : blocks,
    buttons: [{ label: 'Status', command: 'status' }],
  }
}

/** Papers, state, last batch, lag and next try of one source; then what went wrong. */
function sourceBlocks(source: string, papers: number, { sources, now }: Status): Block[] {
  const state = sources.find((candidate) => candidate.source === source)
  const [listing] = state?.listings ?? []
  const wasRead = state !== undefined && state.ingestedAtMs > 0
  const parts = [
    countPapers(papers),
    wasRead ? `last read ${ago(state.ingestedAtMs, now)}` : 'never read',
    ...(listing === undefined ? [] : [sayBatch(listing)]),
    ...(state?.nextTryAtMs === undefined ? [] : [`next try ${until(state.nextTryAtMs, now)}`]),
  ]
  const faults = [...(listing?.why === undefined ? [] : [listing.why]), ...(state?.faults ?? [])]
  const strip = coverageStrip(source, state?.listings ?? [], now)
  return [
    { kind: 'text', text: [{ bold: source }, `: ${parts.join(', ')}`] },
    ...(strip === undefined ? [] : [strip]),
    ...(faults.length > 0
      ? [{ kind: 'note' as const, text: [`Could not be read: ${[...new Set(faults)].join('; ')}`] }]
      : []),
  ]
}

/** `batch of 11 Apr 2025 complete (250 papers)`. */
function sayBatch({ day, state, received, announced }: Listing): string {
  const words: Readonly<Record<Listing['state'], string>> = {
    'nothing-announced': 'nothing announced',
    complete: `complete (${countPapers(received)})`,
    incomplete: `incomplete (${received} of ${countPapers(announced)})`,
    degraded: 'source degraded',
  }
  return `batch of ${formatDay(day)} ${words[state]}`
}

/** `now`, `in 5 minutes`, `in 3 hours`: rounded up. */
function until(thenMs: number, now: Temporal.Instant): string {
  const minutes = Math.ceil((thenMs - now.epochMilliseconds) / 60_000)
  if (minutes <= 0) return 'now'
  const relative = new Intl.RelativeTimeFormat('en')
  return minutes < 60 ? relative.format(minutes, 'minute') : relative.format(Math.ceil(minutes / 60), 'hour')
}

/** `2 active, 1 paused` */
function sayStates({ subscriptions }: Status): string {
  const count = (state: Status['subscriptions'][number]) =>
    subscriptions.filter((one) => one === state).length
  return [
    `${count('active')} active`,
    ...(count('paused') > 0 ? [`${count('paused')} paused`] : []),
    ...(count('disabled') > 0 ? [`${count('disabled')} stopped`] : []),
  ].join(', ')
}

function deliveryBlocks(status: Status): Block[] {
  const { dead } = status
  const lost = dead
    .slice(0, deadShown)
    .map(({ title, reason }) => `${title}: ${reason ?? 'the log says why'}`)
  const more = dead.length > deadShown ? [`and ${dead.length - deadShown} more`] : []
  return [
    { kind: 'text', text: [{ bold: 'subscriptions' }, `: ${sayStates(status)}`] },
    ...(lost.length > 0
      ? [{ kind: 'note' as const, text: [`Digests given up: ${[...lost, ...more].join('; ')}`] }]
      : []),
  ]
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

const deadShown = 5
