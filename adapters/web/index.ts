/** The playground: a channel in the browser, with every answer as each platform would show it. */
import { z } from 'zod'
import type { Adapter, AdapterModule, Bot, Card, DeliveryKey, Place } from '../../src/core.ts'
import { createApi, type Running } from './api.ts'
import { bundlePage } from './bundle.ts'
import { createPages } from './pages.ts'
import { encodeJson, findPlatforms, renderAll } from './platforms.ts'
import { Posts } from './posts.ts'

const config = z.object({})

/** The adapter of the browser. It has no login and answers on loopback only. */
export const adapter: AdapterModule<z.infer<typeof config>> = {
  enabledBy: [],
  needsServer: true,
  config,

  create(_config, { log, mount, origin }): Adapter {
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

    function show(place: Place, card: Card, key: DeliveryKey): string {
      if (!running) throw new Error('the playground has not started')
      if (!place.startsWith('web:')) throw new Error(`${place} is not a place of the playground`)
      const { bot, platforms } = running
      const isPublic = (text: string) => bot.hear({ place, user: 'you', text }).visibility === 'public'
      const payloads = renderAll(platforms, card, { isPublic })
      return posts.add(place, key, encodeJson({ cards: [card], visibility: 'public', ...payloads }))
    }

    return {
      hints: [`Open ${origin} and type: search reward hacking`],

      async start(bot: Bot) {
        running = { bot, platforms: await findPlatforms() }
      },

      async post(place: Place, card: Card, key: DeliveryKey) {
        return show(place, card, key)
      },

      // The playground has no threads: what belongs under a post comes after it.
      async reply(place: Place, _messageId: string, card: Card, key: DeliveryKey) {
        return show(place, card, key)
      },

      async stop() {
        posts.close()
        running = undefined
      },
    }
  },
}
