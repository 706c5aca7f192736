/** Without its key the playground answers the person at this machine and nobody else. */
import type { Request } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksLocal } from '../../../adapters/kit/guard/local.ts'
import { type Playground, servePlayground, smallBot } from './playground.ts'
import { postJson, send, sentenceOf } from './send.ts'

let playground: Playground
beforeAll(async () => {
  playground = await servePlayground(smallBot)
})
afterAll(() => playground.stop())

const say = (headers: Record<string, string>) =>
  postJson(playground.port, '/api/say', { text: 'help' }, headers)

describe('the address', () => {
  const isLocal = (remoteAddress: string | undefined) => {
    const request = { httpVersion: '1.1', socket: { remoteAddress }, headers: { host: '127.0.0.1:3000' } }
    return looksLocal(request as unknown as Request)
  }

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
    expect(isLocal(address)).toBe(true)
  })

  it.each(['10.0.0.5', '192.168.1.2', '8.8.8.8', '::ffff:10.0.0.5', 'fe80::1', '2001:db8::1', undefined])(
    '%s is not',
    (address) => {
      expect(isLocal(address)).toBe(false)
    },
  )

  it.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded'])(
    'a proxy that sets %s is not',
    async (name) => {
      const reply = await say({ [name]: '127.0.0.1' })
      expect(reply.status).toBe(403)
      expect(sentenceOf(reply)).toContain('only on the machine')
    },
  )
})

describe('the name', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
    '%s is ours',
    async (host) => {
      expect((await say({ host })).status).toBe(200)
    },
  )

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'user@evil.example',
    '10.0.0.5',
    '%%',
  ])('%s is not: a rebound name reaches nothing', async (host) => {
    for (const path of ['/', '/page/app.js', '/api/say', '/api/events']) {
      const reply = await send(playground.port, path, { headers: { host } })
      expect(reply.status).toBe(403)
      expect(sentenceOf(reply)).toContain('localhost')
    }
  })
})

describe('other sites', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://127.0.0.1:1' }],
    [{ origin: 'null' }],
  ])('cannot speak for the person: %o', async (headers) => {
    const reply = await say(headers)
    expect(reply.status).toBe(403)
    expect(sentenceOf(reply)).toContain('own page')
  })

  it('the page itself and the command line can', async () => {
    const origin = `http://127.0.0.1:${playground.port}`
    expect((await say({ 'sec-fetch-site': 'same-origin', origin })).status).toBe(200)
    expect((await say({})).status).toBe(200)
  })
})

describe('the headers', () => {
  it.each(['/', '/page/app.js', '/page/app.css', '/page/logo.svg', '/api/nothing'])(
    'of %s let a browser run only the page’s own files, and frame none of it',
    async (path) => {
      const { headers } = await send(playground.port, path)
      const policy = headers['content-security-policy'] ?? ''
      for (const rule of [
        "default-src 'none'",
        "script-src 'self';",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]) {
        expect(policy).toContain(rule)
      }
      expect(policy).not.toMatch(/'unsafe-(inline|eval)'|https?:/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    },
  )

  it('stand over a page without a single inline script or style', async () => {
    const { body } = await send(playground.port, '/')
    expect(body).not.toMatch(/<style|<script(?![^>]*src=)|style=|\son\w+=|https?:/)
  })
})
