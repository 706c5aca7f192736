import { describe, expect, it } from 'vitest'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import { refuse } from '../../support/matrix-loopback-routes.ts'
import type { LoopbackRoom } from '../../support/matrix-loopback-state.ts'
import {
  ada,
  ground,
  listAnswers,
  matrix,
  openRoomForEach,
  press,
  room,
  say,
  start,
  untilAnswered,
} from '../../support/matrix-room.ts'

openRoomForEach()

describe('A direct room on Matrix', () => {
  it('is kept without the name of its person, also where an older program kept that', async () => {
    const { rows } = ground.context('matrix')
    const [chat, older] = [matrix.state.addRoom(ada), matrix.state.addRoom(ada)]
    matrix.state.setMember(older, matrix.bot, matrix.bot, 'join')
    const row = (id: string) => rows.find('matrix:_bot', `room:${id}`)
    await rows.save('matrix:_bot', `room:${older.id}`, JSON.stringify({ server: 'lab.example', person: ada }))
    await start()
    matrix.state.setMember(chat, ada, matrix.bot, 'invite', { is_direct: true })
    await matrix.state.until(() => listAnswers().some(({ room_id: id }) => id === chat.id))
    for (const { id } of [chat, older])
      expect(JSON.parse((await row(id)) ?? '')).toEqual({ server: 'lab.example', isDirect: true })
    say('help', {}, older)
    await matrix.state.until(() => listAnswers().some(({ room_id: id }) => id === older.id))
  })

  it('keeps all direct rooms where the homeserver does not tell them for a moment', async () => {
    const one = await start()
    const post = async (user: string, key: string) =>
      one.post(`matrix:lab.example/${user}`, makeCard([makeItem()]), key)
    await post(ada, 'one')
    const stumble = { answer: { status: 500, body: { errcode: 'M_UNKNOWN', error: 'Internal' } } }
    for (let tries = 0; tries < 3; tries += 1) matrix.fail(/^GET .*m\.direct$/, stumble)
    await expect(post('@bob:lab.example', 'two')).rejects.toMatchObject({ code: 'unavailable' })
    for (let tries = 0; tries < 3; tries += 1) matrix.fail(/^GET .*members$/, stumble)
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

  it('with somebody else in it is a room like any other, whatever clients call it', async () => {
    const one = await start()
    const chat = await openDirect({ others: [bob] })
    say('search tool use', {}, chat)
    say('!papers search reward hacking')
    const answer = await untilAnswered('Reward hacking')
    await one.stop()
    expect(answer.room_id).not.toBe(chat.id)
    expect(ground.answered).toEqual(['search reward hacking'])
  })

  it('is one no longer when somebody else is invited', async () => {
    const one = await start()
    const chat = await openDirect()
    say('!papers ask what reduces reward hacking?')
    const list = await untilAnswered('what reduces')
    expect(list.room_id).toBe(chat.id)
    matrix.state.setMember(chat, ada, bob, 'invite')
    press(list, 'Search for these words')
    say('search tool use', {}, chat)
    say('!papers search world models')
    const next = await untilAnswered('World models')
    await one.stop()
    expect(ground.answered.filter((text) => text.startsWith('search as:typed '))).toHaveLength(1)
    const others = listAnswers().filter(({ room_id: id }) => id === next.room_id)
    expect([next.room_id === chat.id, others.length]).toEqual([false, 2])
    expect(ground.answered).not.toContain('search tool use')
  })

  const encryption = { algorithm: 'm.megolm.v1.aes-sha2' }
  it.each<[string, (chat: LoopbackRoom) => void]>([
    ['became encrypted', (chat) => void matrix.state.add(chat, ada, 'm.room.encryption', encryption, '')],
    ['was taken from the bot', (chat) => void matrix.state.setMember(chat, ada, matrix.bot, 'leave')],
    ['was left by the person', (chat) => void matrix.state.setMember(chat, ada, ada, 'leave')],
  ])('that %s is no longer written to', async (_what, spoil) => {
    const one = await start()
    const chat = await openDirect()
    spoil(chat)
    await one.post(`matrix:lab.example/${ada}`, makeCard([makeItem({ title: 'For Ada' })]), 'digest-1')
    const posted = await untilAnswered('For Ada')
    const used = matrix.state.rooms.get(posted.room_id)
    expect(posted.room_id).not.toBe(chat.id)
    expect(used && matrix.state.membersOf(used).toSorted()).toEqual([ada, matrix.bot])
  })

  it('that was encrypted when the bot came is not written to', async () => {
    await start()
    const secret = matrix.state.addRoom(ada)
    matrix.state.add(secret, ada, 'm.room.encryption', encryption, '')
    matrix.state.setMember(secret, ada, matrix.bot, 'invite', { is_direct: true })
    await untilAnswered('end-to-end encrypted')
    say('!papers search reward hacking')
    expect((await untilAnswered('Reward hacking')).room_id).not.toBe(secret.id)
    expect(listNoted()).not.toContain(secret.id)
  })

  it('is no longer noted when the bot is not in it', async () => {
    const one = await start()
    const chat = await openDirect()
    expect(listNoted()).toEqual([chat.id])
    await one.stop()
    matrix.state.setMember(chat, ada, matrix.bot, 'leave')
    await (await start()).findDirectPlace?.('matrix:lab.example', ada)
    expect([listNoted().length, listNoted().includes(chat.id)]).toEqual([1, false])
  })

  it('that cannot be opened is said where it was asked, and nothing points to it', async () => {
    const one = await start()
    matrix.fail(/createRoom$/, { answer: refuse(403, 'M_FORBIDDEN') })
    say('!papers search reward hacking')
    expect((await untilAnswered('I cannot open a direct room')).room_id).toBe(room.id)
    await one.stop()
    expect(room.events.filter(({ type }) => type === 'm.reaction')).toEqual([])
  })
})

const bob = '@bob:lab.example'

/** A room with ada and the bot, who greets, and whoever else is in it. */
async function openDirect({ others = [] }: { readonly others?: readonly string[] } = {}) {
  const chat = matrix.state.addRoom(ada)
  for (const each of others) matrix.state.setMember(chat, each, each, 'join')
  matrix.state.setMember(chat, ada, matrix.bot, 'invite', { is_direct: true })
  await matrix.state.until(() => listAnswers().some(({ room_id: id }) => id === chat.id))
  return chat
}

function listNoted(): readonly string[] {
  return Object(matrix.state.accountData.get(`${matrix.bot}\nm.direct`)?.content)[ada] ?? []
}
