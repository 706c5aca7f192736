/** `trends reward hacking, RLVR`: papers a week or month of each; `trends` alone: what rose and fell. */

import { z } from 'zod'
import { movedCard, type TrendEntry, trendsCard } from '../cards/trends-card.ts'
import { withWindowDay } from '../cards/window-day-note.ts'
import { drawTrends } from '../digest/draw-trends.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Button, Card } from '../model/card.ts'
import { everything, type Query } from '../model/query.ts'
import { cutText, splitLastWord } from '../model/text.ts'
import { singleSpaced } from '../model/words.ts'
import { type LookName, lookNamed, maxLines } from '../pictures/looks.ts'
import { printQuery } from '../search/query/print-query.ts'
import { parseFieldValue } from '../search/query/query-fields.ts'
import { sayQuery } from '../search/query/say-query.ts'
import { cutPeriods, firstMonth, type Period, type Periods } from '../trends/periods.ts'
import { splitQueries } from '../trends/split-queries.ts'
import { countPeriods, makeTrend } from '../trends/trend.ts'
import { type Asker, defineCommand, type Request, type Typing } from './support/command.ts'
import { queryOption } from './support/command-options.ts'
import { findMoved } from './support/find-moved.ts'

export const command = defineCommand({
  name: 'trends',
  area: 'papers',
  summary: 'Papers a week or month of up to six queries as a picture; alone, what rose and fell',
  options: {
    queries: {
      summary: 'queries with commas between: reward hacking, "world models", topic:agents, author:shen',
      schema: z.string().optional(),
      isRest: true,
      complete: completeLast,
    },
    since: {
      summary: 'how far back: 6m, 1y, 2020',
      schema: z.string().default('1y'),
    },
    by: { summary: 'week or month', schema: z.enum(['week', 'month'], 'week or month').optional() },
    mean: {
      summary: 'smooth the lines: the mean of 2 to 12 points',
      schema: z.coerce.number('a number from 2 to 12').int('a whole number').min(2).max(12).optional(),
    },
    look: {
      summary: 'light or dark, whatever settings say',
      schema: z.enum(['light', 'dark'], 'light or dark').optional(),
    },
  },
  examples: [
    'trends',
    'trends reward hacking, RLVR, "world models"',
    'trends topic:agents since:2y by:month',
  ],
  async run({ options, asker, library }) {
    const today = library.windows.today(asker.timeZone)
    const typed = splitQueries(options.queries ?? '')
    const queries = typed.join(', ')
    const periods = cutPeriods(parseSince(options.since, queries, today), today, options.by, queries)
    const look = options.look ?? (await placeLook(library, asker))
    const { since, mean } = options
    const card =
      typed.length === 0
        ? await showMoved({ library, asker, periods, look })
        : await showTrends({ library, asker, periods, look, typed, mean, since })
    const command = ['trends', queries, since === '1y' ? '' : `since:${since}`].filter((part) => part !== '')
    return { ...withWindowDay(card, library.windows), shows: { command: command.join(' '), papers: [] } }
  },
})

interface Shown extends Pick<Request<unknown>, 'library' | 'asker'> {
  readonly periods: Periods
  readonly look: LookName
}

async function showMoved({ library, asker, periods, look }: Shown): Promise<Card> {
  const moved = await findMoved({ library, workspace: asker.workspace, periods })
  const picture = await drawTrends(moved.trends, periods, { library, look })
  const { uncounted } = moved
  const notes = uncounted === 0 ? [] : [`${uncounted} of the topics took too long to count.`]
  return movedCard({ ...moved, periods, picture, notes })
}

interface Asked extends Shown {
  readonly typed: readonly string[]
  readonly mean: number | undefined
  readonly since: string
}

