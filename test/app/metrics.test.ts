/** What the whole program tells Prometheus while it works, and what the dashboard makes of it. */
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMetrics } from '../../src/app/metrics.ts'
import { runAsRival } from '../support/hold-database.ts'
import { typesOf } from '../support/printed-metrics.ts'
import { type SourceServer, startSourceServer } from '../support/source-server.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

/** The clock of the machine, which sources go by, put forward. */
let aheadMs = 0
const now = () => Temporal.Now.instant().add({ milliseconds: aheadMs })
const putForward = (minutes: number) => {
  aheadMs += minutes * 60_000
}

let sources: SourceServer
let whole: WholeApp
beforeAll(async () => {
  sources = await startSourceServer(({ url }, response) => {
    if (url.pathname.startsWith('/feed'))
      return '<rss version="2.0"><channel><title>News</title></channel></rss>'
    response.statusCode = 404
    return 'There is nothing here.'
  })
  whole = await startWholeApp(
    {
      SOURCES: 'feeds,pages',
      FEED_URLS: `${sources.url}/feed/1,${sources.url}/feed/2`,
      PAGE_URLS: `${sources.url}/nowhere`,
    },
    now,
  )
})
afterAll(async () => {
  await whole?.close()
  await sources?.close()
})

describe('/metrics', () => {
  it('counts commands by name, platform and outcome, and times them and their acknowledgement', async () => {
    const { slack, discord } = whole
    await whole.say('search reward')
    await whole.say('search reward')
    await whole.say('show 2504.99999')
    await whole.say('status quo')
    await slack.send.command({ text: 'search reward' })
    await slack.until(() => slack.channel('C1').messages.length > 0)
    await discord.answer(discord.people.say('search', { query: 'reward' }))
    const metrics = await whole.scrape()
    const of = (command: string, platform: string, outcome: string) =>
      metrics.get(
        `journal_club_commands_total{command="${command}",platform="${platform}",outcome="${outcome}"}`,
      )
    expect(of('search', 'web', 'ok')).toBe(2)
    expect(of('show', 'web', 'mistake')).toBe(1)
    expect(of('unknown', 'web', 'mistake')).toBe(1)
    expect(of('search', 'slack', 'ok')).toBe(1)
    expect(of('search', 'discord', 'ok')).toBe(1)
    const count = (name: string) => metrics.get(`journal_club_${name}`)
    expect(count('command_duration_seconds_count{command="search",platform="web"}')).toBe(2)
    for (const platform of ['slack', 'discord'])
      expect(count(`acknowledgement_duration_seconds_count{platform="${platform}"}`)).toBe(1)
  })

  it('shows digests from due to posted, and the waits that a platform asked for', async () => {
    const { slack, app } = whole
    const minute = String(now().toZonedDateTimeISO('UTC').minute).padStart(2, '0')
    await slack.send.command({ text: `subscribe reward hourly at :${minute} in UTC`, channel: 'C7' })
    await slack.send.command({ text: 'settings quiet off', channel: 'C7' })
    // Both answers, in whichever order.
    await slack.until(() => slack.channel('C7').messages.length === 2)
    putForward(1)
    expect((await whole.scrape()).get('journal_club_subscriptions{state="active"}')).toBe(1)

    slack.fail('chat.postMessage', { status: 429, retryAfter: 1, channel: 'C7' })
    putForward(60)
    const ticking = app.tick()
    await vi.waitFor(async () => {
      expect((await whole.scrape()).get('journal_club_rate_limit_waits_total{service="slack"}')).toBe(1)
    }, 180_000)
    putForward(2)
    const during = await whole.scrape()
    const waitingSeconds = during.get('journal_club_deliveries_waiting_oldest_seconds')
    expect(during.get('journal_club_deliveries{state="composed"}')).toBe(1)
    expect(during.get('journal_club_deliveries_waiting')).toBe(1)
    expect(waitingSeconds).toBeGreaterThanOrEqual(120)
    expect(waitingSeconds).toBeLessThan(180)
    await ticking

    slack.fail('chat.postMessage', { error: 'is_archived', channel: 'C7' })
    putForward(60)
    await app.tick()
    const after = await whole.scrape()
    expect(after.get('journal_club_deliveries{state="sent"}')).toBe(1)
    expect(after.get('journal_club_deliveries{state="dead"}')).toBe(1)
    expect(after.get('journal_club_deliveries_waiting')).toBe(0)
    expect(after.get('journal_club_deliveries_waiting_oldest_seconds')).toBe(0)
    expect(after.get('journal_club_subscriptions{state="disabled"}')).toBe(1)
    // The digest and its details.
    const posts = (outcome: string) =>
      after.get(`journal_club_posts_total{platform="slack",outcome="${outcome}"}`)
    expect([posts('ok'), posts('refused'), posts('failed')]).toEqual([2, 1, undefined])
    expect(after.get('journal_club_rate_limit_waits_total{service="slack"}')).toBe(1)
    expect(after.get('journal_club_rate_limit_wait_seconds_total{service="slack"}')).toBe(1)
  })

  it('counts a digest that nobody composed from its slot on', async () => {
    const own = await startWholeApp({}, now)
    try {
      await own.say('subscribe reward hourly at :00 in UTC')
      putForward(1)
      const oldest = async () => (await own.scrape()).get('journal_club_deliveries_waiting_oldest_seconds')
      expect(await oldest()).toBe(0)
      // A program that holds the file keeps everybody from composing, and nobody from reading.
      const file = new DatabaseSync(own.databaseFile)
      await runAsRival(file, 'begin immediate')
      putForward(125)
      const seconds = await oldest()
      expect(seconds).toBeGreaterThanOrEqual(65 * 60)
      expect(seconds).toBeLessThan(127 * 60)
      file.exec('rollback')
      file.close()
      await own.app.tick()
      putForward(1)
      expect(await oldest()).toBe(0)
    } finally {
      await own.close()
    }
  })

  it('tells how far behind each source is, and how long sources had to keep pace', async () => {
    const service = new URL(sources.url).host
    await vi.waitFor(async () => {
      putForward(1)
      const metrics = await whole.scrape()
      // On a busy machine it has been asked again by now.
      expect(metrics.get('journal_club_ingest_failures{source="pages"}')).toBeGreaterThan(0)
      expect(metrics.get(`journal_club_rate_limit_waits_total{service="${service}"}`)).toBeGreaterThan(0)
    }, 180_000)
    const metrics = await whole.scrape()
    expect(metrics.get('journal_club_ingest_lag_seconds{source="pages"}')).toBe(Number.POSITIVE_INFINITY)
    expect(metrics.get('journal_club_ingest_failures{source="feeds"}')).toBe(0)
    const lag = metrics.get('journal_club_ingest_lag_seconds{source="feeds"}')
    expect(lag).toBeGreaterThan(0)
    expect(lag).toBeLessThan(aheadMs / 1000 + 60)
  })

  it('tells of the process, its papers and its connections', async () => {
    const metrics = await whole.scrape()
    expect(metrics.get('journal_club_build_info{version="0.0.0-test"}')).toBe(1)
    expect(metrics.get('journal_club_papers')).toBe(88)
    expect(metrics.get('journal_club_indexed_papers')).toBe(88)
    expect(metrics.get('journal_club_database_up')).toBe(1)
    expect(metrics.get('journal_club_connected{platform="slack"}')).toBe(1)
    expect(metrics.get('journal_club_connected{platform="discord"}')).toBe(1)
    expect(metrics.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  it('has names by convention, each with its help and type, and labels of few values only', async () => {
    const { text } = await whole.get('/metrics')
    const names = typesOf(text)
    const ours = names.filter(({ name }) => !/^(process|nodejs)_/.test(name))
    expect(ours.length).toBeGreaterThan(15)
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
    for (const { name, type } of ours) {
      expect(name).toMatch(/^journal_club_[a-z_]+$/)
      expect(name.endsWith('_total')).toBe(type === 'counter')
      expect(text).toContain(`# HELP ${name} `)
    }
    const labels = new Set([...text.matchAll(/(\w+)="[^"]*"/g)].map(([, label = '']) => label))
    const known = ['command', 'platform', 'outcome', 'state', 'source', 'service', 'version', 'le']
    const ofNode = ['type', 'space', 'kind', 'major', 'minor', 'patch']
    expect([...labels].filter((label) => ![...known, ...ofNode].includes(label))).toEqual([])
  })

  it('says that the database is out of reach, counts it, and shows no old numbers', async () => {
    const own = await startWholeApp({}, now)
    try {
      const before = (await own.scrape()).get('journal_club_database_errors_total') ?? 0
      const file = new DatabaseSync(own.databaseFile)
      file.exec('alter table source_states rename to elsewhere')
      file.close()
      putForward(10)
      const metrics = await own.scrape()
      expect(metrics.get('journal_club_database_up')).toBe(0)
      expect(metrics.get('journal_club_database_errors_total')).toBe(before + 1)
      expect([...metrics.keys()].filter((name) => name.startsWith('journal_club_deliveries'))).toEqual([])
      expect(metrics.get('journal_club_indexed_papers')).toBe(88)
    } finally {
      await own.close()
    }
  })
})

it('answers while neither the database nor an index in it does, and asks them no more than it may', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let [asked, atMs] = [0, 0]
  const away = async () => {
    asked += 1
    throw new Error('the connection broke')
  }
  const metrics = createMetrics({
    version: '1',
    indexedPapers: away,
    connections: () => new Map([['chat', false]]),
    figures: async () => {
      vi.advanceTimersByTime(100)
      asked += 1
      return {
        papers: asked,
        deliveries: new Map(),
        waiting: 0,
        waitingSinceMs: undefined,
        subscriptions: new Map(),
        sources: [],
      }
    },
    sources: [],
    nowMs: () => atMs,
  })
  const print = async () => (await metrics.print()).text
  expect(await print()).toContain('journal_club_connected{platform="chat"} 0')
  // It took a tenth of a second, and so is kept for ten.
  atMs = 9_000
  await print()
  expect(await print()).toContain('journal_club_papers 2\n')
  atMs = 60_000
  expect(await print()).toContain('journal_club_papers 6\n')
})
