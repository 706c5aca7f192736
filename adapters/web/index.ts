/** The playground: a channel in the browser, with every answer as each platform would show it. */
import { z } from 'zod'
import type { AdapterModule } from '../../src/core.ts'

const config = z.object({
  HOST: z.string().default('127.0.0.1'),
  PLAYGROUND_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 letters, digits and signs, without spaces')
    .optional()
    .describe(
      'key of the playground, which then everybody needs; default: a new one at each start, needed from elsewhere',
    ),
})

export type PlaygroundConfig = z.infer<typeof config>

/** The adapter of the browser. Whoever is not the user at this machine needs its key. */
export const adapter: AdapterModule<PlaygroundConfig> = {
  enabledBy: [],
  needsServer: true,
  config,

  setup: async () => ({
    name: 'In the browser first',
    summary: 'nothing to create; the playground shows answers as Slack, Discord and Matrix do',
    guide: async () => [],
    questions: [],
    next: () => ['open the address that it prints, and type: search reward hacking'],
  }),

  create: async (config, context) => (await import('./playground.ts')).createPlayground(config, context),
}
