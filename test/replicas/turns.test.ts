import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openSeveralWorkspaces } from '../../adapters/slack/install/installations.ts'
import { IngestSchedule } from '../../src/app/ingest-schedule.ts'
import { loadLiveSources } from '../../src/app/live-sources.ts'
import { createRequestLog } from '../../src/app/log.ts'
import { createBot } from '../../src/bot/bot.ts'
import { Library } from '../../src/library/library.ts'
import type { Store } from '../../src/ports/store.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { openStore } from '../../src/store/open-store.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { readAnswersOnce } from '../../src/talk/facts/answers.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { settings } from '../support/slack-installations.ts'
import { startSlackLoopback } from '../support/slack-loopback.ts'
import { startClock } from '../support/source-clock.ts'
import { makeHttp, makeRequest } from '../support/source-http.ts'
import { makeSourceServers } from '../support/source-server.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

const startSource = makeSourceServers()
const silent = pino({ level: 'silent' })
const now = () => Temporal.Now.instant()

/** Stores of three replicas on one new database. */
async function openReplicas(): Promise<Store[]> {
  const url = await server.createDatabase()
  const stores = await Promise.all([openStore({ url }), openStore({ url }), openStore({ url })])
  onTestFinished(async () => {
    for (const store of stores) await store.close()
  })
  return stores
}

describe('of three replicas on one PostgreSQL', () => {
  it('one ingests at a time that all of them have', async () => {
    const source = await startSource((_asked, response) => {
      response.setHeader('content-type', 'application/json')
      return '[]'
    })
    const live = await loadLiveSources({ SOURCES: 'hugging-face', HUGGING_FACE_URL: source.url }, [])
    if (live === undefined) throw new Error('the settings are right')
    let ingested = 0
    const first = Promise.withResolvers<void>()
    const onIngested = async () => {
      ingested += 1
      first.resolve()
    }
    const parts = { log: silent, version: '0.0.0-test', now, onIngested }
    const schedules = (await openReplicas()).map((store) => new IngestSchedule(live, { ...parts, store }))
    for (const schedule of schedules) schedule.start()
    await first.promise
    for (const schedule of schedules) await schedule.stop()
    expect(ingested).toBe(1)
  })

  it('one shows the card under a link', async () => {
    const stores = await openReplicas()
    await stores[0]?.papers.merge([makeFullRecord(1)])
    const classifier = await loadClassifier()
    const answers = readAnswersOnce(classifier)
    const bots = stores.map((store) => {
      const library = new Library({ store, index: createMemoryIndex(), now, timeZone: 'UTC', version: '0' })
      return createBot({ library, commands: [], classifier, answers, log: createRequestLog(silent) })
    })
    const links = [`https://arxiv.org/abs/${arxivId(1).replace('arxiv:', '')}`]
    const posted = { place: 'chat:T1/C1', user: 'ada', links } as const
    const shown = await Promise.all(bots.map((bot) => bot.unfurl(posted)))
    expect(shown.flat()).toHaveLength(1)
  })

  it('one renews the tokens of a workspace, and the others have them', async () => {
    const slack = await startSlackLoopback()
    onTestFinished(() => slack.close())
    slack.grant(
      'refresh-1',
      { id: 'T1', token: 'xoxe-new' },
      { refresh_token: 'refresh-2', expires_in: 43_200 },
    )
    const opened = await Promise.all(
      (await openReplicas()).map((store) =>
        openSeveralWorkspaces({
          settings,
          apiUrl: slack.url,
          context: {
            rows: store.adapterRows('slack', () => now().epochMilliseconds),
            now,
            left: async () => undefined,
            joined: async () => false,
            log: silent,
          },
        }),
      ),
    )
    const T1 = { teamId: 'T1', isEnterpriseInstall: false }
    const expiresAtMs = now().epochMilliseconds + 60_000
    const bot = { token: 'xoxe-old', id: 'B1', userId: 'U1', refreshToken: 'refresh-1', expiresAtMs }
    await opened[0]?.installations.save({ ...T1, bot })
    const found = await Promise.all(opened.map(({ installations }) => installations.find(T1)))
    expect(slack.calls('oauth.v2.access')).toHaveLength(1)
    const later = await Promise.all(opened.map(({ installations }) => installations.find(T1)))
    expect(found).toHaveLength(3)
    expect(later.map((each) => each?.bot.token)).toEqual(['xoxe-new', 'xoxe-new', 'xoxe-new'])
  })

  it('none asks arXiv within three seconds of another', async () => {
    const clock = startClock()
    const arrivals: number[] = []
    const source = await startSource(() => {
      arrivals.push(clock.nowMs())
      return '<ok/>'
    })
    const https = (await openReplicas()).map((store) =>
      makeHttp(clock, { rows: store.adapterRows('ingest', clock.nowMs) }),
    )
    await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => https[nth % 3]?.fetch(makeRequest(source.url))))
    const gaps = arrivals.slice(1).map((ms, at) => ms - (arrivals[at] ?? 0))
    expect(gaps).toHaveLength(5)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_000)
  })
})
