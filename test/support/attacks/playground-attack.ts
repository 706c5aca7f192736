/**
 * The playground's door, as proxies, other sites' pages and rebound names come to it, with and without a key.
 */
import { networkInterfaces } from 'node:os'
import type { Attack, Witness } from './attack.ts'
import { type AttackedBot, startAttackedBot } from './attacked-bot.ts'
import { sendByHand } from './bad-connections.ts'

export const playgroundAttack: Attack = {
  name: "the playground's door",
  async run(witness) {
    const bot = await startAttackedBot({ ADAPTERS: 'web' })
    try {
      await comeStraight(bot, witness)
      await comeAround(bot, witness)
      await comeWithKeys(bot, witness)
      await bot.restart({ HOST: '0.0.0.0' })
      await comeFromOutside(bot, witness)
    } finally {
      await bot.close()
    }
  },
}

type Headers = Readonly<Record<string, string>>
interface Coming {
  readonly version?: '1.0' | '1.1'
  readonly headers: Headers
}

/** The person at this machine is served. */
async function comeStraight(bot: AttackedBot, witness: Witness): Promise<void> {
  const said = await bot.sayWeb('search reward hacking')
  witness.expect(said.status === 200, `the playground answers its own person ${said.status}`)
  const page = await bot.get('/')
  witness.expect(page.status === 200, `the page answers its own person ${page.status}`)
}

/** Whoever comes by a proxy, under another name or from another site's page is not. */
async function comeAround(bot: AttackedBot, witness: Witness): Promise<void> {
  const port = portOf(bot)
  const local = `127.0.0.1:${port}`
  const cases: Readonly<Record<string, Coming>> = {
    // nginx before 1.29.7: HTTP/1.0 to the upstream, and its name as Host.
    'nginx with a plain proxy_pass': { version: '1.0', headers: { Host: local, Connection: 'close' } },
    'nginx with a plain proxy_pass to localhost': {
      version: '1.0',
      headers: { Host: `localhost:${port}`, Connection: 'close' },
    },
    'a request of HTTP/1.0': { version: '1.0', headers: { Host: local } },
    'a request of HTTP/1.0 without a host': { version: '1.0', headers: {} },
    'a proxy that says for whom': { headers: { Host: local, 'X-Forwarded-For': '203.0.113.5' } },
    'a proxy that claims to speak for this machine': {
      headers: { Host: local, 'X-Forwarded-For': '127.0.0.1' },
    },
    'a proxy that keeps the host apart': {
      headers: { Host: local, 'X-Forwarded-Host': 'papers.example.org' },
    },
    'a proxy that says how it was reached': { headers: { Host: local, 'X-Forwarded-Proto': 'https' } },
    'a proxy that keeps to RFC 7239': { headers: { Host: local, Forwarded: 'for=203.0.113.5' } },
    'a proxy that says who': { headers: { Host: local, 'X-Real-IP': '203.0.113.5' } },
    'a proxy that names itself': { headers: { Host: local, Via: '1.1 proxy' } },
    'a tunnel of Cloudflare': { headers: { Host: local, 'CF-Connecting-IP': '203.0.113.5' } },
    'a name that was rebound': { headers: { Host: `evil.example:${port}` } },
    'a name that begins like this machine': { headers: { Host: `127.0.0.1.evil.example:${port}` } },
    'a name that ends like this machine': { headers: { Host: `evil-localhost:${port}` } },
    'a name with a user before it': { headers: { Host: `127.0.0.1@evil.example:${port}` } },
    'the address of a network': { headers: { Host: `0.0.0.0:${port}` } },
  }
  for (const [name, coming] of Object.entries(cases)) await expectRefused(bot, witness, name, coming, 'both')
  const pages: Readonly<Record<string, Headers>> = {
    "another site's page": { Origin: 'https://evil.example' },
    'a page behind a proxy of HTTP/1.1': {
      Origin: 'https://papers.example.org',
      'Sec-Fetch-Site': 'same-origin',
    },
    'a page of another port': { Origin: 'http://127.0.0.1:1' },
    'a page of no origin': { Origin: 'null' },
    'a page of the same site': { Origin: `http://other.localhost:${port}`, 'Sec-Fetch-Site': 'same-site' },
    'a page of another site, by its marks': { 'Sec-Fetch-Site': 'cross-site' },
  }
  for (const [name, headers] of Object.entries(pages))
    await expectRefused(bot, witness, name, { headers: { Host: local, ...headers } }, 'say')
}

