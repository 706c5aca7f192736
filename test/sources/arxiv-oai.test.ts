import { describe, expect, it } from 'vitest'
import { type ArxivPaper, answerOai, makeArxivPaper, printOai } from '../support/source-arxiv.ts'
import { makeIngestBenches } from '../support/source-ingest.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const open = makeIngestBenches()
const today = '2025-04-11'
const answeredAt = `${today}T06:00:00Z`
const papers = [1, 2, 3, 4, 5].map((nth) => makeArxivPaper('2025-04-10', nth))

async function serve(answer: Answer, categories = 'cs.LG') {
  const server = await start(answer)
  return { server, env: { ARXIV_OAI_URL: `${server.url}/oai`, ARXIV_CATEGORIES: categories } }
}
const page =
  (pageSize: number, of: readonly ArxivPaper[] = papers): Answer =>
  (asked) =>
    answerOai(asked, of, { pageSize, answeredAt })

describe('arXiv’s OAI-PMH', () => {
  it('harvests page by page, and goes on from the day of the last answer with an overlap', async () => {
    const { server, env } = await serve(page(2))
    const bench = await open()
    expect(await bench.ingest('arxiv-oai', env)).toMatchObject({ announced: 5, added: 5, faults: [] })
    expect(await bench.listings('arxiv-oai')).toEqual({ [today]: 'complete 5/5' })
    const asked = server.asked.map(({ url }) => Object.fromEntries(url.searchParams))
    expect(asked).toEqual([
      { verb: 'ListRecords', metadataPrefix: 'arXivRaw', set: 'cs', from: '2025-04-07' },
      { verb: 'ListRecords', resumptionToken: '2' },
      { verb: 'ListRecords', resumptionToken: '4' },
    ])
    bench.clock.set('2025-04-14T06:00:00Z')
    await bench.ingest('arxiv-oai', env)
    expect(server.asked[3]?.url.searchParams.get('from')).toBe('2025-04-09')
  })

  it('knows every version, revisions and withdrawals', async () => {
    const revised = makeArxivPaper('2025-04-10', 6, {
      version: 3,
      authors: ['Ann Ox (Lab, Town)', 'Bo Yak', 'Cy Zed'],
    })
    const withdrawn = makeArxivPaper('2025-04-10', 7, { version: 2, withdrawnIn: 2 })
    const remarked = makeArxivPaper('2025-04-10', 8, {
      version: 2,
      comments: 'withdrawn by arXiv administrators',
    })
    const { env } = await serve(page(10, [revised, withdrawn, remarked]))
    const bench = await open()
    await bench.ingest('arxiv-oai', env)
    expect(await bench.store.papers.find('arxiv:2504.10006')).toMatchObject({
      authors: ['Ann Ox', 'Bo Yak', 'Cy Zed'],
      published: '2025-04-08',
      updated: '2025-04-10',
      versions: [
        { number: 1, day: '2025-04-08', isWithdrawn: false },
        { number: 2, day: '2025-04-09', isWithdrawn: false },
        { number: 3, day: '2025-04-10', isWithdrawn: false },
      ],
    })
    const last = async (id: 'arxiv:2504.10007' | 'arxiv:2504.10008') =>
      (await bench.store.papers.find(id))?.versions?.at(-1)
    expect(await last('arxiv:2504.10007')).toMatchObject({ number: 2, isWithdrawn: true })
    expect(await last('arxiv:2504.10008')).toMatchObject({ number: 2, isWithdrawn: true })
  })

  it('takes only the chosen categories of a set, and asks physics below its group', async () => {
    const other = makeArxivPaper('2025-04-10', 9, { categories: ['cs.CR'] })
    const { server, env } = await serve(page(10, [...papers, other]), 'cs.LG,hep-th,cond-mat.soft')
    const bench = await open()
    await bench.ingest('arxiv-oai', env)
    expect(await bench.store.papers.find('arxiv:2504.10009')).toBeUndefined()
    expect(server.asked.map(({ url }) => url.searchParams.get('set'))).toEqual([
      'cs',
      'physics:cond-mat',
      'physics:hep-th',
    ])
  })

  it('begins again when the token has died, and counts nothing twice', async () => {
    let hasDied = false
    const { env } = await serve((asked, response, nth) => {
      if (asked.url.searchParams.get('resumptionToken') === '4' && !hasDied) {
        hasDied = true
        return printOai('<error code="badResumptionToken">expired</error>')
      }
      return page(2)(asked, response, nth)
    })
    const bench = await open()
    await bench.ingest('arxiv-oai', env)
    expect(await bench.listings('arxiv-oai')).toEqual({ [today]: 'complete 5/5' })
    expect(await bench.store.papers.count()).toBe(5)
  })

  it('waits where the service asks for it', async () => {
    const { env } = await serve((asked, response, nth) => {
      if (nth !== 2) return page(3)(asked, response, nth)
      response.writeHead(503, { 'retry-after': '30' }).end()
      return undefined
    })
    const bench = await open()
    const beforeMs = bench.clock.nowMs()
    await bench.ingest('arxiv-oai', env)
    expect(bench.clock.nowMs() - beforeMs).toBeGreaterThanOrEqual(30_000)
    expect(await bench.store.papers.count()).toBe(5)
  })

  it('says that a list ended before its time, and harvests the days again', async () => {
    let isShort = true
    const { server, env } = await serve((asked, response, nth) => {
      const text = page(2)(asked, response, nth)
      return isShort ? text?.replace(/(completeListSize="5">)2</, '$1<') : text
    })
    const bench = await open()
    const receipt = await bench.ingest('arxiv-oai', env)
    expect(receipt.faults).toEqual(['The list of cs ended after 2 of the 5 records it announced.'])
    expect(await bench.listings('arxiv-oai')).toEqual({ [today]: 'incomplete 5/2' })
    isShort = false
    await bench.ingest('arxiv-oai', env)
    expect(server.asked[1]?.url.searchParams.get('from')).toBe('2025-04-07')
    expect(await bench.listings('arxiv-oai')).toEqual({ [today]: 'complete 5/5 (3 late)' })
  })

  it('takes “no records match” for nothing announced, and any other error for a refusal', async () => {
    const bench = await open()
    await bench.ingest('arxiv-oai', (await serve(page(2, []))).env)
    expect(await bench.listings('arxiv-oai')).toEqual({ [today]: 'nothing-announced 0/0' })
    const refusing = await serve(() => printOai('<error code="badArgument">unknown set</error>'))
    await expect(bench.ingest('arxiv-oai', refusing.env)).rejects.toThrow('refuses the harvest: unknown set.')
  })

  it('names a record that is broken, and keeps the others', async () => {
    const { env } = await serve((asked, response, nth) =>
      page(10)(asked, response, nth)
        ?.replace('<id>2504.10002</id>', '')
        .replace(/<metadata><arXivRaw[^>]*><id>2504\.10004.*?<\/metadata>/s, ''),
    )
    const receipt = await (await open()).ingest('arxiv-oai', env)
    expect(receipt.faults).toEqual([
      'record 2 lacks its metadata.arXivRaw.id',
      'record 4 (oai:arXiv.org:2504.10004) has no metadata',
    ])
    expect(receipt).toMatchObject({ announced: 5, added: 3 })
  })
})
