/** The few kinds of error that a person may see. Everything else is a fault, shown with an error id. */

/**
 * `not-allowed` may change, as when a permission is given back; `gone` is final. `not-ready` needs the whole
 * index while it is being loaded or built. `not-offered` is what the bot does for nobody; `not-sure` asks
 * whether something was meant that is not done by guess.
 */
export type ErrorCode =
  | 'bad-input'
  | 'not-found'
  | 'not-allowed'
  | 'gone'
  | 'not-ready'
  | 'not-offered'
  | 'not-sure'
  | 'unavailable'
  | 'misconfigured'

/**
 * An error with a sentence for the person who asked. `suggestions` are commands that would work, and `labels`
 * what their buttons read where that is not the command; the cause stays in the log.
 */
export class BotError extends Error {
  override readonly name = 'BotError'
  readonly code: ErrorCode
  readonly userMessage: string
  readonly suggestions: readonly string[]
  readonly labels: ReadonlyMap<string, string>
  readonly retryAfterMs: number | undefined

  constructor(
    code: ErrorCode,
    userMessage: string,
    options: {
      cause?: unknown
      suggestions?: readonly string[]
      labels?: ReadonlyMap<string, string>
      retryAfterMs?: number
    } = {},
  ) {
    super(userMessage, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.userMessage = userMessage
    this.suggestions = options.suggestions ?? []
    this.labels = options.labels ?? new Map()
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Whether a platform refused in a way that a retry would not change: not allowed now, or gone for good. */
export function isRefusal(error: unknown): boolean {
  return error instanceof BotError && (error.code === 'not-allowed' || error.code === 'gone')
}

/** For answers that need the database during an outage. */
export function databaseUnavailable(cause?: unknown): BotError {
  const sentence = 'The database does not answer right now. Please try again in a minute.'
  return new BotError('unavailable', sentence, { cause })
}

/** What is found; undefined where it rejects with `BotError('not-found')`. */
export async function ifFound<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof BotError && error.code === 'not-found') return undefined
    throw error
  }
}

/** Asks whether one command is meant; `label` is on the button that says yes. */
export function askToRun(sentence: string, command: string, label: string): BotError {
  return new BotError('not-sure', sentence, {
    suggestions: [command],
    labels: new Map([[command, label]]),
  })
}
