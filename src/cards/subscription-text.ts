/** Subscriptions in sentences. */
import type { Span } from '../model/card.ts'
import { describeSchedule, formatTime, printSchedule } from '../model/print-schedule.ts'
import type { Subscription, SubscriptionRequest } from '../model/subscription.ts'
import { cutText } from '../model/text.ts'
import { countPapers, formatDay } from './paper-item.ts'

type Wanted = Pick<SubscriptionRequest, 'query' | 'schedule' | 'top'>

/**
 * `the 5 best new papers of Agents and tool use, every day at 09:00 (UTC)`; `name` is
 * the topic's title or the query.
 */
export function wantedSpans({ query, schedule, top }: Wanted, name: string): Span[] {
  const best = top === 1 ? 'the best new paper' : `the ${top} best new papers`
  const code: Span[] = name === query ? [] : [' (', { code: cutText(query, 200) }, ')']
  const what: Span = name === query ? { code: cutText(query, 200) } : { bold: name }
  return [`${best} of `, what, ...code, `, ${describeSchedule(schedule)}`]
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
    return `${countPapers(recent)} of the last 30 days would match, about ${perWeek(recent)} a week ${inAll}.`
  const none = 'Nothing from the last 30 days would match.'
  return newest === undefined ? none : `${none} The newest match is from ${formatDay(newest)} ${inAll}.`
}

function perWeek(recent: number): string {
  const weekly = (recent * 7) / 30
  return weekly < 1 ? 'one or none' : String(Math.round(weekly))
}
