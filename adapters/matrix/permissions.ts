/** Who may change a place, by the power levels of its room, and what keeps the bot from posting there. */
import { z } from 'zod'
import type { Ask, Place, Standing } from '../../src/core.ts'
import { permit, whatIsChangedHere } from '../kit/permit.ts'
import { type Desk, findState, readState } from './desk.ts'
import { findTarget, parsePlace, serverOf } from './place.ts'
import { encrypted } from './rooms.ts'
import { path } from './wire/client.ts'
import { powerLevels } from './wire/events.ts'

/** The people of the workspace's server are its members. */
export function standingOf(place: Place, user: string): Standing {
  return serverOf(user) === parsePlace(place).server ? 'member' : 'outsider'
}

/** Why somebody may not change a place, as a sentence. Never rejects. */
export async function findRefusal(desk: Desk, place: Place, user: string): Promise<string | undefined> {
  const { room, person } = findTarget(place) ?? {}
  if (room === undefined)
    return person === user ? undefined : 'Those are the direct messages of somebody else.'
  try {
    if ((await mayRead(desk, place, user)) !== true) return 'You are not in that room.'
    const levels = await loadLevels(desk, room)
    const needed = levels.events['m.room.topic'] ?? levels.state_default
    return levels.of(user) >= needed
      ? undefined
      : `In this room that takes a power level of ${needed}, as changing its topic does: ask a moderator.`
  } catch (error) {
    desk.log.warn({ err: error }, 'permissions could not be checked')
    return 'The homeserver does not tell me at the moment whether you may do this: please try again.'
  }
}

/** Whether somebody is in the room; undefined where that is not known. Never rejects. */
export async function mayRead(desk: Desk, place: Place, user: string): Promise<boolean | undefined> {
  const { room, person } = findTarget(place) ?? {}
  if (room === undefined) return person === user
  const { membership } = Object(await findState(desk, room, 'm.room.member', user))
  return membership === undefined ? undefined : membership === 'join'
}

/** Why the bot could not post in a place. Never rejects. */
export async function findObstacle(desk: Desk, place: Place): Promise<string | undefined> {
  const { room } = findTarget(place) ?? {}
  if (room === undefined) return undefined
  try {
    const { membership } = Object(await readState(desk, room, 'm.room.member', desk.self))
    if (membership === 'ban') return 'I am banned from this room.'
    // Synapse tells those whom it bans nothing of the room any longer, not even that.
    if (membership !== 'join') return 'I am not in this room: invite me, and lift my ban if there is one.'
  } catch {
    return undefined
  }
  if ((await findState(desk, room, 'm.room.encryption')) !== undefined) return encrypted
  const levels = await loadLevels(desk, room).catch(() => undefined)
  if (levels === undefined) return undefined
  const needed = levels.events['m.room.message'] ?? levels.events_default
  return levels.of(desk.self) < needed
    ? `I may not write in this room: give me a power level of ${needed}.`
    : undefined
}

/** What somebody asks, refused in private where they may not ask it here. */
export function permitIn(ask: Ask, place: Place, user: string, desk: Desk): Ask {
  return permit(ask, async (asked) => {
    return whatIsChangedHere(asked) === undefined ? undefined : findRefusal(desk, place, user)
  })
}

/**
 * The levels of a room, the standard ones where it has none. Since version 12 of rooms nobody is above those
 * who made one, and their level is written nowhere: https://spec.matrix.org/v1.16/rooms/v12/
 */
async function loadLevels(desk: Desk, room: string) {
  const levels = powerLevels.parse((await readState(desk, room, 'm.room.power_levels')) ?? {})
  // No room before version 12 is named without a server.
  const creators = room.includes(':') ? [] : await loadCreators(desk, room)
  const of = (user: string) =>
    creators.includes(user) ? Number.POSITIVE_INFINITY : (levels.users[user] ?? levels.users_default)
  return { ...levels, of }
}

async function loadCreators({ call }: Desk, room: string): Promise<readonly string[]> {
  const query = { format: 'event' }
  const { sender, content } = created.parse(
    await call('GET', path`rooms/${room}/state/m.room.create/`, { query }),
  )
  return [sender, ...(content.additional_creators ?? [])]
}

const created = z.object({
  sender: z.string(),
  content: z.object({ additional_creators: z.array(z.string()).optional().catch(undefined) }),
})
