/** Discord: slash commands, buttons, menus and posts over discord.js. */
import type { AdapterModule } from '../../src/core.ts'
import { configSchema, type DiscordConfig } from './config.ts'

export const adapter: AdapterModule<DiscordConfig> = {
  enabledBy: ['DISCORD_BOT_TOKEN'],
  needsServer: true,
  config: configSchema,
  setup: async () => (await import('./install/setup.ts')).setup,

  async create(config, context) {
    // A library of 20 MB, for those who run it.
    const { createDiscordAdapter } = await import('./discord-adapter.ts')
    return createDiscordAdapter(config, context)
  },
}
