/**
 * Floods: slow and fat connections without a signature, thousands of forged posts, one
 * person with hundreds of commands.
 */

import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { within } from '../../../src/async/within.ts'
import { encodePayload, signRequest } from '../slack-loopback-signing.ts'
import { type Attack, type Scale, type Witness, widePauseMs } from './attack.ts'
import { type AttackedBot, askAgain, patienceMs, startAttackedBot, wordsOfSlack } from './attacked-bot.ts'
import { openFatConnection, openSlowConnection, until } from './bad-connections.ts'
import { readPeakMb, resetPeakMb } from './bot-process.ts'
import { askMeanwhile, asks, type OtherReport } from './other-asker.ts'
import { watchLivez } from './watch-livez.ts'

/** Of one person in a minute; see `COMMANDS_PER_MINUTE`. */
const commandsPerMinute = 120
/** What 500 slow or fat connections may cost. */
const maxMb = 60
/** Headers and bodies have 10 s each; a server looks at its connections now and then only. */
const patienceWithSlowMs = 30_000

export const floodsAttack: Attack = {
  name: 'floods',
  async run(witness, scale) {
    const bot = await startAttackedBot()
    const watch = await watchLivez(bot.process.origin, scale)
    try {
      await sendFat(bot, witness, scale)
      await sendForged(bot, witness, scale)
      await sendOversize(bot, witness)
      await sendBurst(bot, witness, scale)
      await sendMany(bot, witness, scale)
      const { maxMs, refusals } = await watch.read()
      witness.note(`longest pause of /livez ${maxMs.toFixed(0)} ms`)
      witness.expect(maxMs < (scale.isLong ? 1_000 : widePauseMs), `/livez paused for ${maxMs.toFixed(0)} ms`)
      witness.expect(refusals === 0, '/livez was refused in a flood')
    } finally {
      await watch.stop()
      await bot.close()
    }
  },
}

/** Half of the connections dribble their headers, half pour bodies of 4 MB. */
async function sendFat(bot: AttackedBot, witness: Witness, { isLong }: Scale): Promise<void> {
  const { port } = new URL(bot.process.origin)
  // What any use of the bot costs is not the flood's.
  await askMeanwhile(bot, [asks.slack], pause(isLong ? 15_000 : 1_000), { isLong })
  const restMb = resetPeakMb(bot.process.pid)
  const connections = Array.from({ length: isLong ? 500 : 120 }, (_, nth) =>
    (nth % 2 === 0 ? openSlowConnection : openFatConnection)(Number(port)),
  )
  const pouring = pause(isLong ? 15_000 : 2_500)
  tellOthers(await askMeanwhile(bot, [asks.slack], pouring, { isLong }), witness, 'slow and fat connections')
  const grownMb = readPeakMb(bot.process.pid) - restMb
  witness.note(`${connections.length} slow or fat connections cost ${grownMb.toFixed(0)} MB`)
  const limitMb = isLong ? maxMb : 2 * maxMb
  witness.expect(
    grownMb < limitMb,
    `${connections.length} slow or fat connections cost ${grownMb.toFixed(0)} MB, more than ${limitMb}`,
  )
  if (isLong) {
    await until(() => connections.every(({ isOpen }) => !isOpen), patienceWithSlowMs)
    const open = connections.filter(({ isOpen }) => isOpen).length
    witness.expect(open === 0, `${open} slow connections are still open after ${patienceWithSlowMs / 1000} s`)
  }
  for (const connection of connections) connection.end()
}

/** Posts with a signature that is none. */
async function sendForged(bot: AttackedBot, witness: Witness, { isLong }: Scale): Promise<void> {
  let left = isLong ? 10_000 : 200
  const body = new URLSearchParams({ command: '/papers', text: 'search x', team_id: 'T1' }).toString()
  const send = async () => {
    for (; left > 0; left -= 1) {
      const headers = signRequest(body, { signingSecret: 'not the secret' })
      // In a flood a connection may be closed in the place of an answer.
      const status = await bot.slack.send.raw(body, headers).then(
        (sent) => sent.status,
        () => 503,
      )
      witness.expect(
        status === 401 || status === 429 || status === 503,
        `a forged post is answered ${status}`,
      )
    }
  }
  const sending = Promise.all(Array.from({ length: 30 }, send))
  tellOthers(
    await askMeanwhile(bot, [asks.slack, asks.discord], sending, { isLong }),
    witness,
    'forged posts',
  )
}

