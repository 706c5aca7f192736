/**
 * Digests composed a second, and the time from a tick to the last post beside what rate limits allow at best.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { createComposer } from '../src/digest/composer.ts'
import { Deliverer } from '../src/digest/deliver.ts'
import { Ticker } from '../src/digest/ticker.ts'
import type { Library } from '../src/library/library.ts'
import type { PaperRecord } from '../src/model/paper-record.ts'
import type { Place } from '../src/model/place.ts'
import { everything } from '../src/model/query.ts'
import type { Subscription } from '../src/model/subscription.ts'
import { startTestBot } from '../test/support/bot.ts'
import { makeDigest, makeRequest } from '../test/support/digests.ts'
import { arxivId } from '../test/support/store-records.ts'
import { printTable } from './table.ts'

const olderPapers = 9_500
const newPapers = 500
const subscriptions = 1_000
const firstDay = Temporal.Instant.from('2025-05-05T09:00:00Z')

interface Load {
  readonly platform: string
  readonly name: string
  readonly rooms: number
  readonly bestMs: number
  readonly limit: { readonly everyMs: number; readonly perRoom: boolean }
}

const loads: readonly Load[] = [
  {
    platform: 'rooms',
    name: 'a message a second in each of 50 channels',
    rooms: 50,
    bestMs: (subscriptions / 50 - 1) * 1_000,
    limit: { everyMs: 1_000, perRoom: true },
  },
  {
    platform: 'global',
    name: '50 messages a second in all',
    rooms: subscriptions,
    bestMs: (subscriptions - 1) * 20,
    limit: { everyMs: 20, perRoom: false },
  },
]

export async function run(): Promise<string> {
  let now = firstDay.subtract({ hours: 2 })
  const test = await startTestBot({ now: () => now })
  const { library } = test
  try {
    await addPapers(library, 0, olderPapers)
    now = firstDay
    for (const load of loads) await subscribe(library, load)
    now = firstDay.add({ hours: 22 })
    await addPapers(library, olderPapers, newPapers)
    now = firstDay.add({ hours: 24 })
    const composing = await measureComposing(library)
    const posting: string[][] = []
    for (const load of loads) posting.push(await measurePosting(library, load))
    return [
      printTable([['composing', 'digests a second', 'plain searches a second', 'ratio'], ...composing]),
      printTable([['from tick to last post', 'seconds', 'the limit allows', 'ratio'], ...posting]),
    ].join('\n\n')
  } finally {
    await test.close()
  }
}

/** Papers of the seeds' sentences, so that words are as frequent as they really are. */
async function addPapers(library: Library, first: number, count: number): Promise<void> {
  await library.refresh()
  const { papers } = await library.index.select(everything, { limit: 88, topicQuery: () => undefined })
  const sentences = papers
    .flatMap(({ abstract }) => abstract.match(/[^.]+\./g) ?? [])
    .map((sentence) => sentence.trim())
  const pick = (seed: number) => sentences[(seed * 7_919) % sentences.length] ?? ''
  const records = Array.from({ length: count }, (_, at): PaperRecord => {
    const number = first + at
    return {
      source: 'bench',
      identifiers: [arxivId(number)],
      title: `${pick(number).slice(0, 60)} ${number}`,
      authors: [`Ada Author${number}`],
      abstract: [1, 2, 3, 4, 5].map((part) => pick(number * 5 + part)).join(' '),
      published: '2025-05-04',
      links: [],
    }
  })
  const ingestedAtMs = library.now().epochMilliseconds
  const progress = { source: 'bench', cursor: `${first}`, ingestedAtMs, announced: count, faults: [] }
  await library.store.papers.merge(records, progress)
  await library.refresh()
}

async function queriesOf(library: Library): Promise<string[]> {
  const topics = await library.store.topics.list('bench:all')
  const words = [
    'reward',
    'reasoning',
    'agents',
    'benchmark',
    'vision',
    'safety',
    'robot',
    'code',
    'search',
    'data',
  ]
  return [
    ...topics.map(({ name }) => `topic:${name}`),
    ...words.flatMap((one) => words.filter((other) => other !== one).map((other) => `${one} ${other}`)),
  ]
}

