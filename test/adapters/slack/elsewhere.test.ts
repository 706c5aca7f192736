import { describe, expect, it } from 'vitest'
import { startSlack } from './running.ts'

const wordsOf = (post: { readonly text: string; readonly blocks: readonly unknown[] }) =>
  `${post.text}\n${JSON.stringify(post.blocks)}`

async function startAsking() {
  const running = await startSlack()
  const { slack, app } = running
  const { messages } = slack.channel('C1')
  const ask = async (text: string) => {
    const before = messages.length
    await slack.send.command({ text, channel: 'C1', user: 'UADA' })
    return wordsOf(await slack.until(() => messages[before]))
  }
  return { slack, app, ask }
}

describe('a subscription for another channel', () => {
  it('is saved for a public one that a person names, and nothing is posted there yet', async () => {
    const { slack, ask } = await startAsking()
    const words = await ask('subscribe to reasoning in <#C2|papers> mondays at 9')
    expect(words).toContain('I’ll post in #room-c2')
    expect(words).toContain('every Monday at 09:00')
    expect(slack.channel('C2').messages).toEqual([])
    slack.channel('C3').isMember = false
    expect(await ask('subscribe reasoning <#C3|closed>')).toContain('I am not in that channel')
  })

  it('is refused for a private one where the person is not', async () => {
    const { slack, ask } = await startAsking()
    slack.channel('G1').people = ['UBOB']
    expect(await ask('subscribe reasoning <#G1|secret>')).toContain(
      'I cannot see that you are in that channel',
    )
    slack.channel('G1').people = ['UBOB', 'UADA']
    expect(await ask('subscribe reasoning <#G1|secret>')).toContain('I’ll post in #room-g1')
  })

  it('is refused for the direct messages of others', async () => {
    const { ask } = await startAsking()
    expect(await ask('subscribe reasoning place:slack:T1/UBOB')).toContain('changed by who reads them')
  })

  it('is asked about where Slack did not say which it is', async () => {
    const { ask } = await startAsking()
    expect(await ask('subscribe reasoning #papers')).toContain('I cannot tell which channel #papers is')
  })
})
