/**
 * The shape of what Discord's gateway tells: the client keeps much of it, and what it keeps of another shape
 * breaks everything that comes later. Fields as in https://docs.discord.com/developers/events/gateway-events
 * and the resources named there; only those are looked at that the client or the bot uses.
 */
import { GatewayDispatchEvents as Events, GatewayOpcodes } from 'discord.js'
import { z } from 'zod'

/** https://docs.discord.com/developers/reference#snowflakes: 64 bits as a decimal. */
const id = z.string().regex(/^\d{1,20}$/)
/** https://docs.discord.com/developers/topics/permissions: bits as a decimal. */
const bits = z.string().regex(/^\d{1,40}$/)

const user = z.looseObject({ id, username: z.string(), bot: z.boolean().optional() })
const member = z.looseObject({ user: user.optional(), roles: z.array(id), flags: z.int().optional() })
const role = z.looseObject({ id, name: z.string(), permissions: bits, position: z.int().optional() })
const overwrite = z.looseObject({ id, type: z.int(), allow: bits, deny: bits })
const channel = z.looseObject({
  id,
  type: z.int(),
  guild_id: id.optional(),
  parent_id: id.nullish(),
  name: z.string().nullish(),
  permission_overwrites: someOf(overwrite),
})
const inServer = z.looseObject({ guild_id: id })
const message = z.looseObject({
  id,
  channel_id: id,
  guild_id: id.optional(),
  content: z.string(),
  author: user,
  member: member.optional(),
  mentions: someOf(user),
  mention_roles: someOf(id),
  attachments: someOf(z.looseObject({ id, filename: z.string(), url: z.string(), size: z.int() })),
})
const server = z.looseObject({
  id,
  roles: someOf(role),
  channels: someOf(channel),
  threads: someOf(channel),
  members: someOf(member),
  emojis: someOf(z.looseObject({ id: id.nullable() })),
  stickers: someOf(z.looseObject({ id })),
})
const interaction = z.looseObject({
  id,
  application_id: id,
  token: z.string(),
  type: z.int(),
  guild_id: id.optional(),
  channel_id: id.optional(),
  channel: channel.partial({ type: true }).optional(),
  member: member.optional(),
  user: user.optional(),
})

const shapes: ReadonlyMap<unknown, z.ZodType> = new Map<unknown, z.ZodType>([
  [
    Events.Ready,
    z.looseObject({
      user,
      guilds: someOf(z.looseObject({ id })),
      session_id: z.string(),
      application: z.looseObject({ id }),
    }),
  ],
  [Events.UserUpdate, user],
  [Events.GuildCreate, server],
  [Events.GuildUpdate, server],
  [Events.GuildDelete, z.looseObject({ id })],
  [Events.GuildRoleCreate, inServer.extend({ role })],
  [Events.GuildRoleUpdate, inServer.extend({ role })],
  [Events.GuildRoleDelete, inServer.extend({ role_id: id })],
  [Events.GuildMemberAdd, inServer.extend(member.shape)],
  [Events.GuildMemberUpdate, inServer.extend(member.shape)],
  [Events.ChannelCreate, channel],
  [Events.ChannelUpdate, channel],
  [Events.ChannelDelete, channel],
  [Events.ThreadCreate, channel],
  [Events.ThreadUpdate, channel],
  [Events.ThreadListSync, inServer.extend({ threads: someOf(channel) })],
  [Events.MessageCreate, message],
  [Events.InteractionCreate, interaction],
])

const hello = z.looseObject({ heartbeat_interval: z.int().min(1_000) })

/** Throws a `ZodError` for a hello without an interval: heartbeats would follow each other without a pause. */
export function checkHello(packet: unknown): void {
  if (typeof packet === 'object' && packet !== null && 'op' in packet && packet.op === GatewayOpcodes.Hello)
    z.looseObject({ d: hello }).parse(packet)
}

/**
 * A packet without those parts of its lists that cannot be read. Throws a `ZodError` where what is left is
 * none of its kind; what is of another kind is returned as it is.
 */
export function readPacket(packet: unknown): unknown {
  if (typeof packet !== 'object' || packet === null || !('t' in packet) || !('d' in packet)) return packet
  const shape = shapes.get(packet.t)
  return shape === undefined ? packet : { ...packet, d: shape.parse(packet.d) }
}

/** A list with what is readable in it; undefined where there is none. */
function someOf(shape: z.ZodType) {
  return z
    .array(z.unknown())
    .transform((list) =>
      list.flatMap((each) => {
        const read = shape.safeParse(each)
        return read.success ? [read.data] : []
      }),
    )
    .optional()
}
