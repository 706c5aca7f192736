/** What `trends` answers, with names that mean something to a platform. */

import { sayPicture } from '../../src/cards/trend-text.ts'
import { movedCard, trendsCard } from '../../src/cards/trends-card.ts'
import type { Card, Picture } from '../../src/core.ts'
import { cutPeriods } from '../../src/trends/periods.ts'
import { makeTrend } from '../../src/trends/trend.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const periods = cutPeriods(day('2025-03-24'), day('2025-04-13'), 'week')
const labels = ['reward hacking', '*RLVR* <@U1> `x`', '世界モデル', '"a, b"', '@everyone', 'x'.repeat(300)]
const trends = labels.map((label, at) =>
  makeTrend(
    label,
    { days: [{ day: '2025-04-10', papers: at + 1 }], undated: at },
    { periods: periods.list, all: [3, 0, 40] },
  ),
)
const picture: Picture = {
  kind: 'image',
  png: new Uint8Array([137, 80, 78, 71, 1]),
  alt: sayPicture(trends, periods),
  line: labels.map((label) => `▁▃█ ${label}`).join('\n'),
}
const mover = { shareBefore: 0.01, shareLately: 0.2, before: 3, lately: 40 }

export const trendCards: Readonly<Record<string, Card>> = {
  'trends of six queries': trendsCard({
    entries: trends.map((trend) => ({ trend, peakCommand: 'search as:typed x after:2025-04-07' })),
    periods,
    picture,
    notes: ['I show 6 at once; left out: more.'],
    buttons: [{ label: 'What rose and fell', command: 'trends' }],
  }),
  'what rose and fell': movedCard({
    topics: { rose: labels.map((label) => ({ ...mover, label, query: label })), fell: [] },
    words: { rose: [], fell: [{ ...mover, label: 'old', query: 'old' }] },
    largest: [{ label: 'agents', query: 'topic:agents', lately: 12 }],
    periods,
    picture,
    notes: ['3 of the topics took too long to count.'],
    papers: 43,
  }),
}
