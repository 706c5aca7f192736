/** The port of who wants to be named under papers that fit their votes. */
import type { Workspace } from '../model/place.ts'
import type { Reader } from './reader.ts'

/**
 * When somebody may be named again, and for what: who was named for the same occasion
 * before may be named for it again.
 */
export interface NamingTime {
  readonly nowMs: number
  readonly restMs: number
  readonly occasion: string
}

export interface Interests {
  /** False if it was so already. */
  turn(reader: Reader, isOn: boolean, atMs: number): Promise<boolean>
  /** Those whom a digest may name now, in a workspace; who was named less than `restMs` ago is left out. */
  list(workspace: Workspace, time: NamingTime): Promise<readonly string[]>
  isOn(reader: Reader): Promise<boolean>
  /** True for one occasion on all replicas, until `restMs` later: only for that the person is named. */
  claim(reader: Reader, time: NamingTime): Promise<boolean>
}
