/** The terminal: one answer, or a prompt with history and completion. */
import type { AdapterModule } from '../../src/core.ts'
import { configSchema, type TerminalConfig } from './config.ts'

export const adapter: AdapterModule<TerminalConfig> = {
  enabledBy: [],
  needsServer: false,
  config: configSchema,
  create: async (config, context) =>
    (await import('./terminal-adapter.ts')).createTerminalAdapter(config, context),
}
