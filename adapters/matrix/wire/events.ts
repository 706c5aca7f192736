/** What of the homeserver's answers is read; what has another shape is taken for absent. */
import { z } from 'zod'

const relation = z.object({
  rel_type: z.string().optional(),
  event_id: z.string().optional(),
  key: z.string().max(64).optional(),
  /** What stands under a message of a thread for clients without threads is no reply. */
  is_falling_back: z.boolean().optional(),
  'm.in_reply_to': z.object({ event_id: z.string() }).optional(),
})
export const content = z.looseObject({ 'm.relates_to': relation.optional().catch(undefined) })
export type Content = z.infer<typeof content>

/** https://spec.matrix.org/v1.11/client-server-api/#room-event-format */
export const event = z.object({
  event_id: z.string(),
  type: z.string(),
  sender: z.string(),
  state_key: z.string().optional(),
  origin_server_ts: z.number().default(0),
  content,
  /** What a redaction redacts, in rooms before version 11. */
  redacts: z.string().optional(),
  unsigned: z
    .object({
      /** Milliseconds by the homeserver's own clock. */
      age: z.number().optional(),
      'm.relations': z
        .object({ 'm.replace': z.object({ sender: z.string(), content }).optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})
export type MatrixEvent = z.infer<typeof event>

/** How long ago an event was sent, in milliseconds, whatever the homeserver's clock says. */
export function ageOf({ unsigned, origin_server_ts: sentAtMs }: MatrixEvent, now: Temporal.Instant): number {
  return unsigned?.age ?? now.epochMilliseconds - sentAtMs
}

/** What somebody wrote: https://spec.matrix.org/v1.11/client-server-api/#mroommessage */
export const message = z.object({
  msgtype: z.string(),
  body: z.string().transform((body) => body.slice(0, maxBody)),
  formatted_body: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  filename: z.string().optional().catch(undefined),
  info: z.object({ size: z.number().optional() }).optional().catch(undefined),
  'm.mentions': z
    .object({ user_ids: z.array(z.string()).optional() })
    .optional()
    .catch(undefined),
})

const stripped = z.object({ type: z.string(), sender: z.string(), state_key: z.string(), content })
const list = z.array(z.unknown()).default([])
const timeline = z.object({ events: list, limited: z.boolean().default(false) })
const byRoom = z.record(z.string(), z.unknown())
const answered = z.object({ next_batch: z.string(), rooms: z.unknown() })
const joined = z.object({ timeline })
const invited = z.object({ invite_state: z.object({ events: list }) })

/** What is new, by room: https://spec.matrix.org/v1.11/client-server-api/#get_matrixclientv3sync */
export interface Synced {
  readonly next_batch: string
  readonly rooms: {
    readonly join: Readonly<Record<string, { readonly timeline: Timeline }>>
    readonly invite: Readonly<Record<string, Invited>>
    readonly leave: Readonly<Record<string, unknown>>
  }
}
interface Timeline {
  readonly events: readonly MatrixEvent[]
  readonly limited: boolean
}
export interface Invited {
  readonly invite_state: { readonly events: readonly z.infer<typeof stripped>[] }
}

/**
 * Reads it; throws where it does not say how far it goes. A room or an event that cannot be read costs itself
 * alone, since all that follows comes only after it: `skip` is told of each.
 */
export function readSynced(body: unknown, skip: (kind: string, error: unknown) => void): Synced {
  const read = <T>(schema: z.ZodType<T>, kind: string, value: unknown): T[] => {
    const { data, error } = schema.safeParse(value)
    if (error !== undefined) skip(kind, error)
    return data === undefined ? [] : [data]
  }
  const entriesOf = (value: unknown = {}) => Object.entries(read(byRoom, 'rooms', value)[0] ?? {})
  const each = <T>(value: unknown, readOne: (value: unknown) => T[]) =>
    Object.fromEntries(
      entriesOf(value).flatMap(([room, told]) => readOne(told).map((one) => [room, one] as const)),
    )
  const { next_batch, rooms } = answered.parse(body)
  const told = Object.fromEntries(entriesOf(rooms))
  return {
    next_batch,
    rooms: {
      join: each(told.join, (value) =>
        read(joined, 'room', value).map(({ timeline: { events, limited } }) => ({
          timeline: { events: events.flatMap((one) => read(event, 'event', one)), limited },
        })),
      ),
      invite: each(told.invite, (value) =>
        read(invited, 'invitation', value).map(({ invite_state: { events } }) => ({
          invite_state: { events: events.flatMap((one) => read(stripped, 'event', one)) },
        })),
      ),
      leave: Object.fromEntries(entriesOf(told.leave)),
    },
  }
}

/** Before version 10 of rooms levels may be written as text: https://spec.matrix.org/v1.11/rooms/v10/ */
const level = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,16}$/)
    .transform(Number),
])

/** https://spec.matrix.org/v1.11/client-server-api/#mroompower_levels */
export const powerLevels = z.object({
  users: z.record(z.string(), level).default({}),
  users_default: level.default(0),
  events: z.record(z.string(), level).default({}),
  events_default: level.default(0),
  state_default: level.default(50),
})

/** Far more than a command has. */
const maxBody = 20_000
