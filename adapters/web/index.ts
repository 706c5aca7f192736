/** The playground: a channel in the browser, with every answer as each platform would show it. */
import type { AdapterModule } from '../../src/core.ts'
import { configSchema, type PlaygroundConfig } from './config.ts'

/** The adapter of the browser. Whoever is not the user at this machine needs its key. */
export const adapter: AdapterModule<PlaygroundConfig> = {
  enabledBy: [],
  needsServer: true,
  config: configSchema,

  setup: async () => ({
    name: 'In the browser first',
    summary: 'nothing to create; the playground shows answers as Slack, Discord and Matrix do',
    guide: async () => [],
    questions: [],
    next: () => ['open the address that it prints, and type: search reward hacking'],
  }),

  create: async (config, context) => (await import('./playground.ts')).createPlayground(config, context),
}
