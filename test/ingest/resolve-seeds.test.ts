import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveSeeds, similarityOf } from '../../src/ingest/resolve-seeds.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { makeHttp } from '../support/source-http.ts'
import { makeIngestBenches } from '../support/source-ingest.ts'
import { makeSourceServers } from '../support/source-server.ts'
import { makeRecord } from '../support/store-records.ts'

const start = makeSourceServers()
const open = makeIngestBenches()
const words = Array.from({ length: 60 }, (_, at) => `word${at}`)
const abstract = `Here we ask a question. ${words.join(' ')}.`

async function resolve(theirs: string) {
  const server = await start(({ url }) => {
    const isAsked = url.searchParams.get('search_query')?.startsWith('abs:"') ?? false
    return printApiPage(
      isAsked ? [makeArxivPaper('2025-04-10', 1, { abstract: theirs })] : [],
      isAsked ? 1 : 0,
    )
  })
  const bench = await open()
  await bench.store.papers.merge([makeRecord({ source: 'seeds', abstract })])
  const [seed] = await bench.papers()
  const resolved = await resolveSeeds({
    store: bench.store,
    http: makeHttp(bench.clock),
    apiUrl: server.url,
    now: () => Temporal.Instant.fromEpochMilliseconds(bench.clock.nowMs()),
  })
  return { bench, server, resolved, seed }
}

describe('resolving seeds', () => {
  it('gives a paper its title when an abstract is nearly the same, and keeps the name it had', async () => {
    const { bench, resolved, seed } = await resolve(abstract.replace('word30 ', ''))
    expect(resolved.lines.at(-1)).toBe('1 of 1 papers without title were found on arXiv.')
    expect(await bench.papers()).toHaveLength(1)
    const found = await bench.store.papers.find('arxiv:2504.10001')
    expect(found?.title).toBe('Reward shaping on 2025-04-10, study 1')
    expect(await bench.store.papers.find(seed?.id ?? 'seed:0')).toEqual(found)
    const again = await resolveSeeds({
      store: bench.store,
      http: { fetch: () => Promise.reject(new Error('nothing is left to ask')) },
      apiUrl: 'http://x/',
      now: Temporal.Now.instant,
    })
    expect(again.lines).toEqual(['0 of 0 papers without title were found on arXiv.'])
  })

  it('leaves a paper alone when the abstract is another', async () => {
    const { bench, server, resolved } = await resolve(
      `Here we ask a question. ${[...words].reverse().join(' ')}.`,
    )
    expect(resolved).toEqual({ lines: ['0 of 1 papers without title were found on arXiv.'], isWhole: true })
    expect((await bench.papers())[0]?.title).toBeUndefined()
    expect(server.asked.map(({ url }) => url.searchParams.get('search_query'))).toEqual([
      'abs:"Here we ask a question word0 word1 word2 word3"',
      expect.stringMatching(/^abs:"word\d+ /),
    ])
  })

  it('needs no request when a source brings the same abstract', async () => {
    const bench = await open()
    await bench.store.papers.merge([makeRecord({ source: 'seeds', abstract })])
    await bench.store.papers.merge([
      makeRecord({ identifiers: ['arxiv:2504.07615'], title: 'Found', abstract: abstract.toUpperCase() }),
    ])
    expect((await bench.papers()).map((paper) => paper.title)).toEqual(['Found'])
  })
})

describe('the similarity of abstracts', () => {
  it('is 1 for the same words, 0 for none in common, and the same both ways', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
      .map((list) => list.join(' '))
    fc.assert(
      fc.property(text, text, (a, b) => {
        const similarity = similarityOf(a, b)
        expect(similarity).toBe(similarityOf(b, a))
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
        if (a.split(' ').length >= 3) expect(similarityOf(a, a.toUpperCase())).toBe(1)
      }),
    )
    expect(similarityOf('one two three four', 'five six seven eight')).toBe(0)
  })
})
