/** The loopback homeserver as the contract of adapters sees it: one replica syncs, and any may post. */
import { configSchema } from '../../adapters/matrix/config.ts'
import { createMatrixAdapter } from '../../adapters/matrix/matrix-adapter.ts'
import { placeIn, workspaceFor } from '../../adapters/matrix/place.ts'
import { parseOwn } from '../../adapters/matrix/render/mark.ts'
import { writeNumber } from '../../adapters/matrix/render/numbers.ts'
import { event as eventSchema } from '../../adapters/matrix/wire/events.ts'
import type { Doing, Person, SeenMessage, TestPlatform } from '../contract/adapter-platform.ts'
import { type GroundParts, openAdapterGround } from './adapter-ground.ts'
import { type MatrixFault, startMatrixLoopback } from './matrix-loopback.ts'
import { refuse } from './matrix-loopback-routes.ts'
import type { Json, LoopbackEvent, LoopbackRoom } from './matrix-loopback-state.ts'

const people: readonly Person[] = ['ada', 'bob', 'guest']
const refusals = {
  gone: refuse(404, 'M_NOT_FOUND'),
  'not-allowed': refuse(403, 'M_FORBIDDEN'),
  token: refuse(401, 'M_UNKNOWN_TOKEN'),
} as const

export async function openMatrixPlatform(parts: GroundParts = {}): Promise<TestPlatform> {
  const matrix = await startMatrixLoopback()
  const { state, bot } = matrix
  const ground = await openAdapterGround(parts)
  const userOf = (person: Person) => `@${person}:${state.server}`
  const workspace = workspaceFor(state.server)
  const openRoom = () => {
    const room = state.addRoom(userOf('ada'))
    const users = { [userOf('ada')]: 100, [userOf('bob')]: 50 }
    state.add(room, userOf('ada'), 'm.room.power_levels', { users }, '')
    for (const user of [bot, userOf('bob'), userOf('guest')]) state.setMember(room, user, user, 'join')
    return room
  }
  const [shared, other] = [openRoom(), openRoom()]
  const sending = new RegExp(`^PUT /_matrix/client/v3/rooms/${shared.id}/send/m.room.message/`)
  const place = placeIn(workspace, shared.id)

  const toSeen = (room: LoopbackRoom, raw: LoopbackEvent): (SeenMessage & { place: string })[] => {
    const relation = raw.content['m.relates_to'] as Json | undefined
    const own = parseOwn(eventSchema.parse(state.bundle(room, raw)), bot)
    if (raw.type !== 'm.room.message' || own === undefined || relation?.rel_type === 'm.replace') return []
    const members = state.membersOf(room)
    const alone = members.length === 2 ? people.find((person) => members.includes(userOf(person))) : undefined
    const seen = {
      id: raw.event_id,
      words: String(own.content.body),
      buttons: own.mark.buttons.map(({ label }) => label),
      reader: alone,
      isReply: relation?.rel_type === 'm.thread',
      place: own.mark.place,
    }
    return [seen]
  }
  const listSeen = () =>
    [...state.rooms.values()]
      .flatMap((room) => room.events.map((raw) => [room, raw] as const))
      .toSorted(([, a], [, b]) => Number(a.event_id.slice(6)) - Number(b.event_id.slice(6)))
      .flatMap(([room, raw]) => toSeen(room, raw))
  const roomWith = (id: string) => {
    const room = [...state.rooms.values()].find(({ events }) =>
      events.some(({ event_id }) => event_id === id),
    )
    if (room === undefined) throw new Error(`no event ${id}`)
    return room
  }
  const doing = (room: LoopbackRoom, raw: LoopbackEvent): Doing => ({
    acknowledged: state.until(() => (room.receipts.get(bot) ?? -1) >= room.events.indexOf(raw)),
    repeat: async () => state.tell(room, raw),
  })
  const write = (text: string, who: Person, more: Json = {}) =>
    state.add(shared, userOf(who), 'm.room.message', { msgtype: 'm.text', body: text, ...more })
  const reactions = new Map<string, LoopbackEvent>()
  let alone: LoopbackRoom | undefined
  const react = (id: string, key: string, who: Person) => {
    const relation = { rel_type: 'm.annotation', event_id: id, key }
    return state.add(roomWith(id), userOf(who), 'm.reaction', { 'm.relates_to': relation })
  }
  const failNext = (fault: MatrixFault) => matrix.fail(sending, fault)

  return {
    ground,
    workspace,
    place,
    otherPlace: placeIn(workspace, other.id),
    userOf,
    longCommand: `search reasoning ${'-walrus '.repeat(20)}`.trim(),
    async start(change = (given) => given) {
      const started = createMatrixAdapter(configSchema.parse(matrix.env), ground.context('matrix'))
      await started.start(change(ground.bot))
      return ground.keep(started)
    },
    messages: (of = place) => listSeen().filter((seen) => seen.place === of),
    until: (look) => state.until(look),
    say: (text, who = 'ada') => doing(shared, write(`!papers ${text}`, who)),
    mention(text, who, isInThread = false) {
      const root = isInThread && shared.events.find(({ type }) => type === 'm.room.message')
      const thread = root && { 'm.relates_to': { rel_type: 'm.thread', event_id: root.event_id } }
      return doing(shared, write(`${bot} ${text}`, who, { 'm.mentions': { user_ids: [bot] }, ...thread }))
    },
    sayAlone(text, who) {
      const room = alone ?? state.addRoom(userOf(who))
      if (alone === undefined) state.setMember(room, userOf(who), bot, 'invite', { is_direct: true })
      alone = room
      // Its welcome says that it knows whose room it is.
      const done = state
        .until(() => room.events.some(({ sender, type }) => sender === bot && type === 'm.room.message'))
        .then(() =>
          doing(room, state.add(room, userOf(who), 'm.room.message', { msgtype: 'm.text', body: text })),
        )
      return {
        acknowledged: done.then(({ acknowledged }) => acknowledged),
        repeat: async () => (await done).repeat(),
      }
    },
    meet: () => doing(shared, write(`${bot} hi`, 'ada', { 'm.mentions': { user_ids: [bot] } })),
    press({ id }, label, who = 'ada') {
      const { buttons = [] } = listSeen().find((seen) => seen.id === id) ?? {}
      if (!buttons.includes(label)) throw new Error(`no button ${label}`)
      return doing(roomWith(id), react(id, writeNumber(buttons.indexOf(label) + 1), who))
    },
    react({ id }, emoji, who = 'ada', isRemoved = false) {
      const name = `${id} ${emoji} ${who}`
      const before = reactions.get(name)
      if (!isRemoved) reactions.set(name, react(id, emoji, who))
      else if (before) state.add(roomWith(id), userOf(who), 'm.room.redaction', { redacts: before.event_id })
    },
    loseAnswer: () => failNext({ drop: 'after' }),
    tellToWait(ms) {
      const before = matrix.count(sending)
      const body = { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', retry_after_ms: ms }
      failNext({ answer: { status: 429, body } })
      return state.until(() => matrix.count(sending) > before).then(() => undefined)
    },
    hold() {
      const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      failNext({
        hold() {
          arrived.resolve()
          return held.promise
        },
      })
      return { arrived: arrived.promise, release: held.resolve }
    },
    refuse: (why) => matrix.fail(/\/send\/m\.room\.message\//, { answer: refusals[why] }),
    forgetRepeats: () => state.transactions.clear(),
    async removeBot() {
      for (const room of [shared, other]) state.setMember(room, userOf('ada'), bot, 'leave')
    },
    async close() {
      await ground.close()
      await matrix.close()
      if (state.broken.length > 0) throw new Error(`the specification was broken: ${state.broken.join('; ')}`)
    },
  }
}
