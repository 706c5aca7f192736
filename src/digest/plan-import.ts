/** What reading a file would change: the differences, before anything is done. */
import type { Place } from '../model/place.ts'
import { printSchedule, scheduleKey } from '../model/print-schedule.ts'
import type { Subscription } from '../model/subscription.ts'
import type { Topic } from '../model/topic.ts'
import type { FiledSubscription, SubscriptionsFile } from './subscriptions-file.ts'

export interface ImportPlan {
  readonly topics: readonly { readonly topic: Topic; readonly before: Topic | undefined }[]
  /**
   * `before` is the existing subscription with the same place, query and schedule, if its
   * number of papers or state differs.
   */
  readonly subscriptions: readonly {
    readonly filed: FiledSubscription & { readonly place: Place }
    readonly before: Subscription | undefined
  }[]
  readonly unchanged: number
}

/** Only adds and changes; what a file does not name stays. */
export function planImport(
  file: SubscriptionsFile,
  present: { readonly topics: readonly Topic[]; readonly subscriptions: readonly Subscription[] },
  here: Place,
): ImportPlan {
  const topicsBefore = new Map(present.topics.map((topic) => [topic.name, topic]))
  const topics = file.topics.map((topic) => ({ topic, before: topicsBefore.get(topic.name) }))
  // The first of several that are the same.
  const byKey = (weeks: Pick<FiledSubscription, 'isOfAnyWeeks'>) =>
    new Map(present.subscriptions.toReversed().map((known) => [keyOf(known, weeks), known]))
  const [before, beforeOfAnyWeeks] = [byKey({}), byKey({ isOfAnyWeeks: true })]
  const subscriptions = file.subscriptions.map((one) => {
    const filed = { ...one, place: one.place ?? here }
    const known = filed.isOfAnyWeeks === true ? beforeOfAnyWeeks : before
    return { filed, before: known.get(keyOf(filed, filed)) }
  })
  const newTopics = topics.filter(
    ({ topic, before }) => before?.query !== topic.query || before.title !== topic.title,
  )
  const changed = subscriptions.filter(
    ({ filed, before }) =>
      before?.top !== filed.top ||
      (before.state === 'paused') !== filed.isPaused ||
      before.resumesAtMs !== filed.resumesAtMs ||
      before.pausesAtMs !== filed.pausesAtMs,
  )
  return {
    topics: newTopics,
    subscriptions: changed,
    unchanged: topics.length - newTopics.length + subscriptions.length - changed.length,
  }
}

/**
 * The same for subscriptions that are one: of the same place, query and schedule. Where the filed one does
 * not say which of two weeks it means, both are the same.
 */
export function keyOf(
  { place, query, schedule }: Pick<Subscription, 'place' | 'query' | 'schedule'>,
  { isOfAnyWeeks = false }: Pick<FiledSubscription, 'isOfAnyWeeks'>,
): string {
  const when = isOfAnyWeeks ? printSchedule({ ...schedule, from: undefined }) : scheduleKey(schedule)
  return JSON.stringify([place, query, when])
}
