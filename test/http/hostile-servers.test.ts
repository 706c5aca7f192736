/** What a server may do that is broken or means harm: send slowly, without end, or lead elsewhere. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startClock } from '../support/source-clock.ts'
import { makeHttp, makeRequest } from '../support/source-http.ts'
import { makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()

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

  it('does not get what was sent to the service that redirected to it', async () => {
    const other = await start(() => '<ok/>')
    const server = await start(
      (_asked, response) => void response.writeHead(307, { location: other.url }).end(),
    )
    expect(await fails(server.url, { body: { said: 'x' } }, { allowPrivate: true })).toBe(
      'leads to another host.',
    )
    expect(other.asked).toEqual([])
  })

  it('that answers with a web page is not taken for a feed', async () => {
    const server = await start((_asked, response) => {
      response.setHeader('content-type', 'text/html')
      return '<html><body>Down for maintenance</body></html>'
    })
    expect(await fails(server.url)).toBe('answers with a web page in place of XML (asked 4 times).')
  })

  it('that lies about its encoding is read all the same', async () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Pokémon</a>', 'latin1')
    const sent = [
      latin,
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>Pokémon</a>', 'latin1'),
      Buffer.from('<a>Pokémon</a>', 'utf8'),
      // A text of UTF-8 that holds a quotation in Windows-1252.
      Buffer.concat([
        Buffer.from('<a>王 Pokémon', 'utf8'),
        Buffer.from(' Pok\xe9mon \x93x\x94</a>', 'latin1'),
      ]),
      Buffer.from('<?xml version="1.0"?><a>Pokémon</a>', 'utf16le'),
      Buffer.from('\uFEFF<a>Pokémon</a>', 'utf16le'),
    ]
    let charset = 'ISO-8859-1'
    const server = await start(({ url }, response) => {
      response
        .writeHead(200, { 'content-type': `text/xml; charset=${charset}` })
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
    for (const nth of [0, 1, 2, 4, 5]) expect(await read(nth)).toContain('<a>Pokémon</a>')
    charset = 'UTF-8'
    for (const nth of [0, 1, 2, 4, 5]) expect(await read(nth)).toContain('<a>Pokémon</a>')
    expect(await read(3)).toBe('<a>王 Pokémon Pokémon “x”</a>')
  })

  it('that refuses connections is named', async () => {
    const server = await start(() => '')
    await server.close()
    expect(await fails(server.url)).toBe('refuses the connection (asked 4 times).')
    expect(await fails('http://name.invalid/')).toMatch(/is not a known name|cannot be looked up now/)
    expect(await fails('file:///etc/passwd')).toMatch(/leads to something that is no web address/)
  })
})
