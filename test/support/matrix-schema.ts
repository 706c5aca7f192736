/**
 * The shapes of requests, by hand from the specification: https://spec.matrix.org/v1.11/client-server-api/
 */
import { z } from 'zod'

const eventId = z.string().regex(/^\$\S{1,254}$/)
const userId = z.string().regex(/^@[^:\s]+:\S+$/)
const roomId = z.string().regex(/^!\S{1,254}$/)
const mxc = z.string().regex(/^mxc:\/\/[^/\s]+\/[\w-]+$/)

/** https://spec.matrix.org/v1.11/client-server-api/#threading, #rich-replies and #event-replacements */
const relation = z.union([
  z.strictObject({
    rel_type: z.literal('m.thread'),
    event_id: eventId,
    is_falling_back: z.boolean().optional(),
    'm.in_reply_to': z.strictObject({ event_id: eventId }).optional(),
  }),
  z.strictObject({ rel_type: z.literal('m.replace'), event_id: eventId }),
  z.strictObject({ 'm.in_reply_to': z.strictObject({ event_id: eventId }) }),
])
const shared = {
  'm.relates_to': relation.optional(),
  'm.mentions': z
    .strictObject({ user_ids: z.array(userId).optional(), room: z.boolean().optional() })
    .optional(),
}
const text = z
  .looseObject({
    msgtype: z.enum(['m.text', 'm.notice']),
    body: z.string().min(1),
    format: z.literal('org.matrix.custom.html').optional(),
    formatted_body: z.string().optional(),
    ...shared,
  })
  .refine((content) => (content.format === undefined) === (content.formatted_body === undefined))
const file = z.looseObject({
  msgtype: z.enum(['m.file', 'm.image']),
  body: z.string().min(1),
  filename: z.string().min(1).optional(),
  url: mxc,
  info: z.looseObject({ mimetype: z.string().optional(), size: z.int().nonnegative().optional() }).optional(),
  ...shared,
})
const plain = z.union([text, file])
export const messageContent = plain.refine((content) => {
  const replaced = (content['m.relates_to'] as { rel_type?: string } | undefined)?.rel_type === 'm.replace'
  return !replaced || plain.safeParse(content['m.new_content']).success
}, 'a replacement without m.new_content')
export const reactionContent = z.strictObject({
  'm.relates_to': z.strictObject({
    rel_type: z.literal('m.annotation'),
    event_id: eventId,
    key: z.string().min(1),
  }),
})
export const loginBody = z.looseObject({
  type: z.literal('m.login.password'),
  identifier: z.strictObject({ type: z.literal('m.id.user'), user: z.string() }),
  password: z.string(),
})
export const createRoomBody = z.strictObject({
  preset: z.enum(['private_chat', 'public_chat', 'trusted_private_chat']).optional(),
  invite: z.array(userId).optional(),
  is_direct: z.boolean().optional(),
  name: z.string().optional(),
  topic: z.string().optional(),
})
export const emptyBody = z.strictObject({})
export const reasonBody = z.strictObject({ reason: z.string().optional() })
export const inviteBody = z.strictObject({ user_id: userId, reason: z.string().optional() })
export const typingBody = z.strictObject({ typing: z.boolean(), timeout: z.int().optional() })
export const directBody = z.record(userId, z.array(roomId))
export const anyBody = z.looseObject({})
export const filterSchema = z.strictObject({
  presence: z.looseObject({ types: z.array(z.string()).optional() }).optional(),
  account_data: z.looseObject({ types: z.array(z.string()).optional() }).optional(),
  room: z
    .strictObject({
      timeline: z
        .strictObject({ limit: z.int().positive().optional(), types: z.array(z.string()).optional() })
        .optional(),
      state: z
        .strictObject({
          types: z.array(z.string()).optional(),
          lazy_load_members: z.boolean().optional(),
        })
        .optional(),
      ephemeral: z.strictObject({ types: z.array(z.string()) }).optional(),
      account_data: z.strictObject({ types: z.array(z.string()) }).optional(),
    })
    .optional(),
})
