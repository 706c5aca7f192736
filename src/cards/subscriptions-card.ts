/** The subscriptions of a place, a page at a time. */
import type { Block, Button, Card, Item } from '../model/card.ts'
import type { DigestCourse } from '../model/delivery.ts'
import { describeSchedule, formatTime } from '../model/print-schedule.ts'
import { isAtWork, type Subscription } from '../model/subscription.ts'
import { cutText } from '../model/text.ts'
import { pageButtons, pageNote } from './list-card.ts'
import { stateSentence } from './subscription-card.ts'
import { isOfTopic } from './subscription-text.ts'

export interface SubscriptionLine {
  readonly subscription: Subscription
  readonly name: string
  readonly next: Temporal.Instant | undefined
  readonly course: DigestCourse
  /** Why its query cannot be read any longer, a sentence. */
  readonly fault?: string | undefined
}

/** `page` counts from 1; `total` counts the subscriptions of all pages. */
export function subscriptionsCard(
  lines: readonly SubscriptionLine[],
  list: {
    readonly page: number
    readonly pages: number
    readonly total: number
    readonly now: Temporal.Instant
  },
): Card {
  const { page, pages, total } = list
  const summary =
    total === 0
      ? 'No subscriptions here yet. Subscribe to a topic or a search, and I’ll post its best new papers.'
      : lines.length === 0
        ? 'There are no more subscriptions.'
        : `${total === 1 ? '1 subscription' : `${total} subscriptions`} here.`
  const blocks: Block[] = [
    { kind: 'text', text: [summary] },
    ...lines.map((line) => subscriptionItem(line, list.now)),
    ...pageNote(page, pages),
  ]
  const buttons: Button[] = [
    ...pageButtons({ page, command: 'subscriptions' }, pages),
    { label: 'Subscribe…', command: 'subscribe', effect: 'form' },
    ...(total === 0
      ? [
          { label: 'Topics', command: 'topics' },
          { label: 'help subscribe', command: 'help subscribe' },
        ]
      : [{ label: 'Export', command: 'subscriptions export' }]),
  ]
  return { title: 'Subscriptions', blocks, buttons }
}

function subscriptionItem(
  { subscription, name, next, course, fault }: SubscriptionLine,
  now: Temporal.Instant,
): Item {
  const { number, query, schedule, top, state } = subscription
  const isTopic = name !== query && isOfTopic(query)
  const { timeZone } = schedule
  const isActive = isAtWork(subscription)
  const sayTime = (time: string) => formatTime(Temporal.Instant.from(time), timeZone, now)
  const facts = [
    isActive && next !== undefined
      ? `Next: ${formatTime(next, timeZone, now)}.`
      : stateSentence(subscription, now),
    course.posted === undefined ? 'No digest yet.' : `Last: ${sayTime(course.posted)}.`,
  ]
  const broken = isActive && fault !== undefined ? [`The next digest cannot be made: ${fault}`] : []
  const troubles = [...broken, troublesOf(course, sayTime)].filter((part) => part !== '').join(' ')
  return {
    kind: 'item',
    title: `${number}. ${cutText(name, 120)}`,
    meta: `${describeSchedule(schedule)} · top ${top} · ${state}`,
    text: isTopic ? [{ code: cutText(query, 200) }, ` ${facts.join(' ')}`] : [facts.join(' ')],
    ...(troubles === '' ? {} : { note: [troubles] }),
    buttons: [
      { label: 'Preview', command: `preview ${number}` },
      isActive
        ? { label: 'Pause', command: `pause ${number}`, effect: 'refresh' }
        : { label: 'Resume', command: `resume ${number}`, effect: 'refresh' },
      { label: 'Edit', command: `edit ${number}`, effect: 'form' },
      { label: 'Unsubscribe', command: `unsubscribe ${number}` },
    ],
  }
}

/** The digest that is waiting or failed. */
function troublesOf({ waiting, failed }: DigestCourse, sayTime: (time: string) => string): string {
  if (waiting !== undefined) {
    const again = sayTime(Temporal.Instant.fromEpochMilliseconds(waiting.nextTryAtMs).toString())
    return waiting.reason === undefined
      ? `The digest of ${sayTime(waiting.slot)} is about to be posted.`
      : `The digest of ${sayTime(waiting.slot)} could not be posted yet: ${waiting.reason} I try again at ${again}.`
  }
  if (failed === undefined) return ''
  return `The digest of ${sayTime(failed.slot)} could not be posted: ${failed.reason ?? 'the log says why.'} The next one covers it.`
}
