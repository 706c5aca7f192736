/** How many papers there were of what, week by week or month by month; and what rose and fell. */
import type { Block, Button, Card, Picture, Span } from '../model/card.ts'
import { capitalise, cutText } from '../model/text.ts'
import type { Largest, Moved, Mover } from '../trends/movers.ts'
import { latelyOf } from '../trends/movers.ts'
import type { Periods } from '../trends/periods.ts'
import type { Trend } from '../trends/trend.ts'
import { countPapers } from './paper-item.ts'
import { sayShare, saySpan, sayTrend } from './trend-text.ts'

/** One line, with the commands behind it. */
export interface TrendEntry {
  readonly trend: Trend
  /** Finds the papers of its highest point. */
  readonly peakCommand?: string
}

export interface TrendsPage {
  readonly entries: readonly TrendEntry[]
  readonly periods: Periods
  readonly picture: Picture | undefined
  /** Small print: what was left out, smoothed, or not found. */
  readonly notes: readonly string[]
  /** Ways on, after those to the peaks. */
  readonly buttons: readonly Button[]
}

export function trendsCard({ entries, periods, picture, notes, buttons }: TrendsPage): Card {
  const isEmpty = entries.every(({ trend }) => trend.total === 0)
  const title = `Trends: ${entries.map(({ trend }) => trend.label).join(', ')}`
  const heading = `Papers a ${periods.unit} in ${saySpan(periods)}.`
  const lines = entries.flatMap(({ trend }, at): Span[] => [
    `${at === 0 ? '' : '\n'}${entries.length > 1 ? `${at + 1}. ` : ''}`,
    { bold: cutText(trend.label, maxLabel) },
    `: ${sayTrend(trend, periods)}.`,
  ])
  const peaks = entries.flatMap(({ trend, peakCommand }): Button[] =>
    peakCommand === undefined ? [] : [{ label: cutText(`Peak: ${trend.label}`, 60), command: peakCommand }],
  )
  const undated = entries
    .filter(({ trend }) => trend.undated > 0)
    .map(({ trend }) => `${countPapers(trend.undated)} of ${trend.label}`)
  const isOpen = periods.list.at(-1)?.isOpen === true
  const small = [
    ...notes,
    ...(undated.length === 0 ? [] : [`Without a date, so in no ${periods.unit}: ${undated.join(', ')}.`]),
    ...(isOpen && !isEmpty ? ['The last month is not over yet.'] : []),
  ]
  return {
    title: cutText(title, 120),
    blocks: [
      { kind: 'text', text: [isEmpty ? `No paper in ${saySpan(periods)}.` : heading] },
      ...(picture === undefined ? [] : [picture]),
      ...(isEmpty && entries.length === 1 ? [] : [{ kind: 'text' as const, text: lines }]),
      ...(small.length === 0 ? [] : [{ kind: 'note' as const, text: [small.join(' ')] }]),
    ],
    buttons: [...peaks, ...buttons],
  }
}

export interface MovedPage {
  readonly topics: Moved
  readonly words: Moved
  /** Shown where nothing moved. */
  readonly largest: readonly Largest[]
  readonly periods: Periods
  readonly picture: Picture | undefined
  readonly notes: readonly string[]
  /** Papers of all periods. */
  readonly papers: number
}

/** What rose and fell most: topics, and words of titles and abstracts. */
export function movedCard(page: MovedPage): Card {
  const { topics, words, periods, picture, notes, papers } = page
  const lately = latelyOf(periods.list.length)
  const before = periods.list.length - lately
  const latest = `the last ${count(lately, periods.unit)}`
  const span = `${latest} against the ${count(before, periods.unit)} before`
  const parts = [
    moverBlock('Topics that rose', topics.rose),
    moverBlock('Topics that fell', topics.fell),
    moverBlock('Words that rose', words.rose),
    moverBlock('Words that fell', words.fell),
  ].flat()
  const largest = parts.length === 0 ? page.largest : []
  const heading =
    papers === 0
      ? `No paper in ${saySpan(periods)}, so nothing rose or fell.`
      : parts.length === 0
        ? `Nothing rose or fell by more than chance, ${span}.`
        : `Share of all papers, ${span}.`
  return {
    title: 'What rose and fell',
    blocks: [
      { kind: 'text', text: [heading] },
      ...(picture === undefined ? [] : [picture]),
      ...parts,
      ...largestBlock(largest, latest),
      ...(notes.length === 0 ? [] : [{ kind: 'note' as const, text: [notes.join(' ')] }]),
    ],
    buttons: [
      ...topics.rose.slice(0, 3),
      ...topics.fell.slice(0, 1),
      ...words.rose.slice(0, 3),
      ...largest.slice(0, 3),
    ].map(({ label, query }) => ({ label: cutText(capitalise(label), 60), command: `trends ${query}` })),
  }
}

function moverBlock(title: string, movers: readonly Mover[]): Block[] {
  if (movers.length === 0) return []
  const lines = movers.flatMap(({ label, shareBefore, shareLately, lately }): Span[] => [
    '\n',
    { bold: cutText(label, maxLabel) },
    `: ${sayShare(shareBefore)} → ${sayShare(shareLately)}, ${countPapers(lately)} lately`,
  ])
  return [{ kind: 'text', text: [title, ...lines] }]
}

function largestBlock(largest: readonly Largest[], lately: string): Block[] {
  const lines = largest.flatMap((one): Span[] => [
    '\n',
    { bold: cutText(one.label, maxLabel) },
    `: ${countPapers(one.lately)}`,
  ])
  return lines.length === 0
    ? []
    : [{ kind: 'text', text: [`Topics with most papers in ${lately}`, ...lines] }]
}

function count(periods: number, unit: string): string {
  return periods === 1 ? unit : `${periods} ${unit}s`
}

const maxLabel = 80
