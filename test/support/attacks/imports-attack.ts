/** Files made to cost much, sent by many people at once, while another workspace searches. */
import { setTimeout as pause } from 'node:timers/promises'
import { type HostileFile, hostileFiles } from '../hostile-files.ts'
import { type Attack, betweenAsksMs, widePauseMs } from './attack.ts'
import { startAttackedBot } from './attacked-bot.ts'
import { readPeakMb, resetPeakMb } from './bot-process.ts'
import { watchLivez } from './watch-livez.ts'

export const importsAttack: Attack = {
  name: 'files that cost much to import',
  async run(witness, scale) {
    const { isLong } = scale
    const bot = await startAttackedBot()
    const files = hostileFiles.filter((file, at) => isLong || isTried(file, at))
    const watch = await watchLivez(bot.process.origin, scale)
    try {
      await bot.sayWeb('search reward hacking', { user: 'eve', place: 'web:other/general' })
      const restMb = resetPeakMb(bot.process.pid)
      let nth = 0
      const send = async ({ name, make }: HostileFile) => {
        nth += 1
        const user = `UBOMB${nth}`
        const content = make()
        const file = { name: 'refs.txt', content }
        await bot.slack.send.directMessage({ text: '', user, channel: `D${user}`, files: [file] })
        const said = await bot.hearSlack(`D${user}`, 0)
        const words = JSON.stringify(said)
        witness.expect(!words.includes('Something went wrong'), `${name}: “Something went wrong”`)
      }
      const searches = async (until: Promise<unknown>) => {
        let isOver = false
        void until.finally(() => {
          isOver = true
        })
        const times: number[] = []
        while (!isOver) {
          const { tookMs, text } = await bot.sayWeb('search reward hacking', {
            user: `eve${times.length}`,
            place: 'web:other/general',
          })
          witness.expect(text.includes('reward'), 'another workspace’s search was not answered')
          times.push(tookMs)
          await pause(betweenAsksMs(scale))
        }
        return times.toSorted((a, b) => a - b)
      }
      for (let at = 0; at < files.length; at += atOnce) {
        const sent = Promise.all(files.slice(at, at + atOnce).map(send))
        const times = await searches(sent)
        await sent
        const medianMs = times[Math.floor(times.length / 2)] ?? 0
        witness.note(`eight at once: median of ${times.length} searches ${medianMs.toFixed(0)} ms`)
      }
      const grownMb = readPeakMb(bot.process.pid) - restMb
      const { maxMs, refusals } = await watch.read()
      witness.note(`longest pause of /livez ${maxMs.toFixed(0)} ms, memory grew by ${grownMb.toFixed(0)} MB`)
      witness.expect(
        maxMs < (isLong ? 1_000 : widePauseMs) && refusals === 0,
        `/livez paused for ${maxMs.toFixed(0)} ms`,
      )
      // What is read, and the eight files that wait or are kept by the loopback’s answers.
      witness.expect(grownMb < 300, `memory grew by ${grownMb.toFixed(0)} MB`)
    } finally {
      await watch.stop()
      await bot.close()
    }
  },
}

const atOnce = 8

/** In the short form one of each kind, as all take minutes. */
function isTried({ name }: HostileFile, at: number): boolean {
  return name === 'macros that double' || at % 6 === 0
}
