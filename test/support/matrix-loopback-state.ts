/**
 * What the loopback homeserver knows: rooms, their events in the order of the server, and
 * what each user may see of them.
 */
import { Watchers } from './watchers.ts'

export type Json = Readonly<Record<string, unknown>>

export interface LoopbackEvent {
  readonly event_id: string
  readonly type: string
  readonly room_id: string
  readonly sender: string
  readonly origin_server_ts: number
  readonly state_key?: string
  readonly content: Json
}

export interface LoopbackRoom {
  readonly id: string
  readonly events: LoopbackEvent[]
  /** The latest state event of each type and key, joined by a line feed. */
  readonly state: Map<string, LoopbackEvent>
  /** The state as it was when each user left. */
  readonly left: Map<string, ReadonlyMap<string, LoopbackEvent>>
  /** Up to which of the events each user has read. */
  readonly receipts: Map<string, number>
}

interface Filter {
  readonly room?: { readonly timeline?: { readonly limit?: number; readonly types?: readonly string[] } }
}

/** https://spec.matrix.org/v1.11/client-server-api/#mroompower_levels */
interface PowerLevels {
  readonly users?: Readonly<Record<string, number>>
  readonly users_default?: number
  readonly events?: Readonly<Record<string, number>>
  readonly events_default?: number
  readonly state_default?: number
}

export class MatrixState {
  readonly server = 'lab.example'
  /** Everybody's. */
  password = 'a-long-password'
  readonly rooms = new Map<string, LoopbackRoom>()
  /** Users by their tokens. */
  readonly tokens = new Map<string, string>()
  /** Devices by their tokens, and the logins that made them. */
  readonly devices = new Map<string, string>()
  readonly logins: Json[] = []
  readonly media = new Map<string, { readonly type: string; readonly body: Buffer; readonly name: string }>()
  /** What was sent with each transaction id, by token and path. */
  readonly transactions = new Map<string, string>()
  readonly accountData = new Map<string, { readonly at: number; readonly content: Json }>()
  /** Rules of the specification that a client broke. */
  readonly broken: string[] = []
  /** What it answers to a position of `/sync` that it does not know. */
  unknownPosition = 'M_UNKNOWN'
  now: () => number = Date.now
  readonly #stream: { readonly room: LoopbackRoom; readonly event: LoopbackEvent }[] = []
  readonly #watchers = new Watchers()
  #ids = 0

  get position(): number {
    return this.#stream.length
  }

  addRoom(creator: string, content: Json = {}): LoopbackRoom {
    this.#ids += 1
    // Since version 12 the name of a room is a hash, and its creator's level is written nowhere.
    const isNamedByHash = content.room_version === '12'
    const id = isNamedByHash ? `!room${this.#ids}` : `!room${this.#ids}:${this.server}`
    const room: LoopbackRoom = { id, events: [], state: new Map(), left: new Map(), receipts: new Map() }
    this.rooms.set(id, room)
    this.add(room, creator, 'm.room.create', { room_version: '10', ...content }, '')
    this.add(room, creator, 'm.room.member', { membership: 'join' }, creator)
    this.add(room, creator, 'm.room.power_levels', { users: isNamedByHash ? {} : { [creator]: 100 } }, '')
    return room
  }

  add(room: LoopbackRoom, sender: string, type: string, content: Json, stateKey?: string): LoopbackEvent {
    this.#ids += 1
    const event: LoopbackEvent = {
      event_id: `$event${this.#ids}`,
      type,
      room_id: room.id,
      sender,
      origin_server_ts: this.now(),
      ...(stateKey === undefined ? {} : { state_key: stateKey }),
      content,
    }
    room.events.push(event)
    if (stateKey !== undefined) room.state.set(`${type}\n${stateKey}`, event)
    if (stateKey !== undefined && content.membership === 'leave') room.left.set(stateKey, new Map(room.state))
    this.tell(room, event)
    return event
  }

  /** Tells everybody who syncs of an event, also once more. */
  tell(room: LoopbackRoom, event: LoopbackEvent): void {
    this.#stream.push({ room, event })
    this.changed()
  }

  keep(user: string, type: string, content: Json): void {
    this.accountData.set(`${user}\n${type}`, { at: this.position + 1, content })
    this.changed()
  }

  membership(room: LoopbackRoom, user: string): string {
    return String(room.state.get(`m.room.member\n${user}`)?.content.membership ?? 'none')
  }

  setMember(
    room: LoopbackRoom,
    by: string,
    user: string,
    membership: string,
    more: Json = {},
  ): LoopbackEvent {
    return this.add(room, by, 'm.room.member', { membership, ...more }, user)
  }

