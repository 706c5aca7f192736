/** The playground: a channel in the browser, with every answer as each platform would show it. */
import { z } from 'zod'
import type { Adapter, AdapterModule, Bot, Card, DeliveryKey, Place } from '../../src/core.ts'
import { createGuard } from '../kit/guard/guard.ts'
import { createKey } from '../kit/guard/key.ts'
import { createApi, type Running } from './api.ts'
import { bundlePage } from './bundle.ts'
import { hintsOf } from './hints.ts'
import { createPages } from './pages.ts'
import { encodeJson, findPlatforms, renderAll } from './platforms.ts'
import { Posts } from './posts.ts'

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

/** The adapter of the browser. Whoever is not the user at this machine needs its key. */
export const adapter: AdapterModule<z.infer<typeof config>> = {
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

  async create({ HOST, PLAYGROUND_KEY }, { log, random, mount, origin, startKey }): Promise<Adapter> {
    const bundle = bundlePage()
    // The page tells whoever asks for it; the log tells whoever does not look.
    bundle.catch((error: unknown) => log.error({ err: error }, 'the page could not be bundled'))
    let running: Running | undefined
    const posts = new Posts(random)
    const key = createKey(PLAYGROUND_KEY, startKey)
    const guard = createGuard(key)
    mount('/api', createApi({ running: () => running, guard, posts, log, random }))
    mount('/', createPages(bundle, guard, { log, random }))

    function show(place: Place, card: Card, deliveryKey: DeliveryKey): string {
      if (!running) throw new Error('the playground has not started')
      if (!place.startsWith('web:')) throw new Error(`${place} is not a place of the playground`)
      const { bot, platforms } = running
      const isPublic = (text: string) => bot.hear({ place, user: 'you', text }).visibility === 'public'
      const payloads = renderAll(platforms, card, { isPublic })
      return posts.add(place, deliveryKey, encodeJson({ cards: [card], visibility: 'public', ...payloads }))
    }

    return {
      hints: origin === undefined ? [] : hintsOf(HOST, origin, key),

      async start(bot: Bot) {
        running = { bot, platforms: await findPlatforms() }
      },

      async post(place: Place, card: Card, deliveryKey: DeliveryKey) {
        return show(place, card, deliveryKey)
      },

      // The playground has no threads: what belongs under a post comes after it.
      async reply(place: Place, _messageId: string, card: Card, deliveryKey: DeliveryKey) {
        return show(place, card, deliveryKey)
      },

      async stop() {
        posts.close()
        running = undefined
      },
    }
  },
}
