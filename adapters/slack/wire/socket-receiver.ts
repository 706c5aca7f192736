/** Socket Mode: sockets that the bot opens, by which Slack reaches a machine that the internet does not. */
import { setTimeout as wait } from 'node:timers/promises'
import { type App, type Receiver, SocketModeReceiver } from '@slack/bolt'
import { type Backoff, BotError, backoffMs, type Health, type Log, retry } from '../../../src/core.ts'
import type { Unread } from '../../kit/unread.ts'
import { createLibraryLog, describe } from './library-log.ts'
import { refusalOf } from './refusals.ts'
import { createClientOptions } from './web-calls.ts'

/** Slack allows ten; with two, one that is refreshed leaves the other listening. */
const connections = 2
const backoff: Backoff = { firstMs: 500, maxMs: 30_000 }

/**
 * Two sockets, each of which is opened again whenever it is lost, for as long as it takes. The library's own
 * way to do so waits five seconds each time and ends the process where Slack refuses.
 */
export class SocketReceiver implements Receiver {
  readonly #receivers: readonly SocketModeReceiver[]
  readonly #log: Log
  readonly #open = new Set<SocketModeReceiver>()
  readonly #stopping = new AbortController()

  constructor(
    appToken: string,
    { log, apiUrl, unread }: { readonly log: Log; readonly apiUrl: string; readonly unread: Unread },
  ) {
    this.#log = log
    this.#receivers = Array.from(
      { length: connections },
      () =>
        new SocketModeReceiver({
          appToken,
          autoReconnectEnabled: false,
          logger: createLibraryLog(log),
          installerOptions: { clientOptions: createClientOptions(apiUrl, log) },
        }),
    )
    for (const { client } of this.#receivers) guardMessages(client, unread)
  }

  init(app: App): void {
    for (const receiver of this.#receivers) receiver.init(app)
  }

  /**
   * Resolves when all sockets are open; throws `BotError` where Slack refuses the token or cannot be reached.
   */
  async start(): Promise<void> {
    await Promise.all(
      this.#receivers.map(async (receiver) => {
        void this.#keepOpen(receiver, await this.#openSocket(receiver).catch(rejectAppToken))
      }),
    )
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#receivers.map((receiver) => receiver.client.disconnect()))
  }

  /** One open socket is enough: while the other is opened again, it hears everything. */
  health(): Health {
    return this.#open.size > 0 ? 'ok' : 'down'
  }

  async #keepOpen(receiver: SocketModeReceiver, opened: OpenSocket): Promise<void> {
    const { signal } = this.#stopping
    for (let { lost } = opened; ; ) {
      await lost
      this.#open.delete(receiver)
      if (signal.aborted) return
      try {
        const again = await retry(() => this.#openSocket(receiver), {
          waitMs: (error, failures) => {
            this.#log.warn(
              { reason: describe(error) },
              'a socket to Slack could not be opened and is tried again',
            )
            return backoffMs(failures, backoff)
          },
          sleep: (ms) => wait(ms, undefined, { signal }),
        })
        lost = again.lost
      } catch (error) {
        if (signal.aborted) return
        throw error
      }
    }
  }

  async #openSocket(receiver: SocketModeReceiver): Promise<OpenSocket> {
    const lost = lossOf(receiver)
    await receiver.client.start()
    this.#open.add(receiver)
    return { lost }
  }
}

/** Resolves its promise when the socket is lost. */
interface OpenSocket {
  readonly lost: Promise<void>
}

// To be asked for before the socket is opened, or a loss right after could be missed.
function lossOf({ client }: SocketModeReceiver): Promise<void> {
  return new Promise((resolve) => client.once('disconnected', () => resolve()))
}

/** The library waits for nothing of what it does with a message, so a fault would end the process. */
function guardMessages(client: SocketModeReceiver['client'], unread: Unread): void {
  const readers = client.listeners('ws_message')
  client.removeAllListeners('ws_message')
  client.on('ws_message', async (...message: unknown[]) => {
    try {
      for (const read of readers) await read(...message)
    } catch (error) {
      unread.note('envelope', error)
    }
  })
}

function rejectAppToken(error: unknown): never {
  const refusal = refusalOf(error)
  const sentence =
    refusal === undefined
      ? `Slack's Socket Mode cannot be reached (${describe(error)}).`
      : `SLACK_APP_TOKEN is not accepted by Slack (${refusal}); it needs the scope connections:write.`
  throw new BotError(refusal === undefined ? 'unavailable' : 'misconfigured', sentence, { cause: error })
}
