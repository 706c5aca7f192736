/** Posting, told to the log and to the metrics. */
import type { Adapter, DeliveryKey } from './adapter.ts'
import type { Poster } from './digest/deliver.ts'
import { BotError } from './errors.ts'
import type { RequestLog } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Place } from './model/place.ts'

/** What digests and notices need of an adapter. */
export type Messenger = Poster & Pick<Adapter, 'findDirectPlace' | 'nameRoom'>

/** The same adapters; what each logs while it posts bears the key of the delivery. */
export function observePosters(
  adapters: ReadonlyMap<string, Adapter>,
  { log, metrics }: { readonly log: RequestLog; readonly metrics: Pick<Metrics, 'posted'> },
): ReadonlyMap<string, Messenger> {
  const observe = (platform: string, place: Place, key: DeliveryKey, post: () => Promise<string>) =>
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
        const isRefused = error instanceof BotError && ['not-allowed', 'gone'].includes(error.code)
        log.info(told(isRefused ? 'refused' : 'failed'), 'a post did not succeed')
        throw error
      }
    })
  return new Map(
    [...adapters].map(([platform, adapter]): [string, Messenger] => [
      platform,
      {
        ...(adapter.findDirectPlace === undefined
          ? {}
          : { findDirectPlace: adapter.findDirectPlace.bind(adapter) }),
        ...(adapter.nameRoom === undefined ? {} : { nameRoom: adapter.nameRoom.bind(adapter) }),
        post: (place, card, key, signal) =>
          observe(platform, place, key, () => adapter.post(place, card, key, signal)),
        ...(adapter.reply === undefined
          ? {}
          : {
              reply: (place, messageId, card, key, signal) =>
                observe(
                  platform,
                  place,
                  key,
                  async () => adapter.reply?.(place, messageId, card, key, signal) ?? '',
                ),
            }),
      },
    ]),
  )
}
