/** Who is answered over MCP, and what of whom. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findToken } from '../../../src/library/access-tokens.ts'
import { Rights } from '../../../src/library/rights.ts'
import type { Place } from '../../../src/model/place.ts'
import { postJson, send } from '../web/send.ts'
import { type Endpoint, serveMcp } from './endpoint.ts'

let endpoint: Endpoint
let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
const strangers = new Set<string>()
beforeAll(async () => {
  endpoint = await serveMcp({
    now: () => now,
    mayRead: async (_place: Place, user: string) => !strangers.has(user),
  })
})
afterAll(() => endpoint.stop())
afterEach(() => {
  now = Temporal.Instant.from('2025-04-13T09:00:00Z')
})

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const call = (name: string, given: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})
const accept = 'application/json, text/event-stream'

async function post(body: unknown, headers: Record<string, string> = {}) {
  const reply = await send(endpoint.port, '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return reply
}
const by = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a token', () => {
  it('is given once, in a direct message, and only its hash is kept', async () => {
    const { bot } = endpoint
    const ask = bot.hear({ place: 'slack:T9/U9', user: 'U9', text: 'mcp token' })
    const card = await ask.answer()
    expect(ask.visibility).toBe('private')
    const said = JSON.stringify(card)
    const [secret = ''] = /jclub_[\w-]{43}/.exec(said) ?? []
    expect(said).toContain('/mcp')
    expect(said).toContain('12 July 2025')
    expect((await post(list, by(secret))).status).toBe(200)
    const later = await bot.hear({ place: 'slack:T9/U9', user: 'U9', text: 'mcp tokens' }).answer()
    expect(JSON.stringify(later)).toContain('Token 1')
    expect(JSON.stringify(later)).not.toContain('jclub_')
    const kept = await endpoint.library.store.people.load({
      workspace: 'slack:T9',
      user: 'U9',
      own: undefined,
    })
    expect(kept.tokens).toHaveLength(1)
    expect(JSON.stringify([kept, endpoint.logged])).not.toContain(secret)
  })

  it('is not given where others are, nor where there are no direct messages', async () => {
    const say = (place: Place) => endpoint.bot.hear({ place, user: 'U9', text: 'mcp token' }).answer()
    const card = await say('slack:T9/C1')
    expect(card.isProblem).toBe(true)
    expect(JSON.stringify(card)).toContain('direct message')
  })

  it('is given to members only, and ten at most', async () => {
    const of = { place: 'slack:T9/U8', user: 'U8', text: 'mcp token' } as const
    const guest = await endpoint.bot.hear({ ...of, standing: 'guest' }).answer()
    expect(guest.isProblem).toBe(true)
    for (let count = 0; count < 10; count += 1) await endpoint.bot.hear(of).answer()
    const card = await endpoint.bot.hear(of).answer()
    expect(JSON.stringify(card)).toContain('revoke one first')
    now = now.add({ hours: 91 * 24 })
    expect((await endpoint.bot.hear(of).answer()).isProblem).toBeUndefined()
  })

  it('ends after ninety days, when it is revoked, and when its owner may no longer read there', async () => {
    const token = await endpoint.tokenOf('slack:T2', 'U2')
    expect((await post(list, by(token))).status).toBe(200)
    strangers.add('U2')
    now = now.add({ seconds: 61 })
    expect((await post(list, by(token))).status).toBe(401)
    strangers.clear()
    now = now.add({ hours: 90 * 24 })
    expect((await post(list, by(token))).status).toBe(401)
    now = now.subtract({ hours: 24 })
    expect((await post(list, by(token))).status).toBe(200)
    const card = await endpoint.bot.hear({ place: 'slack:T2/U2', user: 'U2', text: 'mcp revoke 1' }).answer()
    expect(card.isProblem).toBeUndefined()
    expect((await post(list, by(token))).status).toBe(401)
  })

  it('is revoked by its owner alone', async () => {
    const token = await endpoint.tokenOf('slack:T2', 'U3')
    for (const place of ['slack:T2/U4', 'slack:T3/U3'] as const) {
      const user = place.slice(-2)
      const card = await endpoint.bot.hear({ place, user, text: 'mcp revoke 1' }).answer()
      expect(card.isProblem).toBe(true)
    }
    expect((await post(list, by(token))).status).toBe(200)
  })

  it('shows nothing of another workspace or person', async () => {
    const [ada, eve, bob] = await Promise.all([
      endpoint.tokenOf('slack:TA', 'UA'),
      endpoint.tokenOf('slack:TE', 'UA'),
      endpoint.tokenOf('slack:TA', 'UB'),
    ])
    const paper = (await endpoint.say('latest')).shows?.papers[0]
    await post(call('mark', { act: 'save', paper }), by(ada))
    expect((await post(call('list', { what: 'saved' }), by(ada))).body).toContain(paper)
    for (const token of [eve, bob])
      expect((await post(call('list', { what: 'saved' }), by(token))).body).not.toContain(paper)
  })

  it('that is wrong, expired, revoked, foreign or malformed gets no row, in the same words', async () => {
    const good = await endpoint.tokenOf('slack:T5', 'U5')
    const revoked = await endpoint.tokenOf('slack:T5', 'U6')
    expect(await endpoint.library.store.accessTokens.remove({ workspace: 'slack:T5', user: 'U6' }, 1)).toBe(
      true,
    )
    const wrong = `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`
    const foreign = ['xoxb-1234567890-abcdef', 'ghp_abcdefghijklmnopqrstuvwxyz0123456789']
    const malformed = [
      '',
      'x',
      'null',
      good.slice(0, -1),
      `${good}A`,
      good.toUpperCase(),
      `${good} x`,
      "' or 1=1 --",
      '..',
    ]
    const bodies = new Set<string>()
    for (const token of [revoked, wrong, ...foreign, ...malformed]) {
      const reply = await post(call('list', { what: 'saved' }), by(token))
      expect(reply.status, token).toBe(401)
      expect(reply.headers['www-authenticate']).toContain('Bearer')
      bodies.add(reply.body)
    }
    for (const authorization of [good, `Basic ${good}`, `Bearer: ${good}`, 'Bearer'])
      expect((await post(call('list', { what: 'saved' }), { authorization })).status, authorization).toBe(401)
    expect(bodies.size).toBe(1)
    expect((await post(call('list', { what: 'saved' }), by(good))).status).toBe(200)
  })

  it('is good for 300 requests a minute', async () => {
    const token = await endpoint.tokenOf('slack:T7', 'U7')
    const statuses: number[] = []
    for (let count = 0; count < 302; count += 1) statuses.push((await post(list, by(token))).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    const refused = await post(list, by(token))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await post(list, by(await endpoint.tokenOf('slack:T7', 'U77')))).status).toBe(200)
    now = now.add({ seconds: 61 })
    expect((await post(list, by(token))).status).toBe(200)
  })

  it('finds nobody by what is no token', async () => {
    for (const text of ['', 'jclub_', 'x'.repeat(100_000)])
      expect(await findToken(text, endpoint.library, new Rights(endpoint.library))).toBeUndefined()
  })
})

describe('without a token', () => {
  it('whoever sits at this machine is answered, as in the playground', async () => {
    expect((await post(list)).status).toBe(200)
  })

  it.each([
    { 'x-forwarded-for': '10.0.0.1' },
    { host: 'rebound.example' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { connection: 'close' },
  ])('others are not: %o', async (headers) => {
    const reply = await post(list, headers as unknown as Record<string, string>)
    expect(reply.status).toBe(403)
    expect(JSON.parse(reply.body)).toMatchObject({
      jsonrpc: '2.0',
      error: { message: expect.stringMatching(/^[A-Z].*\.$|…/) },
    })
  })

  it('a key that is set is needed', async () => {
    const keyed = await serveMcp({ settings: { PLAYGROUND_KEY: 'a-key-of-sixteen-signs' } })
    const headers = { accept }
    expect((await postJson(keyed.port, '/mcp', list, headers)).status).toBe(403)
    const reply = await send(keyed.port, '/mcp?key=a-key-of-sixteen-signs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(list),
    })
    expect(reply.status).toBe(200)
    await keyed.stop()
  })

  it('nobody is answered where the playground does not run', async () => {
    const closed = await serveMcp({ adapters: ['mcp', 'slack'] })
    const reply = await postJson(closed.port, '/mcp', list, { accept })
    expect(reply.status).toBe(401)
    expect(reply.body).toContain('mcp token')
    await closed.stop()
  })
})
