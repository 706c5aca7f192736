/** One route of the loopback Discord. */
import type { Upload } from './discord-loopback-messages.ts'
import type { DiscordState, Json } from './discord-loopback-state.ts'

export interface Call {
  readonly state: DiscordState
  readonly params: readonly string[]
  readonly body: Json
  readonly files: readonly Upload[]
  readonly query: URLSearchParams
}

export interface Route {
  readonly method: string
  readonly path: string
  /** Needs no token of the bot, because the path has one. */
  readonly isOpen?: true
  handle(call: Call): unknown
}
