/** The rooms that the bot is in: invitations, removals, upgrades, and the direct rooms of people. */
import { z } from 'zod'
import { type Place, sentenceCard } from '../../src/core.ts'
import { type Desk, findState, readState, sendCard } from './desk.ts'
import { mayInvite } from './install/invites.ts'
import { ofBot, placeIn, serverOf, workspaceFor } from './place.ts'
import { path } from './wire/client.ts'
import type { MatrixEvent, Synced } from './wire/events.ts'
import { hasCode } from './wire/faults.ts'

/** What is kept of a room: whose workspace it belongs to, and whether it is direct, without to whom. */
const known = z.object({ server: z.string(), isDirect: z.boolean().default(false) })
type KnownRoom = z.infer<typeof known>
/** Rows of programs before this one name the person, and are written again at the start. */
const withPerson = z.object({ server: z.string(), person: z.string() })

/** A room as it is by now: its workspace, and the person to whom it is direct. */
export interface Room {
  readonly server: string
  readonly person?: string | undefined
}

/** What is kept of a room; one that the bot was in before it ever listened belongs to its own server. */
export async function findRoom({ rows, self }: Desk, room: string): Promise<KnownRoom> {
  const saved = await rows.find(ofBot, `room:${room}`)
  return saved === undefined ? { server: serverOf(self), isDirect: false } : known.parse(JSON.parse(saved))
}

/** A room as the homeserver has it now: one that others are in, too, is direct to nobody. */
export async function readRoom(desk: Desk, room: string): Promise<Room> {
  const { server, isDirect } = await findRoom(desk, room)
  return { server, person: isDirect ? await findAlone(desk, room) : undefined }
}

export function placeOf(room: string, { server, person }: Room): Place {
  return placeIn(workspaceFor(server), person ?? room)
}

/** Compares with the rooms known before, for what happened while nobody listened. */
export async function compareRooms(desk: Desk): Promise<void> {
  // Listed first: a room that another replica enters meanwhile is not taken for one that was left.
  const before = new Set(await listKnown(desk))
  const { joined_rooms: joined } = listed.parse(await desk.call('GET', path`joined_rooms`))
  for (const room of joined)
    if (before.has(room)) await dropPerson(desk, room)
    else await enterUnknown(desk, room, { server: serverOf(desk.self), isDirect: false })
  for (const room of before) if (!joined.includes(room)) await leave(desk, room)
}

async function dropPerson({ rows }: Desk, room: string): Promise<void> {
  const { data } = withPerson.safeParse(JSON.parse((await rows.find(ofBot, `room:${room}`)) ?? '{}'))
  if (data === undefined) return
  const kept: KnownRoom = { server: data.server, isDirect: true }
  await rows.save(ofBot, `room:${room}`, JSON.stringify(kept))
}

async function listKnown({ rows }: Pick<Desk, 'rows'>): Promise<readonly string[]> {
  return (await rows.list(ofBot, 'room:')).map((key) => key.slice('room:'.length))
}

export async function leave(desk: Desk, room: string): Promise<void> {
  const { rows, log, now, left } = desk
  if ((await rows.find(ofBot, `room:${room}`)) === undefined) return
  const { server } = await findRoom(desk, room)
  await rows.remove(ofBot, `room:${room}`)
  log.info({ room }, 'removed from a room: nothing is posted there any longer')
  for (const each of await listKnown(desk)) if ((await findRoom(desk, each)).server === server) return
  await left(workspaceFor(server), now().epochMilliseconds)
}

async function enter({ rows, now, joined }: Desk, room: string, known: KnownRoom): Promise<void> {
  await rows.save(ofBot, `room:${room}`, JSON.stringify(known))
  await joined(workspaceFor(known.server), now().epochMilliseconds)
}

/** Enters a room, unless another replica did meanwhile, which knows whose it is. */
async function enterUnknown({ rows, now, joined }: Desk, room: string, known: KnownRoom): Promise<void> {
  const row = JSON.stringify(known)
  if (await rows.claim(ofBot, `room:${room}`, Number.MAX_SAFE_INTEGER, row))
    await joined(workspaceFor(known.server), now().epochMilliseconds)
}