async function measureComposing(library: Library): Promise<string[][]> {
  const compose = createComposer(library)
  const queries = await queriesOf(library)
  const orders = Array.from(
    { length: subscriptions },
    (_, index): Subscription => ({
      ...makeRequest({ place: `bench:all/${index}`, workspace: 'bench:all' }),
      query: queries[index % queries.length] ?? 'reward',
      id: `order-${index}`,
      number: index,
      state: 'active',
      reason: undefined,
      createdAtMs: 0,
      resumesAtMs: undefined,
      pausesAtMs: undefined,
      refusals: 0,
      afterMs: 0,
    }),
  )
  const measure = async (act: (order: Subscription) => unknown) => {
    const startMs = performance.now()
    for (const order of orders) await act(order)
    return orders.length / ((performance.now() - startMs) / 1_000)
  }
  const options = await library.topicOptions('bench:all')
  const searches = await measure(({ query }) =>
    library.index.search(library.parseQuery(query), { ...options, limit: 5 }),
  )
  const row = async (name: string, since: Temporal.Instant | undefined) => {
    const rate = await measure((order) => compose(order, { since, now: library.now(), isCatchUp: false }))
    return [name, rate.toFixed(0), searches.toFixed(0), (rate / searches).toFixed(3)]
  }
  return [
    await row(`of ${newPapers} new papers`, firstDay),
    await row(`first ones, of ${olderPapers + newPapers} papers`, undefined),
  ]
}

/** Subscriptions whose first digests have been told already. */
async function subscribe(library: Library, { platform, rooms }: Load): Promise<void> {
  const { settings, subscriptions: stored, ledger } = library.store
  const queries = await queriesOf(library)
  for (let index = 0; index < subscriptions; index += 1) {
    const place: Place = `${platform}:all/${index % rooms}`
    await settings.save(place, 'quiet', 'off')
    const query = `${queries[index % queries.length]} -x${index}`
    const request = makeRequest({ place, workspace: `${platform}:all`, query })
    const { subscription } = await stored.save(request, firstDay.epochMilliseconds - 3_600_000)
    await ledger.record(subscription, firstDay.toString(), makeDigest({ isEmpty: true }), 0)
  }
}

/** A platform that takes no message before its limit allows it, and 50 ms for each. */
async function measurePosting(library: Library, load: Load): Promise<string[]> {
  const { platform, limit } = load
  const freeAtMs = new Map<string, number>()
  let [posts, lastMs] = [0, 0]
  const post = async (place: Place) => {
    const room = limit.perRoom ? place : platform
    const startMs = Math.max(performance.now(), freeAtMs.get(room) ?? 0)
    freeAtMs.set(room, startMs + limit.everyMs)
    await pause(startMs - performance.now() + 50)
    posts += 1
    lastMs = performance.now()
    return `${posts}`
  }
  const { subscriptions: stored, ledger, revisions } = library.store
  const { random } = Math
  const parts = {
    ledger,
    revisions,
    log: pino({ level: 'silent' }),
    now: library.now,
    random,
    timeZoneRules: '',
  }
  const deliverer = new Deliverer({ ...parts, posters: new Map([[platform, { post }]]) })
  const compose = createComposer(library)
  const tellPeople = async () => undefined
  const ticker = new Ticker({
    ...parts,
    subscriptions: stored,
    compose,
    name: async (digest) => digest,
    recordOthers: async () => undefined,
    tellPeople,
    deliverer,
    platforms: [platform],
  })
  const firstMs = performance.now()
  await ticker.tick()
  if (posts !== subscriptions) throw new Error(`${posts} of ${subscriptions} digests were posted`)
  const tookMs = lastMs - firstMs
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  return [load.name, seconds(tookMs), seconds(load.bestMs), (tookMs / load.bestMs).toFixed(2)]
}
