/** Somebody else, who asks the same all the while that an attack goes on. */
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../../bench/table.ts'
import { betweenAsksMs, type Scale } from './attack.ts'
import type { AttackedBot, Heard } from './attacked-bot.ts'

export interface OtherReport {
  readonly asked: number
  /** Questions that were not answered with papers, each with what came in the answer's place. */
  readonly missed: readonly string[]
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Who asks, and where. */
export type Ask = (bot: AttackedBot, nth: number) => Promise<Heard>

const question = 'search reward hacking'

/** The ways to ask; each asker is many people, so that nobody meets a limit of one. */
export const asks = {
  web: (bot, nth) => bot.sayWeb(question, { user: `bob${nth % 50}`, place: 'web:quiet/general' }),
  slack: (bot, nth) => bot.saySlack(question, { user: `UBOB${nth % 50}` }),
  discord: (bot, nth) =>
    bot.sayDiscord('search', { query: 'reward hacking' }, { user: `14000000000000000${10 + (nth % 50)}` }),
} satisfies Record<string, Ask>

/** Asks by each way in turn, over and over, until `over` is done; the numbers are of all ways together. */
export async function askMeanwhile(
  bot: AttackedBot,
  ways: readonly Ask[],
  over: Promise<unknown>,
  scale: Scale,
): Promise<OtherReport> {
  let isOver = false
  const end = over.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  void end.then(() => {
    isOver = true
  })
  const tookMs: number[] = []
  const missed: string[] = []
  for (let nth = 0; !isOver || nth < ways.length; nth += 1) {
    const heard = await ways[nth % ways.length]?.(bot, nth)
    if (heard === undefined) break
    tookMs.push(heard.tookMs)
    if (!isAnswer(heard)) missed.push(`${heard.status} ${heard.text.slice(0, 120)}`)
    await pause(betweenAsksMs(scale))
  }
  const failed = await end
  if (failed !== undefined) throw failed.error
  return {
    asked: tookMs.length,
    missed,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
  }
}

/** The seeds have papers with both words. */
function isAnswer({ status, text }: Heard): boolean {
  return status === 200 && /\d match(?:es)? all your words/.test(text)
}
