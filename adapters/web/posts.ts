/** What the bot posted by itself into the playground, kept for open and coming pages. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { DeliveryKey, Place } from '../../src/core.ts'
import { newId } from '../kit/new-id.ts'

interface Post {
  readonly id: string
  readonly place: Place
  readonly key: DeliveryKey
  readonly json: string
}

interface Stream {
  readonly place: Place
  readonly response: ServerResponse
}

/** The last posts in memory, and the pages that listen, as server-sent events. */
export class Posts {
  // Ids of an earlier run must not pass for ids of this one, or a page would miss posts after a restart.
  readonly #run: string
  readonly #streams = new Set<Stream>()
  #posts: readonly Post[] = []

  constructor(random: () => number) {
    this.#run = newId(random, 32)
  }

  /**
   * Keeps a post and sends it to the pages of its place; gives its id. The same key in a place gives the
   * first id again; after a restart the part after the slash is the same, so that a page knows what it has.
   */
  add(place: Place, key: DeliveryKey, json: string): string {
    const known = this.#posts.find((post) => post.place === place && post.key === key)
    if (known) return known.id
    const post = { id: `${this.#run}/${nameOf(place, key)}`, place, key, json }
    this.#posts = [...this.#posts, post].slice(-keptPosts)
    for (const stream of this.#streams) {
      if (stream.place === place) writePost(stream.response, post)
    }
    return post.id
  }

  /**
   * Sends the kept posts of a place that come after `lastId` (all of them if it is
   * not known), then each new one.
   */
  listen(place: Place, lastId: string | undefined, response: ServerResponse): void {
    // Gone while it was looked at: its `close` came already, and it would stay for ever.
    if (response.closed) return
    const stream = { place, response }
    this.#streams.add(stream)
    response.once('close', () => this.#streams.delete(stream))
    const seen = this.#posts.findIndex((post) => post.id === lastId)
    for (const post of this.#posts.slice(seen + 1)) {
      if (post.place === place) writePost(response, post)
    }
  }

  /** Ends every stream. */
  close(): void {
    for (const { response } of this.#streams) response.end()
    this.#streams.clear()
  }
}

const keptPosts = 200

function nameOf(place: Place, key: DeliveryKey): string {
  return createHash('sha256')
    .update(JSON.stringify([place, key]))
    .digest('base64url')
}

// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
function writePost(response: ServerResponse, post: Post): void {
  response.write(`id: ${post.id}\nevent: post\ndata: ${post.json}\n\n`)
}
