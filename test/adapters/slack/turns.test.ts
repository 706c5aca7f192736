import { describe, expect, it } from 'vitest'
import { Turns } from '../../../adapters/slack/turns.ts'
import { startSlack } from './running.ts'

describe('turns', () => {
  it('are given to all, in order, one in a turn of the event loop', async () => {
    const turns = new Turns()
    const begun: number[] = []
    let inTurn = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        await turns.take()
        begun.push(at)
        inTurn += 1
        most = Math.max(most, inTurn)
        setImmediate(() => {
          inTurn = 0
        })
      }),
    )
    expect(begun).toEqual(Array.from({ length: 50 }, (_, at) => at))
    expect(most).toBe(1)
  })

  it('leave no command of a burst unanswered', async () => {
    const { slack } = await startSlack()
    const channels = Array.from({ length: 60 }, (_, at) => `C${at}BURST`)
    const deliveries = await Promise.all(
      channels.map((channel) => slack.send.command({ text: 'search reward hacking', channel })),
    )
    expect(deliveries.every(({ status }) => status === 200)).toBe(true)
    for (const channel of channels) await slack.until(() => slack.channel(channel).messages.length === 1)
  })
})
