import { describe, expect, it } from 'vitest'
import { settings } from '../../../adapters/slack/install/settings.ts'
import { startSlack, startSlackUntilStopped } from './running.ts'

const token = { SLACK_BOT_TOKEN: 'xoxb-1' }
const several = {
  SLACK_CLIENT_ID: '1.2',
  SLACK_CLIENT_SECRET: 'c',
  SLACK_STATE_SECRET: 's',
  ENCRYPTION_KEY: 'a passphrase that is long enough',
}

describe('the settings of Slack', () => {
  it('choose the transport by what is there', () => {
    expect(settings.parse({ ...token, SLACK_SIGNING_SECRET: 'x' })).toMatchObject({
      transport: { kind: 'http', signingSecret: 'x' },
      workspaces: { kind: 'one', botToken: 'xoxb-1' },
      command: '/papers',
      apiUrl: 'https://slack.com/api/',
    })
    expect(
      settings.parse({ ...several, SLACK_SIGNING_SECRET: 'x', SLACK_APP_TOKEN: 'xapp-1' }),
    ).toMatchObject({ transport: { kind: 'socket' }, workspaces: { kind: 'several' } })
  })

  it.each([
    [{ ...token }, 'SLACK_SIGNING_SECRET', 'is missing; set it for requests over http'],
    [{ SLACK_SIGNING_SECRET: 'x' }, 'SLACK_BOT_TOKEN', 'is missing; set it for one workspace'],
    [{ ...token, ...several, SLACK_APP_TOKEN: 'xapp-1' }, 'SLACK_CLIENT_ID', 'contradicts SLACK_BOT_TOKEN'],
    [{ SLACK_CLIENT_ID: '1.2', SLACK_APP_TOKEN: 'xapp-1' }, 'SLACK_STATE_SECRET', 'SLACK_CLIENT_ID needs it'],
    [{ ...several, SLACK_APP_TOKEN: 'xapp-1', ENCRYPTION_KEY: 'short' }, 'ENCRYPTION_KEY', 'at least 16'],
    [{ SLACK_BOT_TOKEN: 'xapp-1', SLACK_APP_TOKEN: 'xapp-1' }, 'SLACK_BOT_TOKEN', 'must begin with xoxb-'],
    [{ ...token, SLACK_APP_TOKEN: 'xoxb-1' }, 'SLACK_APP_TOKEN', 'must begin with xapp-'],
    [{ ...token, SLACK_APP_TOKEN: 'xapp-1', SLACK_COMMAND: 'papers' }, 'SLACK_COMMAND', 'must be a slash'],
    [{ ...token, SLACK_APP_TOKEN: 'xapp-1', SLACK_API_URL: 'ftp://x' }, 'SLACK_API_URL', 'https://'],
  ])('name what is wrong in %j', (env, name, sentence) => {
    const issues = settings.safeParse(env).error?.issues ?? []
    const issue = issues.find(({ path }) => path.join('.') === name)
    expect(issue?.message).toContain(sentence)
  })

  it.each([
    ['http', 'auth.test', 'SLACK_BOT_TOKEN is not accepted by Slack (invalid_auth)'],
    ['socket', 'apps.connections.open', 'SLACK_APP_TOKEN is not accepted by Slack (invalid_auth)'],
  ] as const)(
    'over %s stop the start where Slack refuses a token in %s',
    async (transport, method, sentence) => {
      const { slack, startAnother, app } = await startSlack(transport)
      slack.fail(method, { error: 'invalid_auth' }, 9)
      await expect(startAnother()).rejects.toMatchObject({
        code: 'misconfigured',
        userMessage: expect.stringContaining(sentence),
      })
      await app.stop()
    },
  )

  it('may be those of a token that Slack knows although it is slow to say so', async () => {
    const { slack, startAnother } = await startSlack()
    slack.fail('auth.test', { status: 503 }, 2)
    await startAnother()
    expect(slack.calls('auth.test').length).toBe(2)
  })

  it('let a program start and stop that nobody talked to', async () => {
    await (await startSlackUntilStopped('socket')).stop()
  })
})
