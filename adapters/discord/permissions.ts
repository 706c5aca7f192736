/** Who may change a place, and what the bot itself needs there. */
import {
  ApplicationCommandPermissionType,
  type BaseInteraction,
  type Client,
  PermissionFlagsBits,
  type PermissionsBitField,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js'
import { z } from 'zod'
import { BotError } from '../../src/core.ts'
import { explainPost, hasCode, joinNames } from './faults.ts'
import { isInstalled, type readPlace } from './place.ts'

/** What the bot asks for when it is invited: to see a channel, post there, attach files, and find its own posts again. */
export const wantedPermissions = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.SendMessagesInThreads,
  PermissionFlagsBits.AttachFiles,
  PermissionFlagsBits.ReadMessageHistory,
]

const names = new Map([
  [PermissionFlagsBits.ViewChannel, 'View Channel'],
  [PermissionFlagsBits.SendMessages, 'Send Messages'],
  [PermissionFlagsBits.SendMessagesInThreads, 'Send Messages in Threads'],
  [PermissionFlagsBits.AttachFiles, 'Attach Files'],
  [PermissionFlagsBits.ReadMessageHistory, 'Read Message History'],
])

/** The names of those permissions that the bot wants and lacks in a channel. */
function findLacking(held: Readonly<PermissionsBitField>, isThread: boolean): string[] {
  const irrelevant = isThread ? PermissionFlagsBits.SendMessages : PermissionFlagsBits.SendMessagesInThreads
  return wantedPermissions
    .filter((permission) => permission !== irrelevant && !held.has(permission))
    .flatMap((permission) => names.get(permission) ?? [])
}

/** Where the bot is to post: a channel, thread or forum; the server is undefined in direct messages. */
export type Target = NonNullable<ReturnType<typeof readPlace>>

/**
 * The names of the permissions that the bot lacks there. The servers of this process's shards are known; of any other
 * Discord is asked, for this client has never heard of them. Throws what Discord refuses.
 */
export async function findLackingIn(client: Client<true>, { guild, channel }: Target): Promise<string[]> {
  if (guild === undefined) return []
  const known = client.channels.cache.get(channel)
  if (known !== undefined)
    return known.isDMBased() ? [] : lackingOf(known.permissionsFor(client.user), known.isThread())
  // Kept nowhere: no event would tell of its changes.
  const unkept = { cache: false }
  const server = client.guilds.cache.get(guild) ?? (await client.guilds.fetch({ guild, ...unkept }))
  const found = await server.channels.fetch(channel, unkept)
  const isThread = found?.isThread() ?? false
  const holder = found?.isThread() ? await server.channels.fetch(found.parentId ?? '', unkept) : found
  const me = await server.members.fetchMe(unkept)
  return lackingOf(holder?.permissionsFor(me) ?? null, isThread)
}

/** Why the bot could not post in a place; undefined where it could, and where Discord does not tell at the moment. */
export async function findObstacle(client: Client<true>, target: Target): Promise<string | undefined> {
  try {
    const lacking = await findLackingIn(client, target)
    return lacking.length === 0 ? undefined : sayLacking(lacking)
  } catch (error) {
    if (hasCode(error, RESTJSONErrorCodes.MissingAccess)) return sayLacking(['View Channel'])
    const explained = explainPost(error, [])
    const isRefusal = explained instanceof BotError && explained.code !== 'unavailable'
    return isRefusal ? explained.userMessage : undefined
  }
}

function sayLacking(lacking: readonly string[]): string {
  return `I could not post here: I lack ${joinNames(lacking)}. Somebody who manages this channel must give me that first.`
}

function lackingOf(held: Readonly<PermissionsBitField> | null, isThread: boolean): string[] {
  return held === null ? [] : findLacking(held, isThread)
}

/** Whether a person has Manage Channels where they are; everybody has in direct messages. */
export function isManager({ guildId, memberPermissions }: BaseInteraction): boolean {
  return guildId === null || (memberPermissions?.has(PermissionFlagsBits.ManageChannels) ?? false)
}

/**
 * Why a command that changes a place is refused; undefined where it is not. In a server it takes Manage Channels, or
 * being named in the server's own settings of the command (Discord has none for a single subcommand). In one's own direct
 * messages everything is allowed.
 */
export async function findRefusal(
  interaction: BaseInteraction,
  commandId: string | undefined,
): Promise<string | undefined> {
  const { guildId } = interaction
  if (!isInstalled(interaction))
    return 'I am not a member here, so I could not post: somebody who manages this server must add me to it first.'
  if (guildId === null) return undefined
  return isManager(interaction) || (await isNamed(interaction, guildId, commandId))
    ? undefined
    : 'This changes the channel for everybody, and you lack Manage Channels here.'
}

/** Whether the server's settings of the command, or else of the whole application, allow it to the person or a role of theirs. */
async function isNamed(
  { client, user, member }: BaseInteraction,
  guildId: string,
  commandId: string | undefined,
): Promise<boolean> {
  if (member === null) return false
  const roles = Array.isArray(member.roles) ? member.roles : [...member.roles.cache.keys()]
  const application = client.application.id
  const settings = settingsSchema.parse(
    await client.rest.get(Routes.guildApplicationCommandsPermissions(application, guildId)),
  )
  for (const subject of [commandId, application]) {
    const named = settings
      .filter(({ id }) => id === subject)
      .flatMap(({ permissions }) => permissions)
      // The role of everybody has the server's own id.
      .filter(({ type, id }) => (type === userType ? id === user.id : id !== guildId && roles.includes(id)))
    if (named.length > 0) return named.some(({ permission }) => permission)
  }
  return false
}

// https://docs.discord.com/developers/interactions/application-commands#application-command-permissions-object
const settingsSchema = z.array(
  z.object({
    id: z.string(),
    permissions: z.array(z.object({ id: z.string(), type: z.number(), permission: z.boolean() })),
  }),
)
const userType = ApplicationCommandPermissionType.User
