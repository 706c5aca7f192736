/** The port of people who started over: their earlier votes and saves no longer tell what they like. */
import type { Reader } from './reader.ts'

export interface TasteResets {
  /** From when on votes and saves count, in epoch milliseconds; 0 where it was never reset. */
  since(reader: Reader): Promise<number>
  reset(reader: Reader, atMs: number): Promise<void>
  /** Goes back to before the last reset; false where there was none, or it was undone. */
  undo(reader: Reader): Promise<boolean>
}
