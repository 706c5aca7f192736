import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BurstPacer } from '../../../adapters/slack/wire/burst-pacer.ts'
import { startSlack } from './running.ts'

const sendEachMs = `
  const { parentPort, workerData: sent } = require('node:worker_threads')
  setInterval(() => {
    Atomics.add(sent, 0, 1)
    parentPort.postMessage(0)
  }, 1)`

describe('the pacing of a burst', () => {
  it('lets all begin, in order, with the event loop free between them', async () => {
    const pacer = new BurstPacer()
    const begun: number[] = []
    const seenBetween = new Set<number>()
    let isOver = false
    const look = () => {
      seenBetween.add(begun.length)
      if (!isOver) setImmediate(look)
    }
    look()
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        await pacer.take()
        begun.push(at)
      }),
    )
    isOver = true
    expect(begun).toEqual(Array.from({ length: 50 }, (_, at) => at))
    expect(seenBetween.size).toBeGreaterThan(25)
  })

  it('begins none before it has heard what came while the last one had the event loop', async () => {
    const sent = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(sendEachMs, { eval: true, workerData: sent })
    onTestFinished(async () => void (await worker.terminate()))
    const pacer = new BurstPacer()
    let heard = 0
    const missed: number[] = []
    const answered = Promise.withResolvers<void>()
    let sentBefore = 0
    const answer = async () => {
      if (missed.length === 5) return answered.resolve()
      missed.push(Math.max(0, sentBefore - heard))
      // Its first step is short, a later one is not.
      await nextTurn()
      const [startMs, first] = [performance.now(), Atomics.load(sent, 0)]
      while (performance.now() < startMs + 20 || Atomics.load(sent, 0) < first + 2);
      // The last one is counted a moment before it is sent.
      sentBefore = Atomics.load(sent, 0) - 1
    }
    worker.on('message', () => {
      heard += 1
      void pacer.take().then(answer)
    })
    await answered.promise
    expect(missed).toEqual([0, 0, 0, 0, 0])
  })

  it('leaves no command of a burst unanswered', async () => {
    const { slack } = await startSlack()
    const channels = Array.from({ length: 60 }, (_, at) => `C${at}BURST`)
    const deliveries = await Promise.all(
      channels.map((channel) => slack.send.command({ text: 'search reward hacking', channel })),
    )
    expect(deliveries.every(({ status }) => status === 200)).toBe(true)
    // On a busy machine a message that says that the answer waits comes before it.
    const isAnswered = (channel: string) =>
      slack.channel(channel).messages.some(({ text }) => text.startsWith('Reward hacking'))
    for (const channel of channels) await slack.until(() => isAnswered(channel))
  })
})
