/** The playground: a channel in the browser, with every answer as each platform would show it. */
import { z } from 'zod'
import type { Adapter, AdapterModule, Bot, Card, DeliveryKey, Place } from '../../src/core.ts'
import { createApi, type Running } from './api.ts'
import { bundlePage } from './bundle.ts'
import { createPages } from './pages.ts'
import { encodeJson, findPlatforms, renderAll } from './platforms.ts'
import { Posts } from './posts.ts'

const config = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
})

export type WebConfig = z.infer<typeof config>

/** The adapter of the browser. It has no login and answers on loopback only. */
export const adapter: AdapterModule<WebConfig> = {
  enabledBy: [],
  needsServer: true,
  config,

  create({ HOST, PORT }, { log, mount }): Adapter {
    let running: Running | undefined
    const posts = new Posts()
    const bundle = bundlePage()
    // The page tells whoever asks for it; the log tells whoever does not look.
    bundle.catch((error: unknown) => log.error({ err: error }, 'the page could not be bundled'))
    mount(
      '/api',
      createApi(() => running, posts, log),
    )
    mount('/', createPages(bundle, log))

    return {
      hints: [`Open http://${localName(HOST)}:${PORT} and type: search reward hacking`],

      async start(bot: Bot) {
        running = { bot, platforms: await findPlatforms() }
      },

      async post(place: Place, card: Card, key: DeliveryKey) {
        if (!running) throw new Error('the playground has not started')
        if (!place.startsWith('web:')) throw new Error(`${place} is not a place of the playground`)
        const payloads = renderAll(running.platforms, card)
        return posts.add(place, key, encodeJson({ cards: [card], visibility: 'public', ...payloads }))
      },

      async stop() {
        posts.close()
        running = undefined
      },
    }
  },
}

/** The name to open: the playground answers to no other names than these, whatever the server listens on. */
function localName(host: string): string {
  if (host === '::1') return '[::1]'
  return host === 'localhost' ? host : '127.0.0.1'
}
