import { describe, expect, it } from 'vitest'
import {
  type ArxivPaper,
  answerApi,
  makeArxivPaper,
  printAtomFeed,
  printRssFeed,
} from '../support/source-arxiv.ts'
import { makeIngestBenches } from '../support/source-ingest.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const open = makeIngestBenches()
const friday = '2025-04-11'
const batch = [1, 2, 3].map((nth) => makeArxivPaper(friday, nth))

/** A server of the feed's two forms, and of the API with all papers. */
async function serve(forms: { atom: Answer; rss: Answer; all?: readonly ArxivPaper[] }) {
  const server = await start((asked, response, nth) => {
    if (asked.url.pathname.startsWith('/atom/')) return forms.atom(asked, response, nth)
    if (asked.url.pathname.startsWith('/rss/')) return forms.rss(asked, response, nth)
    return answerApi(asked, forms.all ?? [])
  })
  return {
    server,
    env: {
      ARXIV_FEED_URL: server.url,
      ARXIV_API_URL: `${server.url}/api/query`,
      ARXIV_CATEGORIES: 'cs.LG,cs.AI',
    },
  }
}
const feeds = (day: string, papers: readonly ArxivPaper[]) => ({
  atom: () => printAtomFeed(day, papers),
  rss: () => printRssFeed(day, papers),
})

