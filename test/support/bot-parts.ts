/** What every bot of a process speaks with: read once, as nothing of it changes. */
import { type BotParts, loadBotParts as load } from '../../src/app/bot-parts.ts'

let loading: Promise<BotParts> | undefined

export function loadBotParts(): Promise<BotParts> {
  loading ??= load()
  return loading
}
