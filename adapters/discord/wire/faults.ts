/** What Discord and the line to it answer when something is wrong, and a plain sentence for each. */
import {
  DiscordAPIError,
  DiscordjsErrorCodes,
  GatewayCloseCodes,
  HTTPError,
  RateLimitError,
  RESTJSONErrorCodes,
} from 'discord.js'
import { BotError } from '../../../src/core.ts'
import { away, type RetryOptions, retry, tooMany } from '../../kit/retry.ts'
import { Unanswered } from './cancellable-send.ts'

/** Whether nobody knows if a request arrived: the line broke before its answer came. */
export function isDropped(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DiscordAPIError || error instanceof HTTPError)
    return false
  return error.name === 'AbortError' || /^(UND_ERR_|E[A-Z]+$)/.test(codeOf(error))
}

/**
 * Whether nobody knows if a request took effect: its line broke, Discord stumbled over
 * it, or did not answer in time.
 */
export function isUnanswered(error: unknown): boolean {
  return isDropped(error) || error instanceof HTTPError || error instanceof Unanswered
}

/** Discord's own number of an error (https://docs.discord.com/developers/topics/opcodes-and-status-codes). */
export function hasCode(error: unknown, ...codes: readonly RESTJSONErrorCodes[]): boolean {
  return error instanceof DiscordAPIError && codes.some((code) => code === error.code)
}

/**
 * Does something again, at most three times in all, while the line breaks or Discord stumbles.
 * Only for what may happen twice.
 */
export function insist<Result>(act: () => Promise<Result>): Promise<Result> {
  const isPassing = (error: unknown) => isDropped(error) || error instanceof HTTPError
  return callAgain(act, { firstPauseMs, isPassing })
}

/**
 * Calls at most three times in all, with waits that Discord asks for beside those
 * that the client keeps by itself.
 */
export function callAgain<Result>(
  call: () => Promise<Result>,
  how: Pick<RetryOptions<Result>, 'firstPauseMs' | 'isPassing' | 'recover' | 'signal'>,
): Promise<Result> {
  const askedPauseMs = (error: unknown) => (error instanceof RateLimitError ? error.retryAfter : undefined)
  return retry(call, { ...how, platform, retries: 2, askedPauseMs })
}

/** Why the start failed, for the operator; what is not understood stays as it is. */
export function explainStart(error: unknown, apiUrl: string): unknown {
  return isDropped(error) || error instanceof HTTPError ? outOfReach(error, apiUrl) : error
}

/**
 * Why no connection to the gateway came about. But for what the operator has to fix, and for what Discord
 * refuses for good, it is tried again: a proxy or an outage answers with anything.
 */
export function explainConnect(error: unknown, closeCode: number | undefined, apiUrl: string): unknown {
  const sentence = describeClose(closeCode) ?? describeStart(error)
  if (sentence !== undefined) return new BotError('misconfigured', sentence, { cause: error })
  return closeCode === undefined ? outOfReach(error, apiUrl) : error
}

