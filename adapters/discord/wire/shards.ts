/** When each of this process's connections to Discord may begin, and which servers come over them. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, ShardClientUtil, type WebSocketOptions } from 'discord.js'
import type { AdapterContext } from '../../../src/core.ts'
import { ofApplication } from '../place.ts'

/** Whether what happens in a server comes to this process. To be asked once the client is connected. */
export function isOurs({ options }: Client, guild: string): boolean {
  const { shards, shardCount = 1 } = options
  return Array.isArray(shards) && shards.includes(ShardClientUtil.shardIdForGuildId(guild, shardCount))
}

export type ThrottleParts = Pick<AdapterContext, 'rows' | 'log' | 'now' | 'random'>

type BuildThrottler = NonNullable<WebSocketOptions['buildIdentifyThrottler']>

/**
 * Lets a connection begin when its turn has come over all processes: of each of the `max_concurrency` groups
 * that Discord names, one in five seconds
 * (https://docs.discord.com/developers/events/gateway#sharding-max-concurrency). The library's own keeps
 * count within one process only.
 */
export function shareIdentifies({ rows, log, now, random }: ThrottleParts): BuildThrottler {
  return async (manager) => {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation()
    return {
      async waitForIdentify(shard, signal) {
        const group = shard % limit.max_concurrency
        for (;;) {
          signal.throwIfAborted()
          const endsAtMs = now().epochMilliseconds + identifyEveryMs
          try {
            if (await rows.claim(ofApplication, `identify:${group}`, endsAtMs)) return
          } catch (error) {
            // Too early, Discord lets it try again; without a turn it would never begin.
            log.warn({ err: error, shard }, 'whether a connection may begin is not known: it begins')
            return
          }
          await wait(pollMs * (0.5 + random()), undefined, { signal })
        }
      },
    }
  }
}

const identifyEveryMs = 5_000
const pollMs = 250