/** A key, where one is printed, opens the door for one browser only; a wrong one opens nothing. */
async function comeWithKeys(bot: AttackedBot, witness: Witness): Promise<void> {
  const proxied = { Host: `127.0.0.1:${portOf(bot)}`, Connection: 'close' }
  for (const key of ['wrong', '', 'undefined', '%00', 'a'.repeat(10_000)]) {
    const asked = await sendByHand(
      portOf(bot),
      print('GET', `/?key=${key}`, { version: '1.0', headers: proxied }),
    )
    witness.expect(
      isRefused(asked.status),
      `a wrong key of ${key.length} characters is answered ${asked.status}`,
    )
    const cookie = ['key', 'journal-club-playground'].map((name) => `${name}=${key}`).join('; ')
    const coming: Coming = { version: '1.0', headers: { ...proxied, Cookie: cookie } }
    await expectRefused(bot, witness, `a cookie with a wrong key of ${key.length} characters`, coming, 'both')
  }
  const { keyUrl } = bot.process
  witness.expect(keyUrl !== undefined, 'no key is printed at the start')
  if (keyUrl === undefined) return
  const key = new URL(keyUrl).searchParams.get('key') ?? ''
  witness.expect(key.length >= 16, `the key has ${key.length} characters`)
  const cookie = await openWithKey(keyUrl, witness)
  const said = await sendByHand(
    portOf(bot),
    print('POST', '/api/say', { version: '1.0', headers: { ...proxied, Cookie: cookie } }),
  )
  witness.expect(said.status === 200, `with its key the playground answers ${said.status} through a proxy`)
}

/** Gives the cookie that opens the door from then on. */
async function openWithKey(keyUrl: string, witness: Witness): Promise<string> {
  const opened = await fetch(keyUrl, { redirect: 'manual' })
  const [cookie = ''] = opened.headers.getSetCookie()
  witness.expect(
    /SameSite=Strict/i.test(cookie),
    `the cookie of the key is not SameSite=Strict: ${nameOf(cookie)}`,
  )
  witness.expect(/HttpOnly/i.test(cookie), `the cookie of the key is not HttpOnly: ${nameOf(cookie)}`)
  return cookie.split(';')[0] ?? ''
}

/** From another machine's address the start line is true, and nothing is open without its key. */
async function comeFromOutside(bot: AttackedBot, witness: Witness): Promise<void> {
  const { openUrl } = bot.process
  witness.expect(openUrl !== undefined, 'with HOST=0.0.0.0 the start line names no address')
  if (openUrl !== undefined) {
    const shown = await bot.get('/')
    witness.expect(
      shown.status === 200,
      `what the start line of HOST=0.0.0.0 names is answered ${shown.status}`,
    )
  }
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address
  if (outside === undefined) return witness.note('this machine has no address but its loopback')
  const headers = { Host: `${outside}:${portOf(bot)}` }
  await expectRefused(bot, witness, 'another machine', { headers }, 'both', outside)
  const disguised = { Host: `127.0.0.1:${portOf(bot)}` }
  await expectRefused(
    bot,
    witness,
    'another machine with a name of this',
    { headers: disguised },
    'both',
    outside,
  )
  const { keyUrl } = bot.process
  if (keyUrl === undefined) return
  const from = new URL(keyUrl)
  from.host = headers.Host
  const cookie = await openWithKey(from.href, witness)
  const said = await sendByHand(
    portOf(bot),
    print('POST', '/api/say', { headers: { ...headers, Cookie: cookie } }),
    outside,
  )
  witness.expect(said.status === 200, `another machine with the key is answered ${said.status}`)
}

async function expectRefused(
  bot: AttackedBot,
  witness: Witness,
  name: string,
  coming: Coming,
  what: 'both' | 'say',
  host?: string,
): Promise<void> {
  const port = portOf(bot)
  const said = await sendByHand(port, print('POST', '/api/say', coming), host)
  witness.expect(isRefused(said.status), `${name} may speak: ${said.status}`)
  witness.expect(!said.text.includes('match all your words'), `${name} is answered`)
  if (what === 'say') return
  for (const path of ['/', '/api/events']) {
    const asked = await sendByHand(port, print('GET', path, coming), host)
    witness.expect(isRefused(asked.status), `${name} may read ${path}: ${asked.status}`)
  }
}

function isRefused(status: number): boolean {
  return status >= 400 && status < 500
}

function print(method: string, path: string, { version = '1.1', headers }: Coming): string {
  const body = method === 'POST' ? JSON.stringify({ text: 'search reward hacking' }) : ''
  const type =
    body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
  const lines = Object.entries({ ...headers, ...type }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/${version}`, ...lines, '', body].join('\r\n')
}

function portOf(bot: AttackedBot): number {
  return Number(new URL(bot.process.origin).port)
}

function nameOf(cookie: string): string {
  return cookie.split('=')[0] || 'there is none'
}
