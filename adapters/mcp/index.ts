/**
 * MCP, for assistants and editors: at `/mcp` beside the platforms, or over the streams of the shell. It posts
 * nothing and has no places of its own: everybody is answered where they are known from.
 */
import { z } from 'zod'
import type { Adapter, AdapterModule, Bot } from '../../src/core.ts'
import { createGuard } from '../kit/guard/guard.ts'
import { createKey } from '../kit/guard/key.ts'
import type { HttpEndpoint } from './http.ts'

const config = z.object({
  PLAYGROUND_KEY: z.string().optional(),
  USER: z.string().default('you'),
})

export const adapter: AdapterModule<z.infer<typeof config>> = {
  enabledBy: [],
  needsServer: false,
  isBeside: true,
  config,

  async create({ PLAYGROUND_KEY, USER }, context): Promise<Adapter> {
    const { mount, origin, adapters, startKey } = context
    if (origin === undefined) {
      const { answerStreams } = await import('./stdio.ts')
      let close = async () => {}
      return {
        ...postsNothing,
        async start(bot: Bot) {
          const place = 'terminal:local/prompt'
          const you = { place, user: USER, standing: 'operator', key: place, isKnown: true } as const
          close = answerStreams(bot, you, context)
        },
        stop: () => close(),
      }
    }
    const key = createKey(PLAYGROUND_KEY, startKey)
    const guard = adapters.includes('web') ? createGuard(key) : undefined
    // Its libraries take 100 ms to load, so a server waits for somebody who asks.
    let bot: Bot | undefined
    let opening: Promise<HttpEndpoint> | undefined
    const open = async () => {
      const [{ createEndpoint }, { createDoor }] = await Promise.all([
        import('./http.ts'),
        import('./door.ts'),
      ])
      const endpoint = createEndpoint({ ...context, identify: createDoor({ ...context, guard }) })
      if (bot !== undefined) endpoint.start(bot)
      return endpoint
    }
    mount('/mcp', (request, response, next) => {
      opening ??= open()
      return opening.then(({ router }) => router(request, response, next), next)
    })
    return {
      ...postsNothing,
      async start(started: Bot) {
        bot = started
        ;(await opening)?.start(started)
      },
      async stop() {
        bot = undefined
        await (await opening)?.stop()
      },
    }
  },
}

const postsNothing = {
  hints: [],
  async post(place: string): Promise<never> {
    throw new Error(`${place} is not a place of MCP`)
  },
}
