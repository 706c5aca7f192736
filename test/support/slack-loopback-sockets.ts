/**
 * The loopback Slack's Socket Mode: envelopes to any open socket, acknowledgements back, refresh and loss.
 */
import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Json, SlackState } from './slack-loopback-state.ts'

interface Envelope {
  readonly id: string
  readonly type: 'events_api' | 'slash_commands' | 'interactive'
  readonly payload: Json
  socket: WebSocket | undefined
  attempts: number
  readonly acknowledged: (payload: unknown) => void
}

export class SlackSockets {
  readonly #server: WebSocketServer
  readonly #state: SlackState
  readonly #open = new Set<WebSocket>()
  readonly #waiting = new Map<string, Envelope>()
  #turn = 0

  constructor(server: Server, state: SlackState) {
    this.#state = state
    this.#server = new WebSocketServer({ server, path: '/link/' })
    this.#server.on('connection', (socket) => this.#welcome(socket))
  }

  /** How many sockets are open. */
  get count(): number {
    return this.#open.size
  }

  /**
   * Sends an envelope to one of the open sockets, in turn, and resolves with what acknowledged it. What a
   * lost socket left unacknowledged is sent again over the next, as Slack does.
   */
  deliver(type: Envelope['type'], payload: Json): Promise<unknown> {
    return new Promise((resolve) => {
      const id = `envelope-${this.#state.next()}`
      const envelope = { id, type, payload, socket: undefined, attempts: 0, acknowledged: resolve }
      this.#waiting.set(id, envelope)
      this.#transmit(envelope)
    })
  }

  /** Sends a text over one of them as it is. */
  sendRaw(text: string): void {
    const [socket] = this.#open
    socket?.send(text)
  }

  /** Tells one socket (or all) to reconnect, as Slack does every few hours. */
  refresh(howMany = Number.POSITIVE_INFINITY): void {
    const message = JSON.stringify({ type: 'disconnect', reason: 'refresh_requested', debug_info: {} })
    for (const socket of [...this.#open].slice(0, howMany)) {
      this.#open.delete(socket)
      socket.send(message)
    }
  }

  /** Cuts all sockets without a word. */
  drop(): void {
    for (const socket of this.#open) socket.terminate()
  }

  close(): void {
    this.drop()
    this.#server.close()
  }

  #welcome(socket: WebSocket): void {
    this.#open.add(socket)
    socket.send(
      JSON.stringify({ type: 'hello', num_connections: this.#open.size, connection_info: { app_id: 'A1' } }),
    )
    socket.on('message', (data) => {
      const { envelope_id, payload } = JSON.parse(String(data))
      const envelope = this.#waiting.get(envelope_id)
      if (!envelope) return
      this.#waiting.delete(envelope_id)
      envelope.acknowledged(payload)
      this.#state.changed()
    })
    socket.on('close', () => {
      this.#open.delete(socket)
      for (const envelope of this.#waiting.values()) if (envelope.socket === socket) this.#transmit(envelope)
      this.#state.changed()
    })
    for (const envelope of this.#waiting.values()) if (!envelope.socket) this.#transmit(envelope)
    this.#state.changed()
  }

  #transmit(envelope: Envelope): void {
    const sockets = [...this.#open]
    this.#turn += 1
    envelope.socket = sockets[this.#turn % Math.max(1, sockets.length)]
    envelope.socket?.send(
      JSON.stringify({
        envelope_id: envelope.id,
        type: envelope.type,
        payload: envelope.payload,
        accepts_response_payload: envelope.type !== 'events_api',
        retry_attempt: envelope.attempts,
        retry_reason: envelope.attempts === 0 ? '' : 'timeout',
      }),
    )
    envelope.attempts += 1
  }
}
