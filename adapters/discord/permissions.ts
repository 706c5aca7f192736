/** Who may change a place, and what the bot itself needs there. */
import {
  ApplicationCommandPermissionType,
  type BaseInteraction,
  PermissionFlagsBits,
  type PermissionsBitField,
  Routes,
} from 'discord.js'
import { z } from 'zod'
import type { Bot } from '../../src/core.ts'
import { commandNameOf } from './command-text.ts'
import { joinNames } from './faults.ts'
import { isInstalled } from './place.ts'

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
export function findLacking(held: Readonly<PermissionsBitField>, isThread: boolean): string[] {
  const irrelevant = isThread ? PermissionFlagsBits.SendMessages : PermissionFlagsBits.SendMessagesInThreads
  return wantedPermissions
    .filter((permission) => permission !== irrelevant && !held.has(permission))
    .flatMap((permission) => names.get(permission) ?? [])
}

/** Whether a text says a command that changes the place for everybody. */
export function changesPlace(bot: Bot, text: string): boolean {
  const name = commandNameOf(text)
  return bot.commands.some((command) => command.name === name && command.changes === 'place')
}

/** Whether a person has Manage Channels where they are; everybody has in direct messages. */
export function isManager({ guildId, memberPermissions }: BaseInteraction): boolean {
  return guildId === null || (memberPermissions?.has(PermissionFlagsBits.ManageChannels) ?? false)
}

/**
 * Why a command that changes a place is refused; undefined where it is not. In a server it takes Manage Channels, or
 * being named in the server's own settings of the command (Discord has none for a single subcommand); and the bot must
 * be able to post. In one's own direct messages everything is allowed.
 */
export async function findRefusal(
  interaction: BaseInteraction,
  commandId: string | undefined,
): Promise<string | undefined> {
  const { guildId, appPermissions, channel } = interaction
  if (!isInstalled(interaction))
    return 'I am not a member here, so I could not post: somebody who manages this server must add me to it first.'
  if (guildId === null) return undefined
  if (!isManager(interaction) && !(await isNamed(interaction, guildId, commandId)))
    return 'This changes the channel for everybody, and you lack Manage Channels here.'
  const lacking = findLacking(appPermissions, channel?.isThread() ?? false)
  return lacking.length > 0
    ? `I lack ${joinNames(lacking)} here: somebody who manages this channel must give me that first.`
    : undefined
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
