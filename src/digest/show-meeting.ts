/**
 * What a delivery about a meeting does beside being posted: it changes the announcement and
 * what the platform shows of it.
 */
import type { MeetingNotice } from '../model/delivery.ts'
import type { Place } from '../model/place.ts'
import type { Adapter } from '../ports/adapter.ts'

/**
 * `messageId` is the delivery's own, which is the announcement where the notice names no
 * other. Rejects as `post` does.
 */
export async function showMeeting(
  poster: Pick<Adapter, 'edit' | 'showMeeting'>,
  place: Place,
  { meeting, messageId }: { readonly meeting: MeetingNotice; readonly messageId: string },
  signal: AbortSignal,
): Promise<void> {
  const { announcement, ...shown } = meeting
  if (announcement?.card !== undefined)
    await poster.edit?.(place, announcement.messageId, announcement.card, signal)
  await poster.showMeeting?.(place, { ...shown, messageId: announcement?.messageId ?? messageId }, signal)
}
