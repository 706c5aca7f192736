import { describe, expect, it } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import { isWithdrawn } from '../../src/model/paper.ts'
import { makeIngestBenches } from '../support/source-ingest.ts'
import { sendJson as json, makeSourceServers } from '../support/source-server.ts'
import { abstractOf, arxivId, makeFullRecord } from '../support/store-records.ts'

const start = makeSourceServers()
const open = makeIngestBenches()
describe('Hugging Face', () => {
  const item = (id: string, more: object = {}) => ({
    paper: {
      id,
      title: `Paper ${id}`,
      summary: abstractOf(1),
      publishedAt: '2025-04-09T17:59:00.000Z',
      upvotes: 12,
      authors: [
        { name: 'Ada', hidden: false },
        { name: 'X', hidden: true },
      ],
      ...more,
    },
    numComments: 3,
  })

  it('tells votes and code of a day’s papers, and the most votes are kept', async () => {
    let votes = 12
    const server = await start((asked, response, nth) =>
      json(
        asked.url.searchParams.get('date') === '2025-04-10'
          ? [item('2504.07615', { upvotes: votes, githubRepo: 'https://github.com/a/b' })]
          : [],
      )(asked, response, nth),
    )
    const bench = await open()
    await bench.ingest('hugging-face', { HUGGING_FACE_URL: server.url })
    votes = 40
    await bench.ingest('hugging-face', { HUGGING_FACE_URL: server.url })
    expect(await bench.store.papers.find('arxiv:2504.07615')).toMatchObject({
      votes: 40,
      authors: ['Ada'],
      published: '2025-04-09',
      listed: '2025-04-10',
      links: ['https://github.com/a/b'],
    })
    expect(await bench.listings('hugging-face')).toMatchObject({
      '2025-04-10': 'complete 1/1',
      '2025-04-11': 'nothing-announced 0/0',
    })
  })

  it('tells the name of a paper’s repository, which is its nickname', async () => {
    const server = await start((asked, response, nth) =>
      json(
        asked.url.searchParams.get('date') === '2025-04-10'
          ? [
              item('2504.00001', { githubRepo: 'https://github.com/om-ai-lab/VLM-R1' }),
              item('2504.00002', { summary: 'Another.', githubRepo: 'https://github.com/lab/code' }),
            ]
          : [],
      )(asked, response, nth),
    )
    const bench = await open()
    await bench.ingest('hugging-face', { HUGGING_FACE_URL: server.url })
    const nicknames = async (id: Identifier) => (await bench.store.papers.find(id))?.nicknames
    expect(await nicknames('arxiv:2504.00001')).toEqual(['VLM-R1'])
    expect(await nicknames('arxiv:2504.00002')).toBeUndefined()
  })

  it('names a paper that is broken, and a list that ends at its limit', async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      item(`2504.${String(at + 1).padStart(5, '0')}`, { summary: '' }),
    )
    const server = await start((asked, response, nth) =>
      json(asked.url.searchParams.get('date') === '2025-04-10' ? many : [{ paper: { title: 'no id' } }])(
        asked,
        response,
        nth,
      ),
    )
    const receipt = await (await open()).ingest(
      'hugging-face',
      { HUGGING_FACE_URL: server.url },
      { from: '2025-04-10' },
    )
    expect(receipt.listings.map(({ state }) => state)).toEqual(['incomplete', 'incomplete'])
    expect(receipt.faults).toEqual(['paper 1 of 2025-04-11 lacks its paper.id'])
  })
})

describe('Semantic Scholar', () => {
  it('adds citations and venue to known papers, asking about each again after a week', async () => {
    let citations = 3
    const server = await start((asked, response, nth) => {
      const { ids }: { ids: string[] } = JSON.parse(asked.body)
      return json(
        ids.map((id) =>
          id.endsWith('00002')
            ? null
            : {
                title: 'Reward shaping, study 0',
                externalIds: { DOI: '10.1000/Known' },
                citationCount: citations,
                venue: 'ICML',
              },
        ),
      )(asked, response, nth)
    })
    const bench = await open()
    const env = { SEMANTIC_SCHOLAR_URL: server.url, SEMANTIC_SCHOLAR_KEY: 'k' }
    await bench.store.papers.merge([makeFullRecord(0), makeFullRecord(1)])
    const receipt = await bench.ingest('semantic-scholar', env)
    expect(receipt).toMatchObject({ announced: 1, merged: 1, faults: [] })
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ ids: ['ARXIV:1001.00001', 'ARXIV:1001.00002'] })
    expect(server.asked[0]?.headers['x-api-key']).toBe('k')
    citations = 9
    bench.clock.set('2025-04-19T06:00:00Z')
    await bench.ingest('semantic-scholar', env)
    expect((await bench.store.papers.find('arxiv:1001.00001'))?.citations).toBe(9)
  })
})

