import { afterEach, describe, expect, it } from 'vitest'
import type { KeptFullTexts } from '../../src/full-text/full-texts.ts'
import type { Paper } from '../../src/model/paper.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeFullTexts, servePages } from '../support/full-texts.ts'
import { startClock } from '../support/source-clock.ts'
import { makeSourceServers } from '../support/source-server.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'
import { pageOf, paragraph, section } from './small-page.ts'

const startServer = makeSourceServers()
const opened: { store: Store; texts: KeptFullTexts }[] = []
afterEach(async () => {
  for (const { store, texts } of opened.splice(0)) {
    await texts.stop()
    await store.close()
  }
})

const person = { workspace: 'chat:T1', user: 'U1' } as const
const paper = paperOf('arxiv:2504.00001')
const page = pageOf(section('S2', '2', 'Training', paragraph('We train for nine days on two machines.')))

function paperOf(id: Paper['id'], versions: number[] = [1]): Paper {
  return {
    ...{
      id,
      identifiers: [id],
      title: 'A small paper',
      authors: [],
      abstract: 'Short.',
      links: [],
      sources: [],
    },
    ...{ published: '2025-04-01', updated: undefined, listed: undefined },
    versions: versions.map((number) => ({ number, isWithdrawn: false })),
  } as Paper
}

async function start(url?: string, clock = startClock()) {
  const store = await openStore({ url: 'file::memory:' })
  const texts = makeFullTexts(store, clock, url)
  opened.push({ store, texts })
  return { store, texts, clock }
}

describe('full texts', () => {
  it('are fetched once, kept, and read from what is kept', async () => {
    const server = await startServer(servePages({ '/html/2504.00001': page }))
    const { texts, store, clock } = await start(server.url)
    const told: string[] = []
    const seeker = { ...person, onFetch: () => told.push('fetching') }
    const [first, same] = await Promise.all([texts.read(paper, seeker), texts.read(paper, seeker)])
    expect('text' in first && first.text.sections.at(-1)?.heading).toBe('Training')
    expect(same).toEqual(first)
    expect(server.asked).toHaveLength(1)
    // Without the network, by another process.
    const other = makeFullTexts(store, clock)
    expect(await other.read(paper, person)).toEqual(first)
    expect(told).toEqual(['fetching', 'fetching'])
  })

  it('are read unasked where people saved, voted or nominated, by one replica, each once', async () => {
    const server = await startServer(servePages({ '/html/1001.00002': page }))
    const { texts, store, clock } = await start(server.url)
    await store.papers.merge([1, 2, 3].map((number) => makeFullRecord(number)))
    const [now, day] = [clock.nowMs(), 86_400_000]
    await store.readingLists.save(person, arxivId(1), now)
    await store.readingLists.save(person, arxivId(3), now - 30 * day)
    await store.votes.cast({ ...person, place: 'chat:T1/C1' }, [arxivId(2)], 'up', now)
    const other = makeFullTexts(store, clock, server.url)
    await Promise.all([texts.readAhead(), other.readAhead()])
    await texts.readAhead()
    await other.readAhead()
    const asked = server.asked.map(({ url }) => url.pathname).filter((path) => path.startsWith('/html/'))
    expect(asked.toSorted()).toEqual(['/html/1001.00002', '/html/1001.00003'])
    expect(await store.fullTexts.count()).toBe(1)
    const offline = makeFullTexts(store, clock)
    offline.start(() => expect.unreachable())
    await offline.stop()
  })

  it('are looked for at the next address where the first has none', async () => {
    const server = await startServer(servePages({ '/ar5iv/2504.00001': page }))
    const { texts } = await start(server.url)
    const read = await texts.read(paper, person)
    expect('url' in read && read.url).toBe(`${server.url}/ar5iv/2504.00001`)
  })

  it('are not asked for again for a week where there is no page', async () => {
    const server = await startServer(servePages({}))
    const { texts, clock } = await start(server.url)
    expect(await texts.read(paper, person)).toEqual({ why: 'arXiv has no readable page of it' })
    const asked = server.asked.length
    clock.set('2025-04-17T06:00:00Z')
    await texts.read(paper, person)
    expect(server.asked).toHaveLength(asked)
    clock.set('2025-04-19T06:00:00Z')
    await texts.read(paper, person)
    expect(server.asked.length).toBeGreaterThan(asked)
  })

  it('are asked for again once there is a newer version, by what is known of the page', async () => {
    const pages = { '/html/2504.00001': page }
    const server = await startServer(servePages(pages))
    const { texts, clock, store } = await start(server.url)
    await texts.read(paper, person)
    clock.set('2025-04-13T06:00:00Z')
    const newer = paperOf(paper.id, [1, 2])
    await texts.read(newer, person)
    expect(server.asked.at(-1)?.headers['if-none-match']).toBe(`"${page.length}"`)
    pages['/html/2504.00001'] = page.replace('nine days', 'ten days')
    clock.set('2025-04-15T06:00:00Z')
    const read = await texts.read(newer, person)
    expect(JSON.stringify(read)).toContain('ten days')
    expect((await store.fullTexts.find(paper.id))?.fetchedAtMs).toBe(clock.nowMs())
  })

  it('say why they are not there', async () => {
    const { texts } = await start()
    expect(await texts.read(paper, person)).toEqual({ why: 'nothing is fetched here (FETCH_ON_DEMAND)' })
    expect(await texts.read(paperOf('doi:10.1000/1'), person)).toEqual({
      why: 'only papers on arXiv can be read whole',
    })
    const server = await startServer((_, response) => {
      response.statusCode = 503
      return ''
    })
    const { texts: failing } = await start(server.url)
    const read = await failing.read(paper, person)
    expect('why' in read && read.why).toContain('its page could not be read')
  })

  it('leave nothing behind that is half read', async () => {
    const server = await startServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.write(page.slice(0, page.length / 2))
      return undefined
    })
    const { texts, store } = await start(server.url)
    const read = texts.read(paper, person)
    await expect.poll(() => server.asked.length).toBe(1)
    await texts.stop()
    expect('why' in (await read)).toBe(true)
    expect(await store.fullTexts.find(paper.id)).toBeUndefined()
  })

  it('are not read from a page that breaks off', async () => {
    const server = await startServer(servePages({ '/html/2504.00001': page.slice(0, -200) }))
    const { texts, store } = await start(server.url)
    const read = await texts.read(paper, person)
    expect('why' in read && read.why).toContain('breaks off')
    expect(await store.fullTexts.find(paper.id)).toBeUndefined()
  })

  it('are removed once nobody has used them for half a year', async () => {
    const server = await startServer(servePages({ '/html/2504.00001': page, '/html/2504.00002': page }))
    const { texts, store, clock } = await start(server.url)
    await texts.read(paper, person)
    clock.set('2025-11-11T06:00:00Z')
    await texts.read(paperOf('arxiv:2504.00002'), person)
    expect(await store.fullTexts.find(paper.id)).toBeUndefined()
    expect(await store.fullTexts.find('arxiv:2504.00002')).toBeDefined()
  })

  it('rank the sentence that answers first, and are unsure where there is none', async () => {
    const server = await startServer(servePages({ '/html/2504.00001': page }))
    const { texts } = await start(server.url)
    const read = await texts.read(paper, person)
    if ('why' in read) throw new Error(read.why)
    const asked = await texts.rank('how many days do they train?', read.text)
    const [best] = asked.places
    expect(best && read.text.sections[best.section]?.heading).toBe('Training')
    const other = await texts.rank('which proteins fold faster in yeast?', read.text)
    expect(other.confidence).toBeLessThan(asked.confidence)
  })
})
