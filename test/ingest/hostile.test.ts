import { describe, expect, it } from 'vitest'
import { sayOutcome } from '../../src/ingest/say-receipt.ts'
import { answerApi, makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { type IngestBench, makeIngestBenches } from '../support/source-ingest.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const open = makeIngestBenches()
const day = '2025-04-10'
const good = [1, 2].map((nth) =>
  makeArxivPaper(day, nth, { submitted: Temporal.Instant.from(`${day}T12:00:00Z`) }),
)

/** Hugging Face misbehaves, the arXiv API does not. */
async function ingestBeside(misbehave: Answer): Promise<{ bench: IngestBench; said: string[] }> {
  const server = await start((asked, response, nth) =>
    asked.url.pathname === '/api/query' ? answerApi(asked, good) : misbehave(asked, response, nth),
  )
  const env = { HUGGING_FACE_URL: server.url, ARXIV_API_URL: `${server.url}/api/query` }
  const bench = await open({ timeoutMs: 250 })
  const outcomes = await bench.ingestAll(['hugging-face', 'arxiv-api'], env)
  expect(await bench.store.papers.find('arxiv:2504.10001')).toBeDefined()
  expect((await bench.listings('arxiv-api'))[day]).toBe('complete 2/2')
  return {
    bench,
    said: outcomes
      .flatMap((outcome) => sayOutcome(outcome, { isDryRun: false }))
      .filter((line) => line.startsWith('hugging-face')),
  }
}

describe('a server that misbehaves is named once, and the other sources go on, when it', () => {
  it.each<[string, Answer, RegExp]>([
    ['never answers', () => undefined, /did not answer whole within 0\.25 s/],
    ['sends slowly', (_asked, response) => void response.write('['), /did not answer whole within 0\.25 s/],
    [
      'redirects in a ring',
      (_asked, response) => void response.writeHead(301, { location: '/again' }).end(),
      /redirects more than 5 times/,
    ],
    [
      'sends a web page',
      (_asked, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi</p>'),
      /a web page in place of JSON/,
    ],
    ['sends something else', () => '{"error": "no"}', /sends something that is no list of papers/],
    [
      'sends bytes',
      (_asked, response) => void response.end(Buffer.from([0x5b, 0xff, 0xfe, 0x5d])),
      /sends something that is no JSON|no list of papers|is not JSON/,
    ],
    ['is broken', (_asked, response) => void response.writeHead(500).end(), /answers 500/],
    ['breaks off', (_asked, response) => void response.socket?.destroy(), /broke the connection off/],
  ])('%s', async (_what, misbehave, message) => {
    const { bench, said } = await ingestBeside(misbehave)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^hugging-face: 127\.0\.0\.1:\d+ /)
    expect(said[0]).toMatch(message)
    expect(bench.logged.filter(({ level }) => Number(level) >= 40)).toHaveLength(1)
    const state = await bench.store.sources.find('hugging-face')
    expect(state).toMatchObject({ cursor: '', failures: 1, faults: [expect.stringMatching(message)] })
    expect(state?.nextTryAtMs).toBeGreaterThan(bench.clock.nowMs())
    expect(await bench.listings('hugging-face')).toEqual({ '2025-04-11': 'degraded 0/0' })
  })
})

describe('a source that failed', () => {
  it('is left alone until its next try, ever longer, and forgets it when all is well', async () => {
    let isDown = true
    const server = await start((_asked, response) => {
      if (!isDown) return '[]'
      response.writeHead(500).end()
      return undefined
    })
    const env = { HUGGING_FACE_URL: server.url }
    const bench = await open()
    const pauses: number[] = []
    for (let failure = 1; failure <= 3; failure++) {
      await bench.ingestAll(['hugging-face'], env)
      const asked = server.asked.length
      const state = await bench.store.sources.find('hugging-face')
      expect(state?.failures).toBe(failure)
      pauses.push((state?.nextTryAtMs ?? 0) - bench.clock.nowMs())
      expect(await bench.ingestAll(['hugging-face'], env)).toEqual([
        { source: 'hugging-face', waitsUntilMs: state?.nextTryAtMs },
      ])
      expect(server.asked).toHaveLength(asked)
      await bench.clock.sleep(pauses.at(-1) ?? 0)
    }
    expect(pauses.map((ms) => Math.round(ms / 60_000))).toEqual([8, 15, 30])
    isDown = false
    await bench.ingestAll(['hugging-face'], env)
    const state = await bench.store.sources.find('hugging-face')
    expect(state).toMatchObject({ faults: [] })
    expect(state).not.toHaveProperty('failures')
    expect(state).not.toHaveProperty('nextTryAtMs')
  })
})

describe('a record that is hostile', () => {
  const ingestRecord = async (
    parts: Parameters<typeof makeArxivPaper>[2],
    spoil = (page: string) => page,
  ) => {
    const paper = makeArxivPaper(day, 7, { submitted: Temporal.Instant.from(`${day}T12:00:00Z`), ...parts })
    const server = await start(({ url }) =>
      spoil(
        printApiPage(
          url.searchParams.get('search_query')?.includes('20250410') ? [paper, ...good] : [],
          url.searchParams.get('search_query')?.includes('20250410') ? 3 : 0,
        ),
      ),
    )
    const bench = await open({ timeoutMs: 20_000 })
    const receipt = await bench.ingest('arxiv-api', { ARXIV_API_URL: server.url }, { from: day })
    expect(await bench.store.papers.find('arxiv:2504.10001')).toBeDefined()
    return { receipt, paper: await bench.store.papers.find('arxiv:2504.10007') }
  }

  it('with a title of ten megabytes is cut, and that is said', async () => {
    const { receipt, paper } = await ingestRecord({ title: 'a$b{'.repeat(2_500_000) })
    expect(receipt.faults).toEqual([
      'arxiv-api: record 1 (arxiv:2504.10007) has a title of more than 2,000 characters; the rest is cut',
    ])
    expect(paper?.title?.length).toBeLessThanOrEqual(2_000)
  })

  it('with NUL bytes and marks that turn text around is stored without them', async () => {
    const { paper } = await ingestRecord({ title: 'A \u202Etitle\u0000 with\u200B marks' })
    expect(paper?.title).toBe('A title with marks')
  })

  it('dated in the year 0, 9999 or never loses the date, and that is said', async () => {
    for (const [date, said] of [
      ['0000-01-01T00:00:00Z', '0000-01-01'],
      ['9999-12-31T00:00:00Z', '9999-12-31'],
      ['2026-05-01T00:00:00Z', '2026-05-01'],
    ]) {
      const { receipt, paper } = await ingestRecord({}, (page) =>
        page.replace(/<published>[^<]*<\/published>/, `<published>${date}</published>`),
      )
      expect(paper).toMatchObject({ published: undefined, updated: day })
      expect(receipt.faults).toEqual([
        `arxiv-api: record 1 (arxiv:2504.10007) is said to be published on ${said}`,
      ])
    }
    const { paper } = await ingestRecord({}, (page) =>
      page.replace(/<published>[^<]*/, '<published>last Tuesday'),
    )
    expect(paper).toMatchObject({ published: undefined, updated: day })
  })

  it('without title and abstract is missing, not silently', async () => {
    const { receipt } = await ingestRecord({ title: ' ', abstract: ' ' })
    expect(receipt.listings.find((listing) => listing.day === day)).toMatchObject({
      announced: 3,
      received: 2,
      state: 'incomplete',
      why: '1 of 3 announced papers are missing.',
    })
    expect(receipt.faults).toEqual(['arxiv-api: record 1 (arxiv:2504.10007) has neither title nor abstract'])
  })
})
