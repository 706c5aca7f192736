import { describe, expect, it } from 'vitest'
import { BurstPacer } from '../../../adapters/slack/wire/burst-pacer.ts'
import { startSlack } from './running.ts'

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

  it('leaves no command of a burst unanswered', async () => {
    const { slack } = await startSlack()
    const channels = Array.from({ length: 60 }, (_, at) => `C${at}BURST`)
    const deliveries = await Promise.all(
      channels.map((channel) => slack.send.command({ text: 'search reward hacking', channel })),
    )
    expect(deliveries.every(({ status }) => status === 200)).toBe(true)
    // On a busy machine a message that says that the answer waits comes before it.
    const isAnswered = (channel: string) =>
      slack.channel(channel).messages.some(({ text }) => text.startsWith('Search: reward hacking'))
    for (const channel of channels) await slack.until(() => isAnswered(channel))
  })
})
