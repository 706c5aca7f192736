/**
 * The marks that deliveries leave on what they post, by which a proof counts
 * what the loopback platforms show.
 */
import { markOf } from '../../adapters/discord/render/marks.ts'
import type { Place } from '../../src/core.ts'
import type { Platforms } from './platform-faults.ts'

/** The marks on the messages of a place, threads included; an empty one where there is none. */
export function listMarks({ slack, discord }: Platforms, place: Place): string[] {
  const channel = place.slice(place.indexOf('/') + 1)
  if (place.startsWith('slack:'))
    return slack.channel(channel).messages.map(({ metadata }) => {
      const payload = metadata?.event_payload
      return typeof payload === 'object' && payload !== null && 'key' in payload ? String(payload.key) : ''
    })
  const rooms = [...discord.state.channels.values()].filter(
    ({ id, parent }) => id === channel || parent === channel,
  )
  return rooms.flatMap(({ messages }) => messages.map(({ components }) => String(components[0]?.id ?? '')))
}

/** The mark of one message of a delivery. */
export function markIn(place: Place, key: string, part: number): string {
  if (place.startsWith('slack:')) return part === 0 ? key : `${key}#${part}`
  return String(markOf(key, part).id)
}