  membersOf(room: LoopbackRoom): readonly string[] {
    const members = [...room.state.values()].filter(({ type }) => type === 'm.room.member')
    return members.flatMap(({ state_key: key = '', content }) => (content.membership === 'join' ? [key] : []))
  }

  /**
   * What a user may see of a room's state: that of now, or of when they left. Synapse 1.160 shows nothing to
   * those whom it bans.
   */
  stateFor(room: LoopbackRoom, user: string): ReadonlyMap<string, LoopbackEvent> | undefined {
    const membership = this.membership(room, user)
    if (membership === 'leave') return room.left.get(user)
    return membership === 'join' ? room.state : undefined
  }

  maySend(room: LoopbackRoom, user: string, type: string, isState: boolean): boolean {
    const levels: PowerLevels = room.state.get('m.room.power_levels\n')?.content ?? {}
    const made = room.state.get('m.room.create\n')
    const isCreator = made?.content.room_version === '12' && made.sender === user
    const held = isCreator ? Number.POSITIVE_INFINITY : (levels.users?.[user] ?? levels.users_default ?? 0)
    const standard = isState ? (levels.state_default ?? 50) : (levels.events_default ?? 0)
    return this.membership(room, user) === 'join' && held >= (levels.events?.[type] ?? standard)
  }

  /**
   * An event as the server gives it, with what its sender replaced it by last:
   * https://spec.matrix.org/v1.11/client-server-api/#event-replacements
   */
  bundle(room: LoopbackRoom, event: LoopbackEvent): Json {
    const replacement = room.events.findLast(({ sender, type, content }) => {
      const relation = content['m.relates_to'] as Json | undefined
      return (
        sender === event.sender &&
        type === event.type &&
        relation?.rel_type === 'm.replace' &&
        relation.event_id === event.event_id
      )
    })
    const relations = replacement === undefined ? {} : { 'm.relations': { 'm.replace': replacement } }
    return { ...event, unsigned: { age: this.now() - event.origin_server_ts, ...relations } }
  }

  /** What `/sync` answers: https://spec.matrix.org/v1.11/client-server-api/#get_matrixclientv3sync */
  sync(user: string, since: number | undefined, filter: Filter) {
    const told = this.#stream.slice(since ?? 0)
    const [join, invite, leave]: [Record<string, Json>, Record<string, Json>, Record<string, Json>] = [
      {},
      {},
      {},
    ]
    for (const room of this.rooms.values()) {
      const news = told.filter((each) => each.room === room).map(({ event }) => event)
      const own = news.findLast(({ type, state_key: key }) => type === 'm.room.member' && key === user)
      const membership = this.membership(room, user)
      if (membership === 'join') {
        const isNew = since === undefined || own !== undefined
        const shown = this.#timeline(isNew ? room.events : news, filter)
        if (shown.events.length === 0 && !isNew) continue
        const state = isNew ? [...room.state.values()].filter((event) => !shown.events.includes(event)) : []
        join[room.id] = {
          timeline: {
            events: shown.events.map((event) => this.bundle(room, event)),
            limited: shown.limited || isNew,
            prev_batch: 'p0',
          },
          state: { events: state },
          account_data: { events: [] },
          ephemeral: { events: [] },
        }
      } else if (membership === 'invite' && (own !== undefined || since === undefined)) {
        const shown = ['m.room.create', 'm.room.name', 'm.room.encryption', 'm.room.member']
        const stripped = [...room.state.values()].filter(({ type }) => shown.includes(type))
        const events = stripped.map(({ type, sender, content, state_key }) => {
          return { type, sender, content, state_key }
        })
        invite[room.id] = { invite_state: { events } }
      } else if (own !== undefined && since !== undefined)
        leave[room.id] = {
          timeline: { events: [own], limited: false, prev_batch: 'p0' },
          state: { events: [] },
        }
    }
    const data = [...this.accountData].filter(
      ([key, { at }]) => key.startsWith(`${user}\n`) && at > (since ?? -1),
    )
    const events = data.map(([key, { content }]) => ({ type: key.split('\n')[1], content }))
    const isEmpty = [join, invite, leave].every((rooms) => Object.keys(rooms).length === 0)
    return {
      isEmpty,
      answer: {
        next_batch: `s${this.position}`,
        rooms: { join, invite, leave, knock: {} },
        account_data: { events },
      },
    }
  }

  #timeline(events: readonly LoopbackEvent[], { room }: Filter) {
    const { limit = 20, types } = room?.timeline ?? {}
    const wanted = events.filter(({ type }) => types === undefined || types.includes(type))
    return { events: wanted.slice(-limit), limited: wanted.length > limit }
  }

  changed(): void {
    this.#watchers.wake()
  }

  until<T>(look: () => T | undefined | false): Promise<T> {
    return this.#watchers.until(look)
  }
}
