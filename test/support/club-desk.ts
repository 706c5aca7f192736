/**
 * Clubs with the real ticker and deliverer on a real store, with a clock to turn and a platform that records.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { recordSteps } from '../../src/club/record-steps.ts'
import { Deliverer, type Poster } from '../../src/digest/deliver.ts'
import { Ticker } from '../../src/digest/ticker.ts'
import type { Club, ClubRequest } from '../../src/model/club.ts'
import type { Place } from '../../src/model/place.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeClubRequest } from './clubs.ts'
import { makeDigest } from './digests.ts'
import { RecordingPlatform } from './recording-platform.ts'
import { arxivId, makeFullRecord } from './store-records.ts'

export interface ClubDesk {
  readonly store: Store
  readonly platform: RecordingPlatform
  readonly logged: readonly { readonly level: number; readonly msg: string; readonly kind?: string }[]
  now(): Temporal.Instant
  setClock(instant: string): void
  /** Turns the clock, then ticks. */
  tickAt(instant: string): Promise<void>
  create(place?: Place, changes?: Partial<ClubRequest>): Promise<Club>
  /** Proposes the paper of this number. */
  nominate(club: Club, paper: number, person?: string): Promise<unknown>
  /** One more process: its store and its platform may be wrapped. */
  join(wrap?: { store(store: Store): Store; poster(poster: Poster): Poster }): Promise<Ticker>
  close(): Promise<void>
}

const memory = '/dev/shm'

/** Opens a desk at noon of 31 March 2025, UTC, a Monday, with forty papers. */
export async function openClubDesk(
  options: { readonly url?: string; mayRead?(place: Place, person: string): Promise<boolean> } = {},
): Promise<ClubDesk> {
  const folder = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), 'journal-club-clubs-'))
  const { url = `file:${join(folder, 'clubs.sqlite')}`, mayRead = async () => true } = options
  const stores: Store[] = []
  const logged: { level: number; msg: string }[] = []
  let now = Temporal.Instant.from('2025-03-31T12:00:00Z')
  const clock = () => now
  const platform = new RecordingPlatform(clock)
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })

  const open = async (store: Store, poster: Poster) => {
    const { ledger, subscriptions, revisions } = store
    const posters = new Map([['chat', poster]])
    const deliverer = new Deliverer({ ledger, posters, log, now: clock, random: () => 0 })
    const parts = { store, log, mayRead, linkTo: (_: Place, id: string) => `https://chat.example/${id}` }
    return new Ticker({
      subscriptions,
      ledger,
      revisions,
      compose: async () => makeDigest(),
      name: async (digest) => digest,
      recordOthers: (recording) => recordSteps(parts, clock, { ...recording, platforms: ['chat'] }),
      tellPeople: async () => undefined,
      deliverer,
      platforms: ['chat'],
      log,
      now: clock,
      random: () => 0,
      timeZoneRules: 'test',
    })
  }
  const openAnother = async () => {
    const store = await openStore({ url })
    stores.push(store)
    return store
  }
  const store = await openAnother()
  await store.papers.merge(Array.from({ length: 40 }, (_, number) => makeFullRecord(number)))
  const ticker = await open(store, platform)
  const setClock = (instant: string) => {
    now = Temporal.Instant.from(instant)
  }
  return {
    store,
    platform,
    logged,
    now: clock,
    setClock,
    async tickAt(instant) {
      setClock(instant)
      await ticker.tick()
    },
    create: (place, changes) => store.clubs.create(makeClubRequest(place, changes), now.epochMilliseconds),
    nominate: (club, paper, person = 'ada') =>
      store.nominations.nominate(club, arxivId(paper), { person, reason: '', nowMs: now.epochMilliseconds }),
    async join(wrap = { store: (each) => each, poster: (each) => each }) {
      return open(wrap.store(await openAnother()), wrap.poster(platform))
    },
    async close() {
      for (const each of stores) await each.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
