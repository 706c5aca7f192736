import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { adapter } from '../../../adapters/slack/index.ts'
import { settings } from '../../../adapters/slack/install/settings.ts'
import type { RequestListener } from '../../../src/core.ts'
import { openAdapterGround } from '../../support/adapter-ground.ts'
import { listenOnLoopback } from '../../support/listen.ts'
import { startSlackLoopback } from '../../support/slack-loopback.ts'
import { encodePayload, signRequest } from '../../support/slack-loopback-signing.ts'
import { startSlack } from './running.ts'

const form = 'application/x-www-form-urlencoded'
const nowSeconds = () => Math.floor(Date.now() / 1000)

function commandBody(text: string, triggerId = 'trigger.x') {
  return encodePayload('slash_commands', {
    team_id: 'T1',
    channel_id: 'C1',
    user_id: 'UADA',
    command: '/papers',
    text,
    trigger_id: triggerId,
  })
}

describe('requests over http', () => {
  it.each(['; charset=utf-8', ';charset=UTF-8', ' ; charset="utf-8"'])(
    'are read whatever follows the type of their body: %s',
    async (end) => {
      const { slack } = await startSlack()
      const { signingSecret } = slack
      const [body, event] = [
        commandBody('help'),
        JSON.stringify({ type: 'url_verification', challenge: 'abc' }),
      ]
      const asForm = signRequest(body, { signingSecret, contentType: `${form}${end}` })
      expect((await slack.send.raw(body, asForm)).status).toBe(200)
      await slack.until(() => slack.channel('C1').messages.length > 0)
      const asJson = signRequest(event, { signingSecret, contentType: `application/json${end}` })
      expect(await slack.send.raw(event, asJson)).toMatchObject({ status: 200, body: { challenge: 'abc' } })
    },
  )

  it('are refused with a wrong, missing, stale or future signature, and nothing is done', async () => {
    const { slack } = await startSlack()
    const { signingSecret } = slack
    const body = commandBody('help')
    const signed = (atSeconds?: number) =>
      signRequest(body, { signingSecret, ...(atSeconds === undefined ? {} : { atSeconds }) })
    const forged = {
      'another secret': signRequest(body, { signingSecret: 'another' }),
      'another body': signRequest(commandBody('status'), { signingSecret }),
      'no signature': { 'content-type': form, 'x-slack-request-timestamp': String(nowSeconds()) },
      'no time': { 'content-type': form, 'x-slack-signature': signed()['x-slack-signature'] ?? '' },
      'nothing at all': { 'content-type': form },
      'half a signature': { ...signed(), 'x-slack-signature': 'v0' },
      'not a time': { ...signed(), 'x-slack-request-timestamp': 'yesterday' },
      'six minutes old': signed(nowSeconds() - 360),
      'an hour ahead': signed(nowSeconds() + 3_600),
    }
    for (const [name, headers] of Object.entries(forged))
      expect((await slack.send.raw(body, headers)).status, name).toBe(401)
    expect((await slack.send.raw(body, signed())).status).toBe(200)
    await slack.until(() => slack.channel('C1').messages.length > 0)
    expect(slack.channel('C1').messages).toHaveLength(1)
  })

  it('that are no requests of Slack are refused without a fault', async () => {
    const { slack, logged } = await startSlack()
    const { signingSecret } = slack
    const send = (body: string, contentType: string) =>
      slack.send.raw(body, signRequest(body, { signingSecret, contentType }))
    expect((await send('{not json', 'application/json')).status).toBe(400)
    expect((await send('payload=%7B', form)).status).toBe(400)
    expect((await send('null', 'application/json')).status).toBe(400)
    expect((await send('payload=null', form)).status).toBe(400)
    expect((await send('x'.repeat(4_200_000), form)).status).toBe(413)
    expect(logged.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  it('pass the check of the address', async () => {
    const { slack } = await startSlack()
    const body = JSON.stringify({ type: 'url_verification', challenge: 'abc' })
    const headers = signRequest(body, {
      signingSecret: slack.signingSecret,
      contentType: 'application/json',
    })
    expect(await slack.send.raw(body, headers)).toMatchObject({ status: 200, body: { challenge: 'abc' } })
    // https://docs.slack.dev/interactivity/implementing-slash-commands: this check is not signed.
    const check = await slack.send.raw('ssl_check=1&token=legacy&text=help', { 'content-type': form })
    expect(check).toMatchObject({ status: 200, body: '' })
  })

  it('are answered once when they are replayed, also by another replica', async () => {
    const { slack, startAnother, app } = await startSlack()
    const other = await startAnother()
    const body = commandBody('help', 'trigger.replayed')
    const headers = signRequest(body, { signingSecret: slack.signingSecret })
    for (const { port } of [app, other, app, other]) {
      slack.deliverTo(`http://127.0.0.1:${port}`)
      expect((await slack.send.raw(body, headers)).status).toBe(200)
    }
    await slack.send.command({ text: 'status', channel: 'C2' })
    await slack.until(() => slack.channel('C2').messages.length > 0)
    await Promise.all([app.stop(), other.stop()])
    expect(slack.channel('C1').messages).toHaveLength(1)
  })

  it('are answered where they are acknowledged, and refused from the moment of a stop', async () => {
    const slack = await startSlackLoopback()
    const ground = await openAdapterGround({ seeds: false })
    let listener: RequestListener = async () => undefined
    const receive = (_path: string, taken: RequestListener) => {
      listener = taken
    }
    const server = await listenOnLoopback(
      createServer((request, response) => void listener(request, response)),
    )
    onTestFinished(async () => {
      await server.close()
      await ground.close()
      await slack.close()
    })
    const created = await adapter.create(settings.parse(slack.env), ground.context('slack', { receive }))
    await created.start(ground.bot)
    slack.deliverTo(server.url)
    const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    slack.fail('response_url', {
      get hold() {
        arrived.resolve()
        return held.promise
      },
    })
    expect((await slack.send.command({ text: 'help' })).status).toBe(200)
    await arrived.promise
    const stopping = created.stop()
    expect((await slack.send.command({ text: 'status' })).status).toBe(503)
    held.resolve()
    await stopping
    expect(slack.channel('C1').messages.map(({ text }) => text.split('\n')[0])).toEqual(['Journal Club'])
  })

  it('share the server with health and metrics, which count them', async () => {
    const { slack, app } = await startSlack()
    await slack.send.command({ text: 'help' })
    await slack.until(() => slack.channel('C1').messages.length > 0)
    const origin = `http://127.0.0.1:${app.port}`
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${origin}/metrics`)).text()).toContain('help')
    expect((await fetch(`${origin}/slack/events`)).status).toBe(404)
  })
})
