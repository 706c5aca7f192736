import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reference } from '../../src/model/reference.ts'
import {
  answerServices,
  crossrefWork,
  json,
  makeLookup,
  status,
  unreadable,
} from '../support/paper-services.ts'
import { tried } from '../support/property-runs.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const paper = makeArxivPaper('2026-11-20', 7, { number: '2611.01001', version: 3 })

describe('a paper by its title', () => {
  const wanted = { identifiers: [], title: 'Rules & Rewards', authors: ['A. Author'] }
  const seek = async (answers: Parameters<typeof answerServices>[0], reference: Reference = wanted) => {
    const server = await start(answerServices(answers))
    const lookup = makeLookup(server.url)
    const record = await lookup
      .findTitle(reference, new AbortController().signal)
      .catch((error: unknown) => error)
    return {
      record,
      asked: server.asked.map(({ url }) => decodeURIComponent(`${url.pathname}${url.search}`)),
    }
  }
  const works = (...items: unknown[]) => json({ message: { items } })
  const told = {
    title: 'Rules & rewards',
    authors: [{ name: 'Ada Author' }],
    externalIds: { ArXiv: '2611.01001', DOI: '10.1000/XYZ' },
  }

  it('comes from Crossref first, where title and first author agree', async () => {
    const another = { ...crossrefWork, DOI: '10.1000/other', title: ['Rules and how they are rewarded'] }
    const namesake = { ...crossrefWork, DOI: '10.1000/else', author: [{ given: 'Ben', family: 'Both' }] }
    const { record, asked } = await seek({ crossref: works(another, namesake, { DOI: 3 }, crossrefWork) })
    expect(record).toMatchObject({ source: 'on demand', identifiers: ['doi:10.1000/xyz'] })
    expect(asked).toEqual([
      '/works?query.bibliographic=Rules+&+Rewards+A.+Author&rows=5&mailto=ada@example.org',
    ])
  })

  it('comes from Semantic Scholar where Crossref has another or fails', async () => {
    for (const crossref of [works({ ...crossrefWork, title: ['Others'] }), status(503)]) {
      const { record, asked } = await seek({ crossref, 'semantic-scholar': json({ data: [told] }) })
      expect(record).toMatchObject({ identifiers: ['arxiv:2611.01001', 'doi:10.1000/xyz'] })
      expect(asked.at(-1)).toBe(
        '/graph/v1/paper/search/match?query=Rules+&+Rewards&fields=title,abstract,venue,citationCount,externalIds,authors',
      )
    }
  })

  it('comes from arXiv where neither has it', async () => {
    const preprint = { ...paper, title: 'Rules & rewards', authors: ['Ada Author'] }
    const { record, asked } = await seek({
      crossref: works(),
      'semantic-scholar': json({ data: [{ ...told, externalIds: {} }] }),
      arxiv: () => printApiPage([paper, preprint], 2),
    })
    expect(record).toMatchObject({ identifiers: ['arxiv:2611.01001'], title: 'Rules & rewards' })
    expect(asked.at(-1)).toBe('/api/query?search_query=ti:"Rules+Rewards"&max_results=5')
  })

  it('is undefined where nobody has it, or its first author is another', async () => {
    expect((await seek({ crossref: works() })).record).toBeUndefined()
    expect((await seek({ crossref: works(), arxiv: () => unreadable })).record).toBeUndefined()
    const other = { ...wanted, authors: ['Cleo Doing'] }
    const all = { crossref: works(crossrefWork), 'semantic-scholar': json({ data: [told] }) }
    expect((await seek(all, other)).record).toBeUndefined()
    expect(await seek(all, { ...wanted, authors: [] })).toEqual({ record: undefined, asked: [] })
  })

  it('is a fault in a sentence where a service fails and no other has it', async () => {
    const { record } = await seek({ crossref: json({ message: {} }) })
    expect(record).toMatchObject({
      code: 'unavailable',
      userMessage: expect.stringContaining('sends something that is no list of works'),
    })
  })

  it('is asked for within the address of each service, whatever the title', async () => {
    const server = await start(answerServices({ crossref: works() }))
    const lookup = makeLookup(server.url)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (title) => {
        const before = server.asked.length
        await lookup.findTitle({ ...wanted, title }, new AbortController().signal)
        // They are asked at the same time, and come in any order.
        const urls = server.asked.slice(before).map(({ url }) => url)
        const sent = (name: string) =>
          urls.find(({ searchParams }) => searchParams.has(name))?.searchParams.get(name)
        expect(sent('query.bibliographic')).toBe(`${title} A. Author`.toWellFormed())
        expect(sent('rows')).toBe('5')
        expect(sent('query')).toBe(title.toWellFormed())
        expect(sent('search_query')).toMatch(/^ti:"[^"()]{0,300}"$/)
      }),
      tried(30),
    )
  })
})
