import { describe, expect, it } from 'vitest'
import { startClock } from '../support/source-clock.ts'
import { makeHttp, makeRequest, makeRows } from '../support/source-http.ts'
import { makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()

describe('asking a service', () => {
  it('says who asks and what is wanted', async () => {
    const server = await start(() => '<ok/>')
    const { text } = await makeHttp(startClock()).fetch(makeRequest(server.url))
    expect(text).toBe('<ok/>')
    expect(server.asked[0]?.headers).toMatchObject({
      'user-agent': 'journal-club/0.0.0-test (mailto:ada@example.org)',
      accept: expect.stringContaining('application/atom+xml'),
    })
  })

  it('asks only for something newer', async () => {
    const server = await start(({ headers }, response) => {
      if (headers['if-none-match'] === '"7"') return void response.writeHead(304).end()
      response.setHeader('etag', '"7"')
      return '<ok/>'
    })
    const http = makeHttp(startClock())
    const { validators } = await http.fetch(makeRequest(server.url))
    expect(await http.fetch(makeRequest(server.url, { validators }))).toEqual({
      text: undefined,
      validators: { etag: '"7"' },
    })
  })

  it('sends one request at a time and one each three seconds in a rateLimit, over several processes', async () => {
    const clock = startClock()
    const rows = makeRows(clock)
    const startsMs: number[] = []
    let open = 0
    const server = await start((_asked, response) => {
      startsMs.push(clock.nowMs())
      open += 1
      setImmediate(() => {
        open -= 1
        response.end('<ok/>')
      })
      expect(open).toBe(1)
      return undefined
    })
    const replicas = [makeHttp(clock, { rows }), makeHttp(clock, { rows })]
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((nth) => replicas[nth % 2]?.fetch(makeRequest(`${server.url}/${nth}`))),
    )
    const gaps = startsMs.slice(1).map((ms, at) => ms - (startsMs[at] ?? 0))
    expect(gaps).toHaveLength(5)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_000)
  })

  it('waits as long as the server asks, and then gets the answer', async () => {
    const clock = startClock()
    const server = await start((_asked, response, nth) => {
      if (nth > 1) return '<ok/>'
      response.writeHead(503, { 'retry-after': '40' }).end()
      return undefined
    })
    const beforeMs = clock.nowMs()
    await makeHttp(clock).fetch(makeRequest(server.url))
    expect(clock.nowMs() - beforeMs).toBeGreaterThanOrEqual(40_000)
    expect(clock.nowMs() - beforeMs).toBeLessThan(50_000)
  })

  it('gives up at once when the server asks for more than two minutes, and says when to come again', async () => {
    const server = await start((_asked, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end()
      return undefined
    })
    await expect(makeHttp(startClock()).fetch(makeRequest(server.url))).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterMs: 3_600_000,
      userMessage: expect.stringMatching(/^127\.0\.0\.1:\d+ answers 429\.$/),
    })
    expect(server.asked).toHaveLength(1)
  })

  it('leaves a host alone that asked for more than two minutes, in each process, and says until when', async () => {
    const clock = startClock()
    const rows = makeRows(clock)
    const server = await start((_asked, response, nth) => {
      if (nth > 1) return '<ok/>'
      response.writeHead(429, { 'retry-after': '36000' }).end()
      return undefined
    })
    const ask = () => makeHttp(clock, { rows }).fetch(makeRequest(server.url))
    await expect(ask()).rejects.toThrow('answers 429')
    await expect(ask()).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterMs: 36_000_000,
      userMessage: 'test asked to be left alone until 2025-04-11T16:00Z.',
    })
    expect([server.asked.length, clock.slept]).toEqual([1, []])
    clock.set('2025-04-11T15:59:00Z')
    expect((await ask()).text).toBe('<ok/>')
    expect(clock.nowMs()).toBeGreaterThanOrEqual(Date.parse('2025-04-11T16:00:00Z'))
  })

  it.each(['31536000', 'Sun, 01 Jan 2126 00:00:00 GMT'])(
    'leaves a server alone for a day at most, whatever it asks for: %s',
    async (retryAfter) => {
      const server = await start((_asked, response, nth) => {
        if (nth > 1) return '<ok/>'
        response.writeHead(503, { 'retry-after': retryAfter }).end()
        return undefined
      })
      const clock = startClock()
      const http = makeHttp(clock)
      const ask = () => http.fetch(makeRequest(server.url))
      await expect(ask()).rejects.toMatchObject({ retryAfterMs: 86_400_000 })
      clock.set('2025-04-12T06:00:00Z')
      expect((await ask()).text).toBe('<ok/>')
    },
  )

  it('does not wait for the time of a clock that was ahead', async () => {
    const server = await start(() => '<ok/>')
    const clock = startClock()
    const rows = makeRows(clock)
    clock.set('2025-04-11T16:00:00Z')
    await makeHttp(clock, { rows }).fetch(makeRequest(server.url))
    clock.set('2025-04-11T08:00:00Z')
    expect((await makeHttp(clock, { rows }).fetch(makeRequest(server.url))).text).toBe('<ok/>')
    expect(clock.slept).toEqual([])
  })

  it('comes through 406 and 429 in turn', async () => {
    const server = await start((_asked, response, nth) => {
      if (nth === 4) return '<ok/>'
      response.writeHead(nth % 2 === 0 ? 429 : 406).end()
      return undefined
    })
    expect((await makeHttp(startClock()).fetch(makeRequest(server.url))).text).toBe('<ok/>')
  })

  it('waits longer each time, by chance', async () => {
    const server = await start((_asked, response) => void response.writeHead(500).end())
    const waits = async (chance: number) => {
      const clock = startClock()
      const rateLimit = { name: 'test', everyMs: 0 }
      await expect(
        makeHttp(clock, { random: () => chance }).fetch(makeRequest(server.url, { rateLimit })),
      ).rejects.toThrow('answers 500 (asked 4 times).')
      return clock.slept
    }
    expect(await waits(0.5)).toEqual([2_000, 4_000, 8_000])
    expect(await waits(0)).toEqual([4_000, 8_000, 16_000])
  })

  it('does not repeat what cannot change', async () => {
    const server = await start((_asked, response) => void response.writeHead(404).end())
    await expect(makeHttp(startClock()).fetch(makeRequest(server.url))).rejects.toThrow('answers 404.')
    expect(server.asked).toHaveLength(1)
  })

  it('leaves a host alone after two requests that failed whole, and tries it again after five minutes', async () => {
    let isDown = true
    const server = await start((_asked, response) => {
      if (!isDown) return '<ok/>'
      response.writeHead(500).end()
      return undefined
    })
    const clock = startClock()
    const http = makeHttp(clock)
    const ask = () => http.fetch(makeRequest(server.url))
    await expect(ask()).rejects.toThrow('answers 500')
    await expect(ask()).rejects.toThrow('answers 500')
    await expect(ask()).rejects.toThrow(/failed too often and is not asked again/)
    expect(server.asked).toHaveLength(8)
    isDown = false
    await clock.sleep(300_000)
    expect((await ask()).text).toBe('<ok/>')
  })
})
