/** The terminal: one answer, or a prompt with history and completion. */
import { z } from 'zod'
import type { AdapterModule } from '../../src/core.ts'

const config = z.object({
  NO_COLOR: z.string().optional(),
  COLUMNS: z.coerce.number().int().min(20).optional(),
  USER: z.string().default('you'),
  JOURNAL_CLUB_HISTORY: z.string().default('data/history'),
})

export type TerminalConfig = z.infer<typeof config>

export const adapter: AdapterModule<TerminalConfig> = {
  enabledBy: [],
  needsServer: false,
  config,
  create: async (config, context) =>
    (await import('./terminal-adapter.ts')).createTerminalAdapter(config, context),
}
