/** The answers about one subscription. */
import type { Block, Button, Card, Span } from '../model/card.ts'
import { formatDay, printRule } from '../model/print-schedule.ts'
import { isAtWork, type Subscription, type SubscriptionRequest } from '../model/subscription.ts'
import { cutText } from '../model/text.ts'
import type { Topic } from '../model/topic.ts'
import { forecastSentence, nextTimes, subscribeCommand, wantedSpans } from './subscription-text.ts'

export interface Forecast {
  readonly papers: number
  readonly recent: number
  readonly newest: string | undefined
  readonly reach: 'none' | 'some' | 'all'
}

/** A subscription as it was just made or changed, in words, with what follows from it. */
export function subscriptionCard(
  title: string,
  subscription: Subscription,
  facts: {
    readonly name: string
    readonly next: readonly Temporal.Instant[]
    readonly now: Temporal.Instant
    readonly notes: readonly string[]
    readonly undo: Button | undefined
    /** Where it posts, if that is not where the card is read: what people call it. */
    readonly elsewhere?: string | undefined
  },
): Card {
  const { schedule, state } = subscription
  const pauseToCome =
    subscription.pausesAtMs === undefined ? [] : [` ${stateSentence(subscription, facts.now)}`]
  const blocks: Block[] = [
    {
      kind: 'text',
      text: [
        `I’ll post ${facts.elsewhere === undefined ? 'here' : `in ${facts.elsewhere}`} `,
        ...wantedSpans(subscription, facts.name),
        '.',
      ],
    },
    state === 'active'
      ? { kind: 'text', text: [nextTimes(facts.next, schedule, facts.now), ...pauseToCome] }
      : { kind: 'text', text: [stateSentence(subscription, facts.now)] },
    ...facts.notes.map((note): Block => ({ kind: 'note', text: [note] })),
  ]
  const buttons: Button[] = [
    ...(facts.undo === undefined ? [] : [facts.undo]),
    ...(facts.elsewhere === undefined ? buttonsHere(subscription) : []),
  ]
  const did = facts.undo && {
    act: 'subscribe',
    target: { digest: subscription.number },
    undo: facts.undo.command,
  }
  return { title, blocks, buttons, ...(did && { did }) }
}

/** Asks what to subscribe to: a form where there are forms, else a sentence to type. */
export function askCard(topics: readonly Topic[]): Card {
  const text: Span[] = [
    'To subscribe, say a topic or words to look for, then when and how many: ',
    { code: 'subscribe reasoning weekdays at 9:00 in Europe/Berlin top 5' },
    ', or ',
    { code: 'subscribe to "reward hacking" on mondays' },
    '. Without more words it is every day at 09:00, the 5 best.',
  ]
  return {
    title: 'Subscribe to what?',
    blocks: [{ kind: 'text', text }],
    buttons: [
      { label: 'Fill in a form', command: 'subscribe', effect: 'form' },
      ...topics.slice(0, 5).map(({ name, title }) => ({ label: title, command: `subscribe ${name}` })),
      { label: 'Topics', command: 'topics' },
    ],
  }
}

/** What can be done with it where it posts. */
function buttonsHere({ number, state }: Subscription): Button[] {
  return [
    ...(state === 'active' ? [] : [{ label: 'Resume', command: `resume ${number}` }]),
    { label: 'Edit', command: `edit ${number}`, effect: 'form' },
    { label: 'Preview', command: `preview ${number}` },
  ]
}

/**
 * Asks before saving a subscription that would select nothing or nearly everything; `at` is what the
 * command says of another place.
 */
export function confirmCard(
  wanted: Pick<SubscriptionRequest, 'query' | 'schedule' | 'top'> & { readonly name: string },
  forecast: Forecast,
  at: string,
): Card {
  const warning =
    forecast.reach === 'none'
      ? 'No paper here matches this yet, so nothing would come until one does.'
      : 'Next to every paper here matches this, so it would choose nothing in particular.'
  return {
    title: 'Subscribe to this?',
    blocks: [
      { kind: 'text', text: [{ bold: cutText(wanted.name, 200) }] },
      { kind: 'text', text: [warning] },
      { kind: 'note', text: [forecastSentence(forecast)] },
    ],
    buttons: [
      { label: 'Subscribe anyway', command: `${subscribeCommand(wanted)}${at}`, effect: 'replace' },
      { label: 'Search', command: `search ${wanted.query}` },
      { label: 'Topics', command: 'topics' },
    ],
    offers: [`${subscribeCommand(wanted)}${at}`],
  }
}

