/** Who may change a place, by the power levels of its room, and what keeps the bot from posting there. */
import { z } from 'zod'
import type { Ask, Incoming, Place, Standing } from '../../src/core.ts'
import { permit } from '../kit/permit.ts'
import { type Desk, findState, readState } from './desk.ts'
import { findTarget, parsePlace, serverOf } from './place.ts'
import { encrypted } from './rooms.ts'
import { path } from './wire/client.ts'
import { powerLevels } from './wire/events.ts'
import { hasCode } from './wire/faults.ts'

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
    if ((await mayRead(desk, place, user)) !== true) return notThere
    const levels = await loadLevels(desk, room)
    const needed = levels.events['m.room.topic'] ?? levels.state_default
    return levels.of(user) >= needed
      ? undefined
      : `In this room that takes a power level of ${needed}, as changing its topic does: ask a moderator.`
  } catch (error) {
    return explainUntold(desk, error)
  }
}

/** Whether somebody is in the room; undefined where the homeserver does not tell. Never rejects. */
export async function mayRead(desk: Desk, place: Place, user: string): Promise<boolean | undefined> {
  const { room, person } = findTarget(place) ?? {}
  if (room === undefined) return person === user
  try {
    const { membership } = Object(await desk.call('GET', path`rooms/${room}/state/m.room.member/${user}`))
    return membership === 'join'
  } catch (error) {
    // Who never was there has no membership at all.
    return hasCode(error, 'M_NOT_FOUND') ? false : undefined
  }
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
  return levels.of(desk.self) < levels.toWrite
    ? `I may not write in this room: give me a power level of ${levels.toWrite}.`
    : undefined
}

/** Who speaks in a place, with what they may do there. */
export function speakerIn(
  place: Place,
  user: string,
  desk: Desk,
): Pick<Incoming, 'place' | 'user' | 'standing' | 'findRefusal'> {
  return {
    place,
    user,
    standing: standingOf(place, user),
    findRefusal: async (change) => (change === 'own' ? undefined : findRefusal(desk, place, user)),
  }
}

/**
 * What somebody presses in a room, under a message that may be of another place: they have to be there by now,
 * and among those who may write where everybody reads the answer. Else it is refused in private.
 */
export function permitPress(
  ask: Ask,
  { place, user, room }: { readonly place: Place; readonly user: string; readonly room: string },
  desk: Desk,
): Ask {
  return permit(ask, async ({ visibility }) => {
    if (parsePlace(place).room !== room && (await mayRead(desk, place, user)) !== true) return notThere
    return visibility === 'public' ? findSilence(desk, place, user) : undefined
  })
}

/** Why the bot does not speak for somebody where others read. Never rejects. */
async function findSilence(desk: Desk, place: Place, user: string): Promise<string | undefined> {
  const { room } = parsePlace(place)
  if (room === undefined) return undefined
  try {
    const levels = await loadLevels(desk, room)
    return levels.of(user) >= levels.toWrite
      ? undefined
      : 'Everybody there would read that, and you may not write there yourself.'
  } catch (error) {
    return explainUntold(desk, error)
  }
}

function explainUntold({ log }: Desk, error: unknown): string {
  log.warn({ err: error }, 'permissions could not be checked')
  return 'The homeserver does not tell me at the moment whether you may do this: please try again.'
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
  return { ...levels, of, toWrite: levels.events['m.room.message'] ?? levels.events_default }
}

async function loadCreators({ call }: Desk, room: string): Promise<readonly string[]> {
  const query = { format: 'event' }
  const { sender, content } = created.parse(
    await call('GET', path`rooms/${room}/state/m.room.create/`, { query }),
  )
  return [sender, ...(content.additional_creators ?? [])]
}

const notThere = 'You are not in that room.'
const created = z.object({
  sender: z.string(),
  content: z.object({ additional_creators: z.array(z.string()).optional().catch(undefined) }),
})
