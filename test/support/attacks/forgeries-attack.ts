/**
 * Forged and replayed requests, foreign response URLs, and ways through the
 * install page that are not one's own.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { encodePayload, signRequest } from '../slack-loopback-signing.ts'
import { install, severalEnv } from '../tenants-slack.ts'
import type { Attack, Witness } from './attack.ts'
import { type AttackedBot, startAttackedBot } from './attacked-bot.ts'
import { startHostileServer } from './hostile-server.ts'

export const forgeriesAttack: Attack = {
  name: 'forged and replayed requests',
  async run(witness, { isLong }) {
    const bot = await startAttackedBot(severalEnv)
    try {
      await install(bot.slack, bot.process.origin, { team: 'T1', token: 'xoxb-T1-installed' })
      const times = isLong ? 20 : 1
      for (let round = 0; round < times; round += 1) {
        await forge(bot, witness)
        await replay(bot, witness)
      }
      await lendForeignUrl(bot, witness)
      await installTwice(bot, witness)
      await installForOthers(bot, witness)
      const heard = await bot.saySlack('search reward hacking')
      witness.expect(heard.text.includes('match'), 'after the forgeries a true command is not answered')
    } finally {
      await bot.close()
    }
  },
}

/** Nothing but the true signature of a time near now is taken. */
async function forge({ slack }: AttackedBot, witness: Witness): Promise<void> {
  const { signingSecret } = slack
  const payload = {
    command: '/papers',
    text: 'topic add forged x',
    team_id: 'T1',
    user_id: 'UADA',
    channel_id: 'C1',
  }
  const body = encodePayload('slash_commands', payload)
  const nowSeconds = Math.floor(Date.now() / 1000)
  const signed = signRequest(body, { signingSecret })
  const cases: Readonly<Record<string, Record<string, string>>> = {
    'another secret': signRequest(body, { signingSecret: 'another' }),
    'an empty secret': signRequest(body, { signingSecret: '' }),
    'six minutes ago': signRequest(body, { signingSecret, atSeconds: nowSeconds - 360 }),
    'in six minutes': signRequest(body, { signingSecret, atSeconds: nowSeconds + 360 }),
    'a time that is none': signRequest(body, { signingSecret, atSeconds: Number.NaN }),
    'a negative time': signRequest(body, { signingSecret, atSeconds: -nowSeconds }),
    'the signature of another body': signRequest(`${body}&x=1`, { signingSecret }),
    'another time than the signed one': { ...signed, 'x-slack-request-timestamp': String(nowSeconds - 1) },
    'no signature': { ...signed, 'x-slack-signature': '' },
    'half a signature': { ...signed, 'x-slack-signature': (signed['x-slack-signature'] ?? '').slice(0, 30) },
    'a signature of another version': {
      ...signed,
      'x-slack-signature': (signed['x-slack-signature'] ?? '').replace('v0', 'v1'),
    },
  }
  for (const [name, headers] of Object.entries(cases)) {
    const { status } = await slack.send.raw(body, headers)
    witness.expect(status === 401, `a request with ${name} is answered ${status}`)
  }
  for (const text of ['null', '[]', '"x"', '{', '', 'payload=null', 'payload={', 'payload=%00']) {
    const type = text.startsWith('payload') ? 'application/x-www-form-urlencoded' : 'application/json'
    const { status } = await slack.send.raw(text, signRequest(text, { signingSecret, contentType: type }))
    witness.expect(
      status >= 200 && status < 500,
      `a signed body of ${text || 'nothing'} is answered ${status}`,
    )
  }
}

/** What Slack sends once is done once, however often it comes. */
async function replay(
  { slack, hearSlack, discord, hearDiscord }: AttackedBot,
  witness: Witness,
): Promise<void> {
  const channel = `CREPLAY${performance.now()}`
  const eventId = `Ev${channel}`
  for (let time = 0; time < 3; time += 1)
    await slack.send.mention({ text: 'share search reward hacking', channel, eventId })
  await hearSlack(channel, 0)

  const commandChannel = `${channel}B`
  const body = encodePayload('slash_commands', {
    token: 'legacy',
    team_id: 'T1',
    channel_id: commandChannel,
    user_id: 'UADA',
    command: '/papers',
    text: 'search reward hacking',
    api_app_id: 'A1',
    response_url: slack.newResponseUrl({ user: 'UADA', channel: commandChannel }),
    trigger_id: `trigger.${channel}`,
  })
  const headers = signRequest(body, { signingSecret: slack.signingSecret })
  for (let time = 0; time < 3; time += 1) await slack.send.raw(body, headers)
  await hearSlack(commandChannel, 0)

  const interaction = discord.people.say('search', { query: 'reward hacking' })
  discord.people.repeat(interaction)
  await hearDiscord(interaction)
  discord.people.repeat(interaction)
  // A second answer would come as soon as the first one did.
  await pause(500)
  for (const room of [channel, commandChannel]) {
    const { length } = slack.channel(room).messages
    witness.expect(length === 1, `what was sent three times to Slack was answered ${length} times`)
  }
  witness.expect(interaction.followUps.length === 0, 'a repeated interaction was answered again')
  witness.expect(discord.state.broken.length === 0, `Discord saw ${discord.state.broken[0]}`)
}

