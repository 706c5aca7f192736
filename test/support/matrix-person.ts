/** People who use a real homeserver as their clients do: they register, talk, react, and see what comes. */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Json, LoopbackEvent } from './matrix-loopback-state.ts'

/** An account is made by the secret that registers without asking, which Synapse's administrators have. */
export interface Account {
  readonly url: string
  readonly secret: string
  readonly name: string
  readonly password: string
  readonly isAdmin?: boolean
}

export type SeenEvent = LoopbackEvent & { readonly unsigned?: Json }

/** https://element-hq.github.io/synapse/latest/admin_api/register_api.html */
export async function register({ url, secret, name, password, isAdmin = false }: Account) {
  const way = new URL('/_synapse/admin/v1/register', url)
  const { nonce } = (await (await fetch(way)).json()) as { nonce: string }
  const signed = [nonce, name, password, isAdmin ? 'admin' : 'notadmin'].join('\0')
  const mac = createHmac('sha1', secret).update(signed).digest('hex')
  const body = JSON.stringify({ nonce, username: name, password, admin: isAdmin, mac })
  const response = await fetch(way, { method: 'POST', body })
  const answer = (await response.json()) as { user_id: string; access_token: string }
  if (!response.ok) throw new Error(`${name} could not be registered: ${JSON.stringify(answer)}`)
  return { id: answer.user_id, token: answer.access_token }
}

export class MatrixPerson {
  readonly id: string
  readonly token: string
  readonly #url: string
  #heardUpTo: string | undefined

  constructor(url: string, { id, token }: { readonly id: string; readonly token: string }) {
    this.id = id
    this.token = token
    this.#url = url
  }

  /** Asks the homeserver, again where it says to wait; throws what it refuses with. */
  async ask(method: string, way: string, body?: object | Uint8Array): Promise<Json> {
    const url = new URL(way.startsWith('/_') ? way : `/_matrix/client/v3/${way}`, this.#url)
    for (;;) {
      const response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
        ...(body === undefined
          ? {}
          : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
      })
      const answer = (await response.json()) as Json
      if (response.ok) return answer
      if (response.status !== 429)
        throw new Error(`${method} ${way}: ${response.status} ${JSON.stringify(answer)}`)
      await pause(Number(answer.retry_after_ms ?? 1_000))
    }
  }

  /** Makes a room; gives its id. */
  async createRoom(body: object): Promise<string> {
    return String((await this.ask('POST', 'createRoom', body)).room_id)
  }

  /** Sends an event, and gives its id. */
  async send(room: string, content: object, type = 'm.room.message'): Promise<string> {
    const way = `rooms/${encodeURIComponent(room)}/send/${type}/${randomUUID()}`
    return String((await this.ask('PUT', way, content)).event_id)
  }

  say(room: string, body: string, more: object = {}): Promise<string> {
    return this.send(room, { msgtype: 'm.text', body, ...more })
  }

  react(room: string, event: string, key: string): Promise<string> {
    return this.send(
      room,
      { 'm.relates_to': { rel_type: 'm.annotation', event_id: event, key } },
      'm.reaction',
    )
  }

  async redact(room: string, event: string): Promise<void> {
    const way = `rooms/${encodeURIComponent(room)}/redact/${encodeURIComponent(event)}/${randomUUID()}`
    await this.ask('PUT', way, {})
  }

  async act(
    room: string,
    what: 'invite' | 'kick' | 'ban' | 'unban' | 'join' | 'leave',
    user?: string,
  ): Promise<void> {
    await this.ask(
      'POST',
      `rooms/${encodeURIComponent(room)}/${what}`,
      user === undefined ? {} : { user_id: user },
    )
  }

  async setState(room: string, type: string, content: object): Promise<void> {
    await this.ask('PUT', `rooms/${encodeURIComponent(room)}/state/${type}/`, content)
  }

  async readState(room: string, type: string): Promise<Json> {
    return this.ask('GET', `rooms/${encodeURIComponent(room)}/state/${type}/`)
  }

  async membership(room: string, user: string): Promise<string> {
    const way = `rooms/${encodeURIComponent(room)}/state/m.room.member/${encodeURIComponent(user)}`
    return String((await this.ask('GET', way).catch(() => ({ membership: 'none' }) as Json)).membership)
  }

  /** Everything in a room, oldest first, with what replaced it. */
  async read(room: string): Promise<readonly SeenEvent[]> {
    const events: SeenEvent[] = []
    let from = ''
    for (;;) {
      const way = `rooms/${encodeURIComponent(room)}/messages?dir=b&limit=500${from}`
      const { chunk, end } = (await this.ask('GET', way)) as unknown as { chunk: SeenEvent[]; end?: string }
      events.push(...chunk)
      if (end === undefined) return events.reverse()
      from = `&from=${encodeURIComponent(end)}`
    }
  }

  /** Joins every room that somebody invited to since the last call; gives all rooms. */
  async joinAll(): Promise<readonly string[]> {
    const filter = JSON.stringify({ room: { timeline: { limit: 1 } } })
    const since = this.#heardUpTo === undefined ? '' : `&since=${this.#heardUpTo}`
    const news = await this.ask('GET', `sync?timeout=0&filter=${encodeURIComponent(filter)}${since}`)
    this.#heardUpTo = String(news.next_batch)
    for (const room of Object.keys(Object(Object(news.rooms).invite))) await this.act(room, 'join')
    return (await this.ask('GET', 'joined_rooms')).joined_rooms as readonly string[]
  }
}

/** Resolves with what `look` gives as soon as that is something; rejects with `what` after `waitMs`. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  waitMs = 20_000,
): Promise<T> {
  const endMs = performance.now() + waitMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (performance.now() > endMs) throw new Error(`did not come to pass: ${what}`)
    await pause(150)
  }
}
