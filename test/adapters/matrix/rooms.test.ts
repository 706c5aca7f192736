import { describe, expect, it } from 'vitest'
import {
  ada,
  ground,
  listAnswers,
  matrix,
  openRoomForEach,
  room,
  start,
  untilAnswered,
} from '../../support/matrix-room.ts'

openRoomForEach()

describe('A room on Matrix', () => {
  it('follows invitations by the setting, and greets', async () => {
    await start()
    const invited = matrix.state.addRoom(ada)
    matrix.state.setMember(invited, ada, matrix.bot, 'invite')
    const strange = matrix.state.addRoom('@eve:elsewhere.example')
    matrix.state.setMember(strange, '@eve:elsewhere.example', matrix.bot, 'invite')
    await matrix.state.until(() => listAnswers().some(({ room_id: id }) => id === invited.id))
    await matrix.state.until(() => matrix.state.membership(strange, matrix.bot) === 'leave')
    expect(matrix.state.membership(invited, matrix.bot)).toBe('join')
  })

  it('says in an encrypted room that it reads none', async () => {
    const one = await start()
    const secret = matrix.state.addRoom(ada)
    matrix.state.add(secret, ada, 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' }, '')
    matrix.state.setMember(secret, ada, matrix.bot, 'invite')
    const said = await untilAnswered('end-to-end encrypted')
    expect(said.room_id).toBe(secret.id)
    expect(await one.findObstacle?.(`matrix:lab.example/${secret.id}`)).toContain('encrypted')
  })

  it('says that it reads none when a room that it knows becomes encrypted', async () => {
    await start()
    const known = matrix.state.addRoom(ada)
    matrix.state.setMember(known, ada, matrix.bot, 'invite')
    await untilAnswered('Journal Club')
    matrix.state.add(known, ada, 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' }, '')
    expect((await untilAnswered('end-to-end encrypted')).room_id).toBe(known.id)
  })

  it('lets those who made a room of version 12 change it, whose level is written nowhere', async () => {
    const one = await start()
    const made = matrix.state.addRoom(ada, { room_version: '12' })
    for (const user of [matrix.bot, '@bob:lab.example']) matrix.state.setMember(made, user, user, 'join')
    const place = `matrix:lab.example/${made.id}` as const
    expect(await one.findRefusal?.(place, ada)).toBeUndefined()
    expect(await one.findRefusal?.(place, '@bob:lab.example')).toContain('power level of 50')
  })

  it('says that it is not in a room from which it is banned, and of which it is told nothing', async () => {
    const one = await start()
    matrix.state.setMember(room, ada, matrix.bot, 'ban')
    expect(await one.findObstacle?.(`matrix:lab.example/${room.id}`)).toContain('lift my ban')
  })

  it('that removes it while it greets is no fault', async () => {
    const one = await start()
    const forbidden = { answer: { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'not in room' } } }
    matrix.fail(/\/send\/m\.room\.message\//, forbidden)
    const invited = matrix.state.addRoom(ada)
    matrix.state.setMember(invited, ada, matrix.bot, 'invite')
    await matrix.state.until(() => matrix.failed.length === 1)
    await one.stop()
    expect(ground.faults).toEqual([])
  })
})
