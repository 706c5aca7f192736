import { setImmediate as letOthersRun } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../adapters/matrix/config.ts'
import { createMatrixAdapter } from '../../../adapters/matrix/matrix-adapter.ts'
import type { Bot, Card } from '../../../src/core.ts'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import type { Json } from '../../support/matrix-loopback-state.ts'
import {
  ada,
  ground,
  listAnswers,
  matrix,
  mention,
  openRoomForEach,
  press,
  room,
  say,
  start,
  untilAnswered,
} from '../../support/matrix-room.ts'

openRoomForEach()

describe('Matrix', () => {
  it('answers a mention in a thread for everybody, and goes on there without one', async () => {
    await start()
    const asked = say('papers: search reward hacking', mention)
    const answer = await untilAnswered('Reward hacking')
    const thread = { rel_type: 'm.thread', event_id: asked.event_id }
    expect(answer.room_id).toBe(room.id)
    expect(answer.content['m.relates_to']).toMatchObject(thread)
    say('more', { 'm.relates_to': thread })
    const more = await untilAnswered('page 2')
    expect(more.content['m.relates_to']).toMatchObject(thread)
  })

  it('goes on in the thread where a button was shown, also from the answer that is for one alone', async () => {
    await start()
    const inThread = { 'm.relates_to': { rel_type: 'm.thread', event_id: say('look').event_id } }
    say('!papers ask what reduces reward hacking?', inThread)
    const quotes = await untilAnswered('what reduces')
    say('!papers search agents')
    await untilAnswered('Agents')
    press(quotes, 'Search for these words')
    const found = await untilAnswered('What reduces')
    const [, , first = ''] = String(found.content.body).split('\n')
    say('!papers cite the first', inThread)
    const title = first.replace(/ \(https:.*$/, '')
    expect((await untilAnswered('BibTeX: ')).content.body).toContain(`BibTeX: ${title}\n`)
  })

  it('leaves alone its own words, notices, edits, and what nobody says to it', async () => {
    await start()
    say('!papers search one', { msgtype: 'm.notice' })
    say('* !papers search two', {
      'm.new_content': { msgtype: 'm.text', body: '!papers search two' },
      'm.relates_to': { rel_type: 'm.replace', event_id: '$event1' },
    })
    say('!papersearch three')
    say('papers are good')
    matrix.state.add(room, matrix.bot, 'm.room.message', { msgtype: 'm.text', body: '!papers search four' })
    say('!papers search reward hacking')
    await untilAnswered('Reward hacking')
    expect(ground.answered).toEqual(['search reward hacking'])
  })

  it('hears no mention in what is quoted, nor one that the message does not name', async () => {
    await start()
    const pill = '<a href="https://matrix.to/#/@papers:lab.example">Papers</a> search'
    const quote = `<mx-reply><blockquote>${pill} one</blockquote></mx-reply>`
    const html = (formatted_body: string) => ({ format: 'org.matrix.custom.html', formatted_body })
    const reply = { 'm.relates_to': { 'm.in_reply_to': { event_id: say('look').event_id } } }
    const body = '> <@ada:lab.example> Papers search one\n\nlol nice'
    say(body, { ...reply, ...html(`${quote}lol nice`) })
    say(body, { ...reply, ...html(`${quote}lol nice`), 'm.mentions': { user_ids: [ada] } })
    say('I asked Papers for two', { ...html(`I asked ${pill} for two`), 'm.mentions': {} })
    say('search reward hacking', { ...reply, ...html(`${quote}${pill} reward hacking`) })
    await untilAnswered('Reward hacking')
    expect(ground.answered).toEqual(['search reward hacking'])
  })

  it('takes a number that is a reply for the button', async () => {
    await start()
    say('!papers search reinforcement learning')
    const list = await untilAnswered('Reinforcement learning')
    const own = list.content['journal-club'] as { readonly buttons: readonly { readonly label: string }[] }
    const number = own.buttons.findIndex(({ label }) => label === 'Save') + 1
    const direct = matrix.state.rooms.get(list.room_id) ?? room
    say(`${number}`, { 'm.relates_to': { 'm.in_reply_to': { event_id: list.event_id } } }, direct)
    await matrix.state.until(() => ground.answered.some((text) => text.startsWith('save ')))
  })

  it('believes no mark in a message of somebody else', async () => {
    await start()
    const mark = {
      place: `matrix:lab.example/${room.id}`,
      buttons: [{ label: 'x', command: 'topics', at: [0, 0] }],
    }
    const forged = say('1. x', { 'journal-club': mark })
    const relation = { rel_type: 'm.annotation', event_id: forged.event_id, key: '1️⃣' }
    matrix.state.add(room, ada, 'm.reaction', { 'm.relates_to': relation })
    say('!papers search reward hacking')
    await untilAnswered('Reward hacking')
    expect(ground.answered).toEqual(['search reward hacking'])
  })

  it('hears after a pause what was said in the last minute, and nothing older', async () => {
    const one = await start()
    await one.stop()
    matrix.state.now = () => Date.now() - 120_000
    say('!papers search too old')
    matrix.state.now = Date.now
    say('!papers search first')
    say('!papers search second')
    await start()
    await untilAnswered('Second')
    await untilAnswered('First')
    expect(ground.answered.toSorted()).toEqual(['search first', 'search second'])
  })

  it('answers of a flood only the newest', async () => {
    const one = await start()
    // By the third it waits for what is new: the homeserver keeps what it would have told.
    await matrix.state.until(() => matrix.count(/\/sync$/) === 3)
    await one.stop()
    for (let at = 0; at < 1_000; at += 1) {
      say(`!papers search flood ${at}`)
      await letOthersRun()
    }
    await start()
    await untilAnswered('Flood 999')
    say('!papers search reward hacking')
    await untilAnswered('Reward hacking')
    expect(ground.answered).toEqual(['search flood 999', 'search reward hacking'])
  })

  it('goes on where a process died that had begun an answer, which comes once', async () => {
    const begun = Promise.withResolvers<void>()
    const hung = Promise.withResolvers<Card>()
    const hang = (bot: Bot): Bot => ({
      ...bot,
      hear: (incoming) =>
        Object.create(bot.hear(incoming), {
          answer: {
            value: () => {
              begun.resolve()
              return hung.promise
            },
          },
        }),
    })
    const config = configSchema.parse(matrix.env)
    // As a process that was killed: its line to the homeserver is cut below.
    const dead = createMatrixAdapter(config, ground.context('matrix'))
    await dead.start(hang(ground.bot))
    say('!papers search reward hacking')
    await begun.promise
    matrix.state.tokens.delete('syt_bot')
    matrix.state.tokens.set('syt_heir', matrix.bot)
    ground.advance({ minutes: 1 })
    await start({ MATRIX_TOKEN: 'syt_heir' })
    await untilAnswered('Reward hacking')
    hung.resolve(makeCard([makeItem()]))
    await dead.stop()
    expect(listAnswers()).toHaveLength(1)
  })

  it('comes back when the homeserver was away', async () => {
    await start()
    matrix.setAway(true)
    say('!papers search reward hacking')
    matrix.setAway(false)
    await untilAnswered('Reward hacking')
    expect(listAnswers()).toHaveLength(1)
  })

  it('uploads what is long, and posts it as a file', async () => {
    const one = await start()
    const content = 'line\n'.repeat(2_000)
    const file = { kind: 'file', name: 'papers.bib', mediaType: 'text/plain', content } as const
    await one.post(`matrix:lab.example/${room.id}`, { ...makeCard([makeItem()]), blocks: [file] }, 'digest-1')
    const posted = listAnswers().find((each) => each.content.msgtype === 'm.file')
    const kept = matrix.state.media.get(String(posted?.content.url).replace('mxc://', ''))
    expect(kept?.body.toString()).toBe(content)
  })

  it('shows short code to the letter, and uploads what nobody reads', async () => {
    const one = await start()
    const content = '@article{shen2025,\n  title = {A & B, from !room:lab.example}\n}'
    const file = { kind: 'file', name: 'papers.bib', mediaType: 'text/plain', content } as const
    const place = `matrix:lab.example/${room.id}` as const
    await one.post(place, makeCard([file]), 'digest-1')
    await one.post(place, makeCard([{ ...file, isAttached: true }]), 'digest-2')
    const [shown, , attached] = listAnswers()
    expect(shown?.content.body).toContain(content)
    expect(shown?.content.formatted_body).toContain('@article{shen2025,<br>  title = {A &amp; B, from !room:')
    const kept = matrix.state.media.get(String(attached?.content.url).replace('mxc://', ''))
    expect(kept?.body.toString()).toBe(content)
  })

  it('is not disturbed by a number under an event that nobody knows', async () => {
    const one = await start()
    say('1', { 'm.relates_to': { 'm.in_reply_to': { event_id: '$nobody' } } })
    matrix.state.add(room, ada, 'm.reaction', {
      'm.relates_to': { rel_type: 'm.annotation', event_id: '$nobody', key: '1️⃣' },
    })
    await matrix.state.until(() => matrix.count(/\/event\/\$nobody$/) === 2)
    await one.stop()
    expect(ground.faults).toEqual([])
  })

  it('answers beside what belongs to another event, where homeservers let no thread begin', async () => {
    await start()
    const related = { 'm.relates_to': { rel_type: 'm.reference', event_id: say('look').event_id } }
    const asked = say('papers: search reward hacking', { ...mention, ...related })
    const answer = await untilAnswered('Reward hacking')
    expect(answer.content['m.relates_to']).toEqual({ 'm.in_reply_to': { event_id: asked.event_id } })
  })

  it('gives an answer that was ready while the homeserver was away when it is back', async () => {
    await start()
    const stumble = { answer: { status: 502, body: {} } }
    for (let tries = 0; tries < 4; tries += 1) matrix.fail(/^PUT .*\/send\/m\.room\.message\//, stumble)
    say('papers: search reward hacking', mention)
    await untilAnswered('Reward hacking')
  })

  it('says which setting is missing', () => {
    const faults = (env: Json) =>
      configSchema.safeParse({ MATRIX_HOMESERVER: matrix.env.MATRIX_HOMESERVER, ...env }).error?.issues
    expect(faults({})?.map(({ path }) => path)).toEqual([['MATRIX_TOKEN']])
    const missing = faults({ MATRIX_USER: 'papers' })?.map(({ path }) => path)
    expect(missing).toEqual([['MATRIX_PASSWORD'], ['ENCRYPTION_KEY']])
  })

  it('posts to a person by their direct room', async () => {
    const one = await start()
    const place = await one.findDirectPlace?.('matrix:lab.example', '@bob:lab.example')
    expect(place).toBe('matrix:lab.example/@bob:lab.example')
    await one.post(place ?? 'matrix:x', makeCard([makeItem({ title: 'For Bob' })]), 'digest-1')
    const posted = await untilAnswered('For Bob')
    const direct = matrix.state.rooms.get(posted.room_id)
    expect(direct && matrix.state.membersOf(direct).toSorted()).toEqual(['@bob:lab.example', matrix.bot])
    expect(matrix.state.accountData.get(`${matrix.bot}\nm.direct`)?.content).toEqual({
      '@bob:lab.example': [posted.room_id],
    })
  })
})
