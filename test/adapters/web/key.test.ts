/** Who has the playground's key may come from anywhere; nobody else learns or guesses it. */
import { once } from 'node:events'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuard } from '../../../adapters/kit/guard/guard.ts'
import { createKey } from '../../../adapters/kit/guard/key.ts'
import { tellFault } from '../../../adapters/kit/guard/refusal.ts'
import { isSameUser } from '../../../adapters/kit/guard/same-user.ts'
import { hintsOf } from '../../../adapters/web/hints.ts'
import { type Playground, servePlayground, smallBot, startKey } from './playground.ts'
import { openResponse, postJson, send, sentenceOf } from './send.ts'

let playground: Playground
let key: string
beforeAll(async () => {
  playground = await servePlayground(smallBot)
  key = /\?key=([\w-]{24})$/m.exec(playground.web.hints.join('\n'))?.[1] ?? ''
})
afterAll(() => playground.stop())

/** As a proxy sends it that passes on the name under which it is known. */
const outside = { host: 'club.example', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }

/** Opens the link as a browser does, and gives the cookie that it got. */
async function openLink(headers: Record<string, string> = outside): Promise<string> {
  const reply = await send(playground.port, `/?key=${key}`, { headers })
  expect(reply.status).toBe(303)
  return reply.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

describe('the link that is printed at the start', () => {
  it('gives a cookie for this site alone, and leaves the address bar without the key', async () => {
    const { status, headers, body } = await send(playground.port, `/?key=${key}`, { headers: outside })
    expect([status, headers.location]).toEqual([303, '/'])
    const [cookie = ''] = headers['set-cookie'] ?? []
    for (const word of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Secure']) expect(cookie).toContain(word)
    expect(headers['cache-control']).toBe('no-store')
    expect(`${cookie}${body}`).not.toContain(key)
  })

  it('opens the page, its files, the questions and the stream, through a proxy as well', async () => {
    const headers = { ...outside, cookie: `theme=dark; ${await openLink()}` }
    for (const path of ['/', '/page/app.js', '/page/app.css', '/page/logo.svg'])
      expect((await send(playground.port, path, { headers })).status).toBe(200)
    const stream = await openResponse(playground.port, '/api/events', { headers })
    expect(stream.statusCode).toBe(200)
    stream.destroy()
    // nginx by itself rewrites Host, and the Origin of the browser is then another.
    const rewritten = { ...headers, host: '127.0.0.1:3000', origin: 'https://club.example' }
    for (const path of ['/api/say', '/api/complete'])
      expect((await postJson(playground.port, path, { text: 'help' }, rewritten)).status).toBe(200)
  })

  it('serves scripts too, which keep no cookies', async () => {
    const reply = await postJson(playground.port, `/api/say?key=${key}`, { text: 'help' }, outside)
    expect([reply.status, reply.headers['set-cookie']]).toEqual([200, undefined])
  })

  it('speaks for no other site’s page', async () => {
    const headers = { ...outside, cookie: await openLink(), 'sec-fetch-site': 'same-site' }
    const reply = await postJson(playground.port, '/api/say', { text: 'help' }, headers)
    expect(reply.status).toBe(403)
    expect(sentenceOf(reply)).toContain('own page')
  })
})

describe('without the key', () => {
  it.each(['', '?key=', '?key=wrong', '?key[]=a&key[]=b'])(
    'nothing is opened by / with %j',
    async (query) => {
      const cookies = [
        '',
        'journal-club-playground=',
        `journal-club-playground=${key}`,
        'journal-club-playground=x',
      ]
      for (const cookie of cookies) {
        for (const path of [
          '/',
          '/page/app.js',
          '/page/app.css',
          '/page/logo.svg',
          '/api/say',
          '/api/events',
        ]) {
          const reply = await send(playground.port, path + query, { headers: { ...outside, cookie } })
          expect([path, reply.status, reply.headers['set-cookie']]).toEqual([path, 403, undefined])
        }
      }
    },
  )

  it('a browser gets a plain page that says what to do, without a single file of the playground', async () => {
    const { status, headers, body } = await send(playground.port, '/', {
      headers: { ...outside, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect(status).toBe(403)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('The playground needs its key')
    expect(body).not.toMatch(/<script|src=|<link/)
  })
})

it('a key is that of the start, unless it is set: then everybody needs it, and it is not printed', async () => {
  expect(createKey(undefined, startKey).value).toBe(startKey)
  const set = 'correct-horse-battery'
  const locked = await servePlayground(smallBot, { PLAYGROUND_KEY: set })
  const say = (query: string) => postJson(locked.port, `/api/say${query}`, { text: 'help' })
  expect([(await say('')).status, (await say(`?key=${set}`)).status]).toEqual([403, 200])
  const page = await send(locked.port, '/', { headers: { accept: 'text/html' } })
  for (const { body } of [await say(''), page]) expect(body).toContain('PLAYGROUND_KEY')
  expect(locked.web.hints.join('\n')).toContain('PLAYGROUND_KEY')
  expect(locked.web.hints.join('\n')).not.toContain(set)
  await locked.stop()
})

describe('the other end of the connection', () => {
  // As Linux prints them: a browser of user 1000 at port 46308, a proxy of user
  // 33 at 46322, both to port 4811.
  const recorded = `
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000:12CB 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 125 1 00000000506f35ed 100 0 0 10 0
 688: 0100007F:B4E4 0100007F:12CB 01 00000000:00000000 02:0000176E 00000000  1000        0 86913 3 00000000e69d858b 20 0 0 11 -1
 689: 0100007F:B4F2 0100007F:12CB 01 00000000:00000000 02:0000176D 00000000    33        0 82168 3 000000004556f8e8 20 0 0 11 -1
  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   1: 0000000000000000FFFF00000100007F:12CB 0000000000000000FFFF00000100007F:B4E4 01 00000000:00000000 00:00000000 00000000  1000        0 86914 1 00000000e910d776 20 4 30 10 -1
   2: 0000000000000000FFFF00000100007F:12CB 0000000000000000FFFF00000100007F:B4F2 01 00000000:00000000 00:00000000 00000000  1000        0 86917 1 0000000074fae4f2 20 4 30 10 -1
   3: 0000000000000000FFFF00000100007F:12CB 0000000000000000FFFF00000100007F:B4F3 01 00000000:00000000 00:00000000 00000000  1000        0 86918 1 0000000074fae4f3 20 4 30 10 -1
`
  it.each([
    ['the same user’s', 46_308, true],
    ['another user’s', 46_322, false],
    ['gone', 46_323, false],
    ['not told', 46_324, true],
  ])('%s', async (_name, remotePort, isSame) => {
    expect(await isSameUser({ localPort: 4811, remotePort }, async () => recorded)).toBe(isSame)
  })

  it('must be the same user’s, which is asked once for a connection', async () => {
    let asked = 0
    const guard = createGuard(createKey(undefined, startKey), async () => {
      asked += 1
      return false
    })
    const server = express()
      .use(guard, (_request, response) => void response.end('in'))
      .use(tellFault({ random: Math.random, log: { debug() {}, info() {}, warn() {}, error() {} } }))
      .listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const replies = [await send(port, '/', { agent }), await send(port, '/', { agent })]
    expect(replies.map(({ status }) => status)).toEqual([403, 403])
    expect(asked).toBe(1)
    agent.destroy()
    server.close()
  })
})

describe('the lines at the start', () => {
  const told = (host: string, origin: string, isSet = false) =>
    hintsOf(host, origin, { value: 'K3Y', isSet }).join('\n')

  it('name the address of this machine, and the link for where it asks for a key', () => {
    const lines = told('127.0.0.1', 'http://127.0.0.1:3000')
    expect(lines).toContain('Open http://127.0.0.1:3000 and type')
    expect(lines).toContain('http://127.0.0.1:3000/?key=K3Y')
  })

  it.each(['0.0.0.0', '::'])('say for %s where it is open without a key, and where with it', (host) => {
    const lines = told(host, 'http://127.0.0.1:3000')
    expect(lines).toContain('Open http://127.0.0.1:3000 on this machine')
    expect(lines).toMatch(/other machines.*key.*NAME-OF-THIS-MACHINE:3000\/\?key=K3Y/)
  })

  it('give the link alone where the address is not this machine’s alone', () => {
    const lines = told('192.168.1.5', 'http://192.168.1.5:3000')
    expect(lines).toContain('Open http://192.168.1.5:3000/?key=K3Y and type')
    expect(lines).toContain('Nobody')
  })

  it('do not print a key that was set', () => {
    expect(told('127.0.0.1', 'http://127.0.0.1:3000', true)).toContain(
      'Open http://127.0.0.1:3000/?key=… and',
    )
    expect(told('0.0.0.0', 'http://127.0.0.1:3000', true)).not.toContain('K3Y')
  })
})
