/**
 * Names that change their address between one look and the next, and connections
 * that were made without a look.
 */
import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Guard } from '../../src/http/addresses.ts'
import { startClock } from '../support/source-clock.ts'
import { makeHttp, makeRequest } from '../support/source-http.ts'
import { makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()

/**
 * A name server that answers each look with the next of its answers; of this machine
 * only 127.0.0.1 counts as outside.
 */
function answerInTurn(...answers: readonly (readonly string[])[]) {
  let looks = 0
  const lookUp: LookupFunction = (_name, options, callback) => {
    const found = answers[Math.min(looks, answers.length - 1)] ?? []
    looks += 1
    if (options.all === true)
      callback(
        null,
        found.map((address) => ({ address, family: 4 })),
      )
    else callback(null, found[0] ?? '', 4)
  }
  const guard: Guard = { lookUp, isInside: (address) => address !== '127.0.0.1' }
  return { guard, looks: () => looks }
}

const fetchWith = (guard: Guard, url: string, parts: Parameters<typeof makeRequest>[1] = {}) =>
  makeHttp(startClock(), { guard })
    .fetch(makeRequest(url, { isOperators: false, ...parts }))
    .then(
      ({ text }) => text,
      (error: Error) => error.message,
    )

describe('a name whose address changes', () => {
  it('is looked up once a connection, and the address that was checked is the one connected to', async () => {
    const server = await start(() => '<ok/>')
    const { port } = new URL(server.url)
    // Were it looked up again for the connection, that would go to 127.0.0.2, where nobody listens.
    const { guard, looks } = answerInTurn(['127.0.0.1'], ['127.0.0.2'])
    expect(await fetchWith(guard, `http://rebind.test:${port}/`)).toBe('<ok/>')
    expect(looks()).toBe(1)
    expect(server.asked).toHaveLength(1)
  })

  it('is checked again for the next connection, that of a redirect too', async () => {
    const server = await start(
      (_asked, response) => void response.writeHead(302, { location: '/again' }).end(),
    )
    const { port } = new URL(server.url)
    const { guard, looks } = answerInTurn(['127.0.0.1'], ['127.0.0.2'])
    expect(await fetchWith(guard, `http://rebind.test:${port}/`)).toMatch(/leads inside the network/)
    expect(looks()).toBe(2)
    expect(server.asked).toHaveLength(1)
  })

  it('is refused when one of several addresses is inside, in whatever place', async () => {
    const server = await start(() => '<ok/>')
    const { port } = new URL(server.url)
    for (const addresses of [
      ['127.0.0.1', '127.0.0.2'],
      ['127.0.0.2', '127.0.0.1'],
    ])
      expect(await fetchWith(answerInTurn(addresses).guard, `http://rebind.test:${port}/`)).toMatch(
        /leads inside the network/,
      )
    expect(server.asked).toHaveLength(0)
  })
})

describe('a connection to an inner address of the operator’s', () => {
  it('is not used again for a redirect that leads there', async () => {
    const inner = await start(() => '<secret/>')
    const { port } = new URL(inner.url)
    const outer = await start(
      (_asked, response) =>
        void response.writeHead(302, { location: `http://localhost:${port}/secret` }).end(),
    )
    const http = makeHttp(startClock())
    await http.fetch(makeRequest(`http://localhost:${port}/feed`))
    await expect(http.fetch(makeRequest(outer.url))).rejects.toThrow(/leads inside the network/)
    expect(inner.asked.map(({ url }) => url.pathname)).toEqual(['/feed'])
  })
})

describe('a server that drips', () => {
  it('one byte of the answer’s head after the other is left', async () => {
    let drips = 0
    const server = await start((_asked, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\nx: ')
      const drip = setInterval(() => {
        drips += 1
        response.socket?.write('a')
      }, 20)
      response.socket?.on('close', () => clearInterval(drip))
      return undefined
    })
    const http = makeHttp(startClock(), { timeoutMs: 200 })
    await expect(http.fetch(makeRequest(server.url))).rejects.toThrow(/did not answer whole within 0.2 s/)
    expect(drips).toBeGreaterThan(0)
  })

  it('one redirect after the other shares one time among all', async () => {
    const server = await start((_asked, response) => {
      response.writeHead(302, { location: '/again' })
      response.write(' ')
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
      return undefined
    })
    const http = makeHttp(startClock(), { timeoutMs: 5_000 })
    // The body of a redirect is not waited for.
    await expect(http.fetch(makeRequest(server.url))).rejects.toThrow(/redirects more than 5 times/)
  })
})
