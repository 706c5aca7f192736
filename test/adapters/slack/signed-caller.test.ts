/** Slackbot as a client of MCP: what it signs is answered for the person that it names. */
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAsRival } from '../../support/hold-database.ts'
import { callAsSlackbot, postSigned } from '../../support/slack-mcp.ts'
import { startWholeApp, type WholeApp } from '../../support/whole-app.ts'
import { install, start } from './installing.ts'

let whole: WholeApp
beforeAll(async () => {
  whole = await startWholeApp({ ADAPTERS: 'slack' })
})
afterAll(() => whole.close())

const call = (name: string, given: object, meta?: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given, ...(meta && { _meta: meta }) },
})
const ada = { slack: { user_id: 'U1', team_id: 'T1' } }

const post = (
  body: unknown,
  { secret = whole.slack.signingSecret, ageS = 0, change = (text: string) => text } = {},
) => {
  const text = JSON.stringify(body)
  return postSigned(text, { origin: whole.origin, signingSecret: secret, ageS, sent: change(text) })
}

describe('a signed request', () => {
  it('is answered for the person that it names', async () => {
    const latest = await post(call('list', { what: 'new' }, ada))
    expect(latest.status).toBe(200)
    const [, paper = ''] = /"id":"(\w+:[\w.]+)"/.exec(latest.body.replaceAll('\\"', '"')) ?? []
    expect(paper).not.toBe('')
    await post(call('mark', { act: 'save', paper }, ada))
    expect((await post(call('list', { what: 'saved' }, ada))).body).toContain(paper)
    const eve = { slack: { user_id: 'U2', team_id: 'T1' } }
    expect((await post(call('list', { what: 'saved' }, eve))).body).toContain('Nothing saved yet')
    await whole.slack.send.command({ user: 'U1', channel: 'D1', text: 'saved' })
    const sent = await whole.slack.until(() =>
      JSON.stringify(whole.slack.calls('response_url')).includes(paper),
    )
    expect(sent).toBe(true)
  })

  it('that names nobody learns of the tools, and gets no answer', async () => {
    const listed = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
    expect([listed.status, listed.body]).toEqual([200, expect.stringContaining('"search"')])
    for (const body of [
      call('list', { what: 'new' }),
      call('list', { what: 'new' }, {}),
      { jsonrpc: '2.0', id: 1, method: 'resources/list', params: {} },
      { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'paper:arxiv:2504.07615' } },
    ])
      expect((await post(body)).status).toBe(403)
    for (const slack of [{ user_id: 'U1/../x' }, { user_id: 5, team_id: 'T1' }, { team_id: 'T1' }, 'U1'])
      expect((await post(call('list', { what: 'new' }, { slack }))).status).toBe(403)
  })

  it('of somebody from elsewhere is answered as an outsider: nothing of the team’s is changed', async () => {
    whole.slack.addProfile('U3', { team_id: 'T666' })
    const stranger = { slack: { user_id: 'U3', team_id: 'T666' } }
    const found = await post(call('search', { query: 'reward hacking' }, stranger))
    expect(found.status).toBe(200)
    const voted = await post(call('mark', { act: 'vote up', paper: 'VLM-R1' }, stranger))
    expect(voted.body).toContain('members of the team')
  })

  it('is refused with another secret, another body, or when it is old or of a time to come', async () => {
    const good = call('list', { what: 'new' }, ada)
    for (const wrong of [
      { secret: 'another' },
      { change: (text: string) => text.replace('U1', 'U2') },
      { ageS: 301 },
      { ageS: -400 },
    ]) {
      const { status, body } = await post(good, wrong)
      expect(status).toBe(403)
      expect(body).not.toContain('arxiv')
    }
    expect((await post(good)).status).toBe(200)
  })

  it('is needed, where no token comes and the playground does not run', async () => {
    const response = await fetch(`${whole.origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call('list', { what: 'new' }, ada)),
    })
    expect(response.status).toBe(401)
  })
})

describe('a signed request of one of several workspaces', () => {
  it('is told that the database fails, and not that the bot is not installed', async () => {
    const { slack, origin, databaseFile } = await start()
    slack.grant('code-7', { id: 'T7', token: 'xoxb-T7' })
    await install(origin, 'code-7')
    const ask = () =>
      callAsSlackbot({
        origin,
        signingSecret: slack.signingSecret,
        tool: 'list',
        given: { what: 'saved' },
        team: 'T7',
        user: 'U1',
      })
    const file = new DatabaseSync(databaseFile)
    await runAsRival(file, 'alter table adapter_rows rename to hidden')
    const failed = await ask()
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect(failed.body).not.toContain('not installed')
    await runAsRival(file, 'alter table hidden rename to adapter_rows')
    file.close()
    expect(await ask()).toMatchObject({ status: 200, body: expect.stringContaining('Nothing saved yet') })
  })
})
