import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BotError } from '../../src/errors.ts'
import { type Identifier, parseIdentifier } from '../../src/model/identifier.ts'
import type { PaperLookup } from '../../src/ports/paper-lookup.ts'
import {
  answerServices,
  crossrefWork,
  json,
  makeLookup,
  servicesAt,
  silent,
  status,
  unreadable,
} from '../support/paper-services.ts'
import { tried } from '../support/property-runs.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const find = (lookup: PaperLookup, id: Identifier) => lookup.find(id, new AbortController().signal)

async function ask(id: Identifier, answers: Parameters<typeof answerServices>[0]) {
  const server = await start(answerServices(answers))
  const record = await find(makeLookup(server.url), id)
  return { record, asked: server.asked.map(({ url }) => `${url.pathname}${url.search}`) }
}

const paper = makeArxivPaper('2026-11-20', 7, { number: '2611.01001', version: 3 })
const note = {
  id: 'abcDEF123_',
  forum: 'abcDEF123_',
  cdate: Date.parse('2025-01-02'),
  content: { title: { value: 'A submission' }, abstract: { value: 'We submit.' } },
}

describe('one paper', () => {
  it('comes from arXiv by its number, as of its newest version', async () => {
    const { record, asked } = await ask('arxiv:2611.01001', { arxiv: () => printApiPage([paper], 1) })
    expect(asked).toEqual(['/api/query?id_list=2611.01001&max_results=1'])
    expect(record).toMatchObject({
      source: 'on demand',
      identifiers: ['arxiv:2611.01001'],
      title: paper.title,
      authors: paper.authors,
      versions: [{ number: 3, isWithdrawn: false }],
    })
  })

  it.each([
    ['https://arxiv.org/pdf/math.GT/0309136v2', 'math/0309136'],
    ['hep-th/9901001', 'hep-th/9901001'],
  ])('comes by a number of before April 2007 (%s)', async (text, number) => {
    const id = parseIdentifier(text)
    if (id === undefined) throw new Error('no identifier')
    const { record, asked } = await ask(id, { arxiv: () => printApiPage([{ ...paper, number }], 1) })
    expect(asked).toEqual([`/api/query?id_list=${encodeURIComponent(number)}&max_results=1`])
    expect(record?.identifiers).toEqual([`arxiv:${number}`])
  })

  it('is marked when it was withdrawn or retracted', async () => {
    const withdrawn = {
      ...paper,
      comments: 'This paper has been withdrawn by the authors: Lemma 2 is wrong.',
    }
    const told = await ask('arxiv:2611.01001', { arxiv: () => printApiPage([withdrawn], 1) })
    expect(told.record?.versions?.at(-1)?.isWithdrawn).toBe(true)
    const message = { ...crossrefWork, 'updated-by': [{ type: 'correction' }, { type: 'retraction' }] }
    const retracted = await ask('doi:10.1000/xyz', { crossref: json({ message }) })
    expect(retracted.record).toMatchObject({ isRetracted: true })
    expect(retracted.record?.versions).toBeUndefined()
    const notice = { ...crossrefWork, 'update-to': [{ type: 'Retraction', DOI: '10.1000/of' }] }
    const noticed = await ask('doi:10.1000/xyz', { crossref: json({ message: notice }) })
    expect(noticed.record).toMatchObject({ isRetracted: true })
    for (const said of [
      { comments: 'The authors would like to withdraw this paper because of an error' },
      { abstract: 'This paper has been withdrawn by the authors.' },
      { title: 'A title (withdrawn)' },
    ]) {
      const { record } = await ask('arxiv:2611.01001', {
        arxiv: () => printApiPage([{ ...paper, ...said }], 1),
      })
      expect(record?.versions?.at(-1)?.isWithdrawn).toBe(true)
    }
  })

  it('comes from Crossref by its DOI, escaped, with a contact address', async () => {
    const message = { ...crossrefWork, DOI: '10.1000/a%2F..?b#c;(d)<e>' }
    const id = parseIdentifier('10.1000/a%2F..?b#c;(d)<e>')
    if (id === undefined) throw new Error('no identifier')
    const { record, asked } = await ask(id, { crossref: json({ message }) })
    expect(asked).toEqual(['/works/10.1000%2Fa%252f..%3Fb%23c%3B(d)%3Ce%3E?mailto=ada%40example.org'])
    expect(record).toMatchObject({ title: 'Rules & rewards', abstract: 'We ask what rules teach.' })
    expect(record).toMatchObject({ published: '2024-03-09', authors: ['Ada Author'] })
    expect(record?.versions).toBeUndefined()
  })

  it('has the suffixes of its authors, and authors that OpenReview gives as objects', async () => {
    const author = [{ given: 'Marten', family: 'Kern', suffix: 'Jr.' }, { name: 'Soup Working Group' }]
    const told = await ask('doi:10.1000/xyz', { crossref: json({ message: { ...crossrefWork, author } }) })
    expect(told.record?.authors).toEqual(['Marten Kern Jr.', 'Soup Working Group'])
    const authors = { value: [{ fullname: 'Ana Solo', username: '~Ana_Solo1' }] }
    const submission = { ...note, content: { ...note.content, authors } }
    const { record } = await ask('openreview:abcDEF123_', { openreview: json({ notes: [submission] }) })
    expect(record?.authors).toEqual(['Ana Solo'])
  })

  it('comes from OpenReview by its forum, and a review is none', async () => {
    const { record, asked } = await ask('openreview:abcDEF123_', { openreview: json({ notes: [note] }) })
    expect(asked).toEqual(['/notes?id=abcDEF123_'])
    expect(record).toMatchObject({ identifiers: ['openreview:abcDEF123_'], title: 'A submission' })
    const review = { ...note, forum: 'ofAnother', content: { title: { value: 'Review' } } }
    const told = await ask('openreview:abcDEF123_', { openreview: json({ notes: [review] }) })
    expect(told.record).toBeUndefined()
  })

  it('comes from Semantic Scholar where Crossref has no such DOI, or arXiv does not answer', async () => {
    const told = { title: 'Elsewhere', abstract: 'Kept elsewhere.', externalIds: { DOI: '10.5281/z.1' } }
    const byDoi = await ask('doi:10.5281/z.1', { 'semantic-scholar': json(told) })
    expect(byDoi.record).toMatchObject({ title: 'Elsewhere', abstract: 'Kept elsewhere.' })
    expect(byDoi.asked.at(-1)).toBe(
      '/graph/v1/paper/DOI:10.5281%2Fz.1?fields=title%2Cabstract%2Cvenue%2CcitationCount%2CexternalIds%2Cauthors',
    )
    const answers = { arxiv: status(503), 'semantic-scholar': json({ ...told, externalIds: null }) }
    const byNumber = await ask('arxiv:2611.01001', answers)
    expect(byNumber.record).toMatchObject({ identifiers: ['arxiv:2611.01001'], title: 'Elsewhere' })
    expect(byNumber.asked.filter((path) => path.startsWith('/api/query'))).toHaveLength(2)
  })

  it.each([
    ['arxiv:2611.99999', {}],
    ['arxiv:2611.99999', { arxiv: status(400) }],
    ['arxiv:2611.99999', { arxiv: () => unreadable }],
    ['doi:10.1000/none', {}],
    ['doi:10.1000/xyz', { crossref: json({ message: { ...crossrefWork, type: 'proceedings' } }) }],
    ['openreview:abcDEF123_', { openreview: status(403) }],
    ['openreview:abcDEF123_', { openreview: json({ notes: [] }) }],
  ] as const)('is undefined where nobody has it (%s)', async (id, answers) => {
    expect((await ask(id, answers)).record).toBeUndefined()
  })

  it('is not asked for elsewhere where arXiv does not know it', async () => {
    expect((await ask('arxiv:2611.99999', {})).asked).toHaveLength(1)
  })

  it.each([
    ['arxiv:2611.01001', { arxiv: status(503) }, /answers 503 \(asked 2 times\)\.$/],
    ['arxiv:2611.01001', { arxiv: () => 'Rate exceeded.' }, /says “Rate exceeded\.” \(asked 2 times\)\.$/],
    ['arxiv:2611.01001', { arxiv: () => '<feed' }, /asked 2 times/],
    ['arxiv:2611.01001', { arxiv: silent }, /did not answer whole within 0\.3 s/],
    ['arxiv:2611.01001', { arxiv: () => printApiPage([], 1) }, /keeps back the paper/],
    ['arxiv:2611.01001', { arxiv: () => printApiPage([{ ...paper, number: '2611.01002' }], 1) }, /another/],
    [
      'doi:10.1000/xyz',
      { crossref: json({ message: { ...crossrefWork, DOI: '10.1/other' } }) },
      /another paper/,
    ],
    ['doi:10.1000/xyz', { crossref: json([]) }, /sends a paper that lacks its fields/],
    ['doi:10.1000/xyz', { crossref: json({ message: { DOI: '10.1000/xyz' } }) }, /neither title nor/],
    ['doi:10.1000/xyz', { crossref: json(null) }, /sends something that is no work/],
    ['doi:10.1000/xyz', { crossref: status(500) }, /answers 500/],
    ['doi:10.1000/xyz', { 'semantic-scholar': status(429) }, /answers 429/],
    ['openreview:abcDEF123_', { openreview: json({ notes: [{ id: 3 }] }) }, /lacks its id/],
  ] as const)('is a fault in a sentence where a service fails (%s)', async (id, answers, sentence) => {
    const server = await start(answerServices(answers))
    const failure = await find(makeLookup(server.url), id).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'unavailable', userMessage: expect.stringMatching(sentence) })
  })

  it('is given up when nobody waits any longer', async () => {
    const server = await start(silent)
    const aborted = AbortSignal.abort(new Error('nobody waits'))
    await expect(makeLookup(server.url).find('arxiv:2611.01001', aborted)).rejects.toThrow('nobody waits')
    expect(server.asked).toEqual([])
  })

  it('is asked for within the address of its service, whatever the identifier', async () => {
    const server = await start(answerServices({}))
    const lookup = makeLookup(server.url)
    const ends = fc.string({ unit: 'grapheme', maxLength: 60 })
    const texts = fc.oneof(
      fc.tuple(fc.constantFrom('10.1000/', 'doi:10.5555/../', '10.1000/..%2f'), ends),
      fc.tuple(fc.constantFrom('https://openreview.net/forum?id=', 'openreview:'), ends),
    )
    await fc.assert(
      fc.asyncProperty(texts, async ([start, end]) => {
        const id = parseIdentifier(start + end)
        if (id === undefined) return
        const before = server.asked.length
        await find(lookup, id)
        for (const { url } of server.asked.slice(before)) {
          expect(url.pathname).toMatch(/^\/(works\/|notes$|graph\/v1\/paper\/DOI:)[^/]*$/)
          const named = url.searchParams.get('id') ?? decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
          expect(named.replace(/^DOI:/, '')).toBe(id.slice(id.indexOf(':') + 1).toWellFormed())
        }
      }),
      tried(50),
    )
  })

  it('is a record of its own, none, or a fault in a sentence, whatever a service sends', async () => {
    let sent = ''
    const said: Answer = (_asked, response) => {
      response.setHeader('content-type', 'application/json')
      return sent
    }
    const server = await start(said)
    const lookup = makeLookup(server.url)
    const ids = ['arxiv:2611.01001', 'doi:10.1000/xyz', 'openreview:abcDEF123_'] as const
    const junk = fc.oneof(fc.jsonValue(), fc.constant(Number.MAX_VALUE), fc.string({ maxLength: 3_000 }))
    const bodies = fc.oneof(
      fc.string(),
      junk.map((value) => JSON.stringify(value)),
      junk.map((value) => JSON.stringify({ message: { ...crossrefWork, title: [value], author: value } })),
      junk.map((value) =>
        JSON.stringify({ message: { ...crossrefWork, 'updated-by': value, abstract: value } }),
      ),
      junk.map((value) =>
        JSON.stringify({ notes: [{ ...note, content: { title: { value }, code: value } }] }),
      ),
      junk.map((value) => JSON.stringify({ title: value, abstract: value, externalIds: { DOI: value } })),
      fc
        .string()
        .map((text) => printApiPage([{ ...paper, title: text, authors: [text], comments: text }], 1)),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ids), bodies, async (id, body) => {
        sent = body
        const found = await find(lookup, id).catch((error: unknown) => error)
        if (found instanceof BotError) expect(found.userMessage).toMatch(/\.$/)
        else if (found !== undefined)
          expect(found).toMatchObject({ identifiers: expect.arrayContaining([id]) })
      }),
      tried(100),
    )
  })

  it('has no service for what only the seeds know', () => {
    const lookup = makeLookup(servicesAt('http://127.0.0.1:1').CROSSREF_URL ?? '')
    expect(lookup.servicesFor('seed:0123456789abcdef')).toEqual([])
    expect(lookup.servicesFor('doi:10.1/x')).toEqual(['Crossref', 'Semantic Scholar'])
    expect(lookup.servicesFor('openreview:abcde')).toEqual(['OpenReview'])
  })
})
