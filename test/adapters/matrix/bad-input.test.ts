/** What nobody sends who means well: wrong clocks, relations in circles, forged edits, huge events. */
import { describe, expect, it } from 'vitest'
import { parseOwn } from '../../../adapters/matrix/render/mark.ts'
import { event } from '../../../adapters/matrix/wire/events.ts'
import type { Card } from '../../../src/core.ts'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import {
  ada,
  ground,
  listAnswers,
  matrix,
  mention,
  openRoomForEach,
  room,
  say,
  start,
  untilAnswered,
} from '../../support/matrix-room.ts'

openRoomForEach()

const hourMs = 3_600_000

describe('Clocks on Matrix', () => {
  it.each([-2, 2])('hears what was said in a pause by a homeserver that is %i hours off', async (hours) => {
    const clock = () => ground.now().epochMilliseconds + hours * hourMs
    matrix.state.now = clock
    const one = await start()
    await one.stop()
    matrix.state.now = () => clock() - 90_000
    say('!papers search too old')
    matrix.state.now = clock
    say('!papers search reward hacking')
    await start()
    await untilAnswered('Reward hacking')
    expect(ground.answered).toEqual(['search reward hacking'])
  })

  it('answers what is dated years away while it listens', async () => {
    const one = await start()
    for (const [word, years] of [
      ['past', -30],
      ['ahead', 30],
    ] as const) {
      matrix.state.now = () => ground.now().epochMilliseconds + years * 366 * 24 * hourMs
      say(`!papers search years ${word}`)
      await untilAnswered(`Years ${word}`)
    }
    await one.stop()
    expect(ground.faults).toEqual([])
  })

  it('finds its post again in a room whose homeserver is two hours late', async () => {
    const one = await start()
    matrix.state.now = () => ground.now().epochMilliseconds - 2 * hourMs
    const place = `matrix:lab.example/${room.id}` as const
    const id = await one.post(place, makeCard([makeItem()]), 'digest-1')
    for (let at = 0; at < 120; at += 1) say(`talk ${at}`)
    // As where a process posted it with another token, and died before it knew.
    matrix.state.transactions.clear()
    const { rows } = ground.context('matrix')
    const begun = JSON.stringify({ triedAtMs: ground.now().epochMilliseconds - 60_000 })
    await rows.save('matrix:lab.example', 'post:digest-1', begun, Number.MAX_SAFE_INTEGER)
    expect(await one.post(place, makeCard([makeItem()]), 'digest-1')).toBe(id)
    expect(listAnswers()).toHaveLength(1)
  })

  it('hears after ten minutes without its homeserver the last minute, and sends what was ready', async () => {
    matrix.state.now = () => ground.now().epochMilliseconds
    const ready = Promise.withResolvers<Card>()
    const asked = Promise.withResolvers<void>()
    const one = await start({}, (bot) => ({
      ...bot,
      hear: (incoming) => {
        const ask = bot.hear(incoming)
        if (incoming.text !== 'search slow') return ask
        asked.resolve()
        return Object.create(ask, { answer: { value: () => ready.promise } })
      },
    }))
    say('!papers search slow')
    await asked.promise
    matrix.setAway(true)
    ready.resolve({ ...makeCard([makeItem()]), title: 'Ready' })
    await matrix.state.until(() => one.health?.() === 'down' || undefined)
    say('!papers search too old')
    ground.advance({ minutes: 10 })
    say('!papers search reward hacking')
    matrix.setAway(false)
    await untilAnswered('Ready')
    await untilAnswered('Reward hacking')
    expect(ground.answered).toEqual(['search reward hacking'])
  })
})

describe('Relations on Matrix', () => {
  it('is not led in circles by replies, threads, edits and reactions to each other', async () => {
    const one = await start()
    for (const rel_type of ['m.thread', 'm.replace', 'm.reference', 'm.annotation']) {
      // As from a homeserver whose events may be named before they are sent.
      const at = Number(say('beginning').event_id.slice('$event'.length))
      const [own, other] = [`$event${at + 1}`, `$event${at + 2}`]
      const relation = { rel_type, event_id: own, key: '1️⃣', 'm.in_reply_to': { event_id: other } }
      say('1', { 'm.relates_to': relation })
      say('1', { 'm.relates_to': { ...relation, event_id: other } })
      matrix.state.add(room, ada, 'm.reaction', { 'm.relates_to': { ...relation, event_id: own } })
    }
    say('papers: search reward hacking', {
      ...mention,
      'm.relates_to': { 'm.in_reply_to': { event_id: '$event1' } },
    })
    await untilAnswered('Reward hacking')
    await one.stop()
    expect(ground.answered).toEqual(['search reward hacking'])
    expect(ground.faults).toEqual([])
  })

  it('takes no edit of somebody else for its own words, nor for those of the person edited', async () => {
    const one = await start()
    const bob = '@bob:lab.example'
    matrix.state.setMember(room, bob, bob, 'join')
    const edit = (event_id: string, body: string, more = {}) =>
      matrix.state.add(room, bob, 'm.room.message', {
        ...{ msgtype: 'm.text', body: `* ${body}`, 'm.new_content': { msgtype: 'm.text', body, ...more } },
        ...{ 'm.relates_to': { rel_type: 'm.replace', event_id }, ...mention },
      })
    edit(say('nothing for the bot').event_id, '!papers search never asked')
    say('papers: search reward hacking', mention)
    const answer = await untilAnswered('Reward hacking')
    const mark = {
      place: `matrix:lab.example/${room.id}`,
      buttons: [{ label: 'x', command: 'topics', at: [0, 0] }],
    }
    const forged = edit(answer.event_id, 'forged', { 'journal-club': mark })
    // Also where a homeserver says that it stands in the place of the bot's.
    const bundled = { ...answer, unsigned: { 'm.relations': { 'm.replace': forged } } }
    expect(parseOwn(event.parse(bundled), matrix.bot)?.content.body).toBe(answer.content.body)
    await one.stop()
    expect(ground.answered).toEqual(['search reward hacking'])
  })
})

it('takes from an event as long as they get what a command has, and goes on', async () => {
  const one = await start()
  const long = 'x'.repeat(50_000)
  const deep = `${'<b>'.repeat(8_000)}<script>alert(1)</script>`
  say(`!papers search ${'walrus '.repeat(8_900)}`)
  say(`papers: ${'('.repeat(60_000)}`, mention)
  say(long, { 'm.mentions': { user_ids: Array.from({ length: 3_000 }, (_, at) => `@u${at}:x`) } })
  say('look', { format: 'org.matrix.custom.html', formatted_body: deep })
  say(`${'https://arxiv.org/abs/'.repeat(2_500)}`)
  say(`> ${'> '.repeat(30_000)}`, { 'm.relates_to': { 'm.in_reply_to': { event_id: '$nobody' } } })
  matrix.state.add(room, ada, 'm.reaction', {
    'm.relates_to': { rel_type: 'm.annotation', event_id: '$nobody', key: long },
  })
  for (const content of [{}, { body: 7 }, { msgtype: 'm.text' }, { msgtype: ['m.text'], body: {} }])
    matrix.state.add(room, ada, 'm.room.message', content)
  say('!papers search reward hacking')
  await untilAnswered('Reward hacking')
  await one.stop()
  expect(ground.answered.map((text) => text.length).toSorted((a, b) => a - b)).toEqual([
    21,
    expect.any(Number),
    expect.any(Number),
  ])
  expect(Math.max(...ground.answered.map((text) => text.length))).toBeLessThanOrEqual(20_000)
  expect(ground.faults).toEqual([])
})
