/** Heavy commands by one person, one after the other, while somebody else searches and a probe looks. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, type Scale, type Witness, widePauseMs } from './attack.ts'
import { type AttackedBot, startAttackedBot } from './attacked-bot.ts'
import { readPeakMb, resetPeakMb } from './bot-process.ts'
import { heavyLines, heavyTopics, storePapers } from './heavy-commands.ts'
import { askMeanwhile, asks } from './other-asker.ts'
import { readBaseline, watchLivez } from './watch-livez.ts'

/** What is promised at 60,000 papers on a machine with nothing else to do; the short form has wide bounds. */
const promised = { otherP99Ms: 60, pauseMs: 100, commandMs: 1_000, grownMb: 50 }
const wide = { otherP99Ms: 90_000, pauseMs: widePauseMs, commandMs: 180_000, grownMb: 400 }
/** Of a workspace. */
const maxTopics = 200
/** The topics that the bot comes with, at most. */
const ownTopics = 20

export const commandsAttack: Attack = {
  name: 'heavy commands',
  async run(witness, scale) {
    const { isLong, corpus } = scale
    let papers = 0
    const bot = await startAttackedBot(
      {},
      {
        prepare: async (url) => {
          papers = await storePapers(url, { corpus, count: isLong ? 20_000 : 1_000 })
        },
      },
    )
    const watch = await watchLivez(bot.process.origin, scale)
    const bounds = isLong ? promised : wide
    try {
      for (let nth = 0; nth < 30; nth += 1) await asks.slack(bot, nth)
      const pauseAtRestMs = await readBaseline(watch, isLong ? 5_000 : 300)
      const alone = await askMeanwhile(bot, [asks.slack, asks.web], pause(isLong ? 10_000 : 700), scale)
      await watch.read()
      const restMb = resetPeakMb(bot.process.pid)
      let slowest = { line: '', tookMs: 0 }
      const working = addTopics(bot, witness, scale).then(async () => {
        for (const [nth, line] of chooseLines(scale).entries()) {
          const heard = await bot.sayWeb(line, { user: `heavy${Math.floor(nth / 50)}` })
          if (heard.tookMs > slowest.tookMs) slowest = { line: line.slice(0, 60), tookMs: heard.tookMs }
          witness.expect(
            heard.status === 200 && !heard.text.includes('wrong on my side'),
            `${line.slice(0, 60)} is answered ${heard.status} ${heard.text.slice(0, 160)}`,
          )
        }
      })
      const other = await askMeanwhile(bot, [asks.slack, asks.web], working, scale)
      const { maxMs, refusals } = await watch.read()
      const grownMb = readPeakMb(bot.process.pid) - restMb
      witness.note(
        `${papers} papers; others waited ${print(alone)} alone, ${print(other)} beside heavy commands`,
      )
      witness.note(`longest pause ${maxMs.toFixed(0)} ms, ${pauseAtRestMs.toFixed(0)} ms at rest`)
      witness.note(`slowest: ${slowest.tookMs.toFixed(0)} ms, ${slowest.line}`)
      witness.note(`memory grew from ${restMb.toFixed(0)} MB by ${grownMb.toFixed(0)} MB at its peak`)
      for (const miss of other.missed) witness.expect(false, `somebody else was not answered: ${miss}`)
      const p99Ms = Math.max(bounds.otherP99Ms, 2 * alone.p99Ms)
      witness.expect(other.p99Ms <= p99Ms, `others waited ${print(other)}, more than ${p99Ms.toFixed(0)} ms`)
      const pauseMs = Math.max(bounds.pauseMs, 2 * pauseAtRestMs)
      witness.expect(
        maxMs <= pauseMs && refusals === 0,
        `/livez paused for ${maxMs.toFixed(0)} ms, more than ${pauseMs.toFixed(0)} ms`,
      )
      witness.expect(
        slowest.tookMs <= bounds.commandMs,
        `${slowest.line} took ${slowest.tookMs.toFixed(0)} ms, more than ${bounds.commandMs} ms`,
      )
      witness.expect(
        grownMb <= bounds.grownMb,
        `memory grew by ${grownMb.toFixed(0)} MB, more than ${bounds.grownMb}`,
      )
    } finally {
      await watch.stop()
      await bot.close()
    }
  },
}

/** Topics by the hundred, until they are refused in a sentence; after that `topics` still answers. */
async function addTopics(bot: AttackedBot, witness: Witness, { isLong }: Scale): Promise<void> {
  const lines = heavyTopics(isLong ? maxTopics + 10 : 30)
  let refused = 0
  for (const [nth, line] of lines.entries()) {
    const { text } = await bot.sayWeb(line, { user: `curator${Math.floor(nth / 50)}` })
    if (!text.includes('Topic added')) {
      refused += 1
      witness.expect(
        nth >= maxTopics - ownTopics && /topic/i.test(text) && !text.includes('wrong on my side'),
        `the ${nth + 1}th topic is answered ${text.slice(0, 160)}`,
      )
    }
  }
  if (isLong) witness.expect(refused > 0, `${lines.length} topics were added and none was refused`)
  const { status, text } = await bot.sayWeb('topics', { user: 'curator' })
  witness.expect(
    status === 200 && text.includes('"title":"Topics"'),
    `topics is answered ${status} ${text.slice(0, 160)}`,
  )
}

function chooseLines({ isLong }: Scale): readonly string[] {
  return isLong ? [...heavyLines, ...heavyLines, ...heavyLines] : heavyLines.slice(0, 12)
}

function print({ p50Ms, p99Ms }: { readonly p50Ms: number; readonly p99Ms: number }): string {
  return `${p50Ms.toFixed(0)} ms, ${p99Ms.toFixed(0)} ms at p99`
}
