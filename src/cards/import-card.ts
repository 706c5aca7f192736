/** The differences that reading a file makes. */
import type { Block, Card } from '../model/card.ts'
import type { Place } from '../model/place.ts'
import { describeSchedule, printPause } from '../model/print-schedule.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Topic } from '../model/topic.ts'

interface Differences {
  readonly topics: readonly { readonly topic: Topic; readonly before: Topic | undefined }[]
  readonly subscriptions: readonly {
    readonly filed: Pick<Subscription, 'query' | 'schedule' | 'top' | 'resumesAtMs' | 'pausesAtMs'> & {
      readonly place: Place
      readonly isPaused: boolean
    }
    readonly before: Subscription | undefined
  }[]
  readonly unchanged: number
}

/** `command` applies them; without it, they were applied. */
export function importCard(differences: Differences, command: string | undefined): Card {
  const lines = listDifferences(differences)
  const isSame = lines.length === 0
  const summary = isSame
    ? 'Everything in it is here already.'
    : command === undefined
      ? 'Done:'
      : 'It would change this (+ is new, ~ is changed); nothing is changed yet:'
  const blocks: Block[] = [
    { kind: 'text', text: [summary] },
    ...(isSame ? [] : [{ kind: 'text' as const, text: [{ code: lines.join('\n') }] }]),
    {
      kind: 'note',
      text: [`${differences.unchanged} the same. What the file does not name stays as it is.`],
    },
  ]
  return {
    title: command === undefined ? 'Imported' : 'Import',
    blocks,
    buttons:
      command === undefined || isSame
        ? [{ label: 'Subscriptions', command: 'subscriptions' }]
        : [{ label: 'Import', command, effect: 'replace' }],
  }
}

/** A line each: `+` is new, `~` is changed. */
export function listDifferences({ topics, subscriptions }: Differences): string[] {
  return [
    ...topics.map(({ topic, before }) =>
      before === undefined
        ? `+ topic ${topic.name}: ${topic.query}`
        : `~ topic ${topic.name}: ${before.query} → ${topic.query}`,
    ),
    ...subscriptions.map(({ filed, before }) => {
      const what = `${filed.query}, ${describeSchedule(filed.schedule)}, in ${filed.place}`
      const state = stateOf({ ...filed, state: filed.isPaused ? 'paused' : 'active' })
      if (before === undefined)
        return `+ subscription ${what}, top ${filed.top}${state === 'active' ? '' : `, ${state}`}`
      const was = stateOf(before)
      return `~ subscription ${before.number} ${what}: top ${before.top} → ${filed.top}, ${was} → ${state}`
    }),
  ]
}

function stateOf(
  subscription: Pick<Subscription, 'state' | 'resumesAtMs' | 'pausesAtMs' | 'schedule'>,
): string {
  const { state, pausesAtMs } = subscription
  return state === 'paused' || pausesAtMs !== undefined ? `paused ${printPause(subscription)}`.trim() : state
}
