/** Channels that a form lets choose, as places. */
import type { Place } from '../../../src/core.ts'
import type { Conversation } from '../wire/conversation.ts'
import { parsePlace, placeIn } from '../wire/place.ts'

export interface FormPlaces {
  /** Undefined for what is no channel of Slack. */
  channelOf(place: string): string | undefined
  /** Undefined for the channel where the form was opened, which needs no name. */
  placeOf(channel: string): Place | undefined
}

/** The places of the workspace of a conversation. */
export function formPlaces({
  workspace,
  channel: here,
}: Pick<Conversation, 'workspace' | 'channel'>): FormPlaces {
  return {
    channelOf: (place) =>
      place.startsWith(`${workspace}/`) ? parsePlace(place as Place).channel : undefined,
    placeOf: (channel) => (channel === here ? undefined : placeIn(workspace, channel)),
  }
}
