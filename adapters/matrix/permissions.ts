/** Who may change a place, by the power levels of its room, and what keeps the bot from posting there. */
import { type Ask, type Place, type Standing, sentenceCard } from '../../src/core.ts'
import { type Desk, findState } from './desk.ts'
import { findTarget, readPlace, serverOf } from './place.ts'
import { encrypted } from './rooms.ts'
import { path } from './wire/client.ts'
import { powerLevels } from './wire/events.ts'
import { hasCode } from './wire/faults.ts'

/** The people of the workspace's server are its members. */
export function standingOf(place: Place, user: string): Standing {
  return serverOf(user) === readPlace(place).server ? 'member' : 'outsider'
}

/** Why somebody may not change a place, as a sentence. Never rejects. */
export async function findRefusal(desk: Desk, place: Place, user: string): Promise<string | undefined> {
  const { room, person } = findTarget(place) ?? {}
  if (room === undefined)
    return person === user ? undefined : 'Those are the direct messages of somebody else.'
  try {
    if ((await mayRead(desk, place, user)) !== true) return 'You are not in that room.'
    const levels = await readLevels(desk, room)
    const needed = levels.events['m.room.topic'] ?? levels.state_default
    return (levels.users[user] ?? levels.users_default) >= needed
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
  const { membership } = Object(await findState(desk, room, 'm.room.member', desk.self))
  if (membership === 'ban') return 'I am banned from this room.'
  if (membership !== undefined && membership !== 'join') return 'I am not in this room: invite me.'
  if ((await findState(desk, room, 'm.room.encryption')) !== undefined) return encrypted
  const levels = await readLevels(desk, room).catch(() => undefined)
  const needed = levels && (levels.events['m.room.message'] ?? levels.events_default)
  return levels !== undefined && (levels.users[desk.self] ?? levels.users_default) < (needed ?? 0)
    ? `I may not write in this room: give me a power level of ${needed}.`
    : undefined
}

/** What somebody asks, refused in private where they may not ask it here. */
export function permit(ask: Ask, place: Place, user: string, desk: Desk): Ask {
  if ((ask.changes !== 'place' && ask.changes !== 'workspace') || ask.changesAt !== undefined) return ask
  let refusal: string | undefined
  const answer: Ask['answer'] = async (options) => {
    refusal = await findRefusal(desk, place, user)
    return refusal === undefined ? ask.answer(options) : { ...sentenceCard(refusal), isProblem: true }
  }
  return Object.create(ask, {
    answer: { value: answer },
    visibility: { get: () => (refusal === undefined ? ask.visibility : 'private') },
  })
}

async function readLevels({ call }: Desk, room: string) {
  const asked = call('GET', path`rooms/${room}/state/m.room.power_levels/`)
  // A room without them has the standard ones.
  const absent = (error: unknown) => (hasCode(error, 'M_NOT_FOUND') ? {} : Promise.reject(error))
  return powerLevels.parse(await asked.catch(absent))
}
