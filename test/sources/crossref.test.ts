import { describe, expect, it } from 'vitest'
import { isWithdrawn } from '../../src/model/paper.ts'
import { makeIngestBenches } from '../support/source-ingest.ts'
import { sendJson as json, makeSourceServers } from '../support/source-server.ts'
import { abstractOf, arxivId, makeFullRecord } from '../support/store-records.ts'

const start = makeSourceServers()
const open = makeIngestBenches()

describe('Crossref', () => {
  it('tells of known papers by DOI, in plain text', async () => {
    const server = await start(
      json({
        message: {
          items: [
            {
              DOI: '10.1000/a.1',
              title: ['Rewards &amp; <i>Punishments</i>'],
              abstract: `<jats:title>Abstract</jats:title><jats:p>${abstractOf(4)}</jats:p>`,
              author: [{ given: 'Ada', family: 'Author' }, { name: 'The Group' }],
              'container-title': ['Journal of Rewards'],
              'is-referenced-by-count': 7,
              published: { 'date-parts': [[2025, 2]] },
            },
          ],
        },
      }),
    )
    const bench = await open()
    await bench.store.papers.merge([
      makeFullRecord(1),
      { ...makeFullRecord(2), identifiers: ['doi:10.1000/a.1'], title: 'Rewards' },
    ])
    await bench.ingest('crossref', { CROSSREF_URL: server.url, CONTACT: 'ada@example.org' })
    expect(Object.fromEntries(server.asked[0]?.url.searchParams ?? [])).toEqual({
      filter: 'doi:10.1000/a.1',
      rows: '1',
      mailto: 'ada@example.org',
    })
    expect(await bench.store.papers.find('doi:10.1000/a.1')).toMatchObject({
      title: 'Rewards & Punishments',
      venue: 'Journal of Rewards',
      citations: 7,
    })
  })

  it('leaves out the volume whose DOI authors gave for their paper', async () => {
    const doi = 'doi:10.1007/978-3-031-19772-7'
    const volume = {
      DOI: '10.1007/978-3-031-19772-7',
      type: 'book',
      title: ['Computer Vision – ECCV 2022'],
      'is-referenced-by-count': 900,
    }
    const server = await start(json({ message: { items: [volume] } }))
    const bench = await open()
    await bench.store.papers.merge([makeFullRecord(1, { title: 'To Track', identifiers: [arxivId(1), doi] })])
    expect(await bench.ingest('crossref', { CROSSREF_URL: server.url })).toMatchObject({
      merged: 0,
      faults: [],
    })
    const paper = await bench.store.papers.find(doi)
    expect([paper?.title, paper?.citations]).toEqual(['To Track', undefined])
  })

  it('marks what was retracted, whatever else stands among the notices', async () => {
    const work = (nth: number, notices: unknown) => ({
      DOI: `10.1000/a.${nth}`,
      title: [`Rewards ${nth}`],
      'updated-by': notices,
    })
    const items = [
      work(1, [{ type: 'correction' }, { type: 'retraction' }]),
      work(2, [{ type: 'correction' }]),
      work(3, 'none'),
    ]
    const server = await start(json({ message: { items } }))
    const bench = await open()
    const ids = [1, 2, 3].map((nth) => `doi:10.1000/a.${nth}` as const)
    await bench.store.papers.merge(ids.map((id, nth) => makeFullRecord(nth, { identifiers: [id] })))
    const receipt = await bench.ingest('crossref', { CROSSREF_URL: server.url })
    expect(receipt.faults).toEqual([])
    const papers = await Promise.all(ids.map((id) => bench.store.papers.find(id)))
    expect(papers.map((paper) => paper && isWithdrawn(paper))).toEqual([true, false, false])
  })
})