async function showTrends(asked: Asked): Promise<Card> {
  const { library, asker, periods, look, typed, mean } = asked
  const topics = await library.topicOptions(asker.workspace)
  const range = { from: periods.list[0]?.from ?? '', until: periods.list.at(-1)?.until ?? '' }
  const queries = typed
    .slice(0, maxLines)
    .map((text) => ({ text, query: library.parseQuery(text, 'trends') }))
  const all = countPeriods(await library.dayCounts.count(everything, { ...topics, ...range }), periods.list)
  const entries: TrendEntry[] = []
  for (const { text, query } of queries) {
    const days = await library.dayCounts.count(query, { ...topics, ...range })
    const trend = makeTrend(sayQuery(text), days, { periods: periods.list, all })
    const peak = trend.peak === undefined ? undefined : periods.list[trend.peak]
    entries.push({ trend, ...(peak === undefined ? {} : { peakCommand: peakOf(query, peak) }) })
  }
  const trends = entries.map(({ trend }) => trend)
  const picture = await drawTrends(trends, periods, {
    library,
    look,
    ...(mean === undefined ? {} : { mean }),
  })
  const hasPapers = trends.some(({ total }) => total > 0)
  const left = typed.slice(maxLines)
  const notes = [
    ...(left.length === 0 ? [] : [`I show ${maxLines} at once; left out: ${cutText(left.join(', '), 200)}.`]),
    ...(mean === undefined ? [] : [`Drawn as means of ${mean} ${periods.unit}s.`]),
    ...(hasPapers && picture === undefined ? ['The picture could not be drawn this time.'] : []),
  ]
  const ways = hasPapers ? [] : await findWaysOut(asked, queries[0]?.query)
  return trendsCard({
    entries,
    periods,
    picture,
    notes: [...notes, ...ways.flatMap(({ note }) => note ?? [])],
    buttons: [...ways.map(({ button }) => button), { label: 'What rose and fell', command: 'trends' }],
  })
}

/** Where a query found nothing: its newest paper of before, or authors with such a name. */
async function findWaysOut(
  { library, asker, typed }: Asked,
  query: Query | undefined,
): Promise<{ readonly button: Button; readonly note?: string }[]> {
  if (query === undefined) return []
  const topics = await library.topicOptions(asker.workspace)
  const { papers } = await library.index.select(query, { ...topics, limit: 1 })
  const newest = papers[0]?.published ?? papers[0]?.listed
  if (newest !== undefined) {
    const year = newest.slice(0, 4)
    const note = `The newest of ${sayQuery(typed[0] ?? '')} is of ${newest}.`
    const isShown = `${year}-01-01` >= firstMonth(library.windows.today(asker.timeZone)).toString()
    const button = isShown
      ? { label: `Since ${year}`, command: `trends ${typed.join(', ')} since:${year}` }
      : { label: 'Search', command: `search ${printQuery({ ...query, sort: 'new' })}` }
    return [{ button, note }]
  }
  if (query.condition?.kind !== 'author') return []
  const near = await authorsLike(library, splitLastWord(query.condition.words).last)
  const note = `Nobody of that name${near.length === 0 ? '' : '; there are names like it'}.`
  return near.map(({ text }, at) => {
    return { button: { label: text, command: `trends author:"${text}"` }, ...(at === 0 ? { note } : {}) }
  })
}

/** Names that begin as a name does, or nearly. */
async function authorsLike(library: Library, name: string) {
  for (let length = name.length; length >= Math.max(3, name.length - 2); length--) {
    const near = await library.index.completeAuthor(name.slice(0, length), 3)
    if (near.length > 0) return near
  }
  return []
}

/** A search for the papers of one period. */
function peakOf(query: Query, { from, until }: Period): string {
  const days = [
    { kind: 'after', date: from },
    { kind: 'before', date: until },
  ] as const
  const conditions = [...(query.condition === undefined ? [] : [query.condition]), ...days]
  return `search as:typed ${printQuery({ condition: { kind: 'all', conditions }, sort: 'relevance' })}`
}

function parseSince(since: string, queries: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const read = parseFieldValue('since', since, today)
  if ('condition' in read && read.condition.kind === 'after')
    return Temporal.PlainDate.from(read.condition.date)
  const [wrong, instead] = 'wrong' in read ? [read.wrong, read.instead] : ['', 'since:1y']
  throw new BotError('bad-input', `${wrong}.`, {
    suggestions: [singleSpaced(`trends ${queries} ${instead}`)],
  })
}

async function placeLook(library: Library, asker: Asker): Promise<LookName> {
  const { settings } = await library.marks(asker, [])
  return lookNamed(settings.look)
}

/** Completes the query after the last comma. */
async function completeLast(typing: Typing) {
  const last = typing.typed.trimEnd().endsWith(',') ? '' : (splitQueries(typing.typed).at(-1) ?? '')
  const before = typing.typed.trimEnd().slice(0, typing.typed.trimEnd().length - last.length)
  const choices = (await queryOption.complete?.({ ...typing, typed: last })) ?? []
  return choices.map((choice) => ({ ...choice, value: `${before}${choice.value}` }))
}
