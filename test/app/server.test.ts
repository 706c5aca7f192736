/** What strangers can take of the http server: connections, memory, patience. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, expect, it } from 'vitest'
import { type ServerBounds, serverBounds } from '../../src/app/load-shedder.ts'
import { createHttpServer } from '../../src/app/server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server with a door that keeps whole bodies, and one whose answers the test gives. */
async function serve(bounds: Partial<ServerBounds>) {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })
  const server = createHttpServer({
    log,
    bounds: { ...serverBounds, ...bounds },
    readiness: async () => ({ isReady: true, status: 'ok', parts: {} }),
    metrics: async () => ({ contentType: 'text/plain', text: 'none' }),
  })
  const pieces = new Map<string, number>()
  const bodies = new Map<string, Buffer[]>()
  const held: ServerResponse[] = []
  server.receive('/bodies', async (request, response) => {
    const name = String(request.headers['x-name'])
    const kept: Buffer[] = []
    bodies.set(name, kept)
    for await (const piece of request) pieces.set(name, kept.push(piece))
    response.statusCode = name === 'refused' ? 401 : 200
    response.end(String(Buffer.concat(kept).length))
  })
  server.receive('/held', async (_request, response) => {
    response.writeHead(200).flushHeaders()
    held.push(response)
  })
  const port = await server.listen('127.0.0.1', 0)
  ends.push(() => server.close(0))
  return { port, pieces, bodies, held, logged, origin: `http://127.0.0.1:${port}` }
}

/** A connection that has sent this much; `heard` is all that came back, once it is closed. */
async function open(port: number, sent: string | Buffer = '') {
  const socket = connect(port, '127.0.0.1')
  ends.push(() => socket.destroy())
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  await once(socket, 'connect')
  if (sent !== '') socket.write(sent)
  return { socket, closed, isOpen: () => !socket.destroyed, heard: () => heard }
}

