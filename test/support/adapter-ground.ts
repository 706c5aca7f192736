/** What an adapter stands on in tests: a real bot and store, with a clock that can be put forward. */
import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { vi } from 'vitest'
import { Departures } from '../../src/app/departures.ts'
import type { Adapter, AdapterContext, Ask, Bot, Workspace } from '../../src/core.ts'
import { startTestBot, type TestBot } from './bot.ts'

export interface AdapterGround {
  readonly test: TestBot
  /** The bot, which notes in `answered` what it was asked. */
  readonly bot: Bot
  readonly answered: readonly string[]
  /** What it heard, also what was refused before it answered. */
  readonly heard: readonly string[]
  /** What was logged as an error, a line of JSON each. */
  readonly faults: readonly string[]
  /** Resolves when a workspace has left, which is erased at once. */
  untilLeft(workspace: Workspace): Promise<void>
  now(): Temporal.Instant
  advance(by: Temporal.DurationLike): void
  /** How many pauses there are at the moment. */
  pauses(): number
  untilPause(): Promise<unknown>
  /** What a press in them does, at whichever replica: no message is followed any longer. */
  forgetFollowed(adapter: string, workspace: Workspace): Promise<void>
  /** Ends the pauses of all replicas, as soon as there is one; gives how long they would have been. */
  endPauses(): Promise<readonly number[]>
  /** The context of one more replica. */
  context(adapter: string, more?: Partial<AdapterContext>): AdapterContext
  /** Stops these with everything else when the ground is closed. */
  keep(adapter: Adapter): Adapter
  close(): Promise<void>
}

export interface GroundParts {
  /** Where the clock begins; at the real time if not told, by which some platforms sign their requests. */
  readonly now?: () => Temporal.Instant
  readonly seeds?: boolean
}

export async function openAdapterGround({
  now: real,
  seeds = true,
}: GroundParts = {}): Promise<AdapterGround> {
  let ahead = Temporal.Duration.from({ hours: 0 })
  const now = () => (real ?? Temporal.Now.instant)().add(ahead)
  const started: Adapter[] = []
  const findOwn: Adapter['findOwn'] = (workspace, user) => started.at(-1)?.findOwn?.(workspace, user)
  const test = await startTestBot({ now, seeds, findOwn })
  const { store } = test.library
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const departures = new Departures({ store, log, forgetAfter: 0, now })
  const answered: string[] = []
  const heard: string[] = []
  const left = new Map<Workspace, PromiseWithResolvers<void>>()
  const leavingOf = (workspace: Workspace) => {
    const leaving = left.get(workspace) ?? Promise.withResolvers<void>()
    left.set(workspace, leaving)
    return leaving
  }
  const pauses: { readonly ms: number; end(): void }[] = []
  const pause = (ms: number, signal: AbortSignal) =>
    new Promise<void>((end, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      pauses.push({ ms, end })
    })
  const untilPause = () => vi.waitUntil(() => pauses.length > 0, { timeout: 180_000, interval: 5 })
  return {
    test,
    bot: {
      ...test.bot,
      hear(message) {
        heard.push(message.text)
        const ask = test.bot.hear(message)
        const answer: Ask['answer'] = (options) => {
          answered.push(message.text)
          return ask.answer(options)
        }
        return Object.create(ask, { answer: { value: answer } })
      },
    },
    answered,
    heard,
    faults,
    untilLeft: (workspace) => leavingOf(workspace).promise,
    now,
    advance(by) {
      ahead = ahead.add(by)
    },
    pauses: () => pauses.length,
    untilPause,
    async forgetFollowed(adapter, workspace) {
      const rows = store.adapterRows(adapter, () => now().epochMilliseconds)
      for (const key of await rows.list(workspace, 'follow:')) await rows.remove(workspace, key)
    },
    async endPauses() {
      await untilPause()
      return pauses.splice(0).map(({ ms, end }) => {
        end()
        return ms
      })
    },
    context: (adapter, more = {}) => ({
      log,
      meter: { acknowledged() {}, waited() {}, rated() {}, unread() {} },
      origin: 'http://127.0.0.1:1',
      mount() {},
      receive() {},
      terminal: { words: [], input: process.stdin, output: process.stdout },
      rows: store.adapterRows(adapter, () => now().epochMilliseconds),
      now,
      random: Math.random,
      pause,
      version: '0.0.0-test',
      adapters: [adapter],
      startKey: randomBytes(18).toString('base64url'),
      callers: { findByToken: async () => undefined, findBySignature: async () => undefined },
      places: {
        list: () => store.subscriptions.listOn(adapter),
        join: (from, to) => store.joinPlaces(from, to),
      },
      async left(workspace, atMs, how) {
        await departures.left(workspace, atMs, how)
        leavingOf(workspace).resolve()
      },
      joined: departures.joined,
      quit() {},
      ...more,
    }),
    keep(adapter) {
      started.push(adapter)
      return adapter
    },
    async close() {
      await Promise.all(started.map((each) => each.stop()))
      await test.close()
    },
  }
}
