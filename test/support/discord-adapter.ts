/**
 * The Discord adapter alone, on a real bot and store, for what only the program itself asks of it: posting.
 */
import { configSchema } from '../../adapters/discord/config.ts'
import { createDiscordAdapter } from '../../adapters/discord/discord-adapter.ts'
import type { Adapter, Bot } from '../../src/core.ts'
import { openAdapterGround } from './adapter-ground.ts'
import type { TestBot } from './bot.ts'
import type { DiscordLoopback } from './discord-loopback.ts'

export interface RunningAdapter {
  readonly adapter: Required<Adapter>
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
  const ground = await openAdapterGround({ now: () => Temporal.Instant.from('2025-04-13T09:00:00Z') })
  const start = async () => {
    const adapter = createDiscordAdapter(configSchema.parse(env), ground.context('discord'))
    await adapter.start(change(ground.bot))
    return adapter
  }
  const running = { adapter: await start() }
  return {
    get adapter() {
      return running.adapter
    },
    test: ground.test,
    async restart() {
      await running.adapter.stop()
      running.adapter = await start()
    },
    async close() {
      await running.adapter.stop()
      await ground.close()
    },
  }
}
