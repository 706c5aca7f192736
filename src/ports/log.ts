/** The port of the log. */
import type { Logger } from 'pino'

/** Writes one line an entry: a sentence, or what there is to say by name and a sentence. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** A log that knows which request is at work. */
export interface RequestLog extends Log {
  /**
   * Begins a request and gives its id, which everything logged from here on bears,
   * whatever is awaited meanwhile.
   */
  begin(): string
  /** Lets everything that `act` logs bear the id. */
  within<Result>(id: string, act: () => Result): Result
}