/** Who can sign might still name a server inside the network for the answer. */
async function lendForeignUrl({ slack }: AttackedBot, witness: Witness): Promise<void> {
  const canary = await startHostileServer((_request, response) => response.end('{"ok":true}'))
  try {
    const { port } = new URL(canary.url)
    const urls = [
      `${canary.url}/a`,
      `http://localhost:${port}/b`,
      `http://hooks.slack.com@127.0.0.1:${port}/c`,
    ]
    for (const response_url of urls)
      await slack.send.payload('slash_commands', {
        token: 'legacy',
        team_id: 'T1',
        channel_id: 'CFOREIGN',
        user_id: 'UADA',
        command: '/papers',
        text: 'search reward hacking',
        api_app_id: 'A1',
        response_url,
        trigger_id: `trigger.${response_url}`,
      })
    await pause(700)
    witness.expect(
      canary.asked.length === 0,
      `an answer was sent to a foreign response_url: ${canary.asked[0]}`,
    )
  } finally {
    await canary.close()
  }
}

/** The state of the install page is good for one browser and for one time. */
async function installTwice({ slack, process }: AttackedBot, witness: Witness): Promise<void> {
  const { state, cookie, setCookie } = await openInstallPage(process.origin)
  witness.expect(/HttpOnly/i.test(setCookie), 'the cookie of the install page is not HttpOnly')
  witness.expect(/SameSite=(Lax|Strict)/i.test(setCookie), 'the cookie of the install page has no SameSite')
  slack.grant('code-first', { id: 'T2', token: 'xoxb-T2' })
  slack.grant('code-again', { id: 'T3', token: 'xoxb-T3' })
  slack.grant('code-stolen', { id: 'T4', token: 'xoxb-T4' })
  const come = (code: string, withState: string, withCookie?: string) =>
    fetch(`${process.origin}/slack/oauth_redirect?${new URLSearchParams({ code, state: withState })}`, {
      headers: withCookie === undefined ? {} : { cookie: withCookie },
    }).then((response) => response.status)
  const tries: readonly (readonly [string, number])[] = [
    ['a state without its cookie', await come('code-stolen', state)],
    [
      'a state with the cookie of another browser',
      await come('code-stolen', state, (await openInstallPage(process.origin)).cookie),
    ],
    ['a state that was made up', await come('code-stolen', 'made.up.state', cookie)],
    ['no state', await come('code-stolen', '', cookie)],
  ]
  for (const [name, status] of tries) witness.expect(status === 400, `${name} is answered ${status}`)
  const first = await come('code-first', state, cookie)
  witness.expect(first === 200, `the way through the install page is answered ${first}`)
  const again = await come('code-again', state, cookie)
  witness.expect(again === 400, `a state that was used is answered ${again}`)
}

/** A workspace that did not install the bot, or whose installation was refused, gets nothing. */
async function installForOthers(bot: AttackedBot, witness: Witness): Promise<void> {
  for (const team of ['T3', 'T4', 'TNOBODY']) {
    await bot.slack.send.command({ text: 'topic add sneaked reward', team, channel: 'CSNEAK' })
    await pause(100)
    const said = JSON.stringify(bot.slack.channel('CSNEAK', team).messages)
    witness.expect(!said.includes('Topic added'), `${team}, which never installed the bot, is served`)
  }
}

async function openInstallPage(origin: string) {
  const page = await fetch(`${origin}/slack/install`)
  const setCookie = page.headers.get('set-cookie') ?? ''
  const href = /<a href="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? ''
  return {
    state: new URL(href).searchParams.get('state') ?? '',
    cookie: setCookie.split(';')[0] ?? '',
    setCookie,
  }
}
