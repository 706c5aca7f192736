/** The port of http as sources use it: polite, bounded, and honest about what came. */

/** Shared by every request of the same name, in all processes: one request at a time, and one each `everyMs`. */
export interface RateLimit {
  readonly name: string
  readonly everyMs: number
}

/** What an earlier answer said of itself, to be asked only for something newer. */
export interface Validators {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

export interface HttpRequest {
  readonly url: string
  readonly rateLimit: RateLimit
  /** Whether the operator set the address; any other may not lead inside the network. */
  readonly isOperators: boolean
  /** What the answer must be; a web page in its place is a fault. */
  readonly kind: 'xml' | 'json' | 'text'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, with POST. */
  readonly body?: unknown
  readonly validators?: Validators | undefined
  /** Bytes, unpacked; 20 MB unless told. */
  readonly maxBytes?: number
  /** Why an answer with status 200 is none and should be asked for again, as the end of a sentence; undefined when it is one. */
  refuse?(text: string): string | undefined
}

/** `text` is undefined when nothing changed since the validators. */
export interface HttpResponse {
  readonly text: string | undefined
  readonly validators: Validators
}

export interface Http {
  /** Throws `BotError('unavailable')` with a sentence, and with `retryAfterMs` where it is known when to come again. */
  fetch(request: HttpRequest): Promise<HttpResponse>
}

/** Time as the program passes it in, so that tests need not wait. */
export interface Clock {
  nowMs(): number
  sleep(ms: number): Promise<void>
}
