/** Ticker and deliverer on a real store, with a clock to turn and a platform that records. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Deliverer, type Poster } from '../../src/digest/deliver.ts'
import { tellImported } from '../../src/digest/tell-imported.ts'
import { tellStopped } from '../../src/digest/tell-stopped.ts'
import { Ticker } from '../../src/digest/ticker.ts'
import type { Subscription, SubscriptionRequest } from '../../src/model/subscription.ts'
import type { Compose, Occasion } from '../../src/ports/digest.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeDigest, makeRequest } from './digests.ts'
import { RecordingPlatform } from './recording-platform.ts'

export interface Composed extends Occasion {
  readonly subscription: Subscription
}

export interface Desk {
  readonly store: Store
  readonly platform: RecordingPlatform
  readonly ticker: Ticker
  readonly deliverer: Deliverer
  /** What was asked of `compose`, in order. */
  readonly composed: readonly Composed[]
  /** Every line of the log. */
  readonly logged: readonly { readonly level: number; readonly msg: string }[]
  subscribe(request?: Partial<SubscriptionRequest>): Promise<Subscription>
  setClock(instant: string): void
  /** Turns the clock, then ticks. */
  tickAt(instant: string): Promise<void>
  /**
   * One more process: another ticker on another connection to the same database,
   * with the same clock and platform.
   */
  join(parts?: DeskParts): Promise<Ticker>
  close(): Promise<void>
}

export interface DeskParts {
  readonly compose?: Compose
  /** The platforms that run; `chat` if not said. */
  readonly platforms?: readonly string[]
  /** The address of an empty database; a new SQLite file if not said. */
  readonly url?: string
  /** What posts; the recording platform if not said. */
  readonly poster?: Poster
}

/** A turned clock makes a disk the slowest part; on Linux files can lie in memory. */
const memory = '/dev/shm'

/** Opens a desk at noon of 1 April 2025, UTC; digests say the slot's time. */
export async function openDesk(parts: DeskParts = {}): Promise<Desk> {
  const folder = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), 'journal-club-desk-'))
  const { url = `file:${join(folder, 'desk.sqlite')}` } = parts
  const stores: Store[] = []
  const composed: Composed[] = []
  const logged: { level: number; msg: string }[] = []
  let now = Temporal.Instant.from('2025-04-01T12:00:00Z')
  const clock = () => now
  const platform = new RecordingPlatform(clock)
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })

  const open = async ({
    compose = async () => makeDigest(),
    platforms = ['chat'],
    poster = platform,
  }: DeskParts) => {
    const store = await openStore({ url })
    stores.push(store)
    const { ledger, subscriptions, revisions } = store
    const posters = new Map(platforms.map((name) => [name, poster]))
    const deliverer = new Deliverer({ ledger, posters, log, now: clock, random: () => 0 })
    const record: Compose = (subscription, occasion) => {
      composed.push({ subscription, ...occasion })
      return compose(subscription, occasion)
    }
    const ticker = new Ticker({
      subscriptions,
      ledger,
      revisions,
      compose: record,
      name: async (digest) => digest,
      recordOthers: async () => undefined,
      async tellPeople() {
        const notices = { store, messengers: new Map([['chat', platform]]), log, now: clock }
        await tellStopped(notices)
        await tellImported(notices)
      },
      deliverer,
      platforms,
      log,
      now: clock,
      random: () => 0,
      timeZoneRules: 'test',
    })
    return { store, ticker, deliverer }
  }

  const { store, ticker, deliverer } = await open(parts)
  const setClock = (instant: string) => {
    now = Temporal.Instant.from(instant)
  }
  return {
    store,
    platform,
    ticker,
    deliverer,
    composed,
    logged,
    async subscribe(request) {
      const { subscription } = await store.subscriptions.save(makeRequest(request), now.epochMilliseconds)
      return subscription
    },
    setClock,
    async tickAt(instant) {
      setClock(instant)
      await ticker.tick()
    },
    join: async (more = {}) => (await open(more)).ticker,
    async close() {
      for (const each of stores) await each.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
