/** What the process gives to the set-up. */
import type { Environment } from '../../app/config.ts'
import type { Log } from '../../ports/log.ts'
import type { PromptStreams } from './prompter.ts'

export interface SetupCommandParts extends PromptStreams {
  readonly env: Environment
  readonly log: Log
  readonly version: string
  /** The file of settings to write; `.env` in the working directory if absent. */
  readonly envFile?: string
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  now(): Temporal.Instant
}
