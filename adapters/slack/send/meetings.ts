/**
 * Cards that change, and meetings as Slack shows them beside messages: what announces
 * one is pinned until it is over.
 */
import type { Adapter, Log } from '../../../src/core.ts'
import type { LongCommands } from '../../kit/long-commands.ts'
import type { Workspaces } from '../install/workspaces.ts'
import { renderCard } from '../render/messages.ts'
import { isPersonal, isUser, parsePlace } from '../wire/place.ts'
import { explainRefusedPost, isAboutToken, refusalOf } from '../wire/refusals.ts'
import type { WebCalls } from '../wire/web-calls.ts'
import type { Poster } from './poster.ts'

export interface MeetingParts {
  readonly poster: Poster
  readonly calls: WebCalls
  readonly longCommands: LongCommands
  readonly workspaces: Workspaces
  readonly log: Log
}

/** Puts a card in the place of one that was posted; of one that takes several messages the first. */
export async function editCard(
  { poster, longCommands, workspaces }: MeetingParts,
  [place, ts, card]: Parameters<NonNullable<Adapter['edit']>>,
): Promise<void> {
  const { workspace, channel, installed } = parsePlace(place)
  const messages = renderCard(card)
  const [message] = messages
  if (message === undefined) return
  try {
    const { token } = await workspaces.findCaller(installed)
    await longCommands.keep({ workspace, user: isUser(channel) ? channel : undefined }, messages)
    await poster.update({ token, channel }, ts, message)
  } catch (error) {
    // Somebody deleted it.
    if (refusalOf(error) === 'message_not_found') return
    throw explainRefusedPost(error, isPersonal(channel))
  }
}

/**
 * Pins the announcement of a meeting to come, and lets go of it. A workspace that
 * does not allow that has no pin.
 */
export async function showMeeting(
  { calls, poster, workspaces, log }: MeetingParts,
  [place, { messageId: timestamp, state }, signal]: Parameters<NonNullable<Adapter['showMeeting']>>,
): Promise<void> {
  const { channel: room, installed } = parsePlace(place)
  try {
    const { token } = await workspaces.findCaller(installed)
    const channel = await poster.findChannel({ token, channel: room }, signal)
    const { pins } = calls.client(token)
    const act = () =>
      state === 'planned' ? pins.add({ channel, timestamp }) : pins.remove({ channel, timestamp })
    await calls.call(act, signal === undefined ? {} : { signal })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined || isAboutToken(refusal)) throw explainRefusedPost(error, isPersonal(room))
    // Among them that it is as wanted already.
    log.debug({ refusal }, 'the announcement of a meeting could not be pinned, or let go of')
  }
}