describe('OpenReview', () => {
  it('lists the submissions of a venue, withdrawn ones too', async () => {
    const note = (id: string, venue: string) => ({
      id,
      forum: id,
      pdate: 1_744_243_200_000,
      content: {
        title: { value: `Note ${id}` },
        abstract: { value: abstractOf(5) + id },
        authors: { value: ['Ada'] },
        venue: { value: venue },
      },
    })
    const server = await start(
      json({
        notes: [
          note('abcdefg', 'ICLR 2026 poster'),
          note('hijklmn', 'ICLR 2026 Conference Withdrawn Submission'),
          note('opqrstu', 'TMLR Retracted Acceptance'),
          { id: 'x' },
        ],
        count: 4,
      }),
    )
    const bench = await open()
    const receipt = await bench.ingest('openreview', {
      OPENREVIEW_URL: server.url,
      OPENREVIEW_VENUES: 'ICLR.cc/2026/Conference',
    })
    expect(receipt).toMatchObject({ announced: 4, added: 3, faults: ['note 4 lacks its content'] })
    expect(await bench.store.papers.find('openreview:abcdefg')).toMatchObject({
      venue: 'ICLR 2026 poster',
      published: '2025-04-10',
    })
    expect(await bench.store.papers.find('openreview:hijklmn')).toSatisfy(isWithdrawn)
    expect(await bench.store.papers.find('openreview:opqrstu')).toSatisfy(isWithdrawn)
  })

  it('reads authors that are objects, and none that has no name', async () => {
    const authors = {
      value: [{ fullname: 'Ana Solo', username: '~Ana_Solo1' }, 'Bo Ek', { username: '~Cy_Co12' }, { id: 3 }],
    }
    const content = { title: { value: 'Objects' }, abstract: { value: abstractOf(7) }, authors }
    const server = await start(json({ notes: [{ id: 'objects1', content }], count: 1 }))
    const bench = await open()
    const settings = { OPENREVIEW_URL: server.url, OPENREVIEW_VENUES: 'ICLR.cc/2027/Conference' }
    expect(await bench.ingest('openreview', settings)).toMatchObject({ added: 1, faults: [] })
    expect((await bench.store.papers.find('openreview:objects1'))?.authors).toEqual([
      'Ana Solo',
      'Bo Ek',
      'Cy Co',
    ])
  })

  it('says nothing against the preprint of a submission that left its venue', async () => {
    const preprint = makeFullRecord(1, { versions: [{ number: 1, isWithdrawn: false }] })
    const content = {
      title: { value: preprint.title },
      authors: { value: preprint.authors },
      venue: { value: 'ICLR 2026 Conference Withdrawn Submission' },
    }
    const server = await start(
      json({ notes: [{ id: 'abcdefg', pdate: 1_744_243_200_000, content }], count: 1 }),
    )
    const bench = await open()
    await bench.store.papers.merge([preprint])
    const settings = { OPENREVIEW_URL: server.url, OPENREVIEW_VENUES: 'ICLR.cc/2026/Conference' }
    expect(await bench.ingest('openreview', settings)).toMatchObject({ merged: 1 })
    const paper = await bench.store.papers.find('openreview:abcdefg')
    expect(paper).toMatchObject({ id: arxivId(1), venue: 'ICLR 2026 Conference Withdrawn Submission' })
    expect(paper).not.toSatisfy(isWithdrawn)
  })
})