const head = (path: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`

async function until(look: () => boolean): Promise<void> {
  while (!look()) await nextTurn()
}

it('with too many connections the oldest go that sent no whole request, and who comes is answered', async () => {
  const { port, origin, held, logged } = await serve({ waiting: 20 })
  const answered = await open(port, head('/held', 'content-length: 0'))
  await until(() => held.length === 1)
  const silent = await Promise.all(Array.from({ length: 20 }, () => open(port)))
  const slow = await Promise.all(
    Array.from({ length: 20 }, () => open(port, `${head('/bodies', 'content-length: 9')}abc`)),
  )
  await Promise.all(silent.map(({ closed }) => closed))
  for (let asked = 0; asked < 30; asked += 1) expect((await fetch(`${origin}/livez`)).status).toBe(200)
  await open(port)
  expect(await slow[0]?.closed).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 1\r\n/i)
  expect(slow.filter(({ isOpen }) => isOpen()).length).toBeGreaterThan(15)
  held[0]?.end('late, but whole')
  await until(() => answered.heard().includes('late, but whole'))
  expect(logged.filter((line) => line.includes('some were dropped'))).toHaveLength(1)
})

it('a burst of connections is waited for, and only those that still send nothing then are dropped', async () => {
  const { port } = await serve({ waiting: 20 })
  const burst = await Promise.all(Array.from({ length: 60 }, () => open(port)))
  for (let turns = 0; turns < 50; turns += 1) await nextTurn()
  const late = burst.slice(0, 30)
  for (const { socket } of late) socket.write(head('/bodies', 'content-length: 0', 'connection: close'))
  for (const { closed } of late) expect(await closed).toMatch(/^HTTP\/1.1 200 /)
  await until(() => burst.filter(({ isOpen }) => isOpen()).length === 20)
})

it('requests that come at once are all answered, however many connections they take', async () => {
  const { port } = await serve({ waiting: 20 })
  const request = 'GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const opened = await Promise.all(Array.from({ length: 200 }, () => open(port, request)))
  await until(() => opened.every(({ heard }) => heard().includes('200 OK')))
  // Of those that wait for the next request, twenty stay.
  await until(() => opened.filter(({ isOpen }) => isOpen()).length <= 20)
})

it('of bodies that take too much together the largest goes, and smaller ones are read to their end', async () => {
  const { port, pieces, logged } = await serve({ bodyBytes: 300_000 })
  const small = await open(port, head('/bodies', 'x-name: small', 'content-length: 2000') + 'x'.repeat(1_000))
  const large = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      open(
        port,
        head('/bodies', `x-name: ${at}`, 'content-length: 100000') + 'x'.repeat(80_000 + at * 1_000),
      ),
    ),
  )
  await until(() => large.filter(({ isOpen }) => isOpen()).length <= 3)
  for (const each of large.filter(({ isOpen }) => !isOpen())) {
    expect(await each.closed).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 1\r\n/i)
  }
  expect(pieces.get('small')).toBe(1)
  small.socket.write('x'.repeat(1_000))
  await until(() => small.heard().endsWith('2000'))
  // Those that were dropped are no fault of ours.
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

it('bytes are counted until their request is answered, and not longer', async () => {
  const { origin } = await serve({ bodyBytes: 300_000 })
  for (let sent = 0; sent < 10; sent += 1) {
    const response = await fetch(`${origin}/bodies`, { method: 'POST', body: 'x'.repeat(100_000) })
    expect(await response.text()).toBe('100000')
  }
})

it('a body that is dropped or refused gives its memory back at once, one that is taken stays', async () => {
  const { port, origin, bodies } = await serve({ bodyBytes: 300_000 })
  const lengths = (name: string) => (bodies.get(name) ?? []).map(({ length }) => length)
  const dropped = await open(port, head('/bodies', 'x-name: dropped', 'content-length: 900000'))
  dropped.socket.write('x'.repeat(500_000))
  expect(await dropped.closed).toContain('503')
  for (const name of ['refused', 'taken']) {
    const response = await fetch(`${origin}/bodies`, {
      method: 'POST',
      headers: { 'x-name': name, connection: 'close' },
      body: 'x'.repeat(200_000),
    })
    expect(await response.text()).toBe('200000')
  }
  await until(() => lengths('refused').every((length) => length === 0))
  expect(lengths('dropped')).toEqual(lengths('dropped').map(() => 0))
  expect(lengths('dropped').length).toBeGreaterThan(0)
  expect(lengths('refused').length).toBeGreaterThan(0)
  expect(lengths('taken').reduce((sum, length) => sum + length, 0)).toBe(200_000)
})

it('a body in crumbs counts what its crumbs take', async () => {
  const { port, pieces } = await serve({ bodyBytes: 300_000 })
  const crumbs = 2_000
  const { socket, closed } = await open(port, head('/bodies', 'x-name: crumbs', 'transfer-encoding: chunked'))
  socket.write('1\r\nx\r\n'.repeat(crumbs))
  expect(await closed).toContain('503')
  expect(pieces.get('crumbs')).toBeLessThan(crumbs / 2)
})

it('requests that take too long are cut, answers that do are not', async () => {
  const { port, held } = await serve({ requestMs: 1_000 })
  const answered = await open(port, head('/held', 'content-length: 0'))
  await until(() => held.length === 1)
  const drips = (socket: Socket) => {
    const timer = setInterval(() => socket.writable && socket.write('x'), 20)
    ends.push(() => clearInterval(timer))
  }
  const slow = {
    nothing: await open(port),
    'half a line': await open(port, 'POST /bod'),
    'headers that never end': await open(port, 'POST /bodies HTTP/1.1\r\nhost: localhost\r\nx-drip: '),
    'a body that never ends': await open(port, head('/bodies', 'content-length: 100000')),
    'a body that nobody reads': await open(port, head('/livez', 'content-length: 100000')),
  }
  drips(slow['headers that never end'].socket)
  drips(slow['a body that never ends'].socket)
  for (const { closed } of Object.values(slow)) await closed
  expect(answered.isOpen()).toBe(true)
  held[0]?.end('late, but whole')
  await until(() => answered.heard().includes('late, but whole'))
})
