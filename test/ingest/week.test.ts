/** A week of every live source of arXiv's papers, from loopback servers with the services' faults. */
import { describe, expect, it } from 'vitest'
import {
  type ArxivPaper,
  answerApi,
  answerOai,
  makeArxivPaper,
  printApiPage,
  printAtomFeed,
  printRssFeed,
} from '../support/source-arxiv.ts'
import { makeIngestBenches } from '../support/source-ingest.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = makeSourceServers()
const open = makeIngestBenches()

/**
 * What arXiv announced: Monday to Friday, a revision on Wednesday, a withdrawal on
 * Friday, nothing at the weekend.
 */
const announced: Readonly<Record<string, readonly ArxivPaper[]>> = {
  '2025-04-07': papersOf('2025-04-07', 12),
  '2025-04-08': papersOf('2025-04-08', 9),
  '2025-04-09': [
    ...papersOf('2025-04-09', 7),
    makeArxivPaper('2025-04-07', 1, { day: '2025-04-09', type: 'replace', version: 2 }),
  ],
  '2025-04-10': papersOf('2025-04-10', 11),
  '2025-04-11': [
    ...papersOf('2025-04-11', 8),
    makeArxivPaper('2025-04-07', 2, {
      day: '2025-04-11',
      type: 'replace',
      version: 2,
      withdrawnIn: 2,
      comments: 'withdrawn by the authors',
    }),
  ],
  '2025-04-12': [],
  '2025-04-13': [],
}
const week = Object.keys(announced)
const all = Object.values(announced).flat()
const firstVersions = all.filter((paper) => paper.type === 'new')

function papersOf(day: string, count: number): ArxivPaper[] {
  return Array.from({ length: count }, (_, nth) => makeArxivPaper(day, nth + 1))
}

const sources = ['arxiv-feed', 'arxiv-api', 'arxiv-oai', 'hugging-face']