/** More than Slack ever sends, once signed and once not. */
async function sendOversize(bot: AttackedBot, witness: Witness): Promise<void> {
  const { slack } = bot
  const body = new URLSearchParams({
    command: '/papers',
    text: 'x'.repeat(1_000_000),
    team_id: 'T1',
  }).toString()
  for (const signingSecret of ['not the secret', slack.signingSecret]) {
    // A server may cut the connection in the middle of such a body.
    const status = await slack.send.raw(body, signRequest(body, { signingSecret })).then(
      (sent) => sent.status,
      () => 413,
    )
    witness.expect(status >= 400 && status < 500, `a body of 1 MB is answered ${status}`)
  }
}

/** True requests that all come at one moment, each over a new connection of its own. */
async function sendBurst(bot: AttackedBot, witness: Witness, { isLong }: Scale): Promise<void> {
  const count = isLong ? 300 : 100
  const { signingSecret } = bot.slack
  const send = (nth: number): Promise<number> => {
    const channel = `CBURST${nth}`
    const body = encodePayload('slash_commands', {
      token: 'legacy',
      team_id: 'T1',
      channel_id: channel,
      user_id: `UBURST${nth}`,
      command: '/papers',
      text: 'help',
      api_app_id: 'A1',
      response_url: bot.slack.newResponseUrl({ user: `UBURST${nth}`, channel }),
      trigger_id: `burst.${nth}`,
    })
    return new Promise((resolve) => {
      request(`${bot.process.origin}/slack/events`, {
        method: 'POST',
        agent: false,
        headers: signRequest(body, { signingSecret }),
      })
        .once('response', (response) => resolve(response.resume().statusCode ?? 0))
        .once('error', () => resolve(0))
        .end(body)
    })
  }
  const sent = await Promise.all(Array.from({ length: count }, (_, nth) => send(nth)))
  const lost = sent.filter((status) => status !== 200).length
  witness.expect(lost === 0, `${lost} of ${count} true requests of one moment were not taken`)
}

/** One person says hundreds of commands at once; the others are answered, and the person is told to wait. */
async function sendMany(bot: AttackedBot, witness: Witness, { isLong }: Scale): Promise<void> {
  const startMs = performance.now()
  const count = (isLong ? 4 : 2) * commandsPerMinute
  const texts = Array.from({ length: count }, (_, nth) => `search reward model ${nth}`)
  const heard: string[] = []
  // Few connections, on each of which a command is taken as soon as the one before was acknowledged.
  const send = async (): Promise<void> => {
    for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
      const channel = `CFLOOD${texts.length}`
      const isSent = await askAgain(() => bot.slack.send.command({ text, user: 'UFLOOD', channel })).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isSent) answers.push(hearOne(channel))
      else witness.expect(false, 'a command of one person was not taken')
    }
  }
  // Whoever waits long is told so, and is answered when its turn comes.
  const hearOne = async (channel: string) => {
    const { messages } = bot.slack.channel(channel)
    const isTold = await within(
      patienceMs,
      bot.slack.until(() => messages.length > 0),
      () => false,
    )
    witness.expect(isTold, 'a command of one person got no answer, nor that it waits')
    const posts = await within(3 * patienceMs, bot.hearSlack(channel, 0), () => [])
    heard.push(wordsOfSlack(posts))
  }
  const answers: Promise<void>[] = []
  const sending = Promise.all(Array.from({ length: 60 }, send)).then(() => Promise.all(answers))
  tellOthers(
    await askMeanwhile(bot, [asks.slack], sending, { isLong }),
    witness,
    'hundreds of commands of one person',
  )
  const silent = heard.filter((words) => words === '[]').length
  witness.expect(silent === 0, `${silent} of ${count} commands of one person got no more than that they wait`)
  const served = heard.filter((words) => words.includes('Reward model')).length
  const minutes = Math.ceil((performance.now() - startMs) / 60_000)
  witness.note(`${served} of ${count} commands of one person were carried out`)
  witness.expect(
    served <= commandsPerMinute * minutes,
    `${served} of ${count} commands that one person said at once were carried out`,
  )
}

function tellOthers(other: OtherReport, witness: Witness, during: string): void {
  witness.note(`${during}: others waited ${other.p50Ms.toFixed(0)} ms, ${other.p99Ms.toFixed(0)} ms at p99`)
  for (const miss of other.missed) witness.expect(false, `${during}: somebody else was not answered: ${miss}`)
}
