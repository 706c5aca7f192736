/** The loopback Discord's gateway: sessions that can be resumed, events, heartbeats, and every way to end. */
import type { Server } from 'node:http'
import { GatewayDispatchEvents, GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10'
import { type WebSocket, WebSocketServer } from 'ws'
import { describeChannel, describeUser, isThread } from './discord-loopback-messages.ts'
import { describeOwnMember, describeServer } from './discord-loopback-servers.ts'
import type { DiscordState, Json, LoopbackGuild } from './discord-loopback-state.ts'

interface Session {
  readonly id: string
  readonly intents: number
  readonly shard: readonly [number, number]
  readonly events: { readonly t: string; readonly s: number; readonly d: Json }[]
  socket: WebSocket | undefined
}

const resumePath = '/resume'

/** Emoji are told to those who asked for them. */
function seeOther({ intents }: Session, t: string, d: Json): Json | undefined {
  if (!t.startsWith('MESSAGE_REACTION')) return d
  const needed =
    d.guild_id === undefined
      ? GatewayIntentBits.DirectMessageReactions
      : GatewayIntentBits.GuildMessageReactions
  return (intents & needed) === 0 ? undefined : d
}

export class DiscordGateway {
  readonly #server: WebSocketServer
  readonly #http: Server
  readonly #state: DiscordState
  readonly #sessions = new Map<string, Session>()
  /** What arrived, in order: `identify`, `resume` and `heartbeat`. */
  readonly arrived: string[] = []
  /** The intents of the last IDENTIFY. */
  intents = 0
  /**
   * How connections fare from now on: a status is the answer to the upgrade, `closed` ends each before HELLO,
   * `resumes closed` those alone that are opened to resume.
   */
  line: 'open' | 'closed' | 'resumes closed' | number = 'open'
  /** How many connections were tried. */
  tries = 0
  /** Who identifies is welcomed only when it resolves. */
  readyWhen: Promise<unknown> | undefined

  constructor(server: Server, state: DiscordState) {
    this.#state = state
    this.#server = new WebSocketServer({ noServer: true })
    server.on('upgrade', (request, socket, head) => {
      this.tries += 1
      if (typeof this.line === 'number') socket.end(`HTTP/1.1 ${this.line} No\r\ncontent-length: 0\r\n\r\n`)
      else
        this.#server.handleUpgrade(request, socket, head, (opened) => {
          const isResume = request.url?.startsWith(resumePath) === true
          if (this.line === 'closed' || (this.line === 'resumes closed' && isResume)) opened.close(1001)
          else this.#welcome(opened)
        })
      this.#state.happened()
    })
    this.#http = server
  }

  /** The events that were told so far. */
  told(): readonly { readonly t: string; readonly d: Json }[] {
    return [...this.#sessions.values()].flatMap(({ events }) => events)
  }

  /** Sends a packet as it is to every session, and lets none of it be resumed. */
  sendRaw(packet: string): void {
    for (const { socket } of this.#sessions.values()) socket?.send(packet)
  }

  /** How many connections are open and identified. */
  get count(): number {
    return [...this.#sessions.values()].filter((session) => session.socket !== undefined).length
  }

  /** Sends an event to every session that it concerns; to those whose line is broken when they resume. */
  dispatch(t: string, d: Json, guild?: string): void {
    for (const session of this.#sessions.values()) {
      const [shard, count] = session.shard
      // https://docs.discord.com/developers/events/gateway#sharding-sharding-formula;
      // direct messages go to the first.
      const concerned = guild === undefined ? 0 : Number((BigInt(guild) >> 22n) % BigInt(count))
      if (concerned !== shard) continue
      const seen =
        t === GatewayDispatchEvents.MessageCreate ? this.#seeMessage(session, d) : seeOther(session, t, d)
      if (seen === undefined) continue
      const event = { t, s: session.events.length + 1, d: seen }
      session.events.push(event)
      session.socket?.send(JSON.stringify({ op: GatewayOpcodes.Dispatch, ...event }))
    }
  }

  /** Cuts every connection without a word. */
  drop(): void {
    for (const session of this.#sessions.values()) {
      session.socket?.terminate()
      session.socket = undefined
    }
  }

  /** Closes every connection with one of Discord's codes. */
  close(code: number): void {
    for (const session of this.#sessions.values()) session.socket?.close(code)
  }

  /** Tells every connection to come again, as Discord does before it restarts a machine. */
  reconnect(): void {
    this.#sendAll({ op: GatewayOpcodes.Reconnect, d: null })
  }

  /** Tells every connection that its session is over. */
  invalidate(): void {
    const message = { op: GatewayOpcodes.InvalidSession, d: false }
    this.#sendAll(message)
    this.#sessions.clear()
  }

  end(): void {
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }

  /**
   * A message as the session's intents show it:
   * https://docs.discord.com/developers/events/gateway#message-content-intent
   */
  #seeMessage({ intents }: Session, d: Json): Json | undefined {
    const isDirect = d.guild_id === undefined
    const needed = isDirect ? GatewayIntentBits.DirectMessages : GatewayIntentBits.GuildMessages
    if ((intents & needed) === 0) return undefined
    const isMentioned = (d.mentions as readonly Json[]).some(({ id }) => id === this.#state.botUser)
    const hasContent = isDirect || isMentioned || (intents & GatewayIntentBits.MessageContent) !== 0
    return hasContent ? d : { ...d, content: '' }
  }

  #sendAll(message: Json): void {
    for (const session of this.#sessions.values()) session.socket?.send(JSON.stringify(message))
  }

  #welcome(socket: WebSocket): void {
    socket.on('message', (data) => {
      this.#hear(socket, JSON.parse(String(data)))
      this.#state.happened()
    })
    socket.on('close', () => {
      for (const session of this.#sessions.values()) if (session.socket === socket) session.socket = undefined
      this.#state.happened()
    })
    socket.send(JSON.stringify({ op: GatewayOpcodes.Hello, d: { heartbeat_interval: 41_250 } }))
  }

  #hear(socket: WebSocket, { op, d }: { readonly op: number; readonly d: Json }): void {
    if (op === GatewayOpcodes.Heartbeat) {
      this.arrived.push('heartbeat')
      socket.send(JSON.stringify({ op: GatewayOpcodes.HeartbeatAck }))
    } else if (op === GatewayOpcodes.Identify) {
      this.arrived.push('identify')
      if (this.readyWhen === undefined) this.#identify(socket, d)
      else
        void this.readyWhen.then(() => {
          if (socket.readyState === socket.OPEN) this.#identify(socket, d)
          this.#state.happened()
        })
    } else if (op === GatewayOpcodes.Resume) this.#resume(socket, d)
  }

  #identify(socket: WebSocket, d: Json): void {
    this.intents = Number(d.intents)
    if (d.token !== this.#state.token) {
      socket.close(4004)
      return
    }
    const wantsContent = (this.intents & GatewayIntentBits.MessageContent) !== 0
    if (wantsContent && !this.#state.isContentAllowed) {
      socket.close(4014)
      return
    }
    const shard = (d.shard ?? [0, 1]) as Session['shard']
    const session: Session = {
      id: `session-${this.#state.next()}`,
      intents: this.intents,
      shard,
      events: [],
      socket,
    }
    this.#sessions.set(session.id, session)
    const guilds = [...this.#state.guilds.values()].filter(
      ({ id, isGone }) => !isGone && Number((BigInt(id) >> 22n) % BigInt(shard[1])) === shard[0],
    )
    const send = (t: string, data: Json) => {
      const event = { t, s: session.events.length + 1, d: data }
      session.events.push(event)
      socket.send(JSON.stringify({ op: GatewayOpcodes.Dispatch, ...event }))
    }
    send(GatewayDispatchEvents.Ready, {
      v: 10,
      user: describeUser(this.#state.botUser, true),
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: `ws://127.0.0.1:${(this.#http.address() as { port: number }).port}${resumePath}`,
      application: { id: this.#state.application, flags: 0 },
      shard,
    })
    for (const guild of guilds)
      if (!guild.isUnavailable) send(GatewayDispatchEvents.GuildCreate, this.describeGuild(guild))
  }

  #resume(socket: WebSocket, d: Json): void {
    this.arrived.push('resume')
    const session = this.#sessions.get(String(d.session_id))
    if (session === undefined || d.token !== this.#state.token) {
      socket.send(JSON.stringify({ op: GatewayOpcodes.InvalidSession, d: false }))
      return
    }
    session.socket = socket
    for (const event of session.events.slice(Number(d.seq)))
      socket.send(JSON.stringify({ op: GatewayOpcodes.Dispatch, ...event }))
    const s = session.events.length + 1
    const resumed = { t: GatewayDispatchEvents.Resumed, s, d: {} }
    session.events.push(resumed)
    socket.send(JSON.stringify({ op: GatewayOpcodes.Dispatch, ...resumed }))
  }

  /** A server as GUILD_CREATE tells of it to a bot with the one intent. */
  describeGuild(guild: LoopbackGuild): Json {
    const channels = [...this.#state.channels.values()].filter(
      (channel) => channel.guild === guild.id && !channel.isDeleted,
    )
    return {
      ...describeServer(this.#state, guild),
      unavailable: false,
      large: false,
      member_count: 2,
      joined_at: '2025-01-01T00:00:00+00:00',
      channels: channels.filter((channel) => !isThread(channel)).map(describeChannel),
      threads: channels.filter(isThread).map(describeChannel),
      members: [describeOwnMember(this.#state)],
      voice_states: [],
      presences: [],
      stage_instances: [],
      guild_scheduled_events: [],
      soundboard_sounds: [],
    }
  }
}
