/** Registers the commands, when they changed and only then: Discord takes 200 new ones a day. */
import { createHash } from 'node:crypto'
import { type Client, DiscordAPIError, RateLimitError, RESTJSONErrorCodes, Routes } from 'discord.js'
import { z } from 'zod'
import type { AdapterContext, AdapterRows, CommandInfo } from '../../../src/core.ts'
import type { DiscordConfig } from '../config.ts'
import { defineCommands } from '../definitions.ts'
import { ofApplication } from '../place.ts'
import { hasCode } from './faults.ts'

const registeredSchema = z.array(z.object({ id: z.string(), version: z.string(), name: z.string() }))
const rowPrefix = 'commands:'
const everywhere = 'everywhere'
const idKey = 'command-id'

/**
 * What was registered elsewhere before (everywhere, or in another server) is taken back. Where Discord refuses
 * the new list, such as for the day's limit, what is registered stays, and the next start tries again.
 */
export async function registerCommands(
  client: Client<true>,
  commands: readonly CommandInfo[],
  { DISCORD_COMMAND: name, DISCORD_GUILD_ID: guild }: DiscordConfig,
  { rows, log }: Pick<AdapterContext, 'rows' | 'log'>,
): Promise<void> {
  try {
    await registerChanged(client, defineCommands(name, commands), { name, guild, rows })
  } catch (error) {
    const isRefused = error instanceof DiscordAPIError || error instanceof RateLimitError
    if (!isRefused || ('status' in error && error.status === unauthorized)) throw error
    log.warn(
      { err: error },
      'Discord did not take the list of commands: those that it has stay, and the next start tries again',
    )
  }
}

async function registerChanged(
  client: Client<true>,
  body: ReturnType<typeof defineCommands>,
  to: { readonly name: string; readonly guild: string | undefined; readonly rows: AdapterRows },
): Promise<void> {
  const { name, guild, rows } = to
  const route = routeOf(client, guild ?? everywhere)
  const key = `${rowPrefix}${guild ?? everywhere}`
  const found = registeredSchema.parse(await client.rest.get(route))
  // Discord gives every change a version, so nothing has to be compared field by
  // field with what Discord made of it.
  const current = fingerprint(body, found)
  let registered = found
  await keepId(rows, name, registered)
  if ((await rows.find(ofApplication, key)) !== current) {
    registered = registeredSchema.parse(await client.rest.put(route, { body }))
    await rows.save(ofApplication, key, fingerprint(body, registered))
  }
  for (const stale of await rows.list(ofApplication, rowPrefix)) {
    if (stale === key) continue
    await takeBack(client, stale.slice(rowPrefix.length))
    await rows.remove(ofApplication, stale)
  }
  await keepId(rows, name, registered)
}

async function keepId(
  rows: AdapterRows,
  name: string,
  registered: z.infer<typeof registeredSchema>,
): Promise<void> {
  const command = registered.find((candidate) => candidate.name === name)
  if (command !== undefined) await rows.save(ofApplication, idKey, command.id)
}

/** Discord's id of the slash command, on whichever replica it was registered. */
export function findCommandId(rows: AdapterRows): Promise<string | undefined> {
  return rows.find(ofApplication, idKey)
}

async function takeBack(client: Client<true>, scope: string): Promise<void> {
  try {
    await client.rest.put(routeOf(client, scope), { body: [] })
  } catch (error) {
    // A server that the bot is no longer in has no commands of it.
    if (!hasCode(error, RESTJSONErrorCodes.MissingAccess, RESTJSONErrorCodes.UnknownGuild)) throw error
  }
}

function routeOf({ application }: Client<true>, scope: string): `/${string}` {
  return scope === everywhere
    ? Routes.applicationCommands(application.id)
    : Routes.applicationGuildCommands(application.id, scope)
}

function fingerprint(body: unknown, registered: z.infer<typeof registeredSchema>): string {
  const versions = registered.map(({ id, version }) => `${id}@${version}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([body, versions]))
    .digest('base64url')
}

const unauthorized = 401
