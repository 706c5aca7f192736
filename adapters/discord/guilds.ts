/** The servers that the bot is in: what belongs to one is deleted when the bot is removed from it. */
import { type Client, Events, RESTJSONErrorCodes, Routes } from 'discord.js'
import type { AdapterRows, Log, Workspace } from '../../src/core.ts'
import { hasCode } from './faults.ts'
import { appWorkspace, guildWorkspace } from './place.ts'
import { isOurs } from './shards.ts'

export interface GuildParts {
  readonly client: Client<true>
  readonly rows: AdapterRows
  readonly log: Log
  forget(workspace: Workspace): Promise<void>
  /** Finishes some work before the stop, and logs its failure. */
  track(work: Promise<void>): void
}

/**
 * Compares with the servers known before, for what happened while the bot was away, and listens from then on. Those whose
 * shard another process holds are its business: they are not in this client, whether the bot is in them or not.
 */
export async function watchGuilds({ client, rows, log, forget, track }: GuildParts): Promise<void> {
  // By application: with another token the servers of the first must not seem left.
  const prefix = `guild:${client.application.id}:`
  const add = (guild: string) => rows.save(appWorkspace, `${prefix}${guild}`, '')
  const remove = async (guild: string) => {
    await forget(guildWorkspace(guild))
    await rows.remove(appWorkspace, `${prefix}${guild}`)
    log.info({ guild }, 'removed from a server: what belonged to it is deleted')
  }
  // Emitted for servers that are gone, not for those that an outage hides.
  client.on(Events.GuildDelete, (guild) => track(remove(guild.id)))
  client.on(Events.GuildCreate, (guild) => track(add(guild.id)))
  const known = new Set((await rows.list(appWorkspace, prefix)).map((key) => key.slice(prefix.length)))
  for (const guild of known)
    if (isOurs(client, guild) && !client.guilds.cache.has(guild) && (await isLeft(client, guild, log)))
      await remove(guild)
  for (const guild of client.guilds.cache.keys()) if (!known.has(guild)) await add(guild)
}

/** Nothing is deleted before Discord itself says that the bot is not in the server. */
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