function outOfReach(error: unknown, apiUrl: string): BotError {
  return new BotError('unavailable', `Discord cannot be reached at ${apiUrl}.`, { cause: error })
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

/**
 * An error of posting, by Discord's own numbers: what only has a status may come from anybody on the way, and
 * passes. `lacking` are the permissions that the bot really lacks.
 */
export function explainPost(error: unknown, lacking: readonly string[]): unknown {
  if (error instanceof RateLimitError) return tooMany(platform, error, error.retryAfter)
  if (isUnanswered(error)) return away(platform, error)
  if (!(error instanceof DiscordAPIError)) return error
  if (error.status === 401)
    return new BotError('unavailable', 'Discord does not accept my token at the moment.', { cause: error })
  const gone = goneSentences.get(error.code)
  if (gone !== undefined) return new BotError('gone', gone, { cause: error })
  if (lacking.length > 0)
    return new BotError('not-allowed', `I lack ${joinNames(lacking)} in this channel.`, { cause: error })
  const refusal = refusalSentences.get(error.code)
  if (refusal !== undefined) return new BotError('not-allowed', refusal, { cause: error })
  return error.status === 403 || error.status === 404 ? away(platform, error) : error
}

/**
 * Why Discord does not take what is in a message, in a sentence for whoever asked; undefined for errors that
 * concern something else.
 */
export function describeRefusal(error: unknown): string | undefined {
  if (error instanceof BotError && error.code === 'unavailable') return error.userMessage
  if (!(error instanceof DiscordAPIError)) return undefined
  if (contentRefusals.has(error.code)) return refusalSentences.get(error.code)
  return error.status === tooLargeStatus ? tooLarge : undefined
}

function describeStart(error: unknown): string | undefined {
  if (codeOf(error) === DiscordjsErrorCodes.TokenInvalid) return wrongToken
  return error instanceof Error && error.message.startsWith('Not enough sessions remaining')
    ? `Discord lets a bot connect 1,000 times a day, and this one has done so. ${error.message}.`
    : undefined
}

/** `A`, `A and B`, `A, B and C`. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

// https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
const goneSentences = new Map<string | number, string>([
  [RESTJSONErrorCodes.UnknownChannel, 'This channel no longer exists.'],
  [RESTJSONErrorCodes.UnknownGuild, 'I am no longer in this server.'],
  [RESTJSONErrorCodes.UnknownUser, 'That account is gone.'],
])
const closedThread = 'This thread is locked or archived, so I cannot post into it.'
const noHistory = 'I lack Read Message History in this channel.'
const noMessages = 'This is not a channel for messages.'
const tooManyThreads =
  'This server has as many open threads as Discord allows: somebody must close some first.'
const blocked = 'This server’s AutoMod blocked what I wanted to post.'
const tooLarge = 'It is larger than Discord takes here.'
const notTaken = 'Discord does not take it in this form; the log has the details.'
const refusalSentences = new Map<string | number, string>([
  [RESTJSONErrorCodes.UnknownMessage, 'The message that I wanted to answer is gone.'],
  [RESTJSONErrorCodes.ThreadLocked, closedThread],
  [RESTJSONErrorCodes.InvalidActionOnArchivedThread, closedThread],
  [RESTJSONErrorCodes.CannotReplyWithoutPermissionToReadMessageHistory, noHistory],
  [RESTJSONErrorCodes.CannotReferenceAMessageWithoutPermissionToReadMessageHistory, noHistory],
  [
    RESTJSONErrorCodes.CannotSendMessagesToThisUser,
    'You do not take direct messages from me: allow them in the privacy settings of a server that we share.',
  ],
  [
    RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
    'We share no server, so Discord lets me send you no direct messages: join one that I am in.',
  ],
  [RESTJSONErrorCodes.InvalidRecipients, 'Discord lets me send no direct messages to that account.'],
  [RESTJSONErrorCodes.CannotSendMessagesInNonTextChannel, noMessages],
  [RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType, noMessages],
  [
    RESTJSONErrorCodes.ThereAreNoTagsAvailableThatCanBeSetByNonModerators,
    'A post in this forum needs a tag, and only moderators may set the tags that there are.',
  ],
  [
    RESTJSONErrorCodes.TagRequiredToCreateAForumPostInThisChannel,
    'A post in this forum needs a tag, and it has none that I may set.',
  ],
  [RESTJSONErrorCodes.MaximumActiveThreads, tooManyThreads],
  [RESTJSONErrorCodes.MaximumActiveAnnouncementThreads, tooManyThreads],
  [RESTJSONErrorCodes.MessageWasBlockedByAutomaticModeration, blocked],
  [RESTJSONErrorCodes.TitleWasBlockedByAutomaticModeration, blocked],
  [
    RESTJSONErrorCodes.MessageBlockedByHarmfulLinksFilter,
    'Discord took a link in it for a harmful one and blocked the post.',
  ],
  [
    RESTJSONErrorCodes.ExplicitContentCannotBeSentToTheDesiredRecipient,
    'Discord took a picture in it for an explicit one and blocked the post.',
  ],
  [
    RESTJSONErrorCodes.AccessToFileUploadsHasBeenLimitedForThisGuild,
    'Discord lets nobody send files in this server at the moment.',
  ],
  [RESTJSONErrorCodes.InvalidFormBodyOrContentType, notTaken],
  [RESTJSONErrorCodes.RequestEntityTooLarge, tooLarge],
  [RESTJSONErrorCodes.FileUploadedExceedsMaximumSize, tooLarge],
])
/** Codes of what is wrong with the message itself. */
const contentRefusals: ReadonlySet<string | number> = new Set([
  RESTJSONErrorCodes.MessageWasBlockedByAutomaticModeration,
  RESTJSONErrorCodes.TitleWasBlockedByAutomaticModeration,
  RESTJSONErrorCodes.MessageBlockedByHarmfulLinksFilter,
  RESTJSONErrorCodes.ExplicitContentCannotBeSentToTheDesiredRecipient,
  RESTJSONErrorCodes.AccessToFileUploadsHasBeenLimitedForThisGuild,
  RESTJSONErrorCodes.InvalidFormBodyOrContentType,
  RESTJSONErrorCodes.RequestEntityTooLarge,
  RESTJSONErrorCodes.FileUploadedExceedsMaximumSize,
])
/** A proxy may say so without a number of Discord's. */
const tooLargeStatus = 413

const platform = 'Discord'

const wrongToken =
  'DISCORD_BOT_TOKEN is not a token that Discord accepts: copy a new one from the page Bot of the application in the developer portal.'

/** An acknowledgement has three seconds in all. */
const firstPauseMs = 500
