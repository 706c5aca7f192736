/** How one connection to the gateway is opened: again where it was lost, later each time. */
import {
  type SessionInfo,
  SimpleContextFetchingStrategy,
  type WebSocketShard,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from '@discordjs/ws'
import { type AdapterContext, type Backoff, backoffMs } from '../../../src/core.ts'

export interface OpenerParts extends Pick<AdapterContext, 'log' | 'random' | 'pause'> {
  /** Once it is aborted, nothing is opened any longer. */
  readonly signal: AbortSignal
}

type Given = ConstructorParameters<typeof SimpleContextFetchingStrategy>

/** The gateway could not be reached, or ended each connection before it was ready. */
export class GatewayLost extends Error {
  override readonly name = 'GatewayLost'
}

/**
 * What the library asks before it opens a connection. By itself it tries twice a second for ever, and resumes
 * a session at an address that may be gone for good.
 */
export class Opener extends SimpleContextFetchingStrategy {
  readonly #parts: OpenerParts
  readonly #lost = Promise.withResolvers<never>()
  #shard: WebSocketShard | undefined
  #wasReady = false
  /** Connections in a row that were begun and never ready. */
  #failures = 0

  constructor(manager: Given[0], options: Given[1], parts: OpenerParts) {
    super(manager, options)
    this.#parts = parts
    this.#lost.promise.catch(() => undefined)
  }

  /** Rejects with `GatewayLost` where the first connections come to nothing. */
  get untilLost(): Promise<never> {
    return this.#lost.promise
  }

  serve(shard: WebSocketShard): void {
    this.#shard = shard
    const begin = () => {
      this.#failures = 0
      this.#wasReady = true
    }
    shard.on(WebSocketShardEvents.Ready, begin).on(WebSocketShardEvents.Resumed, begin)
  }

  override retrieveSessionInfo(id: number): Promise<SessionInfo | null> {
    const session = super.retrieveSessionInfo(id)
    return this.#shard?.status === WebSocketShardStatus.Idle ? this.#open(id, session) : session
  }

  override async waitForIdentify(id: number, signal: AbortSignal): Promise<void> {
    try {
      await super.waitForIdentify(id, signal)
    } catch (error) {
      if (signal.aborted) throw error
      // Too early, Discord lets it try again.
      this.#parts.log.warn(
        { err: error, shard: id },
        'whether a connection may begin is not known: it begins',
      )
    }
  }

  async #open(id: number, kept: Promise<SessionInfo | null>): Promise<SessionInfo | null> {
    const { log, random, pause, signal } = this.#parts
    const failures = this.#failures++
    if (failures === maxFailures) {
      if (!this.#wasReady) this.#lost.reject(new GatewayLost('the gateway ends each connection'))
      log.warn(
        { shard: id, failures },
        'Discord ended some connections before they were ready: the session is given up, and a new one is tried, later each time',
      )
    }
    if (failures > 0) await pause(backoffMs(failures, backoff, random()), signal).catch(() => undefined)
    // What was waiting when the client stopped is never opened.
    if (signal.aborted) return new Promise<never>(() => {})
    const session = await kept
    if (session === null || (failures < maxFailures && isGatewayUrl(session.resumeURL))) return session
    await this.updateSessionInfo(id, null)
    return null
  }
}

/** Whether a connection can be tried there; the library would end the process over another. */
export function isGatewayUrl(address: unknown): boolean {
  const protocol = typeof address === 'string' ? URL.parse(address)?.protocol : undefined
  return protocol === 'wss:' || protocol === 'ws:'
}

const maxFailures = 3
const backoff: Backoff = { firstMs: 1_000, maxMs: 60_000, jitter: 0.5 }
