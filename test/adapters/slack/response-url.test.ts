/** The bot sends nothing to an address that a request names, unless it is Slack's. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createResponseUrls } from '../../../adapters/slack/wire/response-url.ts'
import { startSlack, transports } from './running.ts'

const log = pino({ level: 'silent' })
const now = () => Temporal.Instant.from('2025-06-02T09:00:00Z')

describe('a response URL', () => {
  it.each([
    'https://hooks.slack.com/commands/T1/1/a',
    'https://slack.com/x',
    'https://hooks.slack-gov.com/actions/T1/1/a',
    'https://slack-gov.com:443/x',
  ])('is used at %s', (url) => {
    const lend = createResponseUrls({ apiUrl: 'https://slack-gov.com/api/', log, now })
    expect(lend(url)).toBeDefined()
  })

  it.each([
    'http://hooks.slack.com/commands/T1/1/a',
    'https://hooks.slack.com:8443/commands/T1/1/a',
    'https://hooks.slack.com@evil.org/',
    'https://user:password@hooks.slack.com/',
    'https://hooks.slack.com.evil.org/',
    'https://evilslack.com/',
    'https://evil.org/hooks.slack.com',
    'https://evil.org\\.slack.com/',
    'https://evil.org#.slack.com/',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:9/',
    'ftp://slack.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    '//hooks.slack.com/x',
    'hooks.slack.com',
    '',
  ])('is not used at “%s”', (url) => {
    const lend = createResponseUrls({ apiUrl: 'https://slack.com/api/', log, now })
    expect(lend(url)).toBeUndefined()
  })

  it('is used at the address of SLACK_API_URL, and not at another port or protocol there', () => {
    const lend = createResponseUrls({ apiUrl: 'http://127.0.0.1:8000/api/', log, now })
    expect(lend('http://127.0.0.1:8000/response/1')).toBeDefined()
    expect(lend('http://127.0.0.1:8001/response/1')).toBeUndefined()
    expect(lend('https://127.0.0.1:8000/response/1')).toBeUndefined()
    expect(lend('http://slack.com/response/1')).toBeUndefined()
  })
})

describe.each(transports)('somewhere else in a request over %s', (transport) => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections()
  })

  /** A server that is not Slack; `heard` counts what came. */
  async function startStranger() {
    const heard: string[] = []
    const server = createServer((request, response) => {
      heard.push(request.url ?? '')
      response.end('ok')
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/inside` }
  }

  it('is sent nothing, and the person is answered another way', async () => {
    const { slack, logged } = await startSlack(transport)
    const { heard, url } = await startStranger()
    const command = { team_id: 'T1', channel_id: 'C1', user_id: 'UADA', command: '/papers', text: 'help' }
    await slack.send.payload('slash_commands', { ...command, trigger_id: 'trigger.1', response_url: url })
    const answer = await slack.until(() => slack.channel('C1').messages[0])
    expect(answer).toMatchObject({ via: 'chat.postEphemeral', ephemeralTo: 'UADA' })
    await slack.send.command({ text: 'status', channel: 'C2' })
    await slack.until(() => slack.channel('C2').messages[0])
    expect(heard).toEqual([])
    expect(logged.some((line) => line.includes('not at Slack'))).toBe(true)
    expect(logged.join('')).not.toContain('/inside')
  })

  it('is sent nothing where the bot is not installed', async () => {
    const { slack, logged } = await startSlack(transport, {
      SLACK_BOT_TOKEN: '',
      SLACK_CLIENT_ID: '1.2',
      SLACK_CLIENT_SECRET: 'client-secret',
      SLACK_STATE_SECRET: 'state-secret',
      ENCRYPTION_KEY: 'a passphrase that is long enough',
    })
    const { heard, url } = await startStranger()
    const who = { team_id: 'T9', channel_id: 'C1', user_id: 'UADA' }
    const command = { ...who, command: '/papers', text: 'help', trigger_id: 'trigger.1', response_url: url }
    await slack.send.payload('slash_commands', command)
    while (!logged.some((line) => line.includes('not at Slack'))) await nextTurn()
    await slack.send.command({ team: 'T9', text: 'status', channel: 'C2' })
    await slack.until(() => slack.channel('C2', 'T9').messages[0])
    expect(heard).toEqual([])
  })
})
