/** The port of who wants to be named under papers that fit their votes. */
import type { Workspace } from '../model/place.ts'
import type { Reader } from './store.ts'

export interface Interests {
  /** False if it was so already. */
  turn(reader: Reader, isOn: boolean, atMs: number): Promise<boolean>
  /** Those whom a mention may name now, in a workspace; who was named less than `restMs` ago is left out. */
  list(
    workspace: Workspace,
    time: { readonly nowMs: number; readonly restMs: number },
  ): Promise<readonly string[]>
  isOn(reader: Reader): Promise<boolean>
  /** True for one caller on all replicas, until `restMs` later: only that one names the person. */
  claim(reader: Reader, time: { readonly nowMs: number; readonly restMs: number }): Promise<boolean>
}
