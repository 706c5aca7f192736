/** Feeds and live reading lists at secret addresses, read by parsers and by conditional requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveFeeds } from '../../src/app/feeds.ts'
import { createHttpServer, type HttpServer } from '../../src/app/server.ts'
import { finish } from '../../src/async/steps.ts'
import { createComposer } from '../../src/digest/composer.ts'
import type { Card, Item } from '../../src/model/card.ts'
import type { Digest } from '../../src/model/delivery.ts'
import type { Place, Workspace } from '../../src/model/place.ts'
import { parseFeed } from '../../src/sources/formats/feed.ts'
import { send } from '../adapters/web/send.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { findAtomFaults, findJsonFeedFaults } from '../support/feed-rules.ts'
import { makeRecord } from '../support/store-records.ts'

const channel: Place = 'slack:T1/C1'
let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
const strangers = new Set<string>()
const log = { debug() {}, info() {}, warn() {}, error: (...said: unknown[]) => void faults.push(said) }
const faults: unknown[] = []
let test: TestBot
let server: HttpServer
let port: number

beforeAll(async () => {
  test = await startTestBot({
    now: () => now,
    publicUrl: 'https://papers.example.org/club/',
    mayRead: async (_place, user) => !strangers.has(user),
  })
  server = createHttpServer({
    log,
    readiness: async () => ({ isReady: true, status: 'ok', parts: {} }),
    metrics: async () => ({ contentType: 'text/plain', text: '' }),
  })
  server.mount('/feeds', serveFeeds(test.library, log))
  port = await server.listen('127.0.0.1', 0)
  await test.say('subscribe reward hacking daily at 9:00', { place: channel })
  await post(await compose(), '2025-04-13T09:01:00Z')
})
afterAll(async () => {
  await server.close(0)
  await test.close()
  expect(faults).toEqual([])
})

const say = (text: string, user = 'ada', place = channel) => test.say(text, { place, user })
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(port, path, { headers, method })
const urlsOf = (card: Card) =>
  [...textOf(card).matchAll(/https:\/\/papers\.example\.org\/club(\/feeds\/\S+)/g)].map(
    ([, path = '']) => path,
  )
const addressesOf = async (text: string, user = 'ada', place = channel) =>
  urlsOf(await say(text, user, place))

async function subscription() {
  const [found] = await test.library.store.subscriptions.listAt(channel)
  if (found === undefined) throw new Error('there is no subscription')
  return found
}

async function compose(): Promise<Digest> {
  return createComposer(test.library)(await subscription(), { since: undefined, now, isCatchUp: false })
}

/** Records a digest and tells the ledger that it was posted. */
async function post(digest: Digest, slot: string): Promise<void> {
  const { ledger } = test.library.store
  const nowMs = now.epochMilliseconds
  expect(await ledger.record(await subscription(), slot, digest, nowMs)).toBe('recorded')
  const [delivery] = await ledger.take(nowMs, 60_000, { limit: 1, platforms: ['slack'] })
  if (delivery === undefined) throw new Error('nothing to post')
  await ledger.markSent(delivery, `m-${slot}`, nowMs)
}

const itemsOf = ({ card, reply }: Digest) =>
  (reply ?? card).blocks.filter((block): block is Item => block.kind === 'item')