export interface Invitation {
  readonly sender: string
  /** Whether the sender calls it direct. */
  readonly isDirect: boolean
}

/** Who invites the bot; undefined where that is not told. */
export function readInvitation(
  { self }: Desk,
  { invite_state }: Synced['rooms']['invite'][string],
): Invitation | undefined {
  const own = invite_state.events.find(({ type, state_key: key }) => type === 'm.room.member' && key === self)
  return own && { sender: own.sender, isDirect: own.content.is_direct === true }
}

/** Joins, or declines where the settings say so, and says what the bot does. */
export async function answerInvitation(
  desk: Desk,
  room: string,
  { sender, isDirect: saysDirect }: Invitation,
): Promise<void> {
  if (!mayInvite(desk.config.MATRIX_INVITES, sender, desk.self)) {
    desk.log.info({ room, sender }, 'an invitation was declined, as MATRIX_INVITES says')
    return void (await desk.call('POST', path`rooms/${room}/leave`))
  }
  await desk.call('POST', path`rooms/${room}/join`)
  const isDirect = saysDirect && (await isAlone(desk, room, sender))
  const entered = { server: serverOf(sender), ...(isDirect ? { person: sender } : {}) }
  await enter(desk, room, { server: entered.server, isDirect })
  await takeOver(desk, room, entered)
  if ((await findState(desk, room, 'm.room.encryption')) !== undefined) return tellEncrypted(desk, room)
  if (isDirect) await desk.opening.run(() => addDirect(desk, sender, room))
  const occasion: Occasion = isDirect ? { occasion: 'message', user: sender } : { occasion: 'invitation' }
  await welcome(desk, room, placeOf(room, entered), occasion)
}

type Occasion =
  | { readonly occasion: 'message'; readonly user: string }
  | { readonly occasion: 'invitation' | 'mention' }

/** Says once in a place what the bot does. */
export async function welcome(desk: Desk, room: string, place: Place, occasion: Occasion): Promise<void> {
  const [name, topic] = [await nameOf(desk, room), Object(await findState(desk, room, 'm.room.topic')).topic]
  const description = typeof topic === 'string' ? topic : undefined
  const card = await desk.bot.welcome({ place, name, description, ...occasion })
  if (card !== undefined) await sendCard(desk, { room }, card, `welcome/${room}/${desk.session}`, { place })
}

export async function nameOf(desk: Pick<Desk, 'call'>, room: string): Promise<string | undefined> {
  const { name } = Object(await findState(desk, room, 'm.room.name'))
  const { alias } = name ? { alias: name } : Object(await findState(desk, room, 'm.room.canonical_alias'))
  return typeof alias === 'string' ? alias : undefined
}

/** Nobody is told by an encrypted room's silence that the bot cannot read there. */
export async function tellEncrypted(desk: Desk, room: string): Promise<void> {
  const place = placeOf(room, await readRoom(desk, room))
  await sendCard(desk, { room }, sentenceCard(encrypted), `encrypted/${room}/${desk.session}`, { place })
}

/**
 * Follows a room into the one that replaces it: at once where that is open and whoever says so may invite the
 * bot, else when somebody invites. https://spec.matrix.org/v1.11/client-server-api/#room-upgrades
 */
export async function followUpgrade(
  desk: Desk,
  room: string,
  { content, sender, state_key: key }: MatrixEvent,
): Promise<void> {
  const { rows, config, self, log } = desk
  const { replacement_room: next } = content
  if (key !== '' || typeof next !== 'string' || !next.startsWith('!')) return
  const from = await findRoom(desk, room)
  if (from.isDirect) return
  const known = await rows.find(ofBot, `room:${next}`)
  if (known === undefined) {
    if (!mayInvite(config.MATRIX_INVITES, sender, self)) return
    const query = { server_name: serverOf(sender), via: serverOf(sender) }
    try {
      await desk.call('POST', path`join/${next}`, { query })
    } catch (error) {
      // Closed: whoever invites leads on.
      if (hasCode(error, 'M_FORBIDDEN')) return
      throw error
    }
  }
  if ((await findReplaced(desk, next)) !== room) {
    log.warn({ room, next, sender }, 'a room does not say that it replaces the one that names it')
    if (known === undefined) await desk.call('POST', path`rooms/${next}/leave`)
    return
  }
  await enterUnknown(desk, next, from)
  await takeOver(desk, next, await readRoom(desk, next))
}

