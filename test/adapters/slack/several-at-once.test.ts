import { describe, expect, it } from 'vitest'
import { install, mention, start } from './installing.ts'

describe('two workspaces under load', () => {
  it('never see a token, a row or a text of each other, even while a token is refreshed', async () => {
    const { slack, origin, logged } = await start()
    const soon = { refresh_token: 'refresh-T7', expires_in: 60 }
    slack.grant('code-T7', { id: 'T7', token: 'xoxe-T7' }, soon)
    slack.grant('refresh-T7', { id: 'T7', token: 'xoxe-T7-new' }, { refresh_token: 'r2', expires_in: 43_200 })
    slack.grant('code-T8', { id: 'T8', token: 'xoxb-T8' })
    for (const team of ['T7', 'T8']) await install(origin, `code-${team}`)
    // On a busy machine some are told first that they wait.
    const answersIn = (team: string, channel: string) =>
      slack.channel(channel, team).messages.filter(({ text }) => !text.startsWith('Waiting for its turn'))
    const countOf = (team: string, channel: string) => answersIn(team, channel).length
    await mention(slack, 'T7', 'save VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model')
    // The answer is whispered, and a sentence for all says so.
    const saved = 2
    await slack.until(() => countOf('T7', 'C1') === saved)
    const installing = slack.calls().length

    const rounds = 25
    const says = (team: string, at: number) => [
      slack.send.command({ team, channel: 'C2', text: `search mark${team} number${at}` }),
      slack.send.mention({ team, text: `share search mark${team} number${at}` }),
      slack.send.command({ team, channel: 'C2', text: `settings unfurl ${team === 'T7' ? 'off' : 'on'}` }),
      slack.send.event({ type: 'app_home_opened', user: 'UADA', channel: 'DUADA', tab: 'home' }, { team }),
    ]
    const deliveries = await Promise.all(
      Array.from({ length: rounds }, (_, at) => [...says('T7', at), ...says('T8', at)]).flat(),
    )
    expect(deliveries.every(({ status }) => status === 200)).toBe(true)
    await slack.until(
      () =>
        countOf('T7', 'C1') === rounds + saved &&
        countOf('T8', 'C1') === rounds &&
        ['T7', 'T8'].every((team) => countOf(team, 'C2') === 2 * rounds),
    )
    await slack.until(() => slack.calls('views.publish').length === 2 * rounds)

    for (const { method, token, args } of slack.calls().slice(installing)) {
      const said = JSON.stringify(args)
      if (method === 'oauth.v2.access') continue
      if (token === 'xoxe-T7-new') expect(said).not.toContain('markT8')
      else if (token === 'xoxb-T8') expect(said).not.toContain('markT7')
      else expect([method, token]).toEqual(['response_url', ''])
      if (method !== 'views.publish') continue
      if (token === 'xoxb-T8') expect(said).toContain('Nothing saved yet')
      else expect(said).toContain('VLM-R1: A Stable')
    }
    for (const [team, other] of [
      ['T7', 'T8'],
      ['T8', 'T7'],
    ] as const)
      for (const channel of ['C1', 'C2'])
        expect(JSON.stringify(slack.channel(channel, team).messages)).not.toContain(`mark${other}`)
    expect(
      slack.calls('oauth.v2.access').filter(({ args }) => args.grant_type === 'refresh_token'),
    ).toHaveLength(1)
    // What was set in the channel C2 of one is not set in the channel of the same name of the other.
    for (const [team, value] of [
      ['T7', 'off'],
      ['T8', 'on'],
    ] as const) {
      await slack.send.command({ team, channel: 'C2', text: 'settings' })
      const seen = await slack.until(() => answersIn(team, 'C2')[2 * rounds])
      expect(JSON.stringify(seen.blocks)).toContain(`Cards for pasted links: ${value}`)
    }
    expect(logged.join('')).not.toMatch(/xox[be]-/)
  })
})
