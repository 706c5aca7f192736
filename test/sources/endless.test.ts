/** Lists that never end, and parts of a list that never come: the rest is read, and the asking ends. */
import { describe, expect, it } from 'vitest'
import { makeGoodRecord } from '../support/hostile-records.ts'
import { printHuggingFace, printOpenReview } from '../support/hostile-sources.ts'
import { answerApi, makeArxivPaper, printApiPage, printOai } from '../support/source-arxiv.ts'
import { makeIngestBenches } from '../support/source-ingest.ts'
import { makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const open = makeIngestBenches()

describe('a list without an end', () => {
  const record = (nth: number) =>
    `<record><header><identifier>oai:arXiv.org:2504.${10_000 + nth}</identifier></header><metadata><arXivRaw>
<id>2504.${10_000 + nth}</id><version version="v1"/><title>Study ${nth}</title><authors>A B</authors>
<categories>cs.LG</categories><abstract>Short ${nth}.</abstract></arXivRaw></metadata></record>`
  const tokens: readonly (readonly [string, (nth: number) => string])[] = [
    [
      'repeats its token',
      (nth) => printOai(`<ListRecords>${record(nth)}<resumptionToken>same</resumptionToken></ListRecords>`),
    ],
    [
      'goes on without records',
      (nth) =>
        printOai(
          `<ListRecords>${nth === 1 ? record(1) : ''}<resumptionToken>${nth}</resumptionToken></ListRecords>`,
        ),
    ],
  ]
  it.each(tokens)('that %s is left, and what came of it stays', async (_, answer) => {
    const server = await start((_asked, _response, nth) => answer(nth))
    const bench = await open()
    const [outcome] = await bench.ingestAll(['arxiv-oai'], { ARXIV_OAI_URL: server.url })
    expect(outcome).toHaveProperty('fault', 'arxiv-oai: arXiv’s OAI service sends a list without an end.')
    expect(await bench.store.papers.find('arxiv:2504.10001')).toBeDefined()
    expect(server.asked).toHaveLength(2)
  })

  it('that says it has more papers than can be is not taken at its word', async () => {
    const huge = '9'.repeat(400)
    const server = await start(() =>
      printOai(`<ListRecords>${record(1)}<resumptionToken completeListSize="${huge}"/></ListRecords>`),
    )
    const bench = await open()
    const [outcome] = await bench.ingestAll(['arxiv-oai'], {
      ARXIV_OAI_URL: server.url,
      ARXIV_CATEGORIES: 'cs.LG',
    })
    expect(outcome).toMatchObject({ receipt: { announced: 1, added: 1 } })
    expect(await bench.listings('arxiv-oai')).toEqual({ '2025-04-11': 'complete 1/1' })
  })

  it('of notes that are counted and never come ends at the first empty page', async () => {
    const server = await start(({ url }, response) => {
      response.setHeader('content-type', 'application/json')
      const notes =
        url.searchParams.get('offset') === '0' ? JSON.parse(printOpenReview([makeGoodRecord(1)])).notes : []
      return JSON.stringify({ notes, count: Number.MAX_SAFE_INTEGER })
    })
    const bench = await open()
    await bench.ingestAll(['openreview'], { OPENREVIEW_URL: server.url, OPENREVIEW_VENUES: 'A/Conference' })
    expect(await bench.store.papers.count()).toBe(1)
    expect(server.asked).toHaveLength(2)
  })
})

describe('a part of a list that is broken for ever', () => {
  it('of OpenReview’s venues takes nothing from the others', async () => {
    const server = await start(({ url }, response) => {
      if (url.searchParams.get('invitation')?.startsWith('Bad') === true)
        return void response.writeHead(404).end()
      response.setHeader('content-type', 'application/json')
      return printOpenReview([makeGoodRecord(1)])
    })
    const bench = await open()
    const env = { OPENREVIEW_URL: server.url, OPENREVIEW_VENUES: 'Bad/Conference,Good/Conference' }
    await bench.ingestAll(['openreview'], env)
    expect(await bench.store.papers.count()).toBe(1)
    expect(await bench.listings('openreview')).toEqual({ '2025-04-11': 'degraded 1/1' })
    expect(await bench.store.sources.find('openreview')).toMatchObject({ failures: 1 })
  })

  it('of the arXiv API’s days takes nothing from the later ones, and is asked for again', async () => {
    const paper = makeArxivPaper('2025-04-10', 1, {
      submitted: Temporal.Instant.from('2025-04-10T12:00:00Z'),
    })
    let isBroken = true
    const server = await start((asked) => {
      const isFirst = asked.url.searchParams.get('search_query')?.includes('[20250408') === true
      return isFirst && isBroken ? '<feed>' : isFirst ? printApiPage([], 0) : answerApi(asked, [paper])
    })
    const bench = await open()
    const env = { ARXIV_API_URL: server.url }
    await bench.ingestAll(['arxiv-api'], env)
    expect(await bench.store.papers.count()).toBe(1)
    expect(await bench.listings('arxiv-api')).toMatchObject({
      '2025-04-08': 'degraded 0/0',
      '2025-04-10': 'complete 1/1',
    })
    isBroken = false
    await bench.clock.sleep(3_600_000)
    await bench.ingestAll(['arxiv-api'], env)
    expect((await bench.listings('arxiv-api'))['2025-04-08']).toBe('nothing-announced 0/0')
  })

  it('of Hugging Face’s days takes nothing from the later ones', async () => {
    const server = await start(({ url }, response) => {
      response.setHeader('content-type', 'application/json')
      const day = url.searchParams.get('date')
      return day === '2025-04-08' ? '{}' : printHuggingFace(day === '2025-04-11' ? [makeGoodRecord(1)] : [])
    })
    const bench = await open()
    await bench.ingestAll(['hugging-face'], { HUGGING_FACE_URL: server.url })
    expect(await bench.store.papers.count()).toBe(1)
    expect((await bench.listings('hugging-face'))['2025-04-08']).toBe('degraded 0/0')
  })
})