/** The room that this one replaces; undefined where not both say so. */
async function findReplaced(desk: Desk, room: string): Promise<string | undefined> {
  const { predecessor } = Object(await readState(desk, room, 'm.room.create'))
  const { room_id: before } = Object(predecessor)
  if (typeof before !== 'string') return undefined
  const { replacement_room: next } = Object(await readState(desk, before, 'm.room.tombstone'))
  return next === room ? before : undefined
}

/** What belonged to the room before an upgrade belongs to this one. */
async function takeOver(desk: Desk, room: string, known: Room): Promise<void> {
  const replaced = await findReplaced(desk, room)
  if (replaced === undefined) return
  const from = await findRoom(desk, replaced)
  if (!from.isDirect && from.server === known.server)
    await desk.places.join(placeOf(replaced, from), placeOf(room, known))
}

/** Whether a person is in a room with the bot, or invited there, and nobody else is. */
export async function isAlone(desk: Desk, room: string, person: string): Promise<boolean> {
  return (await findAlone(desk, room)) === person
}

/** The one who is in a room with the bot, or invited there; undefined where nobody or several are. */
async function findAlone({ call, self }: Desk, room: string): Promise<string | undefined> {
  const query = { not_membership: 'leave' }
  const absent = (error: unknown) =>
    hasCode(error, 'M_NOT_FOUND', 'M_FORBIDDEN') ? { chunk: [] } : Promise.reject(error)
  const { chunk } = members.parse(await call('GET', path`rooms/${room}/members`, { query }).catch(absent))
  const there = new Map(
    chunk
      .filter(({ content }) => content.membership === 'join' || content.membership === 'invite')
      .map(({ state_key: user, content }) => [user, content.membership]),
  )
  const [other, another] = [...there.keys()].filter((user) => user !== self)
  return there.get(self) === 'join' && another === undefined ? other : undefined
}

/** The room with one person alone, opened if there is none. */
export async function findDirectRoom(desk: Desk, person: string): Promise<string> {
  const find = async () => {
    for (const room of ((await readDirect(desk))[person] ?? []).toReversed())
      if (
        (await isAlone(desk, room, person)) &&
        (await readState(desk, room, 'm.room.encryption')) === undefined
      )
        return room
    return undefined
  }
  const open = async () => {
    const body = { preset: 'trusted_private_chat', is_direct: true, invite: [person] }
    const { room_id: room } = created.parse(await desk.call('POST', path`createRoom`, { body }))
    await enter(desk, room, { server: serverOf(person), isDirect: true })
    await addDirect(desk, person, room)
    return room
  }
  return (await find()) ?? desk.opening.run(async () => (await find()) ?? open())
}

/** https://spec.matrix.org/v1.11/client-server-api/#direct-messaging */
async function readDirect({ call, self }: Desk): Promise<Record<string, string[]>> {
  // Only where there is none: what is written back would lose the rooms of all others.
  const absent = (error: unknown) => (hasCode(error, 'M_NOT_FOUND') ? {} : Promise.reject(error))
  return direct.parse(await call('GET', path`user/${self}/account_data/m.direct`).catch(absent))
}

/**
 * Adds a room as the newest, and drops those that the bot is no longer in. All stand in one list: two who
 * write it at once would lose each other's.
 */
async function addDirect(desk: Desk, person: string, room: string): Promise<void> {
  const before = await readDirect(desk)
  const known = new Set(await listKnown(desk))
  const others = (before[person] ?? []).filter((each) => each !== room && known.has(each))
  const body = { ...before, [person]: [...others, room] }
  await desk.call('PUT', path`user/${desk.self}/account_data/m.direct`, { body })
}

const listed = z.object({ joined_rooms: z.array(z.string()) })
const created = z.object({ room_id: z.string() })
const members = z.object({
  chunk: z.array(z.object({ state_key: z.string(), content: z.object({ membership: z.string() }) })),
})
const direct = z.record(z.string(), z.array(z.string())).catch({})
export const encrypted =
  'This room is end-to-end encrypted, and I read no encrypted messages: please ask me in a room without encryption.'
