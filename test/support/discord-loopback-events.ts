/**
 * Scheduled events of the loopback Discord:
 * https://docs.discord.com/developers/resources/guild-scheduled-event
 */

import { Refusal } from './discord-loopback-messages.ts'
import type { Call, Route } from './discord-loopback-route.ts'
import type { DiscordState, Json, LoopbackGuild } from './discord-loopback-state.ts'

const scheduled = 1
const cancelled = 4

export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/guilds/{guild_id}/scheduled-events',
    handle: ({ state, params }) =>
      seeGuild(state, params[0]).events.filter(({ status }) => status === scheduled),
  },
  {
    method: 'POST',
    path: '/guilds/{guild_id}/scheduled-events',
    handle: ({ state, params, body }) => {
      const guild = mayWrite(state, params[0])
      check(body)
      const event = { ...body, id: state.next(), creator_id: state.botUser, status: scheduled }
      guild.events.push(event)
      return event
    },
  },
  {
    method: 'PATCH',
    path: '/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}',
    handle: ({ state, params, body }: Call) => {
      const { events } = mayWrite(state, params[0])
      const at = events.findIndex(({ id }) => id === params[1])
      const before = events[at]
      if (before === undefined || before.status === cancelled)
        throw new Refusal(404, 10070, 'Unknown Guild Scheduled Event')
      if (body.status === undefined) check({ ...before, ...body })
      events[at] = { ...before, ...body }
      return events[at]
    },
  },
]

/** A server that the bot is in. */
export function seeGuild(state: DiscordState, id = ''): LoopbackGuild {
  const guild = state.guilds.get(id)
  if (guild === undefined || guild.isGone) throw new Refusal(404, 10004, 'Unknown Guild')
  return guild
}

function mayWrite(state: DiscordState, id: string | undefined): LoopbackGuild {
  const guild = seeGuild(state, id)
  if (!guild.mayCreateEvents) throw new Refusal(403, 50013, 'Missing Permissions')
  return guild
}

/** Events of no channel need an end and a place. */
function check({ scheduled_start_time: start, scheduled_end_time: end, entity_metadata: where }: Json): void {
  const { location = '' } = (where ?? {}) as { location?: string }
  if (end === undefined || location === '' || location.length > 100)
    throw new Refusal(400, 50035, 'Invalid Form Body')
  if (Date.parse(String(start)) >= Date.parse(String(end))) throw new Refusal(400, 50035, 'Invalid Form Body')
}
