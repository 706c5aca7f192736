/** Hostile papers by each kind of source, good ones between them: the good ones are found afterwards. */
import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, type Witness, widePauseMs } from './attack.ts'
import { type AttackedBot, patienceMs, startAttackedBot } from './attacked-bot.ts'
import { until } from './bad-connections.ts'
import {
  goodTitles,
  printDailyPapers,
  printHarvest,
  printJournal,
  printNotes,
  printTablePage,
  tellPapers,
} from './hostile-papers.ts'
import { type HostileServer, startHostileServer } from './hostile-server.ts'
import { readBaseline, watchLivez } from './watch-livez.ts'

export const papersAttack: Attack = {
  name: 'hostile papers by every kind of source',
  async run(witness, { isLong }) {
    const canary = await startHostileServer((_request, response) => response.end('inside'))
    const server = await startHostileServer(answerAsSources(canary, isLong))
    // Requests to one host wait for each other, so what never ends has a host of its own.
    const dripping = await startHostileServer((_request, response) => drip(response))
    const at = (path: string) => `${server.url}${path}`
    const redirects = insideAddresses(canary).map((_, nth) => at(`/redirect/${nth}`))
    const bot = await startAttackedBot({
      SOURCES: 'openreview,feeds,pages,hugging-face,arxiv-oai,arxiv-feed',
      OPENREVIEW_URL: server.url,
      OPENREVIEW_VENUES: 'Hostile.cc/2026/Conference',
      FEED_URLS: [at('/feed'), at('/utf16'), ...redirects, at('/broken')].join(','),
      PAGE_URLS: [at('/page'), `${dripping.url}/drip`].join(','),
      ARXIV_OAI_URL: at('/oai'),
      ARXIV_CATEGORIES: 'cs.LG',
      HUGGING_FACE_URL: server.url,
      ARXIV_FEED_URL: at('/gone'),
    })
    const watch = await watchLivez(bot.process.origin, { isLong })
    try {
      // Everything comes at once after the start, so the quiet is looked at last.
      await findGood(bot, witness, patienceMs)
      await findFailure(bot, witness)
      const pulse = await watch.read()
      const baselineMs = await readBaseline(watch, isLong ? 3_000 : 300)
      witness.note(`longest pause ${pulse.maxMs.toFixed(0)} ms, ${baselineMs.toFixed(0)} ms at rest`)
      witness.expect(
        pulse.maxMs < (isLong ? Math.max(1_500, 3 * baselineMs) : widePauseMs) && pulse.refusals === 0,
        `/livez paused for ${pulse.maxMs.toFixed(0)} ms and was refused ${pulse.refusals} times`,
      )
      const patient = isLong ? 60_000 : 30_000
      await until(() => redirects.every((url) => server.asked.includes(new URL(url).pathname)), patient)
      witness.expect(
        redirects.every((url) => server.asked.includes(new URL(url).pathname)),
        'the feeds that redirect were not all asked',
      )
      witness.expect(canary.asked.length === 0, `a redirect led inside: ${canary.asked[0]}`)
    } finally {
      await watch.stop()
      await bot.close()
      await Promise.all([server, dripping, canary].map((each) => each.close()))
    }
  },
}

/** One server for all of them. */
function answerAsSources(canary: HostileServer, isLong: boolean): RequestListener {
  const feed = printJournal(tellPapers('feeds', isLong, false), 'hostile')
  const quiet = goodTitles('utf16').map((title, at) => ({
    nth: at,
    title,
    author: 'Ada Author',
    abstract: `A text of two bytes a letter, the ${at}th of its kind, about how rewards are shaped.`,
  }))
  const utf16 = Buffer.from(`\ufeff${printJournal(quiet, 'utf16').replace('UTF-8', 'UTF-16')}`, 'utf16le')
  const pages: Readonly<Record<string, string | Buffer>> = {
    '/feed': feed,
    '/utf16': utf16,
    '/broken': feed.slice(0, -2_000),
    '/page': printTablePage(tellPapers('pages', isLong, false)),
    '/oai': printHarvest(tellPapers('harvest', isLong, false)),
    '/api/daily_papers': printDailyPapers(tellPapers('daily', isLong, true)),
    '/notes': printNotes(tellPapers('openreview', isLong, true)),
  }
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const page = pages[pathname]
    const [, nth] = /^\/redirect\/(\d+)$/.exec(pathname) ?? []
    if (nth !== undefined) response.writeHead(302, { location: insideAddresses(canary)[Number(nth)] }).end()
    else if (page === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': typeOf(pathname) }).end(page)
  }
}

/** A byte now and then, for as long as somebody listens. */
export function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('|'), 200)
  response.once('close', () => clearInterval(timer))
}

/** Ways to write the address of this machine, which no link of a stranger may lead to. */
function insideAddresses(canary: HostileServer): readonly string[] {
  const { port } = new URL(canary.url)
  return [`http://localhost:${port}/`, `http://2130706433:${port}/`, `http://[::ffff:7f00:1]:${port}/`]
}

function typeOf(path: string): string {
  if (path === '/notes' || path === '/api/daily_papers') return 'application/json'
  return path === '/page' ? 'text/markdown; charset=utf-8' : 'application/xml'
}

async function findGood(bot: AttackedBot, witness: Witness, forMs: number): Promise<void> {
  const sources = ['openreview', 'feeds', 'utf16', 'pages', 'daily', 'harvest']
  const missing = new Map(sources.map((source) => [source, new Set(goodTitles(source))]))
  const endMs = performance.now() + forMs
  while (performance.now() < endMs && [...missing.values()].some((titles) => titles.size > 0)) {
    for (const titles of missing.values())
      for (const title of titles) {
        // What is asked is in small letters, so that only the paper itself has the title.
        const { text } = await bot.sayWeb(`search title:"${title.toLowerCase()}"`, { user: title })
        if (text.includes(title)) titles.delete(title)
        // The others of this source will not be there either.
        else break
      }
    await pause(100)
  }
  for (const [source, titles] of missing)
    witness.expect(
      titles.size === 0,
      `${titles.size} of 9 good papers among the hostile of ${source} did not arrive`,
    )
}

/** The source that answers 404 is named wherever an operator looks, once it was asked. */
async function findFailure(bot: AttackedBot, witness: Witness): Promise<void> {
  let status = await bot.sayWeb('status details', { user: 'operator' })
  for (let nth = 0; nth < 60 && !status.text.includes('answers 404'); nth += 1) {
    await pause(500)
    status = await bot.sayWeb('status details', { user: `operator${nth}` })
  }
  witness.expect(status.text.includes('answers 404'), '`status` does not say that arxiv-feed answers 404')
  const metrics = await bot.get('/metrics')
  witness.expect(
    /^journal_club_ingest_failures\{source="arxiv-feed"\} [1-9]/m.test(metrics.text),
    '/metrics does not count the failed ingest of arxiv-feed',
  )
  const ready = await bot.get('/readyz')
  witness.expect(ready.status === 200, `/readyz answers ${ready.status} for a source that fails`)
  witness.expect(ready.text.includes('arxiv-feed'), '/readyz does not name arxiv-feed as failing')
}
