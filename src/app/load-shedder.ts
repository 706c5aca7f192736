/**
 * Protects the http server's memory and connections against floods: drops what is too
 * much, never what is being answered.
 */
import { IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../ports/log.ts'

/** What all clients together may use before anybody knows who they are. */
export interface ServerBounds {
  /**
   * Connections that have not sent a whole request, and as many again that wait for their next one.
   * Beyond that the oldest of its kind is dropped; in a burst of up to four times as many, each first
   * gets a second to send its request.
   */
  readonly waiting: number
  /** Bytes of all bodies that are not answered yet. Beyond that the largest unfinished one is dropped. */
  readonly bodyBytes: number
  /** The time for a request to arrive, headers and body together. Its answer may take longer. */
  readonly requestMs: number
}

/**
 * A connection costs 14 kB of memory; 500 at once, with what they send, less than 60 MB: `npm run bench --
 * floods`. Requests of platforms arrive within milliseconds and need only a few of these at a time.
 */
export const serverBounds: ServerBounds = { waiting: 512, bodyBytes: 2 * 2 ** 20, requestMs: 10_000 }

interface Exchange {
  readonly socket: Socket
  readonly request: IncomingMessage
  readonly response: ServerResponse
  bytes: number
  /** Its body so far, until it is answered. */
  readonly pieces: Uint8Array[]
  isDropped: boolean
}

/** One per server, which reports connections and requests to it. */
export class LoadShedder {
  readonly #bounds: ServerBounds
  readonly #log: Pick<Log, 'warn'>
  /** Connections without a whole request, with what they began to send; the oldest first. */
  readonly #unfinished = new Map<Socket, Exchange | undefined>()
  /** Connections that were answered and sent nothing since; the oldest first. */
  readonly #idle = new Map<Socket, undefined>()
  readonly #exchanges = new Set<Exchange>()
  readonly #connectedAtMs = new WeakMap<Socket, number>()
  #bounding: NodeJS.Timeout | undefined
  #bytes = 0
  #dropped = 0
  #saidAtMs = Number.NEGATIVE_INFINITY

  constructor(bounds: ServerBounds, log: Pick<Log, 'warn'>) {
    this.#bounds = bounds
    this.#log = log
  }

  /** Options for creating the server. */
  serverOptions(): ServerOptions {
    const { requestMs } = this.#bounds
    return {
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.ceil(requestMs / 10),
    }
  }

  /** Call it for each `connection` of the server. */
  connected(socket: Socket): void {
    this.#unfinished.set(socket, undefined)
    this.#connectedAtMs.set(socket, performance.now())
    socket.once('close', () => {
      this.#unfinished.delete(socket)
      this.#idle.delete(socket)
    })
    // Many connections may be accepted in one turn of the event loop: first read each once, so that a
    // request sent along is complete.
    setImmediate(() => setImmediate(() => this.#bound(this.#unfinished)))
  }

  /** Call it for each request, before anything else handles it. */
  begun(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const exchange: Exchange = { socket, request, response, bytes: 0, pieces: [], isDropped: false }
    this.#exchanges.add(exchange)
    this.#idle.delete(socket)
    this.#unfinished.delete(socket)
    this.#unfinished.set(socket, exchange)
    // Set on the request itself, since Express replaces its prototype.
    request.push = (piece: unknown, encoding) => {
      if (piece instanceof Uint8Array) this.#received(exchange, piece)
      return !exchange.isDropped && IncomingMessage.prototype.push.call(request, piece, encoding)
    }
    response.once('close', () => {
      this.#forget(exchange)
      if (response.statusCode >= 400) giveBack(exchange)
      exchange.pieces.length = 0
      this.#rest(exchange)
    })
  }

  #rest({ socket, request }: Exchange): void {
    const next = this.#unfinished.get(socket)
    if (socket.destroyed || (next !== undefined && next.request !== request)) return
    this.#unfinished.delete(socket)
    // A request answered early still has to be read to its end.
    if (!request.complete) {
      this.#unfinished.set(socket, undefined)
      return
    }
    this.#idle.set(socket, undefined)
    this.#bound(this.#idle)
  }

  #bound(waiting: Map<Socket, Exchange | undefined>): void {
    for (const [socket, exchange] of waiting) {
      if (waiting.size <= this.#bounds.waiting) return
      if (waiting.size <= burst * this.#bounds.waiting && this.#isNew(socket)) {
        this.#boundLater()
        return
      }
      waiting.delete(socket)
      // A client that sent a whole request is being answered and no longer waits.
      if (!exchange?.request.complete) this.#drop(socket, exchange)
    }
  }

  #isNew(socket: Socket): boolean {
    return performance.now() - (this.#connectedAtMs.get(socket) ?? 0) < newForMs
  }

  #boundLater(): void {
    this.#bounding ??= setTimeout(() => {
      this.#bounding = undefined
      this.#bound(this.#unfinished)
      this.#bound(this.#idle)
    }, newForMs).unref()
  }

  #received(exchange: Exchange, piece: Uint8Array): void {
    if (exchange.isDropped) free(piece)
    // Bytes after the answer are not kept.
    if (!this.#exchanges.has(exchange)) return
    const bytes = piece.length + bytesOfPiece
    exchange.pieces.push(piece)
    exchange.bytes += bytes
    this.#bytes += bytes
    if (isCrumbs(exchange)) this.#drop(exchange.socket, exchange)
    while (this.#bytes > this.#bounds.bodyBytes) {
      const largest = this.#findLargest()
      if (largest === undefined) return
      this.#drop(largest.socket, largest)
    }
  }

  #findLargest(): Exchange | undefined {
    let largest: Exchange | undefined
    for (const exchange of this.#exchanges) {
      if (!exchange.request.complete && exchange.bytes > (largest?.bytes ?? 0)) largest = exchange
    }
    return largest
  }

  #drop(socket: Socket, exchange: Exchange | undefined): void {
    this.#unfinished.delete(socket)
    this.#say()
    if (exchange === undefined) {
      socket.destroy()
      return
    }
    const { request, response } = exchange
    this.#forget(exchange)
    exchange.isDropped = true
    giveBack(exchange)
    // A response queued behind another on the same connection has no socket yet.
    if (response.headersSent || response.socket === null) request.destroy()
    else response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end(() => request.destroy())
  }

  #forget(exchange: Exchange): void {
    if (this.#exchanges.delete(exchange)) this.#bytes -= exchange.bytes
  }

  #say(): void {
    this.#dropped += 1
    const nowMs = performance.now()
    if (nowMs - this.#saidAtMs < sayEveryMs) return
    this.#saidAtMs = nowMs
    const open = { waiting: this.#unfinished.size, bodyBytes: this.#bytes, dropped: this.#dropped }
    this.#log.warn(open, 'too many connections or too large requests: some were dropped')
  }
}

/** No honest client sends like this, and 64 kB in pieces of one byte take tens of milliseconds to read. */
function isCrumbs({ pieces, bytes }: Exchange): boolean {
  return pieces.length > 100 && bytes < pieces.length * (bytesOfPiece + 64)
}

/** Nobody reads the body of a request that was dropped or refused. */
function giveBack({ pieces }: Exchange): void {
  for (const piece of pieces.splice(0)) free(piece)
}

/** At once: the garbage collector comes when there is a lot of it. */
function free({ buffer, length }: Uint8Array): void {
  // To give back a few bytes takes longer than to collect them.
  if (length > 1_000 && buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}

/** Memory per piece of a body beyond its bytes: 675 were measured for pieces of one byte. */
const bytesOfPiece = 675
const burst = 4
const newForMs = 1_000
const sayEveryMs = 10_000
