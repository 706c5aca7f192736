/** Who said something in Slack, and where an answer goes. */
import type { Context } from '@slack/bolt'
import { z } from 'zod'
import type { Place, Workspace } from '../../../src/core.ts'
import { isDirect, placeOf, workspaceFor } from './place.ts'
import type { LendResponseUrl, ResponseUrl } from './response-url.ts'

const HasId = z.object({ id: z.string() })

/** What is common to all that Slack sends, as far as it is needed: https://docs.slack.dev/interactivity */
export const Body = z.object({
  type: z.string().optional(),
  event_id: z.string().optional(),
  trigger_id: z.string().optional(),
  command: z.string().optional(),
  team_id: z.string().nullish(),
  enterprise_id: z.string().nullish(),
  enterprise: HasId.nullish(),
  is_ext_shared_channel: z.boolean().optional(),
  team: HasId.nullish(),
  user_id: z.string().optional(),
  user: HasId.extend({ team_id: z.string().nullish() }).optional(),
  channel_id: z.string().optional(),
  channel: HasId.nullish(),
  container: z
    .object({
      channel_id: z.string().optional(),
      message_ts: z.string().optional(),
      thread_ts: z.string().optional(),
      is_ephemeral: z.boolean().optional(),
    })
    .optional(),
  message: z
    .object({
      thread_ts: z.string().optional(),
      ts: z.string().optional(),
      text: z.string().optional(),
      blocks: z.unknown().optional(),
    })
    .nullish(),
  response_url: z.string().optional(),
  response_urls: z.array(z.object({ channel_id: z.string(), response_url: z.string() })).optional(),
  event: z
    .object({
      type: z.string(),
      user: z.unknown(),
      user_team: z.string().nullish(),
      source_team: z.string().nullish(),
      team: z.unknown().optional(),
      channel: z.unknown().optional(),
      item: z.object({ channel: z.string().optional() }).optional(),
      channel_type: z.string().optional(),
      ts: z.string().optional(),
      thread_ts: z.string().optional(),
    })
    .optional(),
})
export type Body = z.infer<typeof Body>

/**
 * Where to post, and with whose token. A user's id in place of a channel's is the direct messages
 * of that user; their channel is opened before anything is posted there, for a user's id is no
 * channel that could be searched.
 */
export interface Target {
  readonly token: string
  readonly channel: string
  readonly threadTs?: string | undefined
}

/** One person's words or press, and the ways to answer. */
export interface Conversation extends Target {
  readonly workspace: Workspace
  readonly place: Place
  readonly user: string
  /** Where the person belongs, as far as Slack said so together with what they did. */
  readonly origin: Origin
  readonly responseUrl: ResponseUrl | undefined
  /**
   * `channel` where others may read along; `thread` where the bot was mentioned, so that everybody expects
   * the answer; `direct` where only this person reads.
   */
  readonly kind: 'channel' | 'thread' | 'direct'
}

/** Ids of the workspace and the enterprise that somebody belongs to; undefined where Slack did not say. */
export interface Origin {
  readonly team: string | undefined
  readonly enterprise: string | undefined
}

/** Undefined for what no person did, or where the bot has no token. */
export function parseConversation(
  given: unknown,
  context: Context,
  lendResponseUrl: LendResponseUrl,
): Conversation | undefined {
  const { data: body } = Body.safeParse(given)
  const token = context.botToken
  const user = body?.user?.id ?? body?.user_id ?? asText(body?.event?.user)
  if (!body || token === undefined || user === undefined) return undefined
  const workspace = workspaceFor(context)
  const [chosen] = body.response_urls ?? []
  const given_url = body.response_url ?? chosen?.response_url
  const channel =
    body.channel?.id ??
    body.channel_id ??
    body.container?.channel_id ??
    asText(body.event?.channel) ??
    body.event?.item?.channel
  return {
    token,
    workspace,
    user,
    origin: originOf(body),
    channel: channel ?? chosen?.channel_id ?? user,
    place: placeOf(workspace, channel ?? chosen?.channel_id ?? user, user),
    threadTs: threadOf(body),
    responseUrl: given_url === undefined ? undefined : lendResponseUrl(given_url),
    kind: kindOf(body, channel ?? chosen?.channel_id),
  }
}

/**
 * An event names its author's workspace where that is not ours; else it comes with our own, which in a
 * channel that organisations share says nothing of the author. What people press comes with theirs.
 */
function originOf(body: Body): Origin {
  const { event } = body
  const named = event?.user_team ?? event?.source_team ?? asText(event?.team)
  if (event !== undefined && (named !== undefined || body.is_ext_shared_channel === true))
    return { team: named, enterprise: undefined }
  return {
    team: body.user?.team_id ?? body.team_id ?? body.team?.id ?? undefined,
    enterprise: body.enterprise_id ?? body.enterprise?.id ?? undefined,
  }
}

function threadOf({ container, message, event }: Body): string | undefined {
  if (event?.type === 'app_mention') return event.thread_ts ?? event.ts
  return container?.thread_ts ?? message?.thread_ts ?? event?.thread_ts
}

function kindOf({ event, container }: Body, channel: string | undefined): Conversation['kind'] {
  if (event?.type === 'app_mention') return 'thread'
  // A direct channel may also be one between two people, where the bot can only whisper. Of a press, whoever
  // hears of it has to find that out.
  const isOwnMessage = event !== undefined || (container !== undefined && container.is_ephemeral !== true)
  return channel === undefined || (isDirect(channel) && isOwnMessage) ? 'direct' : 'channel'
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
