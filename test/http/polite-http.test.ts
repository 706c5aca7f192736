import { gzipSync } from 'node:zlib'
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

describe('a hostile or broken server', () => {
  const fails = async (url: string, parts: Parameters<typeof makeRequest>[1] = {}, limits = {}) =>
    makeHttp(startClock(), { timeoutMs: 300, ...limits })
      .fetch(makeRequest(url, parts))
      .then(
        () => 'an answer',
        (error: Error) => error.message.replace(/^127\.0\.0\.1:\d+ /, ''),
      )

  it('that sends a body slowly is left', async () => {
    const server = await start((_asked, response) => {
      response.write('<a>')
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
      return undefined
    })
    expect(await fails(server.url)).toBe('did not answer whole within 0.3 s (asked 4 times).')
  })

  it('that never answers is left', async () => {
    const server = await start(() => undefined)
    expect(await fails(server.url)).toBe('did not answer whole within 0.3 s (asked 4 times).')
  })

  it('that sends without end is stopped at the limit', async () => {
    const server = await start((_asked, response) => {
      const block = Buffer.alloc(65_536, 'x')
      const pour = () => {
        while (!response.destroyed && response.write(block));
      }
      response.on('drain', pour)
      pour()
      return undefined
    })
    expect(await fails(server.url, { maxBytes: 1_000_000 }, { timeoutMs: 5_000 })).toBe(
      'sends more than 1 MB.',
    )
  })

  it('that packs much into little is stopped at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const server = await start((_asked, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
      return undefined
    })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await fails(server.url, { maxBytes: 1_000_000 }, { timeoutMs: 5_000 })).toBe(
      'sends more than 1 MB.',
    )
  })

  it('whose packing is broken is named', async () => {
    const server = await start((_asked, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
      return undefined
    })
    expect(await fails(server.url)).toMatch(/^cannot be read \(Z_DATA_ERROR\)/)
  })

  it('that redirects in a ring is left', async () => {
    const server = await start(
      (_asked, response) => void response.writeHead(302, { location: '/again' }).end(),
    )
    expect(await fails(server.url)).toBe('redirects more than 5 times.')
  })

  it('that redirects inside is refused, in every spelling of an address', async () => {
    const inside = await start(() => '<secret/>')
    const port = new URL(inside.url).port
    for (const host of [
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
      '0177.0.0.1',
      'localhost',
      'LOCALHOST',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ]) {
      const server = await start(
        (_asked, response) => void response.writeHead(302, { location: `http://${host}:${port}/` }).end(),
      )
      expect(await fails(server.url), host).toMatch(/^leads inside the network/)
    }
    expect(inside.asked).toHaveLength(0)
  })

  it('is followed inside when the operator allows it, or set the address', async () => {
    const inside = await start(() => '<ok/>')
    const server = await start(
      (_asked, response) => void response.writeHead(307, { location: inside.url }).end(),
    )
    expect(await fails(server.url, {}, { allowPrivate: true })).toBe('an answer')
    expect(await fails(inside.url, { isOperators: true })).toBe('an answer')
    expect(await fails(inside.url, { isOperators: false })).toMatch(/^leads inside/)
  })

  it('does not get the key of the service that redirected to it', async () => {
    const other = await start(() => '<ok/>')
    const server = await start(
      (_asked, response) => void response.writeHead(302, { location: other.url }).end(),
    )
    await fails(server.url, { headers: { 'x-api-key': 'k' } }, { allowPrivate: true })
    expect(server.asked[0]?.headers['x-api-key']).toBe('k')
    expect(other.asked[0]?.headers).not.toHaveProperty('x-api-key')
  })

  it('that answers with a web page is not taken for a feed', async () => {
    const server = await start((_asked, response) => {
      response.setHeader('content-type', 'text/html')
      return '<html><body>Down for maintenance</body></html>'
    })
    expect(await fails(server.url)).toBe('answers with a web page in place of XML (asked 4 times).')
  })

  it('that lies about its encoding is read where it can be, else named', async () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Pokémon</a>', 'latin1')
    const sent = [
      latin,
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>Pokémon</a>', 'latin1'),
      Buffer.from('<a>Pokémon</a>', 'utf8'),
      Buffer.from('\uFEFF<a>Pokémon</a>', 'utf16le'),
    ]
    const server = await start(({ url }, response) => {
      response
        .writeHead(200, { 'content-type': 'text/xml; charset=ISO-8859-1' })
        .end(sent[Number(url.pathname.slice(1))])
      return undefined
    })
    const read = async (nth: number) =>
      makeHttp(startClock())
        .fetch(makeRequest(`${server.url}/${nth}`))
        .then(
          ({ text }) => text,
          (error: Error) => error.message,
        )
    expect(await read(0)).toContain('Pokémon')
    expect(await read(1)).toContain('sends bytes that are not the text they are said to be')
    expect(await read(2)).toContain('Pokémon')
    expect(await read(3)).toContain('Pokémon')
  })

  it('that refuses connections is named', async () => {
    const server = await start(() => '')
    await server.close()
    expect(await fails(server.url)).toBe('refuses the connection (asked 4 times).')
    expect(await fails('http://name.invalid/')).toMatch(/is not a known name|cannot be looked up now/)
    expect(await fails('file:///etc/passwd')).toMatch(/leads to something that is no web address/)
  })
})
