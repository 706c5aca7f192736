/** Acts that set something up out of one sentence: a digest, a reading group, a topic. */
import type { Effect } from './act.ts'

export interface FirstAct {
  readonly name: string
  readonly effect: Effect
  /**
   * The command, without its place; undefined where the sentence does not say enough. Throws `BotError`, the
   * choices as its suggestions, to ask. Takes linear time.
   */
  read(said: string): string | undefined
}
