/** Subscriptions in sentences. */
import type { Span } from '../model/card.ts'
import { wordSet } from '../model/lists.ts'
import { describeSchedule, formatTime, printSchedule } from '../model/print-schedule.ts'
import type { Subscription, SubscriptionRequest } from '../model/subscription.ts'
import { cutText } from '../model/text.ts'
import { splitFirstWord } from '../model/words.ts'
import { countPapers, formatDay } from './paper-item.ts'

type Wanted = Pick<SubscriptionRequest, 'query' | 'schedule' | 'top'>

/**
 * `the 5 best new papers on Agents and tool use, every day at 09:00 (UTC)`; `name` is
 * the topic's title, or the query as a person would write it.
 */
export function wantedSpans({ schedule, top }: Omit<Wanted, 'query'>, name: string): Span[] {
  const best = top === 1 ? 'the best new paper' : `the ${top} best new papers`
  // “By Shen” and “since 2025” stand for themselves.
  const on = standAlone.has(splitFirstWord(name).first) ? '' : 'on '
  return [`${best} ${on}`, { bold: cutText(name, 200) }, `, ${describeSchedule(schedule)}`]
}

const standAlone = wordSet('by with without since before of on like')

/** Whether a query is a topic's, whose title says nothing of its name. */
export function isOfTopic(query: string): boolean {
  return query.startsWith('topic:')
}

/** The command that subscribes to this, whatever papers match it. */
export function subscribeCommand({ query, schedule, top }: Wanted): string {
  return `subscribe ${query} ${printSchedule(schedule)} top ${top} confirm:yes`
}

/** `Next: Fri 18 Apr, 09:00; Sat 19 Apr, 09:00`, in the subscription's own zone. */
export function nextTimes(
  times: readonly Temporal.Instant[],
  { timeZone }: Subscription['schedule'],
  now: Temporal.Instant,
): string {
  return `Next: ${times.map((time) => formatTime(time, timeZone, now)).join('; ')} (${timeZone}).`
}

/** What a query would have given, in a sentence. */
export function forecastSentence(forecast: {
  readonly papers: number
  readonly recent: number
  readonly newest: string | undefined
}): string {
  const { papers, recent, newest } = forecast
  const inAll = `(${countPapers(papers)} in all)`
  if (recent > 0)
    return `${countPapers(recent)} from the last 30 days ${recent === 1 ? 'matches' : 'match'}, about ${perWeek(recent)} a week ${inAll}.`
  const none = 'Nothing from the last 30 days matches.'
  return newest === undefined ? none : `${none} The newest match is from ${formatDay(newest)} ${inAll}.`
}

function perWeek(recent: number): string {
  const weekly = (recent * 7) / 30
  return weekly < 1 ? 'one or none' : String(Math.round(weekly))
}
