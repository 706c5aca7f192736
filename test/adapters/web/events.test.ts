/** What the bot posts by itself reaches the pages that listen, once. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Posts } from '../../../adapters/web/posts.ts'
import type { Card } from '../../../src/core.ts'
import { type Playground, servePlayground, smallBot } from './playground.ts'
import { openResponse, send, sentenceOf } from './send.ts'

let playground: Playground
beforeEach(async () => {
  playground = await servePlayground(smallBot)
})
afterEach(() => playground.stop())

const general = 'web:playground/general'
const digest = (title: string): Card => ({ title, blocks: [], buttons: [] })

interface Heard {
  readonly id: string
  readonly title: string
  readonly payloads: readonly string[]
}

async function listen(query = '', headers: Record<string, string> = {}) {
  const response = await openResponse(playground.port, `/api/events${query}`, { headers })
  const posts = readPosts(response)
  const next = async (): Promise<Heard> => {
    const { value } = await posts.next()
    if (!value) throw new Error('the stream ended')
    return value
  }
  return { response, next }
}

async function* readPosts(response: IncomingMessage): AsyncGenerator<Heard, undefined> {
  let id = ''
  for await (const line of createInterface({ input: response })) {
    if (line.startsWith('id: ')) id = line.slice(4)
    if (!line.startsWith('data: ')) continue
    const { cards, visibility: _visibility, ...payloads } = JSON.parse(line.slice(6))
    yield { id, title: cards[0].title, payloads: Object.keys(payloads) }
  }
  return undefined
}

it('a post reaches an open page with every platform’s payload', async () => {
  const { response, next } = await listen()
  expect(response.headers['content-type']).toMatch(/^text\/event-stream\b/)
  const id = await playground.web.post(general, digest('Monday'), 'monday')
  expect(await next()).toEqual({ id, title: 'Monday', payloads: ['discord', 'matrix', 'slack'] })
})

it('a page that comes later gets what it missed, and one that comes again only what is new', async () => {
  const first = await playground.web.post(general, digest('Monday'), 'monday')
  await playground.web.post(general, digest('Tuesday'), 'tuesday')
  const late = await listen(`?place=${general}`)
  expect([(await late.next()).title, (await late.next()).title]).toEqual(['Monday', 'Tuesday'])
  const again = await listen('', { 'last-event-id': first })
  expect((await again.next()).title).toBe('Tuesday')
  const stranger = await listen('', { 'last-event-id': 'an earlier run/1' })
  expect((await stranger.next()).title).toBe('Monday')
})

it('a repeat of a key in its place is not posted twice and gives the first id', async () => {
  const first = await playground.web.post(general, digest('Monday'), 'monday')
  expect(await playground.web.post(general, digest('Monday'), 'monday')).toBe(first)
  expect(await playground.web.post('web:playground/other', digest('Monday'), 'monday')).not.toBe(first)
  await playground.web.post(general, digest('Tuesday'), 'tuesday')
  const { next } = await listen()
  expect([(await next()).title, (await next()).title]).toEqual(['Monday', 'Tuesday'])
})

it('a post of another place is not heard, and the last 200 are kept', async () => {
  await playground.web.post('web:lab/other', digest('Elsewhere'), 'elsewhere')
  for (let day = 1; day <= 201; day += 1) await playground.web.post(general, digest(`Day ${day}`), `${day}`)
  const { next } = await listen()
  expect((await next()).title).toBe('Day 2')
  const elsewhere = await listen('?place=web:lab/other')
  await playground.web.post('web:lab/other', digest('Again'), 'again')
  expect((await elsewhere.next()).title).toBe('Again')
})

it('a place of another platform cannot be listened to or posted to', async () => {
  const reply = await send(playground.port, '/api/events?place=slack:T1/C1')
  expect(reply.status).toBe(422)
  expect(sentenceOf(reply)).toContain('place must be like web:')
  await expect(playground.web.post('slack:T1/C1', digest('Monday'), 'monday')).rejects.toThrow('not a place')
})

it('a stop ends the open streams', async () => {
  const { response } = await listen()
  response.resume()
  const ended = once(response, 'end')
  await playground.web.stop()
  await ended
})

it('a post that comes again after a restart is known by the same name', () => {
  const add = (key: string) => new Posts(Math.random).add(general, key, '{}').split('/')
  const [[run, name], [otherRun, sameName], [, otherName]] = [add('monday'), add('monday'), add('tuesday')]
  expect(run).not.toBe(otherRun)
  expect(name).toBe(sameName)
  expect(name).not.toBe(otherName)
})

it('the details of a post come after it', async () => {
  const { next } = await listen()
  const id = await playground.web.post(general, digest('Monday'), 'monday')
  await playground.web.reply?.(general, id, digest('Details'), 'monday/reply')
  expect([(await next()).title, (await next()).title]).toEqual(['Monday', 'Details'])
})

it('forgets a page that was gone before it could listen', async () => {
  const posts = new Posts(Math.random)
  const written: unknown[] = []
  const server = createServer(async (_request, response) => {
    response.flushHeaders()
    await once(response, 'close')
    response.write = (bytes: unknown) => written.push(bytes) > 0
    posts.listen(general, undefined, response)
    posts.add(general, 'monday', '{}')
    server.emit('looked')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const looked = once(server, 'looked')
  const { port } = server.address() as AddressInfo
  ;(await openResponse(port, '/')).destroy()
  await looked
  server.close()
  expect(written).toEqual([])
})
