import { describe, expect, it } from 'vitest'
import { voteButtons } from '../../../src/cards/vote-buttons.ts'
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

describe('A room on Matrix where more is said than the homeserver tells at once', () => {
  it('hears the newest word for the bot, whatever people react with to each other', async () => {
    await stop(await start())
    const word = chatter()
    say('!papers search reward hacking')
    for (const key of ['❤️', '👍', '1️⃣']) react(word, key, bob)
    await start()
    await untilAnswered('Reward hacking')
  })

  it('hears the newest number beside the newest word', async () => {
    const one = await start()
    const place = `matrix:lab.example/${room.id}` as const
    await one.post(place, makeCard([makeItem()]), 'digest-1')
    const posted = await untilAnswered('Papers')
    await stop(one)
    chatter()
    press(posted, 'similar', bob)
    press(posted, 'show', bob)
    say('!papers search reward hacking')
    const two = await start()
    await untilAnswered('Reward hacking')
    await two.stop()
    expect(ground.answered.toSorted()).toEqual(['search reward hacking', 'show arxiv:2504.07615'])
  })

  it('hears the newest word of a direct room, where all are for the bot', async () => {
    const one = await start()
    const chat = matrix.state.addRoom(ada)
    matrix.state.setMember(chat, ada, matrix.bot, 'invite', { is_direct: true })
    await matrix.state.until(() => listAnswers().some(({ room_id: id }) => id === chat.id))
    await stop(one)
    chatter(chat)
    say('search reward hacking', {}, chat)
    await start()
    await untilAnswered('Reward hacking')
    expect(ground.answered).toEqual(['search reward hacking'])
  })

  it('takes back a vote whose emoji was taken away', async () => {
    const one = await start()
    const { posted, ups } = await postOne(one, 'The only one')
    const isVoted = (label: string) =>
      room.events.some(({ content }) => String(Object(content['m.new_content']).body).includes(label))
    const vote = react(posted, '👍', bob)
    await matrix.state.until(() => isVoted('👍 1'))
    await stop(one)
    chatter()
    matrix.state.add(room, bob, 'm.room.redaction', { redacts: vote.event_id })
    say('!papers search reward hacking')
    const two = await start()
    await untilAnswered('Reward hacking')
    await two.stop()
    expect(await ups()).toBe(0)
  })
})

describe('votes by emoji in Matrix', () => {
  it('stand while another emoji says the same', async () => {
    const one = await start()
    const { posted, ups } = await postOne(one, 'Still liked')
    const thumb = react(posted, '👍', bob)
    const fire = react(posted, '🔥', bob)
    await expect.poll(ups).toBe(1)
    say('!papers search reward hacking')
    await untilAnswered('Reward hacking')
    matrix.state.add(room, bob, 'm.room.redaction', { redacts: fire.event_id })
    say('!papers search agents')
    await untilAnswered('Agents')
    expect(await ups()).toBe(1)
    matrix.state.add(room, bob, 'm.room.redaction', { redacts: thumb.event_id })
    await expect.poll(ups).toBe(0)
    await one.stop()
  })
})

/** Posts a paper that can be voted for; gives the message, and how many voted for it. */
async function postOne(one: Awaited<ReturnType<typeof start>>, title: string) {
  const place = `matrix:lab.example/${room.id}` as const
  const { papers, votes } = ground.test.library.store
  const [paper] = (await papers.changedSince(0, 1)).papers
  if (paper === undefined) throw new Error('a test needs a paper')
  await one.post(place, makeCard([makeItem({ title, buttons: voteButtons(paper.id) })]), title)
  const posted = await untilAnswered(title)
  return { posted, ups: async () => (await votes.counts(place, [paper.id])).get(paper.id)?.up ?? 0 }
}

/** Stops it when it waits for what is new: before, the homeserver keeps what it would have told. */
async function stop(one: { stop(): Promise<void> }): Promise<void> {
  await matrix.state.until(() => matrix.count(/\/sync$/) >= 3)
  await one.stop()
}

/** More than the homeserver tells at once; gives the last of it. */
function chatter(to = room) {
  for (let at = 0; at < 60; at += 1) say(`talk ${at}`, {}, to)
  return say('a word', {}, to)
}
