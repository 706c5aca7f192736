/** Rooms of people of many servers, each a workspace, on the homeserver of one bot. */
import { setTimeout as pause } from 'node:timers/promises'
import { startMatrixLoopback } from './matrix-loopback.ts'
import type { LoopbackEvent, LoopbackRoom } from './matrix-loopback-state.ts'
import type { TenantPerson, TenantPlatform } from './tenants.ts'

export async function openMatrixTenants(): Promise<TenantPlatform> {
  const matrix = await startMatrixLoopback()
  const { state, bot } = matrix
  const rooms = new Map<string, LoopbackRoom>()
  const isAnswer = ({ sender, type, content }: LoopbackEvent) => {
    const isEdit = Object(content['m.relates_to']).rel_type === 'm.replace'
    return (
      sender === bot && type === 'm.room.message' && !isEdit && Object(content['journal-club']).part === 0
    )
  }
  const listDirect = () => [...state.rooms.values()].filter((room) => state.membersOf(room).length === 2)
  return {
    env: { ...matrix.env, MATRIX_INVITES: 'anyone' },
    listenAt: () => undefined,
    async open(id) {
      const room = state.addRoom(userOf(id, 'ada'))
      rooms.set(id, room)
      const users = { [userOf(id, 'ada')]: 100, [userOf(id, 'bob')]: 100 }
      state.add(room, userOf(id, 'ada'), 'm.room.power_levels', { users }, '')
      state.setMember(room, userOf(id, 'bob'), userOf(id, 'bob'), 'join')
      state.setMember(room, userOf(id, 'ada'), bot, 'invite')
      await state.until(() => room.events.some(isAnswer))
    },
    async say(id, person, text) {
      const room = rooms.get(id)
      if (room === undefined) throw new Error(`no room ${id}`)
      const startMs = performance.now()
      const content = { msgtype: 'm.text', body: `!papers ${text}` }
      const said = state.add(room, userOf(id, person), 'm.room.message', content)
      const isRead = () => (room.receipts.get(bot) ?? -1) >= room.events.indexOf(said)
      // What was said over a minute before a replica took over is not for it: then too few are answered.
      await Promise.race([state.until(isRead), pause(30_000, undefined, { ref: false })])
      return performance.now() - startMs
    },
    countAnswers: () => listDirect().reduce((sum, room) => sum + room.events.filter(isAnswer).length, 0),
    listAnswers: (id) =>
      listDirect().flatMap((room) => {
        const person = (['ada', 'bob'] as const).find((each) =>
          state.membersOf(room).includes(userOf(id, each)),
        )
        if (person === undefined) return []
        return room.events.filter(isAnswer).map(({ content }) => {
          const { place, reader, buttons } = Object(content['journal-club'])
          const isOwn =
            place === `matrix:${serverOf(id)}/${rooms.get(id)?.id}` && reader === userOf(id, person)
          // Without what was asked, which the mark has too and which may name another's.
          const said = JSON.stringify([content.body, content.formatted_body, buttons])
          return { person, said, isAstray: !isOwn }
        })
      }),
    until: (look) => state.until(look),
    async close() {
      await matrix.close()
      if (state.broken.length > 0) throw new Error(`the specification was broken: ${state.broken.join('; ')}`)
    },
  }
}

function serverOf(id: string): string {
  return `h${id}.example`
}

function userOf(id: string, person: TenantPerson): string {
  return `@${person}:${serverOf(id)}`
}
