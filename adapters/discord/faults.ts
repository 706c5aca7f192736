/** What Discord and the line to it answer when something is wrong, and a plain sentence for each. */
import { setTimeout } from 'node:timers/promises'
import {
  DiscordAPIError,
  DiscordjsErrorCodes,
  GatewayCloseCodes,
  HTTPError,
  RESTJSONErrorCodes,
} from 'discord.js'
import { BotError } from '../../src/core.ts'

/** Whether nobody knows if a request arrived: the line broke before its answer came. */
export function isDropped(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DiscordAPIError || error instanceof HTTPError)
    return false
  return error.name === 'AbortError' || /^(UND_ERR_|E[A-Z]+$)/.test(codeOf(error))
}

/** Discord's own number of an error (https://docs.discord.com/developers/topics/opcodes-and-status-codes). */
export function hasCode(error: unknown, ...codes: readonly RESTJSONErrorCodes[]): boolean {
  return error instanceof DiscordAPIError && codes.some((code) => code === error.code)
}

/** Does something anew, at most three times in all, while the line breaks or Discord stumbles. Only for what may happen twice. */
export async function insist<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let left = 2; ; left -= 1) {
    try {
      return await act()
    } catch (error) {
      if (!(isDropped(error) || error instanceof HTTPError) || left === 0) throw error
      // The client tried a stumbling Discord three times already, without a pause.
      if (error instanceof HTTPError) await setTimeout(pauseMs)
    }
  }
}

/** Why the start failed, for the operator; what is not understood stays as it is. */
export function explainStart(error: unknown, closeCode: number | undefined, apiUrl: string): unknown {
  const sentence = describeClose(closeCode) ?? describeStart(error)
  if (sentence !== undefined) return new BotError('misconfigured', sentence, { cause: error })
  if (isDropped(error) || error instanceof HTTPError)
    return new BotError('unavailable', `Discord cannot be reached at ${apiUrl}.`, { cause: error })
  return error
}

/** Why the gateway closed for good, for the operator; undefined where it will be tried again. */
export function describeClose(code: number | undefined): string | undefined {
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return wrongToken
    case GatewayCloseCodes.DisallowedIntents:
      return 'DISCORD_MESSAGE_CONTENT is on, but Discord does not allow this application to read messages: turn on Message Content Intent on its page Bot in the developer portal, or turn the setting off.'
    case GatewayCloseCodes.ShardingRequired:
      return 'Discord wants this bot, which is in many servers, to use several connections: set DISCORD_SHARDS=auto, or in a range such as 0-3/8 a higher number after the /.'
    case GatewayCloseCodes.InvalidShard:
      return 'Discord does not accept the number of connections in DISCORD_SHARDS: set it to auto, or to a range of another number.'
    default:
      return undefined
  }
}

/** An error of posting: `not-allowed` where trying again is useless, `unavailable` where it is not. */
export function explainPost(error: unknown, lacking: readonly string[]): unknown {
  if (error instanceof DiscordAPIError) {
    if (error.status === 401) return new BotError('misconfigured', wrongToken, { cause: error })
    const isFinal = error.status === 403 || error.status === 404 || hasCode(error, ...closedThread)
    if (isFinal) return new BotError('not-allowed', describeRefusal(error, lacking), { cause: error })
    return error
  }
  if (isDropped(error) || error instanceof HTTPError)
    return new BotError('unavailable', 'Discord does not answer at the moment.', {
      cause: error,
      retryAfterMs: 60_000,
    })
  return error
}

function describeStart(error: unknown): string | undefined {
  if (codeOf(error) === DiscordjsErrorCodes.TokenInvalid) return wrongToken
  return error instanceof Error && error.message.startsWith('Not enough sessions remaining')
    ? `Discord lets a bot connect 1,000 times a day, and this one has done so. ${error.message}.`
    : undefined
}

function describeRefusal(error: DiscordAPIError, lacking: readonly string[]): string {
  if (hasCode(error, RESTJSONErrorCodes.UnknownChannel)) return 'This channel no longer exists.'
  if (hasCode(error, ...closedThread)) return 'This thread is locked or archived, so I cannot post into it.'
  if (error.status === 404) return 'Discord no longer knows this place.'
  if (lacking.length > 0) return `I lack ${joinNames(lacking)} in this channel.`
  return hasCode(error, RESTJSONErrorCodes.MissingAccess)
    ? 'I cannot see this channel: I lack View Channel there, or was removed from the server.'
    : 'I may not post in this channel: I lack View Channel, Send Messages or Attach Files there.'
}

/** `A`, `A and B`, `A, B and C`. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const closedThread = [RESTJSONErrorCodes.ThreadLocked, RESTJSONErrorCodes.InvalidActionOnArchivedThread]

const wrongToken =
  'DISCORD_BOT_TOKEN is not a token that Discord accepts: copy a new one from the page Bot of the application in the developer portal.'

const pauseMs = 2_000