describe('a subscription', () => {
  it('is read as Atom and JSON Feed, with the papers, sentences and receipts as posted', async () => {
    const [atom = '', json = ''] = await addressesOf('feed 1')
    const digest = (await test.library.store.ledger.posted((await subscription()).id, 5))[0]?.digest
    const posted = digest === undefined ? [] : itemsOf(digest)
    expect(posted.length).toBeGreaterThan(2)
    const inAtom = await read(atom)
    expect(inAtom.status).toBe(200)
    expect(inAtom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const { records, announced, faults: wrong } = finish(parseFeed(inAtom.body))
    expect([announced, wrong]).toEqual([posted.length, []])
    expect(records.map(({ title }) => title)).toEqual(posted.map(({ title }) => title))
    const inJson = JSON.parse((await read(json)).body)
    expect(inJson.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/)
    expect(inJson.items.map((item: { title: string }) => item.title)).toEqual(
      posted.map(({ title }) => title),
    )
    const first = posted[0]
    const words = (first?.text ?? []).map((span) =>
      typeof span === 'string' ? span : 'bold' in span ? span.bold : '',
    )
    for (const word of words.filter((each) => /^[\w ]+$/.test(each)))
      expect(inJson.items[0].content_html).toContain(word)
    expect(inJson.items[0].content_html).toContain('new papers checked')
    expect(inJson.items[0].url).toBe(first?.url)
    expect(new Set(inJson.items.map((item: { id: string }) => item.id)).size).toBe(posted.length)
  })

  it('has what is posted later, and says 304 until then', async () => {
    await say('feed 1 off')
    const [atom = ''] = await addressesOf('feed 1')
    const { headers, body } = await read(atom)
    const { etag = '', 'last-modified': modified = '' } = headers
    expect([etag, modified]).toEqual([expect.stringMatching(/^"[\w-]{43}"$/), expect.stringContaining('GMT')])
    for (const condition of [
      { 'if-none-match': etag },
      { 'if-modified-since': modified },
      { 'if-none-match': `"x", ${etag}` },
    ]) {
      const again = await read(atom, condition)
      expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await read(atom, { 'if-none-match': '"x"' })).body).toBe(body)
    now = now.add({ hours: 24 })
    const { store } = test.library
    const news = { identifiers: ['arxiv:2504.22222' as const], published: '2025-04-13' }
    await store.papers.merge([
      makeRecord({ ...news, title: 'Reward hacking, again', abstract: 'We hack rewards & win <b>.' }),
    ])
    await test.library.refresh()
    await post(await compose(), '2025-04-14T09:00:00Z')
    const later = await read(atom, { 'if-none-match': etag, 'if-modified-since': modified })
    expect(later.status).toBe(200)
    expect(finish(parseFeed(later.body)).records[0]?.title).toBe('Reward hacking, again')
    expect((await read(atom, { 'if-modified-since': modified })).status).toBe(200)
    const head = await read(atom, {}, 'HEAD')
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', later.headers.etag])
  })

  it('has an address of each person’s own, shown once, renewed and revoked by them alone', async () => {
    await say('feed 1 off')
    const [mine = ''] = await addressesOf('feed 1')
    const [others = ''] = await addressesOf('feed 1', 'eve')
    expect(mine).not.toBe(others)
    expect(await addressesOf('feed 1')).toEqual([])
    const [renewed = ''] = await addressesOf('feed 1 renew')
    expect([(await read(mine)).status, (await read(renewed)).status, (await read(others)).status]).toEqual([
      404, 200, 200,
    ])
    await say('feed 1 off')
    expect([(await read(renewed)).status, (await read(others)).status]).toEqual([404, 200])
    expect(textOf(await say('feed'))).toContain('feed 1')
    expect(textOf(await say('feed', 'eve'))).toContain('you have an address')
    expect(JSON.stringify(test.logged)).not.toContain(others.slice(7, 50))
  })

  it('is there no more for whoever may no longer read its place, nor where it was removed', async () => {
    const [address = ''] = await addressesOf('feed 1', 'mira')
    expect((await read(address)).status).toBe(200)
    strangers.add('mira')
    now = now.add({ seconds: 61 })
    expect((await read(address)).status).toBe(404)
    strangers.clear()
    now = now.add({ seconds: 61 })
    expect((await read(address)).status).toBe(200)
    await test.library.store.workspaces.leave('slack:T1', now.epochMilliseconds)
    expect((await read(address)).status).toBe(404)
    await test.library.store.workspaces.join('slack:T1', now.epochMilliseconds + 1)
    expect((await read(address)).status).toBe(200)
  })

  it('is given for subscriptions of the place, and to members', async () => {
    const elsewhere = await say('feed 1', 'ada', 'slack:T1/C2')
    expect(elsewhere.isProblem).toBe(true)
    const guest = await test.say('feed 1', { place: channel, user: 'gus', standing: 'guest' })
    expect(guest.isProblem).toBe(true)
    expect((await say('feed nothing of that name')).isProblem).toBe(true)
    const ask = test.bot.hear({ place: channel, user: 'ada', text: 'feed 1', isPublic: true })
    await ask.answer()
    expect(ask.visibility).toBe('private')
  })
})

