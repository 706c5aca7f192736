import { describe, expect, it } from 'vitest'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import {
  ada,
  ground,
  listAnswers,
  matrix,
  openRoomForEach,
  room,
  say,
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

  it('keeps all direct rooms where the homeserver does not tell them for a moment', async () => {
    const one = await start()
    const post = async (user: string, key: string) =>
      one.post(`matrix:lab.example/${user}`, makeCard([makeItem()]), key)
    await post(ada, 'one')
    const stumble = { answer: { status: 500, body: { errcode: 'M_UNKNOWN', error: 'Internal' } } }
    for (let tries = 0; tries < 3; tries += 1) matrix.fail(/^GET .*m\.direct$/, stumble)
    await expect(post('@bob:lab.example', 'two')).rejects.toMatchObject({ code: 'unavailable' })
    for (let tries = 0; tries < 3; tries += 1) matrix.fail(/^GET .*m\.room\.member\/@ada/, stumble)
    await expect(post(ada, 'three')).rejects.toMatchObject({ code: 'unavailable' })
    await post('@bob:lab.example', 'two')
    await post(ada, 'three')
    const kept = Object(matrix.state.accountData.get(`${matrix.bot}\nm.direct`)?.content)
    expect([kept[ada].length, kept['@bob:lab.example'].length]).toEqual([1, 1])
  })

  it('keeps the direct rooms of people to whom it first speaks at the same time', async () => {
    const one = await start()
    const people = ['ada', 'bob', 'eve', 'kim'].map((name) => `@${name}:lab.example`)
    const postToAll = (key: string) =>
      Promise.all(
        people.map((each) => one.post(`matrix:lab.example/${each}`, makeCard([makeItem()]), key + each)),
      )
    await postToAll('one')
    const direct = () => Object(matrix.state.accountData.get(`${matrix.bot}\nm.direct`)?.content)
    expect(Object.keys(direct()).toSorted()).toEqual(people)
    await postToAll('two')
    expect(Object.values(direct()).flat()).toHaveLength(4)
  })

  it('to which two replicas first write at the same moment is one room', async () => {
    const [one, other] = [await start(), await start()]
    const looked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    for (const { resolve } of looked)
      matrix.fail(/^GET .*m\.direct$/, {
        async hold() {
          resolve()
          await Promise.all(looked.map(({ promise }) => promise))
        },
      })
    const place = `matrix:lab.example/${ada}` as const
    await Promise.all([
      one.post(place, makeCard([makeItem()]), 'one'),
      other.post(place, makeCard([makeItem()]), 'other'),
    ])
    const rooms = listAnswers().map(({ room_id: id }) => id)
    expect([rooms.length, new Set(rooms).size, matrix.count(/createRoom$/)]).toEqual([2, 1, 1])
  })

  it('is opened by another replica when one has died over it', async () => {
    const one = await start()
    const { rows } = ground.context('matrix')
    const endsAtMs = ground.now().epochMilliseconds + 3_600_000
    await rows.claim('matrix:_bot', 'opening', endsAtMs, 'who died')
    const opened = one.findDirectPlace?.('matrix:lab.example', ada)
    await matrix.state.until(() => matrix.count(/^GET .*m\.direct$/) > 0)
    expect(matrix.count(/createRoom$/)).toBe(0)
    ground.advance({ hours: 1 })
    await opened
    expect(matrix.count(/createRoom$/)).toBe(1)
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
