/** The playground's requests, good and bad, on a real server. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as discord from '../../../adapters/discord/render.ts'
import * as matrix from '../../../adapters/matrix/render.ts'
import * as slack from '../../../adapters/slack/render/messages.ts'
import { encodeJson } from '../../../adapters/web/platforms.ts'
import type { Bot, Card } from '../../../src/core.ts'
import { type Playground, servePlayground, smallBot } from './playground.ts'
import { postJson, type Sent, send, sentenceOf } from './send.ts'

const heard: { place: string; user: string; text: string }[] = []
const bot: Bot = {
  ...smallBot,
  hear: (message) => {
    const ask = smallBot.hear(message)
    const answer = () => {
      heard.push(message)
      return ask.answer()
    }
    return { ...ask, answer }
  },
}

let playground: Playground
beforeAll(async () => {
  playground = await servePlayground(bot)
})
afterAll(() => playground.stop())

const post = (body: unknown, path = '/api/say') => postJson(playground.port, path, body)
const json = { 'content-type': 'application/json' }

describe('say', () => {
  it('answers with the card, who sees it, and the very payloads of every platform', async () => {
    const { status, json: answer } = await post({ text: 'search reward hacking' })
    expect(status).toBe(200)
    const card: Card = await smallBot
      .hear({ place: 'web:a/b', user: 'you', text: 'search reward hacking' })
      .answer()
    expect(answer).toEqual({
      cards: [card],
      visibility: 'public',
      slack: JSON.parse(encodeJson(slack.renderCard(card))),
      matrix: JSON.parse(encodeJson(matrix.renderCard(card))),
      discord: JSON.parse(
        encodeJson(discord.renderCard(card, { isPublic: (text) => !text.startsWith('show') })),
      ),
    })
    expect((await post({ text: 'show x' })).json.visibility).toBe('private')
  })

  it.each([
    ['/papers search  x', 'search  x'],
    ['  /papers   search x', 'search x'],
    ['/search x', 'search x'],
    ['/papers', ''],
    ['/papersearch', 'papersearch'],
    ['search /papers', 'search /papers'],
  ])('hears %j as %j', async (typed, text) => {
    await post({ text: typed })
    expect(heard.at(-1)).toEqual({ place: 'web:playground/general', user: 'you', text })
  })

  it('speaks in the place and for the person that were named', async () => {
    await post({ text: 'help', place: 'web:lab/reading', user: 'mira' })
    expect(heard.at(-1)).toEqual({ place: 'web:lab/reading', user: 'mira', text: 'help' })
  })

  it('passes on the time zone of the browser', async () => {
    await post({ text: 'help', timeZone: 'Asia/Tokyo' })
    expect(heard.at(-1)).toMatchObject({ text: 'help', timeZone: 'Asia/Tokyo' })
  })

  it('gives the bytes of a picture as base64', async () => {
    const png = new Uint8Array([137, 80, 78, 71, 255])
    const card = { title: 'Figure', blocks: [{ kind: 'image', png, alt: 'A plot' }], buttons: [] } as const
    const drawing = await servePlayground({
      ...smallBot,
      hear: (message) => ({ ...smallBot.hear(message), visibility: 'public', answer: async () => card }),
    })
    const { json: answer } = await postJson(drawing.port, '/api/say', { text: 'figure' })
    await drawing.stop()
    expect(answer.cards[0].blocks[0].png).toBe('iVBOR/8=')
    expect(answer.slack[0].files[0].content).toBe('iVBOR/8=')
    expect(JSON.parse(encodeJson({ bytes: Buffer.from(png) }))).toEqual({ bytes: 'iVBOR/8=' })
  })
})

describe('complete', () => {
  it('gives what may follow the words, with or without the prefix', async () => {
    const choices = [{ value: 'show ', label: 'show', hint: 'Show a paper' }]
    expect((await post({ text: 'sho' }, '/api/complete')).json).toEqual({ choices })
    expect((await post({ text: '/papers sho' }, '/api/complete')).json).toEqual({ choices })
  })
})

describe('bad input is answered with one plain sentence', () => {
  const cases: [string, number, string, Sent][] = [
    ['malformed JSON', 400, 'not valid JSON', { headers: json, body: '{"text":' }],
    ['a bare word', 400, 'not valid JSON', { headers: json, body: '"help"' }],
    [
      'another content type',
      415,
      'application/json',
      { headers: { 'content-type': 'text/plain' }, body: '{}' },
    ],
    [
      'a form',
      415,
      'application/json',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'text=a' },
    ],
    ['no body', 415, 'application/json', {}],
    [
      'another charset',
      415,
      'UTF-8',
      { headers: { 'content-type': 'application/json; charset=latin1' }, body: '{}' },
    ],
    [
      'an unknown encoding',
      415,
      'encoding',
      { headers: { ...json, 'content-encoding': 'pigeon' }, body: '{}' },
    ],
    ['over 64 KiB', 413, '64 KiB', { headers: json, body: JSON.stringify({ text: 'x'.repeat(65_536) }) }],
    [
      'over 64 KiB once unpacked',
      413,
      '64 KiB',
      { headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(`"${'x'.repeat(1e6)}"`) },
    ],
    ['no text', 422, 'text must be a text', { headers: json, body: '{}' }],
    ['a list', 422, 'must have the fields text', { headers: json, body: '[]' }],
    ['a number as text', 422, 'text must be a text', { headers: json, body: '{"text":5}' }],
    ['an empty user', 422, 'user is empty', { headers: json, body: '{"text":"a","user":""}' }],
    ['an unknown field', 422, 'no others', { headers: json, body: '{"text":"a","team":"b"}' }],
    [
      'a place of another platform',
      422,
      'place must be like web:',
      { headers: json, body: '{"text":"a","place":"slack:T1/C1"}' },
    ],
    [
      'a place of no form',
      422,
      'place must be like web:',
      { headers: json, body: '{"text":"a","place":"web: x"}' },
    ],
  ]
  it.each(cases)('%s: %i', async (_name, status, words, sent) => {
    const reply = await send(playground.port, '/api/say', { method: 'POST', ...sent })
    expect(reply.status).toBe(status)
    expect(sentenceOf(reply)).toContain(words)
    expect((await post({ text: 'help' })).status).toBe(200)
  })

  it.each([
    ['GET', '/api/say', 'POST'],
    ['PUT', '/api/complete', 'POST'],
    ['POST', '/api/events', 'GET'],
    ['DELETE', '/', 'GET'],
  ])('%s %s: 405', async (method, path, allowed) => {
    const reply = await send(playground.port, path, { method })
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe(allowed)
    expect(sentenceOf(reply)).toContain(allowed)
  })

  it('an unknown path: 404', async () => {
    const reply = await send(playground.port, '/api/nothing')
    expect(reply.status).toBe(404)
    expect(sentenceOf(reply)).toBe('There is nothing at /api/nothing.')
  })

  it('leaves paths that are not its own to the rest of the server', async () => {
    const reply = await send(playground.port, '/slack/events', { headers: { host: 'bot.example.org' } })
    expect(reply.status).toBe(404)
    expect(reply.headers['content-security-policy']).toBe("default-src 'none'")
  })

  it('a fault of ours: 500 with an id that the log has too', async () => {
    const reply = await send(playground.port, '/api/say', {
      method: 'POST',
      headers: json,
      body: '{"text":"break"}',
    })
    expect(reply.status).toBe(500)
    const [fault] = playground.faults as { errorId: string; err: Error }[]
    expect(sentenceOf(reply)).toContain(fault?.errorId)
    expect(fault?.err.message).toBe('the bot broke')
    expect(reply.body).not.toContain('broke')
  })

  it('a question before the bot is there: 503', async () => {
    const early = await servePlayground()
    const reply = await send(early.port, '/api/say', {
      method: 'POST',
      headers: json,
      body: '{"text":"help"}',
    })
    await early.stop()
    expect(reply.status).toBe(503)
    expect(sentenceOf(reply)).toContain('still starting')
  })
})
