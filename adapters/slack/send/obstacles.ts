/** What keeps the bot from posting in a channel, found out before anything is to be posted. */
import { webApi } from '@slack/bolt'
import type { Log, Place } from '../../../src/core.ts'
import type { Workspaces } from '../install/workspaces.ts'
import { findStanding, type StandingParts } from '../people/standing.ts'
import { describe } from '../wire/library-log.ts'
import { isPersonal, parsePlace } from '../wire/place.ts'
import { refusalOf, sayRefusal } from '../wire/refusals.ts'
import type { WebCalls } from '../wire/web-calls.ts'

export interface ObstacleParts {
  readonly calls: WebCalls
  readonly workspaces: Workspaces
  readonly log: Log
}

export interface ReadingParts extends ObstacleParts, StandingParts {}

/**
 * A sentence that says how to fix it; undefined where the bot may post, and where it cannot be
 * known: without the scopes `channels:read` and `groups:read`, in direct messages, while Slack
 * is out of reach. Never rejects.
 */
export async function findObstacle(
  place: Place,
  { calls, workspaces, log }: ObstacleParts,
): Promise<string | undefined> {
  const { channel, installed } = parsePlace(place)
  // Slack's ids say by their first letter what they name.
  if (!/^[CG]/.test(channel)) return undefined
  try {
    const { token } = await workspaces.findCaller(installed)
    // https://docs.slack.dev/reference/methods/conversations.info
    const { channel: found } = await calls.client(token).conversations.info({ channel })
    if (found?.is_archived) return say('is_archived')
    return found?.is_member === false ? say('not_in_channel') : undefined
  } catch (error) {
    // So Slack calls a private channel where the bot is not, and any whose kind it may not read.
    if (refusalOf(error) === 'channel_not_found' && grantedTo(error).includes('groups:read'))
      return say('not_in_channel')
    if (refusalOf(error) !== 'missing_scope')
      log.warn({ reason: describe(error) }, 'whether a channel can be posted in is not known')
    return undefined
  }
}

/**
 * Why a person may not change a channel where they do not speak: anybody of the team may change a public one,
 * as they may join it, its members a private one, and everybody their own direct messages. Never rejects.
 */
export async function findRefusal(
  place: Place,
  user: string,
  parts: ReadingParts,
): Promise<string | undefined> {
  const { channel } = parsePlace(place)
  if (channel === user) return undefined
  if (isPersonal(channel)) return 'Direct messages are changed by who reads them; ask me there.'
  if (await mayRead(place, user, parts)) return undefined
  return 'I cannot see that you are in that channel; ask me there.'
}

/**
 * Whether a person can read a channel: a public one every member of the team, any other those who are in it,
 * and nobody who was deactivated. Undefined where the workspace does not let the bot see that. Never rejects.
 */
export async function mayRead(place: Place, user: string, parts: ReadingParts): Promise<boolean | undefined> {
  const { calls, workspaces, log } = parts
  const { workspace, channel, installed } = parsePlace(place)
  const standing = await findStanding(workspace, user, parts)
  if (standing === 'gone') return false
  if (isPersonal(channel)) return undefined
  const isOfTeam = standing === undefined || standing === 'member'
  try {
    const { token } = await workspaces.findCaller(installed)
    const { conversations } = calls.client(token)
    const { channel: found } = await conversations.info({ channel })
    if (found?.is_private !== true && isOfTeam) return true
    let cursor: string | undefined
    for (let page = 0; page < maxPages; page += 1) {
      // https://docs.slack.dev/reference/methods/conversations.members
      const { members = [], response_metadata } = await conversations.members({
        channel,
        limit: 1_000,
        ...(cursor === undefined ? {} : { cursor }),
      })
      if (members.includes(user)) return true
      cursor = response_metadata?.next_cursor || undefined
      if (cursor === undefined) return false
    }
  } catch (error) {
    log.debug({ reason: describe(error) }, 'who is in a channel is not known')
  }
  return undefined
}

/**
 * `#papers`; undefined for direct messages, and where the workspace does not let
 * the bot read it. Never rejects.
 */
export async function nameRoom(
  place: Place,
  { calls, workspaces, log }: ObstacleParts,
): Promise<string | undefined> {
  const { channel, installed } = parsePlace(place)
  if (isPersonal(channel)) return 'our direct messages'
  try {
    const { token } = await workspaces.findCaller(installed)
    const { channel: found } = await calls.client(token).conversations.info({ channel })
    return found?.name === undefined ? undefined : `#${found.name}`
  } catch (error) {
    log.debug({ reason: describe(error) }, 'the name of a channel is not known')
    return undefined
  }
}

/** Channels of more than 10,000 people are not private. */
const maxPages = 10

function say(refusal: string): string {
  return `I could not post here: ${sayRefusal(refusal)}.`
}

/** The scopes of the token that was refused. */
function grantedTo(error: unknown): readonly string[] {
  return error instanceof webApi.WebAPIPlatformError ? (error.data.response_metadata?.scopes ?? []) : []
}
