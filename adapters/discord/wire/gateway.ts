/** The connections to Discord's gateway: what cannot be read is left out, what is lost is opened again. */
import {
  type IShardingStrategy,
  managerToFetchingStrategyOptions,
  WebSocketShard,
  type WebSocketShardDestroyOptions,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from '@discordjs/ws'
import {
  type Client,
  Collection,
  GatewayDispatchEvents,
  type GatewaySendPayload,
  type WebSocketOptions,
} from 'discord.js'
import type { Unread } from '../../kit/unread.ts'
import { GatewayLost, isGatewayUrl, Opener, type OpenerParts } from './opener.ts'
import { checkHello, readPacket } from './packet-shape.ts'

export interface GatewayParts extends Omit<OpenerParts, 'signal'> {
  readonly unread: Unread
}

type Manager = Parameters<NonNullable<WebSocketOptions['buildStrategy']>>[0]
type Statuses = Awaited<ReturnType<IShardingStrategy['fetchStatus']>>

/** Holds the shards of this process, as the library's own strategy does. */
export class Gateway implements IShardingStrategy {
  readonly #manager: Manager
  readonly #parts: GatewayParts
  #stopping = new AbortController()
  readonly #shards = new Collection<number, { readonly shard: WebSocketShard; readonly opener: Opener }>()

  constructor(manager: Manager, parts: GatewayParts) {
    this.#manager = manager
    this.#parts = parts
  }

  async spawn(ids: readonly number[]): Promise<void> {
    const options = await managerToFetchingStrategyOptions(this.#manager)
    if (!isGatewayUrl(options.gatewayInformation.url)) throw new GatewayLost('Discord names no gateway')
    // The library destroys what there may be before it spawns.
    this.#stopping = new AbortController()
    for (const id of ids) {
      const opener = new Opener(this.#manager, options, { ...this.#parts, signal: this.#stopping.signal })
      const shard = new WebSocketShard(opener, id)
      opener.serve(shard)
      guardMessages(shard, this.#parts.unread)
      endOnce(shard)
      for (const event of Object.values(WebSocketShardEvents))
        shard.on(event, (payload?: object) => this.#manager.emit(event, { ...payload, shardId: id } as never))
      this.#shards.set(id, { shard, opener })
    }
  }

  /** Resolves when each has been ready; rejects where one is refused, or not ready after a few tries. */
  async connect(): Promise<void> {
    const opening = this.#shards.map(({ shard, opener }) => Promise.race([shard.connect(), opener.untilLost]))
    await Promise.all(opening)
  }

  async destroy(options?: Omit<WebSocketShardDestroyOptions, 'recover'>): Promise<void> {
    this.#stopping.abort()
    const shards = this.#shards.map(({ shard }) => shard)
    this.#shards.clear()
    for (const shard of shards) quieten(shard)
    await Promise.all(shards.map((shard) => shard.destroy(options)))
  }

  async send(id: number, payload: GatewaySendPayload): Promise<void> {
    await this.#shards.get(id)?.shard.send(payload)
  }

  async fetchStatus(): Promise<Statuses> {
    // The library has two versions of this class.
    return this.#shards.mapValues(({ shard }) => shard.status) as unknown as Statuses
  }
}

/** What a shard does with each message; the library waits for nothing of it, so a fault would end the process. */
function guardMessages(shard: WebSocketShard, unread: Unread): void {
  const inner = shard as unknown as {
    onMessage(data: unknown, isBinary: boolean): Promise<void>
    unpackMessage(data: unknown, isBinary: boolean): Promise<unknown>
  }
  const [read, unpack] = [inner.onMessage.bind(shard), inner.unpackMessage.bind(shard)]
  inner.unpackMessage = async (data, isBinary) => {
    const packet = await unpack(data, isBinary)
    checkHello(packet)
    return packet
  }
  inner.onMessage = (data, isBinary) =>
    read(data, isBinary).catch((error: unknown) => unread.note(kindOf(parse(data)), error))
}

/**
 * One end of a connection at a time: what the library begins while another is under way sets the shard back
 * when the next connection is open already, and nothing ends or reads that one.
 */
function endOnce(shard: WebSocketShard): void {
  const inner = shard as unknown as { internalConnect(): Promise<void> }
  const [connect, destroy] = [inner.internalConnect.bind(shard), shard.destroy.bind(shard)]
  let isEnding = false
  inner.internalConnect = () => {
    isEnding = false
    return connect()
  }
  shard.destroy = async (options) => {
    if (isEnding && options?.recover !== undefined) return
    isEnding = shard.status !== WebSocketShardStatus.Idle
    await destroy(options)
  }
}

/** Guards what the client makes of a packet, also of one that waited until the client was ready. */
export function guardPackets({ ws }: Client, unread: Unread): void {
  const inner = ws as unknown as { handlePacket(packet?: unknown, shard?: unknown): boolean }
  const handle = inner.handlePacket.bind(ws)
  inner.handlePacket = (packet, shard) => {
    try {
      return handle(readPacket(packet), shard)
    } catch (error) {
      unread.note(kindOf(packet), error)
      return true
    }
  }
}

/** A connection that is still being opened fails later, when the library no longer listens. */
function quieten(shard: WebSocketShard): void {
  const { connection } = shard as unknown as { readonly connection: WebSocket | null }
  connection?.addEventListener('error', () => {})
  if (connection?.readyState === connecting) connection.close()
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

/** The name of a packet, if it is one of Discord's. */
function kindOf(packet: unknown): string {
  const name = typeof packet === 'object' && packet !== null && 't' in packet ? packet.t : undefined
  return typeof name === 'string' && dispatched.has(name) ? name : 'packet'
}

const dispatched: ReadonlySet<string> = new Set(Object.values(GatewayDispatchEvents))
/** https://websockets.spec.whatwg.org/#dom-websocket-readystate */
const connecting = 0