describe('daily-paper pages', () => {
  it('are read as tables, with unescaped bars in titles and first authors only', async () => {
    const table = `# Updated on 2025.04.12
|Publish Date|Title|Authors|PDF|Code|
|---|---|---|---|---|
|**2025-04-10**|**P(a|b): Rewards given | what?**|Haozhan Shen et.al.|[2504.07615](http://arxiv.org/abs/2504.07615)|**[link](https://github.com/om-ai-lab/VLM-R1)**|
|**2025-04-09**|**Plain \\| simple**|Ada Author et.al.|[2504.07001v2](http://arxiv.org/abs/2504.07001v2)|null|
| [Linked title](https://arxiv.org/abs/2504.07002) | Ann Ox, Bo Yak | [PDF](https://arxiv.org/pdf/2504.07002) |
|**2025-04-09**||Nobody|[2504.07003](http://arxiv.org/abs/2504.07003)|null|
`
    const server = await start(
      (_asked, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(table),
    )
    const bench = await open()
    const receipt = await bench.ingest('pages', { PAGE_URLS: `${server.url}/README.md` })
    expect(receipt.faults).toEqual([`${server.url}/README.md: line 7: the row has no title`])
    expect(receipt).toMatchObject({ announced: 4, added: 3 })
    expect(await bench.store.papers.find('arxiv:2504.07615')).toMatchObject({
      title: 'P(a|b): Rewards given | what?',
      authors: ['Haozhan Shen'],
      published: undefined,
      updated: '2025-04-10',
      links: ['https://github.com/om-ai-lab/VLM-R1'],
    })
    expect((await bench.store.papers.find('arxiv:2504.07001'))?.title).toBe('Plain | simple')
    expect(await bench.store.papers.find('arxiv:2504.07002')).toMatchObject({
      title: 'Linked title',
      authors: ['Ann Ox', 'Bo Yak'],
    })
  })

  it('are read as seed pages, and one that fails does not keep the others', async () => {
    const page = `LLM-RL - 2025-04-12\n\nA title\n\nAuthors:Ada Author\nDate:2025-04-10 10:05:15\n\n${abstractOf(3)}\n`
    const server = await start(({ url }, response) => {
      if (url.pathname === '/gone') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/plain', etag: '"1"' }).end(page)
      return undefined
    })
    const bench = await open()
    const receipt = await bench.ingest('pages', { PAGE_URLS: `${server.url}/gone,${server.url}/page.txt` })
    expect(receipt.added).toBe(1)
    expect(receipt.faults).toEqual([expect.stringMatching(/gone: 127\.0\.0\.1:\d+ answers 404\.$/)])
    expect(receipt.listings[0]?.announced).toBe(1)
  })
})

describe('any feed', () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="x"><channel><title>Journal</title>
<item><title>Rewards &lt;i&gt;in vivo&lt;/i&gt;</title><link>https://journal.example/1</link><description>&lt;p&gt;One &amp;amp; two.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description><dc:creator>Ada Author</dc:creator><dc:creator>Ben, Both</dc:creator><prism:doi>10.1000/j.1</prism:doi><pubDate>Thu, 10 Apr 2025 08:00:00 GMT</pubDate></item>
<item><description>no title</description></item></channel></rss>`
  const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Lab</title><entry><title type="html">A post about a paper</title><id>tag:lab,1</id><link rel="alternate" href="https://arxiv.org/abs/2504.07615v2"/><author><name>Ada Author</name></author><published>2025-04-09T00:00:00Z</published><summary>Short.</summary></entry></feed>`

  it('gives papers by DOI or arXiv number, markup read as text', async () => {
    const server = await start(({ url }) => (url.pathname === '/rss' ? rss : atom))
    const bench = await open()
    const receipt = await bench.ingest('feeds', { FEED_URLS: `${server.url}/rss ${server.url}/atom` })
    expect(receipt).toMatchObject({
      announced: 3,
      added: 2,
      faults: [`${server.url}/rss: item 2 has no title`],
    })
    expect(await bench.store.papers.find('doi:10.1000/j.1')).toMatchObject({
      title: 'Rewards in vivo',
      abstract: 'One & two.',
      authors: ['Ada Author', 'Ben, Both'],
      listed: '2025-04-10',
    })
    expect(await bench.store.papers.find('arxiv:2504.07615')).toMatchObject({
      title: 'A post about a paper',
      authors: ['Ada Author'],
    })
  })

  it('keeps apart the papers of a journal whose DOIs have parentheses', async () => {
    const items = ['(25)00123-4', '(25)00456-1'].map(
      (end, at) =>
        `<item><title>Trial ${at}</title><dc:identifier>10.1016/S0140-6736${end}</dc:identifier></item>`,
    )
    const server = await start(() => rss.replace(/<item>.*<\/item>/s, items.join('')))
    const bench = await open()
    expect(await bench.ingest('feeds', { FEED_URLS: server.url })).toMatchObject({ added: 2 })
    expect(await bench.store.papers.find('doi:10.1016/s0140-6736(25)00456-1')).toMatchObject({
      title: 'Trial 1',
      identifiers: ['doi:10.1016/s0140-6736(25)00456-1'],
    })
  })
})