describe('a topic', () => {
  it('is read with its newest papers and their days', async () => {
    const [atom = '', json = ''] = await addressesOf('feed topic reasoning')
    const { status, body, headers } = await read(atom)
    expect(status).toBe(200)
    const { records, announced, faults: wrong } = finish(parseFeed(body))
    expect(announced).toBe(20)
    expect(wrong).toEqual([])
    expect(records.length).toBe(20)
    const served = (await read(json)).body
    expect([...findAtomFaults(body), ...findJsonFeedFaults(served)]).toEqual([])
    expect(JSON.parse(served).version).toBe('https://jsonfeed.org/version/1.1')
    expect((await read(atom, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
    await say('topic remove reasoning')
    expect((await read(atom)).status).toBe(404)
    expect(textOf(await say('feed topic reasoning off'))).toContain('no longer works')
    expect((await say('feed topic reasoning')).isProblem).toBe(true)
  })
})

describe('a reading list', () => {
  it('is BibTeX, RIS and CSL-JSON, as it is now', async () => {
    const own = { place: 'slack:T1/U1' as Place, user: 'U1' }
    const [bib = '', ris = '', csl = ''] = await addressesOf('feed saved', own.user, own.place)
    const empty = await read(bib)
    expect([empty.status, empty.body.trim()]).toEqual([200, ''])
    expect(JSON.parse((await read(csl)).body)).toEqual([])
    await test.say('save VLM-R1', own)
    const full = await read(bib, { 'if-none-match': empty.headers.etag ?? '' })
    expect(full.status).toBe(200)
    expect(full.headers['content-type']).toContain('application/x-bibtex')
    expect(full.body).toBe(fileOf(await test.say('saved bibtex', own)))
    expect((await read(ris)).body).toBe(fileOf(await test.say('saved ris', own)))
    expect((await read(csl)).body).toBe(fileOf(await test.say('saved csl', own)))
    expect((await read(bib, { 'if-none-match': full.headers.etag ?? '' })).status).toBe(304)
    await test.say('unsave VLM-R1', own)
    expect((await read(bib)).body.trim()).toBe('')
    await test.say('forget me sure:now', own)
    expect((await read(bib)).status).toBe(404)
  })
})

describe('what is not there', () => {
  it('is answered alike, whatever is asked', async () => {
    const [address = ''] = await addressesOf('feed saved renew', 'zoe')
    const secret = address.slice(7, 50)
    const bodies = new Set<string>()
    for (const path of [
      `/feeds/${'a'.repeat(43)}.atom`,
      `/feeds/${secret}x.bib`,
      `/feeds/${secret}.atom`,
      `/feeds/${secret}.exe`,
      `/feeds/${secret}`,
      `/feeds/${secret}/..%2f`,
      '/feeds/',
      '/feeds/%00',
      `/feeds/${encodeURIComponent("' or 1=1")}.bib`,
    ]) {
      const reply = await read(path)
      expect(reply.status, path).toBe(404)
      bodies.add(reply.body)
    }
    expect((await read(address, {}, 'POST')).status).toBe(404)
    expect(bodies.size).toBe(1)
    expect((await read(address)).status).toBe(200)
  })

  it('are other workspaces’ papers and topics', async () => {
    await test.say('topic add secret-plans we hack rewards', { place: 'slack:T9/C9', user: 'ada' })
    expect((await say('feed topic secret-plans')).isProblem).toBe(true)
    const kept = await test.library.store.feedAddresses.list({
      workspace: 'slack:T9' as Workspace,
      user: 'ada',
    })
    expect(kept).toEqual([])
  })
})

function fileOf({ blocks }: Card): string {
  const file = blocks.find((block) => block.kind === 'file')
  return file?.kind === 'file' ? file.content : ''
}

describe('a shelf', () => {
  it('is read live by readers and reference managers, without private notes, while its channel may be read', async () => {
    await say('shelf related-work')
    await say('add arxiv:2504.07615 to related-work because it is stable')
    await say('note private arxiv:2504.07615: ask Ben', 'ben')
    const addresses = await addressesOf('feed shelf related-work', 'ben')
    expect(addresses.map((path) => path.slice(path.lastIndexOf('.')))).toEqual([
      '.atom',
      '.json',
      '.bib',
      '.ris',
    ])
    const [atom = '', json = '', bib = '', ris = ''] = addresses
    expect(findAtomFaults((await read(atom)).body)).toEqual([])
    const feed = (await read(json)).body
    expect(findJsonFeedFaults(feed)).toEqual([])
    expect(feed).toContain('it is stable')
    expect(feed).not.toContain('ask Ben')
    expect((await read(bib)).body).toContain('2504.07615')
    await say('add arxiv:2504.02495 to related-work')
    expect((await read(ris)).body).toContain('2504.02495')
    strangers.add('ben')
    now = now.add({ minutes: 2 })
    expect((await read(json)).status).toBe(404)
    strangers.delete('ben')
    now = now.add({ minutes: 2 })
    await say('shelf delete related-work sure:yes')
    expect((await read(json)).status).toBe(404)
  })
})
