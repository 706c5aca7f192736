/** The playground as an adapter: its page, its answers and its posts. */
import type { Adapter, AdapterContext, Bot, Card, DeliveryKey, Place } from '../../src/core.ts'
import { createGuard } from '../kit/guard/guard.ts'
import { createKey } from '../kit/guard/key.ts'
import { createApi, type Running } from './api.ts'
import { bundlePage } from './bundle.ts'
import type { PlaygroundConfig } from './config.ts'
import { hintsOf } from './hints.ts'
import { createPages } from './pages.ts'
import { encodeJson, findPlatforms, renderAll } from './platforms.ts'
import { Posts } from './posts.ts'

export function createPlayground(
  { HOST, PLAYGROUND_KEY }: PlaygroundConfig,
  { log, random, mount, origin, startKey }: AdapterContext,
): Adapter {
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
}