describe('a week of ingest', () => {
  it('gives exactly the papers announced, and each day’s receipt says so', async () => {
    let today = week[0] ?? ''
    const calls = new Map<string, number>()
    const upTo = (day: string) => all.filter((paper) => paper.day <= day)
    /** How often this was asked today, this time included. */
    const nth = (name: string) => {
      calls.set(name, (calls.get(name) ?? 0) + 1)
      return calls.get(name) ?? 1
    }
    const server = await start((asked, response) => {
      const { pathname } = asked.url
      if (pathname.startsWith('/atom/')) return atom(asked, response, nth('atom'))
      if (pathname.startsWith('/rss/'))
        return printRssFeed(today === '2025-04-10' ? '2025-04-10' : today, feedOf(today))
      if (pathname === '/api/query') return api(asked, response, nth('api'))
      if (pathname === '/oai') return oai(asked, response, nth('oai'))
      return daily(asked, response, nth('daily'))
    })
    /** Thursday's feed repeats Wednesday's papers under Thursday's date. */
    const feedOf = (day: string) => announced[day === '2025-04-10' ? '2025-04-09' : day] ?? []
    const atom: Answer = (_asked, response, count) => {
      // Monday: 406 and 429 in turn. Tuesday: empty, while the RSS form is not.
      if (today === '2025-04-07' && count <= 3)
        return void response.writeHead(count % 2 === 1 ? 406 : 429).end()
      return printAtomFeed(today, today === '2025-04-08' ? [] : feedOf(today))
    }
    const api: Answer = (asked, _response, count) => {
      const known = firstVersions.filter((paper) => paper.day <= today)
      // Monday: told to slow down. Tuesday: empty pages though the total says more. Wednesday: cut
      // off. Friday: all of it all day.
      if (today === '2025-04-07' && count <= 2) return 'Rate exceeded.'
      if (today === '2025-04-08' && count <= 3) return printApiPage([], 4)
      if (today === '2025-04-09' && count === 1) return answerApi(asked, known).slice(0, 700)
      if (today === '2025-04-11') return printApiPage([], 4)
      return answerApi(asked, known)
    }
    const oai: Answer = (asked, response, count) => {
      const text = answerOai(asked, upTo(today), { pageSize: 10, answeredAt: `${today}T06:00:00Z` })
      // Tuesday: busy. Wednesday: the token dies. Thursday: down all day.
      if (today === '2025-04-08' && count === 1)
        return void response.writeHead(503, { 'retry-after': '20' }).end()
      if (today === '2025-04-09' && count === 2)
        return answerOai(asked, [], { pageSize: 1, answeredAt: '' }).replace(
          'noRecordsMatch',
          'badResumptionToken',
        )
      if (today === '2025-04-10') return void response.writeHead(500).end()
      return text
    }
    const daily: Answer = (asked, response) => {
      const day = asked.url.searchParams.get('date') ?? ''
      response.setHeader('content-type', 'application/json')
      const chosen = (announced[day] ?? [])
        .filter((paper) => day <= today && paper.type === 'new')
        .slice(0, 3)
      return JSON.stringify(
        chosen.map((paper, at) => ({
          paper: {
            id: paper.number,
            title: paper.title,
            upvotes: at + 5,
            githubRepo: `https://github.com/lab/${paper.number}`,
          },
        })),
      )
    }
    const env = {
      ARXIV_CATEGORIES: 'cs.LG,cs.AI',
      ARXIV_FEED_URL: server.url,
      ARXIV_API_URL: `${server.url}/api/query`,
      ARXIV_OAI_URL: `${server.url}/oai`,
      HUGGING_FACE_URL: server.url,
    }
    const bench = await open()

    for (const day of week) {
      today = day
      calls.clear()
      bench.clock.set(`${day}T08:00:00Z`)
      await bench.ingestAll(sources, env)
    }

    // Exactly the papers announced, each once, with every version.
    const papers = await bench.papers()
    expect(papers.map((paper) => paper.id).sort()).toEqual(
      firstVersions.map((paper) => `arxiv:${paper.number}`).sort(),
    )
    const revised = papers.find((paper) => paper.id === 'arxiv:2504.07001')
    expect(revised?.versions?.map((version) => version.number)).toEqual([1, 2])
    const withdrawn = papers.find((paper) => paper.id === 'arxiv:2504.07002')
    expect(withdrawn?.versions?.at(-1)).toMatchObject({ number: 2, isWithdrawn: true })
    expect(papers.find((paper) => paper.id === 'arxiv:2504.09002')).toMatchObject({
      votes: 6,
      links: ['https://github.com/lab/2504.09002'],
      sources: ['arxiv-api', 'arxiv-feed', 'arxiv-oai', 'hugging-face'],
    })

    // Thursday's stale feed was recognised, and its day came late.
    expect(await bench.listings('arxiv-feed')).toEqual({
      '2025-04-07': 'complete 12/12',
      '2025-04-08': 'complete 9/9',
      '2025-04-09': 'complete 8/8',
      '2025-04-10': 'complete 11/11 (11 late)',
      '2025-04-11': 'complete 9/9',
      '2025-04-12': 'nothing-announced 0/0',
      '2025-04-13': 'nothing-announced 0/0',
    })
    const daily3 = 'complete 3/3'
    expect(await bench.listings('hugging-face')).toMatchObject(
      Object.fromEntries(
        week.map((day) => [day, (announced[day] ?? []).length > 0 ? daily3 : 'nothing-announced 0/0']),
      ),
    )
    expect((await bench.listings('arxiv-oai'))['2025-04-10']).toBe('degraded 0/0')
    expect((await bench.listings('arxiv-oai'))['2025-04-13']).toBe(`complete ${all.length}/${all.length}`)
    const api7 = await bench.listings('arxiv-api')
    expect(Object.values(api7).filter((listing) => !/^(complete|nothing-announced)/.test(listing))).toEqual(
      [],
    )
    // The API is asked for submissions from three days before the first ingest.
    const counted = Object.values(api7).map((listing) => Number(/\/(\d+)/.exec(listing)?.[1]))
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(
      firstVersions.filter(({ submitted }) => `${submitted}` >= '2025-04-04').length,
    )
    for (const { failures } of await bench.store.sources.list()) expect(failures).toBeUndefined()
  })
})
