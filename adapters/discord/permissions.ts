/** Who may change a place, and what the bot itself needs there. */
import {
  ApplicationCommandPermissionType,
  type BaseInteraction,
  ChannelType,
  type Client,
  GuildMemberFlags,
  PermissionFlagsBits,
  type PermissionsBitField,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js'
import { z } from 'zod'
import { BotError, type Standing } from '../../src/core.ts'
import { wantedPermissions } from './install/invite.ts'
import { isInstalled, type parsePlace } from './place.ts'
import { hasRoles, knowRoles } from './roles.ts'
import { explainPost, hasCode, joinNames } from './wire/faults.ts'

/**
 * The names of those permissions that the bot wants and lacks in a channel; none where they are not known.
 */
function lackingOf(held: Readonly<PermissionsBitField> | null, isThread: boolean): string[] {
  if (held === null) return []
  const irrelevant = isThread ? PermissionFlagsBits.SendMessages : PermissionFlagsBits.SendMessagesInThreads
  return [...wantedPermissions]
    .filter(([permission]) => permission !== irrelevant && !held.has(permission))
    .map(([, name]) => name)
}

/** Where the bot is to post: a channel, thread or forum; the server is undefined in direct messages. */
export type Target = NonNullable<ReturnType<typeof parsePlace>>
type GuildTarget = Target & { readonly guild: string }

/**
 * The names of the permissions that the bot lacks there. The servers of this process's shards are known; of
 * any other Discord is asked, for this client has never heard of them. Throws what Discord refuses.
 */
export async function findLackingIn(client: Client<true>, { guild, channel }: Target): Promise<string[]> {
  if (guild === undefined) return []
  const known = client.channels.cache.get(channel)
  // That the bot was taken out of one shows in no permission: Discord refuses then.
  if (known?.type === ChannelType.PrivateThread) await client.rest.get(Routes.channel(channel))
  if (known !== undefined) {
    if (known.isDMBased()) return []
    await knowRoles(known.guild)
    return lackingOf(known.permissionsFor(client.user), known.isThread())
  }
  const { server, found, holder } = await findChannel(client, { guild, channel })
  const me = await server.members.fetchMe(unkept)
  return lackingOf(holder?.permissionsFor(me) ?? null, found?.isThread() ?? false)
}

/**
 * A channel of a server, with the one whose permissions hold there, of a thread its parent; null for a kind
 * of channel that is not known. Throws what Discord refuses.
 */
async function findChannel(client: Client<true>, { guild, channel }: GuildTarget) {
  const server = client.guilds.cache.get(guild) ?? (await client.guilds.fetch({ guild, ...unkept }))
  await knowRoles(server)
  const found = await server.channels.fetch(channel, unkept)
  const holder = found?.isThread() ? await server.channels.fetch(found.parentId ?? '', unkept) : found
  return { server, found, holder }
}

/** What is asked for is kept nowhere: no event would tell of its changes. */
const unkept = { cache: false }

/** Whether everybody in a server sees one of its channels. Throws what Discord refuses. */
export async function isOpen(client: Client<true>, { guild, channel }: GuildTarget): Promise<boolean> {
  const { server, found, holder } = await findChannel(client, { guild, channel })
  if (found?.type === ChannelType.PrivateThread) return false
  return holder?.permissionsFor(server.roles.everyone).has(PermissionFlagsBits.ViewChannel) ?? false
}

/**
 * Whether the bot may set the tags of a forum that are for moderators; false for one
 * that this client does not know.
 */
export function mayModerate({ channels, user }: Client<true>, forum: string): boolean {
  const known = channels.cache.get(forum)
  if (known === undefined || known.isDMBased() || !hasRoles(known.guild)) return false
  return known.permissionsFor(user)?.has(PermissionFlagsBits.ManageThreads) ?? false
}

/**
 * Why the bot could not post in a place; undefined where it could, and where
 * Discord does not tell at the moment.
 */
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

/** Who says something, with what they may do where they are. */
export interface Speaker
  extends Pick<BaseInteraction, 'client' | 'user' | 'guildId' | 'member' | 'memberPermissions'> {
  /** Whether the bot itself is there, and not only brought along. */
  readonly isInstalled: boolean
  readonly isInThread: boolean
}

/** Who uses a command, presses or chooses. */
export function speakerOf(interaction: BaseInteraction): Speaker {
  const { client, user, guildId, member, memberPermissions, channel } = interaction
  const isInThread = channel?.isThread() ?? false
  const installed = isInstalled(interaction)
  return { client, user, guildId, member, memberPermissions, isInstalled: installed, isInThread }
}

/** Discord calls those guests who were let in for a while, into a single channel. */
export function standingOf(
  member: { readonly flags: number | { readonly bitfield: number } } | null | undefined,
): Standing {
  const flags = typeof member?.flags === 'number' ? member.flags : (member?.flags.bitfield ?? 0)
  return (flags & GuildMemberFlags.IsGuest) === 0 ? 'member' : 'guest'
}

/**
 * Why the bot does not speak for a person where others read; undefined where it does. Who
 * may not write makes nobody write.
 */
export function findSilence({ guildId, memberPermissions, isInThread }: Speaker): string | undefined {
  const needed = isInThread ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages
  return guildId === null || memberPermissions?.has(needed)
    ? undefined
    : 'Everybody here would read that, and you may not write here yourself.'
}

/**
 * Why a command that changes what others share is refused; undefined where it is not. A channel takes
 * Manage Channels there, what the whole server shares takes Manage Server, and either being named in the
 * server's own settings of the command (Discord has none for a single subcommand). In one's own direct
 * messages everything is allowed.
 */
export async function findRefusal(
  speaker: Speaker,
  change: 'place' | 'workspace',
  commandId: string | undefined,
): Promise<string | undefined> {
  const { guildId, memberPermissions } = speaker
  if (!speaker.isInstalled)
    return 'I am not a member here, so I could not post: somebody who manages this server must add me to it first.'
  if (guildId === null) return undefined
  const { permission, refusal } = rights[change]
  return memberPermissions?.has(permission) || (await isNamed(speaker, guildId, commandId))
    ? undefined
    : refusal
}

/**
 * Why a person may not change a channel where they do not speak; undefined where they may: what `findRefusal`
 * asks of a channel, and to see it. Throws what Discord refuses.
 */
export async function findRefusalAt(
  client: Client<true>,
  { guild, channel }: Target,
  user: string,
  commandId: string | undefined,
): Promise<string | undefined> {
  if (guild === undefined) return 'I can only change the place where you write; ask me there.'
  const { member, held, isSeen, isInThread } = await findMember(client, { guild, channel }, user)
  if (held === undefined || isSeen !== true) return 'You have no such channel here.'
  const speaker = { client, user: member.user, guildId: guild, member, memberPermissions: held }
  const refusal = await findRefusal({ ...speaker, isInstalled: true, isInThread }, 'place', commandId)
  return refusal && 'This changes that channel for everybody, and you lack Manage Channels there.'
}

/**
 * Whether a person is in a server and can read one of its channels; undefined where
 * Discord does not tell. Never rejects.
 */
export async function mayRead(
  client: Client<true>,
  { guild, channel }: Target,
  user: string,
): Promise<boolean | undefined> {
  if (guild === undefined) return undefined
  try {
    return (await findMember(client, { guild, channel }, user)).isSeen
  } catch (error) {
    return hasCode(error, RESTJSONErrorCodes.UnknownMember) ? false : undefined
  }
}

/**
 * Who a person is to a server, `gone` where they are not in it; undefined where Discord does not tell.
 * Never rejects.
 */
export async function findStanding(
  client: Client<true>,
  guild: string,
  user: string,
): Promise<Standing | 'gone' | undefined> {
  try {
    const server = client.guilds.cache.get(guild) ?? (await client.guilds.fetch({ guild, ...unkept }))
    return standingOf(await server.members.fetch({ user, ...unkept, force: true }))
  } catch (error) {
    return hasCode(error, RESTJSONErrorCodes.UnknownMember) ? 'gone' : undefined
  }
}

/**
 * A member of a server, with what they may do in one of its channels, and whether they see it: a private
 * thread is for those in it and those who manage threads. Throws what Discord refuses.
 */
async function findMember(client: Client<true>, { guild, channel }: GuildTarget, user: string) {
  const { server, found, holder } = await findChannel(client, { guild, channel })
  // What this client remembers of a person may be old: it hears of no changes.
  const member = await server.members.fetch({ user, ...unkept, force: true })
  const held = holder?.permissionsFor(member)
  const isSeen =
    held?.has(PermissionFlagsBits.ViewChannel) &&
    (found?.type !== ChannelType.PrivateThread ||
      held.has(PermissionFlagsBits.ManageThreads) ||
      (await isIn(client, channel, user)))
  return { member, held, isSeen, isInThread: found?.isThread() ?? false }
}

async function isIn(client: Client<true>, thread: string, user: string): Promise<boolean> {
  try {
    await client.rest.get(Routes.threadMembers(thread, user))
    return true
  } catch (error) {
    if (hasCode(error, RESTJSONErrorCodes.UnknownMember)) return false
    throw error
  }
}

const rights = {
  place: {
    permission: PermissionFlagsBits.ManageChannels,
    refusal: 'This changes the channel for everybody, and you lack Manage Channels here.',
  },
  workspace: {
    permission: PermissionFlagsBits.ManageGuild,
    refusal: 'This changes what the whole server shares, and you lack Manage Server.',
  },
}

/**
 * Whether the server's settings of the command, or else of the whole application, allow it to
 * the person or a role of theirs.
 */
async function isNamed(
  { client, user, member }: Speaker,
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
