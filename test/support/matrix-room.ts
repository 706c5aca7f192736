/** A bot in a room of a loopback homeserver, and ada, who talks to it there. */
import { afterEach, beforeEach, expect } from 'vitest'
import { configSchema } from '../../adapters/matrix/config.ts'
import { createMatrixAdapter } from '../../adapters/matrix/matrix-adapter.ts'
import { writeNumber } from '../../adapters/matrix/render/numbers.ts'
import type { Bot } from '../../src/core.ts'
import { type AdapterGround, openAdapterGround } from './adapter-ground.ts'
import { type MatrixLoopback, startMatrixLoopback } from './matrix-loopback.ts'
import type { Json, LoopbackEvent, LoopbackRoom } from './matrix-loopback-state.ts'

export const ada = '@ada:lab.example'
export let matrix: MatrixLoopback
export let ground: AdapterGround
export let room: LoopbackRoom

/** Gives each test of a file a homeserver, a room and the rest of a bot of its own. */
export function openRoomForEach(): void {
  beforeEach(async () => {
    matrix = await startMatrixLoopback()
    ground = await openAdapterGround()
    room = matrix.state.addRoom(ada)
    matrix.state.setMember(room, matrix.bot, matrix.bot, 'join')
  })
  afterEach(async () => {
    await ground.close()
    await matrix.close()
    expect(matrix.state.broken).toEqual([])
  })
}

export async function start(env: Json = {}, change = (bot: Bot) => bot) {
  const config = configSchema.parse({ ...matrix.env, ...env })
  const started = createMatrixAdapter(config, ground.context('matrix'))
  await started.start(change(ground.bot))
  return ground.keep(started)
}

export function say(body: string, more: Json = {}, to = room): LoopbackEvent {
  return matrix.state.add(to, ada, 'm.room.message', { msgtype: 'm.text', body, ...more })
}

export function react(to: LoopbackEvent, key: string, user = ada): LoopbackEvent {
  const within = matrix.state.rooms.get(to.room_id) ?? room
  const relation = { rel_type: 'm.annotation', event_id: to.event_id, key }
  return matrix.state.add(within, user, 'm.reaction', { 'm.relates_to': relation })
}

/** Reacts with the number of a button. */
export function press(to: LoopbackEvent, label: string, user = ada): LoopbackEvent {
  const { buttons = [] } = Object(to.content['journal-club'])
  const at = buttons.findIndex((each: { readonly label: string }) => each.label === label)
  if (at < 0) throw new Error(`no button ${label}`)
  return react(to, writeNumber(at + 1), user)
}

/** What the bot said, in all rooms, without its edits. */
export function listAnswers(): readonly LoopbackEvent[] {
  return [...matrix.state.rooms.values()]
    .flatMap(({ events }) => events)
    .filter(({ sender, type, content }) => {
      const relation = content['m.relates_to'] as Json | undefined
      return sender === matrix.bot && type === 'm.room.message' && relation?.rel_type !== 'm.replace'
    })
}

export function untilAnswered(words: string): Promise<LoopbackEvent> {
  return matrix.state.until(() => listAnswers().find(({ content }) => String(content.body).includes(words)))
}

export const mention = { 'm.mentions': { user_ids: ['@papers:lab.example'] } }