describe('the arXiv feed', () => {
  it('brings what was announced, as each announce type means it', async () => {
    const papers = [
      ...batch,
      makeArxivPaper('2025-04-02', 7, { day: friday, type: 'replace', version: 3 }),
      makeArxivPaper('2025-03-02', 8, {
        day: friday,
        type: 'cross',
        authors: ['Jane Doe', 'John Smith, Jr.', 'Li (Lab, Town)'],
      }),
      makeArxivPaper('2019-05-02', 9, { day: friday, type: 'cross' }),
    ]
    const { env, server } = await serve(feeds(friday, papers))
    const bench = await open()
    const receipt = await bench.ingest('arxiv-feed', env)
    expect(receipt).toMatchObject({ announced: 6, added: 6, faults: [] })
    expect(await bench.listings('arxiv-feed')).toEqual({ [friday]: 'complete 6/6' })
    expect(server.asked.map(({ url }) => url.pathname)).toEqual(['/atom/cs.LG+cs.AI', '/rss/cs.LG+cs.AI'])
    const found = await bench.store.papers.find('arxiv:2504.11001')
    expect(found).toMatchObject({
      title: 'Reward shaping on 2025-04-11, study 1',
      authors: ['Ada Author1', 'Ben Both'],
      listed: friday,
      categories: ['cs.AI', 'cs.LG'],
      versions: [{ number: 1, isWithdrawn: false }],
    })
    expect(found?.abstract).toContain('learns, & finds that x < y matters')
    const replaced = await bench.store.papers.find('arxiv:2504.02007')
    expect(replaced).toMatchObject({
      updated: friday,
      listed: undefined,
      versions: [{ number: 3, day: friday }],
    })
    const crossed = await bench.store.papers.find('arxiv:2503.02008')
    expect(crossed?.authors).toEqual(['Jane Doe', 'John Smith, Jr.', 'Li'])
    expect(crossed?.listed).toBe(friday)
    expect(await bench.store.papers.find('arxiv:1905.02009')).toMatchObject({ listed: undefined })
  })

  it('asks only for something newer, and says the same when nothing is', async () => {
    const { env, server } = await serve({
      ...feeds(friday, batch),
      atom: ({ headers }, response) => {
        if (headers['if-none-match'] === '"a"') return void response.writeHead(304).end()
        response.setHeader('etag', '"a"')
        return printAtomFeed(friday, batch)
      },
    })
    const bench = await open()
    await bench.ingest('arxiv-feed', env)
    await bench.ingest('arxiv-feed', env)
    expect(server.asked).toHaveLength(3)
    expect(await bench.listings('arxiv-feed')).toEqual({ [friday]: 'complete 3/3' })
  })

  it('knows zero items on a holiday from a form that is empty by mistake', async () => {
    const bench = await open()
    const holiday = await serve(feeds(friday, []))
    await bench.ingest('arxiv-feed', holiday.env)
    expect(await bench.listings('arxiv-feed')).toEqual({ [friday]: 'nothing-announced 0/0' })
    const mistake = await serve({
      atom: () => printAtomFeed(friday, []),
      rss: () => printRssFeed(friday, batch),
    })
    const receipt = await bench.ingest('arxiv-feed', mistake.env)
    expect(receipt.faults).toEqual([
      "The feed's two forms differ: Atom has 0 papers of 2025-04-11, RSS 3 papers of 2025-04-11.",
    ])
    expect(await bench.listings('arxiv-feed')).toEqual({ [friday]: 'complete 3/3' })
  })

  it('takes the union where the forms differ, and the RSS form where the Atom form fails', async () => {
    const bench = await open()
    const differ = await serve({
      atom: () => printAtomFeed(friday, batch.slice(0, 2)),
      rss: () => printRssFeed(friday, batch.slice(1)),
    })
    expect(await bench.ingest('arxiv-feed', differ.env)).toMatchObject({ announced: 3, added: 3 })
    const failing = await serve({
      ...feeds(friday, batch),
      atom: (_asked, response) => void response.writeHead(500).end(),
    })
    const receipt = await bench.ingest('arxiv-feed', failing.env)
    expect(receipt.faults[0]).toMatch(/^The Atom form could not be read: 127\.0\.0\.1:\d+ answers 500/)
    expect(await bench.listings('arxiv-feed')).toEqual({ [friday]: 'complete 3/3' })
  })

  it('recognises an old batch under a new date, and brings its day late from the API', async () => {
    const bench = await open()
    await bench.ingest(
      'arxiv-feed',
      (
        await serve(
          feeds(
            '2025-04-10',
            [1, 2].map((nth) => makeArxivPaper('2025-04-10', nth)),
          ),
        )
      ).env,
    )
    const stale = [1, 2].map((nth) => makeArxivPaper('2025-04-10', nth))
    const receipt = await bench.ingest('arxiv-feed', (await serve(feeds(friday, stale))).env)
    expect(receipt).toMatchObject({ announced: 0, added: 0 })
    expect(receipt.listings[0]).toMatchObject({
      state: 'degraded',
      why: 'The feed of 2025-04-11 repeats the papers of 2025-04-10.',
    })
    bench.clock.set('2025-04-14T06:00:00Z')
    const monday = [1, 2, 3, 4].map((nth) => makeArxivPaper('2025-04-14', nth))
    await bench.ingest(
      'arxiv-feed',
      (await serve({ ...feeds('2025-04-14', monday), all: [...batch, ...monday] })).env,
    )
    expect(await bench.listings('arxiv-feed')).toEqual({
      '2025-04-10': 'complete 2/2',
      '2025-04-11': 'complete 3/3 (3 late)',
      '2025-04-14': 'complete 4/4',
    })
    expect((await bench.store.papers.find('arxiv:2504.11002'))?.listed).toBe(friday)
  })

  it('keeps asking for days that were missed while the API keeps papers back', async () => {
    const bench = await open()
    await bench.ingest(
      'arxiv-feed',
      (await serve(feeds('2025-04-09', [makeArxivPaper('2025-04-09', 1)]))).env,
    )
    const thursday = [1, 2].map((nth) => makeArxivPaper('2025-04-10', nth))
    const server = await start((asked, response) => {
      if (asked.url.pathname.startsWith('/atom/')) return printAtomFeed(friday, batch)
      if (asked.url.pathname.startsWith('/rss/')) return printRssFeed(friday, batch)
      response.writeHead(503).end()
      return undefined
    })
    const env = { ARXIV_FEED_URL: server.url, ARXIV_API_URL: `${server.url}/api/query` }
    await bench.ingest('arxiv-feed', env)
    expect((await bench.listings('arxiv-feed'))['2025-04-10']).toBe('incomplete 0/0')
    const corrected = await serve({ ...feeds(friday, batch), all: thursday })
    await bench.ingest('arxiv-feed', corrected.env)
    expect(await bench.listings('arxiv-feed')).toEqual({
      '2025-04-09': 'complete 1/1',
      '2025-04-10': 'complete 2/2 (2 late)',
      '2025-04-11': 'complete 3/3',
    })
  })

  it('asks the API for the day where the feed ends at its limit', async () => {
    const papers = Array.from({ length: 2_100 }, (_, nth) =>
      makeArxivPaper(friday, 0, { number: `2504.${String(nth + 1).padStart(5, '0')}` }),
    )
    const { env } = await serve({ ...feeds(friday, papers.slice(0, 2_000)), all: papers })
    const bench = await open()
    await bench.ingest('arxiv-feed', env)
    expect(await bench.listings('arxiv-feed')).toEqual({ [friday]: 'complete 2100/2100' })
  })

  it('says that arXiv does not know a category', async () => {
    const refusal = () =>
      `<?xml version='1.0' encoding='UTF-8'?><rss version="2.0"><channel><title>Feed error for query</title><description>Feed error for query: rss/cs.XX</description><pubDate>Fri, 11 Apr 2025 00:00:00 -0400</pubDate></channel></rss>`
    const { env, server } = await serve({ atom: refusal, rss: refusal })
    await expect((await open()).ingest('arxiv-feed', env)).rejects.toMatchObject({
      code: 'unavailable',
      userMessage: expect.stringMatching(/^arXiv has no such feed \(“Feed error for query.*ARXIV_CATEGORIES/),
    })
    expect(server.asked).toHaveLength(2)
  })

  it('reads what a list says of a paper however many are broken beside it', async () => {
    const broken = printAtomFeed(friday, batch).replace('<id>oai:arXiv.org:2504.11002v1</id>', '')
    const { env } = await serve({
      atom: () => broken,
      rss: (_asked, response) => void response.writeHead(404).end(),
    })
    const bench = await open()
    const receipt = await bench.ingest('arxiv-feed', env)
    expect(receipt.faults[0]).toBe('item 2 has no number')
    expect(await bench.listings('arxiv-feed')).toEqual({ [friday]: 'incomplete 3/2' })
  })
})
