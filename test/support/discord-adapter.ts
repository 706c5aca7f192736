/** The Discord adapter alone, on a real bot and store, for what only the program itself asks of it: posting. */
import pino from 'pino'
import { configSchema } from '../../adapters/discord/config.ts'
import { DiscordAdapter } from '../../adapters/discord/discord-adapter.ts'
import type { Bot } from '../../src/core.ts'
import { startTestBot, type TestBot } from './bot.ts'
import type { DiscordLoopback } from './discord-loopback.ts'

export interface RunningAdapter {
  readonly adapter: DiscordAdapter
  readonly test: TestBot
  /** Stops the adapter and starts another one on the same rows, as after a crash. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts it; `change` may put another bot in the place of the real one. */
export async function startDiscordAdapter(
  { env }: DiscordLoopback,
  change: (bot: Bot) => Bot = (bot) => bot,
): Promise<RunningAdapter> {
  const test = await startTestBot()
  const { store, now } = test.library
  const start = async () => {
    const adapter = new DiscordAdapter(configSchema.parse(env), {
      log: pino({ level: 'silent' }),
      meter: { acknowledged() {}, waited() {} },
      origin: undefined,
      mount: () => {},
      receive: () => {},
      terminal: { words: [], input: process.stdin, output: process.stdout },
      rows: store.adapterRows('discord', () => now().epochMilliseconds),
      now,
      places: { list: async () => [], join: async () => undefined },
      left: async () => undefined,
      joined: async () => false,
      quit: () => {},
    })
    await adapter.start(change(test.bot))
    return adapter
  }
  const running = { adapter: await start() }
  return {
    get adapter() {
      return running.adapter
    },
    test,
    async restart() {
      await running.adapter.stop()
      running.adapter = await start()
    },
    async close() {
      await running.adapter.stop()
      await test.close()
    },
  }
}
