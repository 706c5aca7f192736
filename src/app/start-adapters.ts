/** Starts the platforms, and retries those that cannot be reached until they run. */
import { setTimeout as wait } from 'node:timers/promises'
import { backoffMs, retry } from '../async/retry.ts'
import { BotError } from '../errors.ts'
import type { Adapter } from '../ports/adapter.ts'
import type { Bot } from '../ports/bot.ts'
import type { Log } from '../ports/log.ts'

export interface StartParts {
  readonly bot: Bot
  readonly log: Log
  /** Called for each platform once it runs, also later. */
  onRunning(name: string, adapter: Adapter): void
  quit(exitCode: number): void
  /** Resolves after so many milliseconds; rejects when the signal is aborted. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

export interface StartedAdapters {
  /** The platforms that run; grows when one that was out of reach starts. */
  readonly running: ReadonlyMap<string, Adapter>
  /** Stops retrying, and waits for the try under way. */
  stop(): Promise<void>
}

/**
 * A platform that cannot start does not keep the others from starting. One that is out of reach is
 * retried, even if it is the only one. One that an operator has to fix is not; if nothing else runs or
 * is retried, its error is thrown.
 */
export async function startAdapters(
  adapters: ReadonlyMap<string, Adapter>,
  parts: StartParts,
): Promise<StartedAdapters> {
  const { bot, log, quit } = parts
  const pause = parts.pause ?? ((ms, signal) => wait(ms, undefined, { signal }))
  const running = new Map<string, Adapter>()
  const trying = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping

  const begin = async (name: string, adapter: Adapter) => {
    await adapter.start(bot)
    if (signal.aborted) return
    running.set(name, adapter)
    parts.onRunning(name, adapter)
  }

  const beginAgain = async (name: string, adapter: Adapter) => {
    const sleep = (ms: number) => pause(ms, signal)
    try {
      await sleep(backoffMs(1, backoff))
      await retry(() => begin(name, adapter), {
        // The first try was the one at the start.
        waitMs: (error, failures) => (isAway(error) ? backoffMs(failures + 1, backoff) : undefined),
        sleep,
      })
      log.info({ adapter: name, hints: adapter.hints }, 'an adapter that was out of reach runs')
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error, adapter: name }, 'an adapter could not start')
      trying.delete(name)
      if (running.size === 0 && trying.size === 0) quit(2)
    }
  }

  const entries = [...adapters]
  const results = await Promise.allSettled(entries.map(([name, adapter]) => begin(name, adapter)))
  const failed = entries.flatMap(([name, adapter], at) => {
    const result = results[at]
    return result?.status === 'rejected' ? [{ name, adapter, reason: result.reason as unknown }] : []
  })
  const away = failed.filter(({ reason }) => isAway(reason))
  for (const { name, reason } of failed) {
    const what = isAway(reason)
      ? 'an adapter is out of reach and is tried again'
      : 'an adapter could not start'
    log.error({ err: reason, adapter: name }, what)
  }
  if (failed.length > 0 && failed.length === entries.length && away.length === 0) throw failed[0]?.reason
  for (const { name, adapter } of away) trying.set(name, beginAgain(name, adapter))
  return {
    running,
    async stop() {
      stopping.abort()
      await Promise.all(trying.values())
    },
  }
}

function isAway(error: unknown): boolean {
  return error instanceof BotError && error.code === 'unavailable'
}

const backoff = { firstMs: 1_000, maxMs: 5 * 60_000 }
