/** Logs and measures posting. */

import type { Poster } from '../digest/deliver.ts'
import { isRefusal } from '../errors.ts'
import type { Place } from '../model/place.ts'
import type { Adapter, DeliveryKey } from '../ports/adapter.ts'
import type { RequestLog } from '../ports/log.ts'
import type { Metrics } from './metrics.ts'

/** The part of an adapter that digests and notices use. */
export type Messenger = Poster & Pick<Adapter, 'findDirectPlace' | 'nameRoom'>

/** Wraps an adapter: what it logs while posting carries the key of the delivery. */
export function observePoster(
  platform: string,
  adapter: Adapter,
  { log, metrics }: { readonly log: RequestLog; readonly metrics: Pick<Metrics, 'posted'> },
): Messenger {
  const observe = (place: Place, key: DeliveryKey, post: () => Promise<string>) =>
    log.within(key, async () => {
      const startMs = performance.now()
      const told = (outcome: 'ok' | 'refused' | 'failed') => {
        const durationMs = performance.now() - startMs
        metrics.posted(platform, outcome, durationMs)
        return { platform, place, outcome, durationMs: Math.round(durationMs) }
      }
      try {
        const messageId = await post()
        log.info({ ...told('ok'), messageId }, 'a post is there')
        return messageId
      } catch (error) {
        log.info(told(isRefusal(error) ? 'refused' : 'failed'), 'a post did not succeed')
        throw error
      }
    })
  const { findDirectPlace, nameRoom, reply, edit, showMeeting } = adapter
  return {
    ...(findDirectPlace === undefined ? {} : { findDirectPlace: findDirectPlace.bind(adapter) }),
    ...(edit === undefined ? {} : { edit: edit.bind(adapter) }),
    ...(showMeeting === undefined ? {} : { showMeeting: showMeeting.bind(adapter) }),
    ...(nameRoom === undefined ? {} : { nameRoom: nameRoom.bind(adapter) }),
    post: (place, card, key, signal) => observe(place, key, () => adapter.post(place, card, key, signal)),
    ...(reply === undefined
      ? {}
      : {
          reply: (place, messageId, card, key, signal) =>
            observe(place, key, () => reply.call(adapter, place, messageId, card, key, signal)),
        }),
  }
}
