/** The port of http for sources: polite, bounded, and precise about what came back. */

/** Shared by all requests with the same name, in all processes: one at a time, and one per `everyMs`. */
export interface RateLimit {
  readonly name: string
  readonly everyMs: number
}

/** Validators of an earlier answer, to ask only for something newer. */
export interface Validators {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

export interface HttpRequest {
  readonly url: string
  readonly rateLimit: RateLimit
  /** Whether the operator set the address; any other must not be internal. */
  readonly isOperators: boolean
  /** The kind of answer expected; a web page instead is a fault. */
  readonly kind: 'xml' | 'json' | 'text'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, with POST. */
  readonly body?: unknown
  readonly validators?: Validators | undefined
  /** Bytes, unpacked; 20 MB unless told. */
  readonly maxBytes?: number
  /** Statuses that say that there is no such thing, which is no fault. */
  readonly missingStatuses?: readonly number[]
  /**
   * Ends the waiting for a turn, the request and the retries; what it rejects with is the signal's reason.
   */
  readonly signal?: AbortSignal | undefined
  /**
   * Why an answer with status 200 is none and should be asked for again, as the end of a
   * sentence; undefined when it is one.
   */
  refuse?(text: string): string | undefined | Promise<string | undefined>
}

/** `text` is undefined when nothing changed since the validators, or for one of `missingStatuses`. */
export interface HttpResponse {
  readonly text: string | undefined
  readonly validators: Validators
}

export interface Http {
  /** Throws `BotError('unavailable')` with a sentence, and `retryAfterMs` if it is known when to retry. */
  fetch(request: HttpRequest): Promise<HttpResponse>
}
