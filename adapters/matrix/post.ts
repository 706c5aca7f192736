/**
 * Posts a card into a room or to a person; `PostOnce` and the homeserver's
 * transactions see to it that it comes once.
 */
import { z } from 'zod'
import type { Post, PostOnce } from '../kit/post-once.ts'
import { type Desk, prepare, sendMessage } from './desk.ts'
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
 * The message of a delivery that was posted since; the guard where a token, and
 * so its transactions, are others.
 */
async function findMarked(
  desk: Desk,
  room: string,
  delivery: string,
  sinceMs: number,
): Promise<string | undefined> {
  let from: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const filter = JSON.stringify({ senders: [desk.self], types: ['m.room.message'] })
    const query = { dir: 'b', limit: '100', filter, ...(from === undefined ? {} : { from }) }
    const { chunk, end } = paged.parse(await desk.call('GET', path`rooms/${room}/messages`, { query }))
    const events = chunk.flatMap((each) => event.safeParse(each).data ?? [])
    const found = events.find((each) => parseOwn(each, desk.self)?.mark.delivery === delivery)
    const oldest = events.at(-1)
    if (found !== undefined || end === undefined) return found?.event_id
    const now = desk.now()
    if (oldest && ageOf(oldest, now) > now.epochMilliseconds - sinceMs + maxSkewMs) return undefined
    from = end
  }
  return undefined
}

const paged = z.object({ chunk: z.array(z.unknown()), end: z.string().optional() })
const maxPages = 20
/** Clocks are set now and then, and homeservers need not say how old an event is. */
const maxSkewMs = 3_600_000
