/** Notices to one person each, by direct message. */
import { isRefusal } from '../errors.ts'
import type { Card } from '../model/card.ts'
import { type Place, platformOf, type Workspace } from '../model/place.ts'
import type { Adapter, DeliveryKey } from '../ports/adapter.ts'
import type { Log } from '../ports/log.ts'

/** The part of an adapter that notices need. */
export type NoticeMessenger = Pick<Adapter, 'post' | 'findDirectPlace' | 'nameRoom'>

export interface Notice {
  readonly workspace: Workspace
  /** Empty where the person was erased. */
  readonly user: string
  /** Where it happened. */
  readonly place: Place
  readonly key: DeliveryKey
  /** Until then it is tried again where the platform is away. */
  readonly triedUntilMs: number
  /** What to say in the person's direct messages; undefined where they know it. */
  card(direct: Place, messenger: NoticeMessenger): Promise<Card | undefined>
  markTold(): Promise<void>
}

export interface NoticeParts {
  readonly messengers: ReadonlyMap<string, NoticeMessenger>
  readonly log: Log
  now(): Temporal.Instant
}

/**
 * Sends each once over all replicas and crashes; one that is refused is not tried again.
 * Rejects only if the store does.
 */
export async function tellEach(
  notices: readonly Notice[],
  { messengers, log, now }: NoticeParts,
): Promise<void> {
  for (const notice of notices) {
    try {
      await tellOne(notice, messengers.get(platformOf(notice.place)))
    } catch (error) {
      log.warn({ err: error, notice: notice.key, place: notice.place }, 'a person could not be told')
      if (!isRefusal(error) && now().epochMilliseconds < notice.triedUntilMs) continue
    }
    await notice.markTold()
  }
}

/** If the person's direct messages refuse it, there is no other way to reach them. */
async function tellOne(notice: Notice, messenger: NoticeMessenger | undefined): Promise<void> {
  if (notice.user === '' || messenger === undefined) return
  const direct = await messenger.findDirectPlace?.(notice.workspace, notice.user)
  const card = direct === undefined ? undefined : await notice.card(direct, messenger)
  if (direct !== undefined && card !== undefined) await messenger.post(direct, card, notice.key)
}
