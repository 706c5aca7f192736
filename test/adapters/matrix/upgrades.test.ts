import { describe, expect, it } from 'vitest'
import type { Json, LoopbackRoom } from '../../support/matrix-loopback-state.ts'
import {
  ada,
  ground,
  matrix,
  openRoomForEach,
  room,
  say,
  start,
  untilAnswered,
} from '../../support/matrix-room.ts'

openRoomForEach()

const eve = '@eve:evil.example'

describe('A room on Matrix that is upgraded', () => {
  it('follows a room into the one that replaces it, with its settings', async () => {
    await start()
    const { settings } = ground.test.library.store
    await settings.save(`matrix:lab.example/${room.id}`, 'unfurl', 'off')
    const next = matrix.state.addRoom(ada, replaces(room))
    matrix.state.add(next, ada, 'm.room.join_rules', { join_rule: 'public' }, '')
    matrix.state.add(room, ada, 'm.room.tombstone', { body: 'moved', replacement_room: next.id }, '')
    await matrix.state.until(() => matrix.state.membership(next, matrix.bot) === 'join')
    say('!papers search reward hacking', {}, next)
    await untilAnswered('Reward hacking')
    expect([...(await settings.list(`matrix:lab.example/${next.id}`))]).toEqual([['unfurl', 'off']])
  })

  it('follows into a closed room when somebody invites', async () => {
    await start()
    const { settings } = ground.test.library.store
    await settings.save(`matrix:lab.example/${room.id}`, 'unfurl', 'off')
    const next = matrix.state.addRoom(ada, replaces(room))
    matrix.state.add(room, ada, 'm.room.tombstone', { body: 'moved', replacement_room: next.id }, '')
    await matrix.state.until(() => matrix.count(/\/join\//) > 0)
    expect(ground.faults).toEqual([])
    matrix.state.setMember(next, ada, matrix.bot, 'invite')
    await matrix.state.until(() => matrix.state.membership(next, matrix.bot) === 'join')
    say('!papers search reward hacking', {}, next)
    await untilAnswered('Reward hacking')
    expect([...(await settings.list(`matrix:lab.example/${next.id}`))]).toEqual([['unfurl', 'off']])
  })

  it('is followed with its settings also where somebody invited into the new one before', async () => {
    const one = await start()
    const { settings } = ground.test.library.store
    await settings.save(`matrix:lab.example/${room.id}`, 'unfurl', 'off')
    const next = matrix.state.addRoom(ada, replaces(room))
    matrix.state.setMember(next, ada, matrix.bot, 'invite')
    await untilAnswered('Journal Club')
    bury(room, next)
    say('!papers search reward hacking', {}, next)
    await untilAnswered('Reward hacking')
    await one.stop()
    expect([...(await settings.list(`matrix:lab.example/${next.id}`))]).toEqual([['unfurl', 'off']])
  })

  it.each([true, false])('takes over no room that does not say so (direct: %s)', async (isDirect) => {
    const one = await start({ MATRIX_INVITES: 'anyone' })
    const { rows } = ground.context('matrix')
    const before = await rows.find('matrix:_bot', `room:${room.id}`)
    const bait = matrix.state.addRoom(eve)
    matrix.state.setMember(bait, eve, matrix.bot, 'invite', { is_direct: isDirect })
    await untilAnswered('Journal Club')
    bury(bait, room, eve)
    say('a word among colleagues')
    say('!papers search reward hacking')
    await untilAnswered('Reward hacking')
    await one.stop()
    expect(await rows.find('matrix:_bot', `room:${room.id}`)).toBe(before)
    expect(matrix.state.membership(room, matrix.bot)).toBe('join')
    expect(ground.answered).toEqual(['search reward hacking'])
  })

  it('leaves an open room again that does not say that it replaces another', async () => {
    await start({ MATRIX_INVITES: 'anyone' })
    const next = openRoom(eve)
    bury(room, next)
    await matrix.state.until(() => matrix.state.membership(next, matrix.bot) === 'leave')
  })

  it.each([
    { why: 'by somebody who may not invite it', by: eve, key: '' },
    { why: 'by what is no state of the room', by: ada, key: 'another' },
  ])('is not followed $why', async ({ by, key }) => {
    const one = await start()
    const next = openRoom(by, replaces(room))
    matrix.state.add(room, by, 'm.room.tombstone', { body: 'moved', replacement_room: next.id }, key)
    say('!papers search reward hacking')
    await untilAnswered('Reward hacking')
    await one.stop()
    expect(matrix.state.membership(next, matrix.bot)).toBe('none')
  })

  it('gives nothing to a room that alone says that it replaces it', async () => {
    await start()
    const { settings } = ground.test.library.store
    const place = `matrix:lab.example/${room.id}` as const
    await settings.save(place, 'unfurl', 'off')
    const next = matrix.state.addRoom(ada, replaces(room))
    matrix.state.setMember(next, ada, matrix.bot, 'invite')
    await untilAnswered('Journal Club')
    expect([...(await settings.list(place))]).toEqual([['unfurl', 'off']])
  })
})

/** What the creation of a room says that takes the place of another. */
function replaces({ id }: LoopbackRoom): Json {
  return { predecessor: { room_id: id } }
}

function openRoom(by: string, content: Json = {}): LoopbackRoom {
  const opened = matrix.state.addRoom(by, content)
  matrix.state.add(opened, by, 'm.room.join_rules', { join_rule: 'public' }, '')
  return opened
}

function bury(old: LoopbackRoom, next: LoopbackRoom, by = ada): void {
  matrix.state.add(old, by, 'm.room.tombstone', { body: 'moved', replacement_room: next.id }, '')
}
