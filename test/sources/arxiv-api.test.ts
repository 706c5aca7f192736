import { describe, expect, it } from 'vitest'
import { answerApi, makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { makeIngestBenches } from '../support/source-ingest.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const open = makeIngestBenches()
const day = '2025-04-10'
const submitted = (nth: number) => Temporal.Instant.from(`${day}T12:00:00Z`).add({ seconds: nth })
const papers = Array.from({ length: 3 }, (_, nth) => makeArxivPaper(day, nth, { submitted: submitted(nth) }))

async function serve(answer: Answer) {
  const server = await start(answer)
  return { server, env: { ARXIV_API_URL: `${server.url}/api/query`, ARXIV_CATEGORIES: 'cs.LG,cs.AI' } }
}
const isOfDay = (url: URL) =>
  url.searchParams.get('search_query')?.includes('202504100000 TO 202504102359') ?? false
const none = printApiPage([], 0)

describe('the arXiv API', () => {
  it('lists each day since the last, with an overlap, in the chosen categories', async () => {
    const { server, env } = await serve((asked) => answerApi(asked, papers))
    const bench = await open()
    expect(await bench.ingest('arxiv-api', env)).toMatchObject({ announced: 3, added: 3, faults: [] })
    expect(await bench.listings('arxiv-api')).toEqual({
      '2025-04-08': 'nothing-announced 0/0',
      '2025-04-09': 'nothing-announced 0/0',
      '2025-04-10': 'complete 3/3',
      '2025-04-11': 'nothing-announced 0/0',
    })
    expect(server.asked[2]?.url.searchParams.get('search_query')).toBe(
      '(cat:cs.LG OR cat:cs.AI) AND submittedDate:[202504100000 TO 202504102359]',
    )
    expect(await bench.store.papers.find('arxiv:2504.10001')).toMatchObject({
      published: day,
      updated: day,
      versions: [{ number: 1, day, isWithdrawn: false }],
    })
    bench.clock.set('2025-04-13T06:00:00Z')
    await bench.ingest('arxiv-api', env)
    expect(server.asked).toHaveLength(4 + 6)
    expect(await bench.ingest('arxiv-api', env, { from: '2025-04-12' })).toMatchObject({ announced: 0 })
    expect(server.asked).toHaveLength(4 + 6 + 2)
  })

  it('pages through a day', async () => {
    const many = Array.from({ length: 2_300 }, (_, nth) =>
      makeArxivPaper(day, 0, {
        number: `2504.${String(nth + 1).padStart(5, '0')}`,
        title: `Study ${nth}`,
        abstract: `Abstract ${nth}.`,
        submitted: submitted(nth),
      }),
    )
    const { server, env } = await serve((asked) => answerApi(asked, many))
    const bench = await open()
    expect(await bench.ingest('arxiv-api', env, { from: day })).toMatchObject({
      announced: 2_300,
      added: 2_300,
    })
    expect((await bench.listings('arxiv-api'))[day]).toBe('complete 2300/2300')
    expect(server.asked.map(({ url }) => url.searchParams.get('start'))).toEqual(['0', '1000', '2000', '0'])
  })

  it('asks again for a page that is empty though the total says more', async () => {
    let emptied = 0
    const { env } = await serve((asked) => {
      if (isOfDay(asked.url) && emptied++ < 2) return printApiPage([], 3)
      return answerApi(asked, papers)
    })
    const bench = await open()
    await bench.ingest('arxiv-api', env)
    expect((await bench.listings('arxiv-api'))[day]).toBe('complete 3/3')
  })

  it('says how many are missing while the API keeps them back, and brings them late', async () => {
    let isShort = true
    const { env } = await serve((asked) =>
      isShort && isOfDay(asked.url) ? printApiPage(papers.slice(0, 1), 3) : answerApi(asked, papers),
    )
    const bench = await open()
    const receipt = await bench.ingest('arxiv-api', env)
    expect(receipt.faults[0]).toMatch(/keeps back 2 of the 3 papers it announces \(asked 4 times\)/)
    expect(receipt.listings.find((listing) => listing.day === day)).toMatchObject({
      state: 'incomplete',
      why: '2 of 3 announced papers are missing.',
    })
    isShort = false
    // The day stays open though the overlap has passed it.
    bench.clock.set('2025-04-20T06:00:00Z')
    await bench.ingest('arxiv-api', env)
    expect((await bench.listings('arxiv-api'))[day]).toBe('complete 3/3 (2 late)')
  })

  it('counts as late what appears when its day was over', async () => {
    let known = papers.slice(0, 2)
    const { env } = await serve((asked) => answerApi(asked, known))
    const bench = await open()
    await bench.ingest('arxiv-api', env)
    known = papers
    await bench.ingest('arxiv-api', env)
    expect((await bench.listings('arxiv-api'))[day]).toBe('complete 3/3 (1 late)')
  })

  it('takes “Rate exceeded.” with status 200 for no answer, and waits', async () => {
    const { server, env } = await serve((asked, _response, nth) =>
      nth <= 2 ? 'Rate exceeded.' : answerApi(asked, papers),
    )
    const bench = await open()
    await bench.ingest('arxiv-api', env, { from: day })
    expect(server.asked).toHaveLength(4)
    expect((await bench.listings('arxiv-api'))[day]).toBe('complete 3/3')
  })

  it('says what is wrong with a query, once', async () => {
    const refusal = `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults><entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_1234.1234</id><title>Error</title><summary>incorrect id format for 1234.1234</summary><author><name>arXiv api core</name></author></entry></feed>`
    const { server, env } = await serve(() => refusal)
    await expect((await open()).ingest('arxiv-api', env)).rejects.toThrow(
      'The arXiv API refuses the query: incorrect id format for 1234.1234.',
    )
    expect(server.asked).toHaveLength(1)
  })

  it.each([
    ['cut off', (page: string) => page.slice(0, page.length / 2), /sends broken XML \(line \d+/],
    [
      'an entity bomb',
      (page: string) =>
        page.replace('<feed', '<!DOCTYPE f [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><feed'),
      /sends XML that declares entities/,
    ],
    [
      'of another kind',
      () => '<html><body>hello</body></html>',
      /sends a document that is no page of papers/,
    ],
    ['empty', () => '', /sends broken XML/],
    ['JSON', () => '{"papers": []}', /sends broken XML/],
  ])('names a document that is %s', async (_what, spoil, message) => {
    const { env } = await serve((asked) => spoil(answerApi(asked, papers)))
    await expect((await open()).ingest('arxiv-api', env)).rejects.toThrow(message)
  })

  it('recognises a withdrawal, and keeps a comma inside an author’s name', async () => {
    const withdrawn = makeArxivPaper(day, 9, {
      version: 2,
      submitted: submitted(9),
      comments: 'This paper has been withdrawn by the authors due to an error in Lemma 3',
      authors: ['Smith, Jr., John', 'Ben Both'],
    })
    const moved = makeArxivPaper(day, 8, {
      submitted: submitted(8),
      comments: 'Withdrawn from NeurIPS, accepted at ICML',
    })
    const { env } = await serve((asked) => answerApi(asked, [moved, withdrawn]))
    const bench = await open()
    await bench.ingest('arxiv-api', env)
    expect(await bench.store.papers.find('arxiv:2504.10009')).toMatchObject({
      authors: ['Smith, Jr., John', 'Ben Both'],
      versions: [{ number: 2, day, isWithdrawn: true }],
    })
    expect((await bench.store.papers.find('arxiv:2504.10008'))?.versions?.[0]?.isWithdrawn).toBe(false)
  })

  it('stops at the day that cannot be had, keeps those before, and goes on there', async () => {
    let isDown = true
    const { env } = await serve((asked, response) => {
      if (!isDown || !isOfDay(asked.url)) return answerApi(asked, papers)
      response.writeHead(503).end()
      return undefined
    })
    const bench = await open()
    await bench.ingest('arxiv-api', env)
    expect(await bench.listings('arxiv-api')).toMatchObject({
      '2025-04-09': 'nothing-announced 0/0',
      [day]: 'degraded 0/0',
    })
    isDown = false
    await bench.ingest('arxiv-api', env)
    expect(await bench.listings('arxiv-api')).toMatchObject({
      [day]: 'complete 3/3 (3 late)',
      '2025-04-11': 'nothing-announced 0/0',
    })
  })

  it('reads a page without papers as nothing announced', async () => {
    const { env } = await serve(() => none)
    expect(await (await open()).ingest('arxiv-api', env)).toMatchObject({ announced: 0, faults: [] })
  })
})
