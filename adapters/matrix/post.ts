/**
 * Posts a card into a room or to a person; `PostOnce` and the homeserver's
 * transactions see to it that it comes once.
 */
import { z } from 'zod'
import type { Post, PostOnce } from '../kit/post-once.ts'
import { type Desk, nameTransaction, prepare, sendMessage } from './desk.ts'
import { parsePlace } from './place.ts'
import { parseOwn } from './render/mark.ts'
import { findDirectRoom } from './rooms.ts'
import { path } from './wire/client.ts'
import { ageOf, event } from './wire/events.ts'
import { explainPost } from './wire/faults.ts'

/** Gives the id of the first message. Throws `BotError` in the words of the port. */
export async function postCard(post: Post, posts: PostOnce, desk: Desk): Promise<string> {
  const { place, card, key, under, signal } = post
  const { room: named, person = '' } = parsePlace(place)
  try {
    return await posts.post(post, async () => {
      const room = named ?? (await findDirectRoom(desk, person))
      const messages = await prepare(desk, card, { place })
      return messages.map((message, part) => {
        const name = `post/${place}/${key}/${part}`
        const delivery = `${key}#${part}`
        return {
          find: (sinceMs) => findMarked(desk, room, delivery, sinceMs),
          remove: (id) => removeMessage(desk, room, id),
          // A repeat is the same transaction, so there is never a doubt.
          send: () =>
            sendMessage(desk, { room, thread: under }, message, {
              name,
              mark: { place, thread: under, part, delivery },
              signal,
            }),
        }
      })
    })
  } catch (error) {
    throw error === signal?.reason ? error : explainPost(error)
  }
}

/**
 * The messages of a delivery that were posted since, the oldest first; the guard where a token, and
 * so its transactions, are others, or forgotten.
 */
async function findMarked(desk: Desk, room: string, delivery: string, sinceMs: number): Promise<string[]> {
  const found: string[] = []
  let from: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const filter = JSON.stringify({ senders: [desk.self], types: ['m.room.message'] })
    const query = { dir: 'b', limit: '100', filter, ...(from === undefined ? {} : { from }) }
    const { chunk, end } = paged.parse(await desk.call('GET', path`rooms/${room}/messages`, { query }))
    const events = chunk.flatMap((each) => event.safeParse(each).data ?? [])
    const marked = events.filter((each) => parseOwn(each, desk.self)?.mark.delivery === delivery)
    found.unshift(...marked.map((each) => each.event_id).toReversed())
    const oldest = events.at(-1)
    const now = desk.now()
    const isOlder = oldest && ageOf(oldest, now) > now.epochMilliseconds - sinceMs + maxSkewMs
    if (isOlder || end === undefined) return found
    from = end
  }
  return found
}

async function removeMessage({ call }: Desk, room: string, id: string): Promise<void> {
  await call('PUT', path`rooms/${room}/redact/${id}/${nameTransaction(`double/${id}`)}`)
}

const paged = z.object({ chunk: z.array(z.unknown()), end: z.string().optional() })
const maxPages = 20
/** Clocks are set now and then, and homeservers need not say how old an event is. */
const maxSkewMs = 3_600_000