/** Asks before a subscription gets a query that nothing matches: `said` is what was to be changed. */
export function confirmEditCard(
  { number }: Subscription,
  { query, name }: { readonly query: string; readonly name: string },
  said: string,
): Card {
  return {
    title: `Change subscription ${number} to this?`,
    blocks: [
      { kind: 'text', text: [{ bold: cutText(name, 200) }] },
      { kind: 'text', text: ['No paper here matches this yet. Nothing is changed.'] },
      {
        kind: 'note',
        text: ['Times are said like ', { code: `edit ${number} weekly fri at 10:00` }, '.'],
      },
    ],
    buttons: [
      { label: 'Change anyway', command: `edit ${number} ${said} confirm:yes`, effect: 'replace' },
      { label: 'Search', command: `search ${query}` },
      { label: 'Edit', command: `edit ${number}` },
    ],
  }
}

/** The changes to a subscription that buttons offer. */
export function editCard(subscription: Subscription, name: string): Card {
  const { number, schedule, top } = subscription
  const changes = ['daily', 'weekdays', 'weekly mon', 'every other week', 'monthly', 'hourly'].filter(
    (change) => !isNow(subscription, change),
  )
  const tops = [3, 5, 10].filter((count) => count !== top).map((count) => `top ${count}`)
  return {
    title: `Edit subscription ${number}`,
    blocks: [
      { kind: 'text', text: ['I post here ', ...wantedSpans(subscription, name), '.'] },
      {
        kind: 'note',
        text: [
          'Type what is to change: ',
          { code: `edit ${number} weekly mon,thu at 10:00 in ${schedule.timeZone} top 3` },
          ', or a new query.',
        ],
      },
    ],
    buttons: [...changes, ...tops].map((change) => ({
      label: change,
      command: `edit ${number} ${change}`,
      effect: 'replace',
    })),
  }
}

/** A removed subscription, with a button that brings it back as it was. */
export function unsubscribedCard(subscription: Subscription, name: string, elsewhere?: string): Card {
  const at = elsewhere === undefined ? '' : ` place:${subscription.place}`
  const undo = `unsubscribe undo ${subscription.number}${at}`
  return {
    title: 'Unsubscribed',
    blocks: [
      {
        kind: 'text',
        text: [
          `I no longer post ${elsewhere === undefined ? 'here' : `in ${elsewhere}`} `,
          ...wantedSpans(subscription, name),
          '.',
        ],
      },
      { kind: 'note', text: ['What was posted stays in the archive.'] },
    ],
    buttons: [
      {
        label: 'Undo',
        command: undo,
        effect: 'replace',
      },
      { label: 'Subscriptions', command: 'subscriptions' },
    ],
    did: { act: 'unsubscribe', target: { digest: subscription.number }, undo },
  }
}

/** Why a subscription that is not active posts nothing, and until when. */
export function stateSentence(subscription: Subscription, now: Temporal.Instant): string {
  const { state, reason, pausesAtMs, resumesAtMs, schedule } = subscription
  if (state === 'disabled') return `Stopped: ${reason ?? 'the platform refused this channel.'}`
  if (isAtWork(subscription)) return 'Active.'
  const dayOf = (ms: number) => formatDay(Temporal.Instant.fromEpochMilliseconds(ms), schedule.timeZone, now)
  const end = resumesAtMs === undefined ? undefined : dayOf(resumesAtMs)
  if (state === 'active' && pausesAtMs !== undefined)
    return `Paused from ${dayOf(pausesAtMs)}${end === undefined ? ' on' : ` until ${end}`}.`
  if (end === undefined) return 'Paused: nothing is posted until it is resumed.'
  return `Paused until ${end}: nothing is posted before, and the first digest then covers what was missed.`
}

/** Whether a change would leave a schedule as it is. */
function isNow({ schedule: { every, days } }: Subscription, change: string): boolean {
  return change === (every === 'week' ? printRule({ every, days }) : printRule({ every }))
}
