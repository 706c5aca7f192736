/** A bot with a model on the loopback, for conversations. */
import { onTestFinished } from 'vitest'
import { startTestBot, type TestBot } from '../../support/bot.ts'
import { type Answer, type SourceServer, startSourceServer } from '../../support/source-server.ts'

export const key = 'sk-planted-7f3e9c21'

interface Talk {
  readonly server: SourceServer
  readonly bot: TestBot
}

interface TalkOptions {
  readonly patienceMs?: number
  readonly dailyTokens?: number
  readonly now?: () => Temporal.Instant
}

/** Closed when its test ends. */
export async function openTalk(answer: Answer, options: TalkOptions = {}): Promise<Talk> {
  const { patienceMs = 60_000, dailyTokens = 100_000_000, now } = options
  const server = await startSourceServer(answer)
  const bot = await startTestBot({
    model: { url: `${server.url}/v1/chat/completions`, model: 'small', key, dailyTokens, patienceMs },
    findOwn: (workspace, user) => `${workspace}/${user}`,
    findRefusal: async () => undefined,
    ...(now && { now }),
  })
  onTestFinished(async () => {
    await bot.close()
    await server.close()
  })
  return { server, bot }
}
