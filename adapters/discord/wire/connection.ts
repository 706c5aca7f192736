/**
 * The one connection to Discord: the client with as few intents as it can do with,
 * and its start with plain faults.
 */
import { Client, Events, GatewayIntentBits, Options, Partials, RESTEvents, Routes, Status } from 'discord.js'
import { BotError, type Health, type Meter } from '../../../src/core.ts'
import { maxAskedPauseMs } from '../../kit/retry.ts'
import type { DiscordConfig } from '../config.ts'
import { inviteAddress } from '../install/invite.ts'
import { isPart } from '../shards.ts'
import { sendRequest } from './cancellable-send.ts'
import { describeClose, explainConnect } from './faults.ts'
import { Gateway, type GatewayParts, guardPackets } from './gateway.ts'
import { shareIdentifies, type ThrottleParts } from './shards.ts'

/**
 * A client that is not connected yet. The shards of this process live in one client, each with its own
 * connection, and those of other processes in theirs: what a ShardingManager would do with processes of its
 * own, replicas do, which are there anyway, on any machine.
 */
export function createClient(
  config: DiscordConfig,
  parts: ThrottleParts & GatewayParts & { readonly meter: Meter },
): Client {
  const { log, meter } = parts
  const shards = config.DISCORD_SHARDS
  const client = new Client({
    intents: [
      GatewayIntentBits.Guilds,
      // Messages come without their words, but for those that mention the bot or are written to it.
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.DirectMessages,
      GatewayIntentBits.GuildMessageReactions,
      GatewayIntentBits.DirectMessageReactions,
      ...(config.DISCORD_MESSAGE_CONTENT ? [GatewayIntentBits.MessageContent] : []),
    ],
    // Direct messages come from channels that the client has not heard of.
    partials: [Partials.Channel],
    // The client passes over a message that it keeps already, also one that nobody could read the first time.
    makeCache: Options.cacheWithLimits({ ...Options.DefaultMakeCacheSettings, MessageManager: 0 }),
    // Nothing that the bot says calls anybody.
    allowedMentions: { parse: [] },
    rest: {
      api: config.DISCORD_API_URL,
      makeRequest: sendRequest,
      // The client waits for shorter ones by itself.
      rejectOnRateLimit: ({ retryAfter }) => retryAfter > maxAskedPauseMs,
    },
    // An interaction that waits for servers to be listed would wait past its three seconds.
    waitGuildTimeout: 1_000,
    ...(shards === 'auto' ? { shards } : {}),
    ...(typeof shards === 'object' ? { shards: [...shards.ids], shardCount: shards.count } : {}),
    ws: {
      buildStrategy: (manager) => new Gateway(manager, parts),
      ...(isPart(shards) ? { buildIdentifyThrottler: shareIdentifies(parts) } : {}),
    },
  })
  guardPackets(client, parts.unread)
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client failed'))
  client.on(Events.Warn, (message) => log.warn({ message }, 'the Discord client warns'))
  client.on(Events.ShardError, (error, shard) =>
    log.warn({ err: error, shard }, 'a connection to Discord failed'),
  )
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'reconnecting to Discord'))
  client.on(Events.ShardDisconnect, ({ code }, shard) => {
    log.error({ shard, code }, describeClose(code) ?? 'Discord ended a connection for good')
  })
  client.rest.on(RESTEvents.RateLimited, ({ retryAfter }) => meter.waited(retryAfter))
  return client
}

/** One shard that is being connected again keeps nothing from the servers of the others. */
export function healthOf(client: Client): Health {
  return client.ws.shards.some(({ status }) => status === Status.Ready) ? 'ok' : 'down'
}

/**
 * Keeps the token after an answer of 401, at which the client forgets it for good: a proxy may have said so,
 * or Discord in an outage. `isRefused` tells whether the last request with the token was answered so; asked
 * while it is, it looks whether that still holds.
 */
export function watchToken(client: Client): { isRefused(): boolean } {
  const { rest } = client
  const setToken = rest.setToken.bind(rest)
  rest.setToken = (token: string | null) => (token === null ? rest : setToken(token))
  let isRefused = false
  let isLooking = false
  rest.on(RESTEvents.Response, ({ data }, { status }) => {
    if (data.auth !== false && status < firstServerFault) isRefused = status === unauthorized
  })
  const look = async () => {
    if (isLooking) return
    isLooking = true
    await rest.get(Routes.user()).catch(() => undefined)
    isLooking = false
  }
  return {
    isRefused() {
      if (isRefused) void look()
      return isRefused
    },
  }
}

const unauthorized = 401
const firstServerFault = 500

/**
 * Connects, and gives the client once every shard is ready. Throws `BotError` with
 * what the operator has to fix.
 */
export async function connect(client: Client, config: DiscordConfig): Promise<Client<true>> {
  let closeCode: number | undefined
  const remember = (event: { readonly code: number }) => {
    closeCode = event.code
  }
  client.once(Events.ShardDisconnect, remember)
  try {
    await client.login(config.DISCORD_BOT_TOKEN)
  } catch (error) {
    throw explainConnect(error, closeCode, config.DISCORD_API_URL)
  } finally {
    client.off(Events.ShardDisconnect, remember)
  }
  if (client.application === null || client.user === null)
    throw new BotError('unavailable', 'Discord’s gateway does not say who I am.')
  return client as Client<true>
}

/** The address where somebody who manages a server adds the bot to it. */
export function inviteLink({ application }: Client<true>): string {
  return inviteAddress(application.id)
}
