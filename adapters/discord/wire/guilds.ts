/** The servers that the bot is in: what belongs to one is put away when the bot is removed from it. */
import {
  type Client,
  Events,
  GatewayDispatchEvents,
  RESTJSONErrorCodes,
  Routes,
  ShardClientUtil,
} from 'discord.js'
import type { AdapterContext, Log } from '../../../src/core.ts'
import { guildWorkspace, ofApplication } from '../place.ts'
import { hasCode } from './faults.ts'
import { isOurs } from './shards.ts'

export interface GuildParts extends Pick<AdapterContext, 'rows' | 'log' | 'now' | 'left' | 'joined'> {
  readonly client: Client<true>
  /** Finishes some work before the stop, and logs its failure. */
  track(work: Promise<void>): unknown
}

/**
 * Compares with the servers known before, for what happened while the bot was away, now and whenever a
 * connection begins again, and listens from then on. Those whose shard another process holds are its business:
 * they are not in this client, whether the bot is in them or not.
 */
export async function watchGuilds(parts: GuildParts): Promise<void> {
  const { client, rows, log, now, track } = parts
  // By application: with another token the servers of the first must not seem left.
  const prefix = `guild:${client.application.id}:`
  const list = async () => (await rows.list(ofApplication, prefix)).map((key) => key.slice(prefix.length))
  const add = async (guild: string) => {
    await rows.save(ofApplication, `${prefix}${guild}`, '')
    await parts.joined(guildWorkspace(guild), now().epochMilliseconds)
  }
  const remove = async (guild: string) => {
    await parts.left(guildWorkspace(guild), now().epochMilliseconds)
    await rows.remove(ofApplication, `${prefix}${guild}`)
    log.info({ guild }, 'removed from a server: nothing is posted there any longer')
  }
  /** `present` are all servers of some shards, those that an outage hides included. */
  const compare = async (present: ReadonlySet<string>, isOfThese: (guild: string) => boolean) => {
    const known = new Set(await list())
    for (const guild of known) {
      if (present.has(guild) || !isOfThese(guild) || !(await isLeft(client, guild, log))) continue
      // The client keeps what it once knew, and would not tell of a return.
      client.guilds.cache.delete(guild)
      await remove(guild)
    }
    for (const guild of present) if (!known.has(guild)) await add(guild)
  }
  // Emitted for servers that are gone, not for those that an outage hides.
  client.on(Events.GuildDelete, (guild) => track(remove(guild.id)))
  client.on(Events.GuildCreate, (guild) => track(add(guild.id)))
  // What was sent to a session that could not be resumed is lost: the new one begins with all servers.
  client.ws.on(
    GatewayDispatchEvents.Ready,
    ({ guilds }: { guilds: readonly { id: string }[] }, shard: number) => {
      const { shardCount = 1 } = client.options
      const isOfShard = (guild: string) => ShardClientUtil.shardIdForGuildId(guild, shardCount) === shard
      track(compare(new Set(guilds.map(({ id }) => id)), isOfShard))
    },
  )
  await compare(new Set(client.guilds.cache.keys()), (guild) => isOurs(client, guild))
}

/** A server counts as left only where Discord itself says that the bot is not in it. */
async function isLeft(client: Client<true>, guild: string, log: Log): Promise<boolean> {
  try {
    await client.rest.get(Routes.guild(guild))
    return false
  } catch (error) {
    if (hasCode(error, RESTJSONErrorCodes.UnknownGuild, RESTJSONErrorCodes.MissingAccess)) return true
    log.warn({ err: error, guild }, 'whether the bot is still in a server is not known')
    return false
  }
}
