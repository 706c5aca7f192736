/** Personal tokens, by which a program speaks for a person; of a token only its hash is kept. */
import type { Place } from '../model/place.ts'
import type { Reader } from './reader.ts'

/** `number` counts those of a workspace; `place` is where it was made, and where what it says is said. */
export interface AccessToken extends Reader {
  readonly number: number
  readonly place: Place
  readonly createdAtMs: number
  readonly endsAtMs: number
}

export interface AccessTokens {
  /**
   * Keeps a token and gives its number, which no other of the workspace ever gets. Throws `bad-input` where the
   * person has `max` that have not ended; those that have are removed.
   */
  save(token: Omit<AccessToken, 'number'>, secretHash: string, max: number): Promise<number>
  /** The token of this hash, unless it ended by then. */
  find(secretHash: string, nowMs: number): Promise<AccessToken | undefined>
  /** A person's that have not ended by then, by their numbers. */
  list(reader: Reader, nowMs: number): Promise<readonly AccessToken[]>
  /** False where there is none of this number. */
  remove(reader: Reader, number: number): Promise<boolean>
}
