/** What proxies make of a request, recorded from the real ones: each is refused without the key. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Playground, servePlayground, smallBot } from './playground.ts'

let playground: Playground
beforeAll(async () => {
  playground = await servePlayground(smallBot)
})
afterAll(() => playground.stop())

/** Sends lines as they are, with `HERE` for the playground’s own address; gives the status. */
async function sendRaw(lines: readonly string[], body = ''): Promise<number> {
  const here = `127.0.0.1:${playground.port}`
  const socket = connect(playground.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n').replaceAll('HERE', here)}\r\n\r\n${body}`)
  const answer = text(socket)
  // Who keeps the connection open has all of the answer’s head with its first bytes.
  const first = await Promise.race([once(socket, 'data').then(([bytes]) => String(bytes)), answer])
  socket.destroy()
  await answer.catch(() => undefined)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
}

const curl = ['User-Agent: curl/7.88.1', 'Accept: */*']
const browser = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0',
  'Accept: text/html',
  'Sec-Fetch-Site: none',
  'Sec-Fetch-Mode: navigate',
]
const question = '{"text":"help"}'
const json = ['Content-Type: application/json', `Content-Length: ${question.length}`]

describe('a request that went through', () => {
  // What arrived from `proxy_pass http://127.0.0.1:3000;` and its kin, with the sender’s own lines last.
  const proxies: [string, string, readonly string[]][] = [
    ['nginx 1.22 as it comes', 'HTTP/1.0', ['Host: HERE', 'Connection: close']],
    ['nginx with proxy_http_version 1.1', 'HTTP/1.1', ['Host: HERE', 'Connection: close']],
    ['nginx with the lines for WebSockets', 'HTTP/1.1', ['Connection: upgrade', 'Host: HERE']],
    ['nginx that keeps Host', 'HTTP/1.0', ['Host: club.example', 'Connection: close']],
    [
      'nginx with X-Real-IP alone',
      'HTTP/1.1',
      ['Host: HERE', 'X-Real-IP: 203.0.113.7', 'Connection: keep-alive'],
    ],
    [
      'Apache',
      'HTTP/1.1',
      [
        'Host: HERE',
        'X-Forwarded-For: 203.0.113.7',
        'X-Forwarded-Host: club.example',
        'X-Forwarded-Server: localhost',
        'Connection: Keep-Alive',
      ],
    ],
    ['Varnish', 'HTTP/1.1', ['Host: HERE', 'Via: 1.1 cache (Varnish/7.1)', 'Connection: keep-alive']],
    ['Envoy', 'HTTP/1.1', ['Host: HERE', 'x-request-id: 1f0c', 'x-envoy-expected-rq-timeout-ms: 15000']],
    ['a tunnel of Cloudflare', 'HTTP/1.1', ['Host: HERE', 'Cdn-Loop: cloudflare', 'Cf-Ray: 8f']],
    ['HAProxy as it comes', 'HTTP/1.1', ['host: club.example']],
  ]
  it.each(proxies)('%s', async (_name, version, lines) => {
    for (const sender of [curl, browser]) {
      for (const path of ['/', '/page/app.js', '/page/logo.svg', '/api/events'])
        expect(await sendRaw([`GET ${path} ${version}`, ...lines, ...sender])).toBe(403)
      expect(await sendRaw([`POST /api/say ${version}`, ...lines, ...sender, ...json], question)).toBe(403)
    }
  })

  // nginx since 1.29.7 as it comes, and HAProxy and Apache told to hide: only what a
  // browser always says is missing.
  it.each([
    ['nginx 1.29.7', ['Host: HERE']],
    ['Apache with ProxyAddHeaders Off', ['Host: HERE', 'Connection: Keep-Alive']],
  ])('%s, from a browser', async (_name, lines) => {
    for (const path of ['/', '/page/app.js', '/api/events'])
      expect(await sendRaw([`GET ${path} HTTP/1.1`, ...lines, ...browser])).toBe(403)
  })
})

describe('a request from this machine', () => {
  it.each([
    ['curl', ['Host: HERE', ...curl]],
    ['a browser', ['Host: HERE', 'Connection: keep-alive', ...browser]],
    ['fetch of Node', ['Host: HERE', 'connection: keep-alive', 'sec-fetch-mode: cors', 'user-agent: node']],
    ['wget', ['Host: HERE', 'User-Agent: Wget/1.21.3', 'Connection: Keep-Alive']],
  ])('by %s needs no key', async (_name, lines) => {
    for (const path of ['/', '/page/app.js', '/api/events'])
      expect(await sendRaw([`GET ${path} HTTP/1.1`, ...lines])).toBe(200)
    expect(await sendRaw(['POST /api/say HTTP/1.1', ...lines, ...json], question)).toBe(200)
  })
})
