import { describe, expect, it } from 'vitest'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import {
  ada,
  ground,
  listAnswers,
  matrix,
  openRoomForEach,
  press,
  react,
  room,
  say,
  start,
  untilAnswered,
} from '../../support/matrix-room.ts'

openRoomForEach()

const bob = '@bob:lab.example'
const placeOfRoom = () => `matrix:lab.example/${room.id}` as const

describe('Who may what on Matrix', () => {
  it('is asked anew when an answer from a room is pressed elsewhere', async () => {
    await start()
    const { id, title } = await findPaper()
    say(`!papers show ${id}`)
    const shown = await untilAnswered(title)
    matrix.state.setMember(room, bob, ada, 'ban')
    press(shown, 'Share')
    expect((await untilAnswered('You are not in that room.')).room_id).toBe(shown.room_id)
    expect(listAnswers().filter(({ room_id: id }) => id === room.id)).toEqual([])
  })

  it('lets nobody make the bot write where they may only react', async () => {
    const users = { [ada]: 100, [matrix.bot]: 100 }
    const levels = { users, events_default: 50, events: { 'm.reaction': 0 } }
    matrix.state.add(room, ada, 'm.room.power_levels', levels, '')
    matrix.state.setMember(room, bob, bob, 'join')
    const one = await start()
    await one.post(placeOfRoom(), makeCard([makeItem()]), 'digest-1')
    press(await untilAnswered('Papers'), 'share show', bob)
    expect((await untilAnswered('you may not write there yourself')).room_id).not.toBe(room.id)
    expect(listAnswers().filter(({ room_id: id }) => id === room.id)).toHaveLength(1)
  })

  it('counts no vote under an answer from a room in which somebody no longer is', async () => {
    const one = await start()
    const { id, title } = await findPaper()
    say(`!papers show ${id}`)
    const shown = await untilAnswered(title)
    matrix.state.setMember(room, bob, ada, 'ban')
    react(shown, '👍')
    await untilLookedAt(1)
    await one.stop()
    expect(await countUp()).toBe(0)
  })

  it('knows who never was in a room, and says nothing where the homeserver does not tell', async () => {
    const one = await start()
    expect(await one.mayRead?.(placeOfRoom(), ada)).toBe(true)
    expect(await one.mayRead?.(placeOfRoom(), '@kim:lab.example')).toBe(false)
    expect(await one.mayRead?.('matrix:lab.example/!elsewhere:lab.example', ada)).toBeUndefined()
    const stumble = { answer: { status: 500, body: { errcode: 'M_UNKNOWN', error: 'Internal' } } }
    for (let tries = 0; tries < 3; tries += 1) matrix.fail(/m\.room\.member\/@ada/, stumble)
    expect(await one.mayRead?.(placeOfRoom(), ada)).toBeUndefined()
  })

  it('reads levels that are written as text, as before version 10 of rooms', async () => {
    const one = await start()
    matrix.state.setMember(room, bob, bob, 'join')
    const levels = { users: { [ada]: ' 100', [bob]: '+49' }, events: { 'm.room.topic': '50' } }
    matrix.state.add(room, ada, 'm.room.power_levels', levels, '')
    expect(await one.findRefusal?.(placeOfRoom(), ada)).toBeUndefined()
    expect(await one.findRefusal?.(placeOfRoom(), bob)).toContain('power level of 50')
  })
})

/** Until it knows under what people reacted. */
function untilLookedAt(times: number): Promise<boolean> {
  return matrix.state.until(() => matrix.count(/\/event\/\$/) === times)
}

async function findPaper() {
  const { papers } = await ground.test.library.store.papers.changedSince(0, 1)
  const [{ id, title = '' } = {}] = papers
  if (id === undefined) throw new Error('a test needs a paper')
  return { id, title }
}

async function countUp(): Promise<number> {
  const { id } = await findPaper()
  return (await ground.test.library.store.votes.counts(placeOfRoom(), [id])).get(id)?.up ?? 0
}
