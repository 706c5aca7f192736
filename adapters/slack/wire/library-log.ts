/** Slack's libraries log to ours, without what they say at debug level: there it is people's messages. */
import { type Logger, LogLevel } from '@slack/bolt'
import { BotError, type Log } from '../../../src/core.ts'

export function createLibraryLog(log: Log): Logger {
  const say =
    (level: 'info' | 'warn' | 'error') =>
    (...said: unknown[]) => {
      log[level]({ library: 'slack' }, said.map(describe).join(' '))
    }
  return {
    debug() {},
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    setLevel() {},
    getLevel: () => LogLevel.INFO,
    setName() {},
  }
}

/**
 * An error, or what lies behind a sentence for people, in one line, without what hangs on it: answers of
 * Slack's and headers may hold tokens and messages.
 */
export function describe(error: unknown): string {
  if (error instanceof BotError && error.cause !== undefined) return describe(error.cause)
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
