/**
 * Packets of every platform with something wrong in each, on its real client: what cannot be read costs
 * itself alone.
 */
import fc from 'fast-check'
import { within } from '../../../src/async/within.ts'
import { wordsOf } from '../discord-app.ts'
import { startMatrixLoopback } from '../matrix-loopback.ts'
import type { Attack, Witness } from './attack.ts'
import { type AttackedBot, patienceMs, startAttackedBot } from './attacked-bot.ts'
import { feedDiscord } from './odd-discord.ts'
import { feedMatrix } from './odd-matrix.ts'
import { feedSlack } from './odd-slack.ts'

export const oddPacketsAttack: Attack = {
  name: 'odd packets',
  async run(witness, { isLong }) {
    const count = isLong ? 2_000 : 300
    const seed = fc.readConfigureGlobal().seed ?? Date.now() % 1_000_000
    witness.note(`${count} of each platform, seed ${seed}`)
    await attackOver(witness, count, seed, {})
    await attackOver(witness, count, seed, { isSocket: true })
  },
}

async function attackOver(
  witness: Witness,
  count: number,
  seed: number,
  { isSocket = false }: { readonly isSocket?: boolean },
): Promise<void> {
  const matrix = await startMatrixLoopback()
  const ada = `@ada:${matrix.state.server}`
  const room = matrix.state.addRoom(ada)
  matrix.state.setMember(room, matrix.bot, matrix.bot, 'join')
  const isTaken = async (platform: string, feeding: Promise<void>) => {
    const isFed = await within(
      count * 1_500,
      feeding.then(() => true),
      () => false,
    )
    witness.expect(isFed, `${platform}: a packet was taken no longer`)
  }
  const bot = await startAttackedBot({
    ...matrix.env,
    ADAPTERS: 'slack,discord,matrix,web',
    COMMANDS_PER_MINUTE: '0',
    ...(isSocket && { SLACK_APP_TOKEN: 'xapp-1-first' }),
  })
  try {
    if (isSocket) {
      await bot.slack.until(() => bot.slack.sockets.count > 0)
      await isTaken('Slack', feedSlack(bot.slack, count, seed))
    } else {
      await Promise.all([
        isTaken('Slack', feedSlack(bot.slack, count, seed)),
        isTaken('Discord', feedDiscord(bot.discord, count, seed)),
        isTaken('Matrix', feedMatrix(matrix, room.id, count, seed)),
      ])
    }
    await expectUpright(bot, witness, isSocket ? 'sockets' : 'requests')
    if (isSocket) return
    matrix.state.add(room, ada, 'm.room.message', {
      msgtype: 'm.text',
      body: '!papers search reward hacking',
    })
    const heard = matrix.state.until(() =>
      [...matrix.state.rooms.values()].some(({ events }) =>
        events.some(({ sender, content }) => sender === matrix.bot && String(content.body).includes(answer)),
      ),
    )
    witness.expect(await within(patienceMs, heard, () => false), 'Matrix: an ordinary question got no answer')
  } finally {
    await bot.close()
    await matrix.close()
  }
}

const answer = 'Reward hacking'

/** Whether something came to pass, asked for again each few seconds. */
async function insist(ask: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1)
    if (await within(patienceMs / maxTries, ask(), () => false)) return true
  return false
}

const maxTries = 6

/** The process lives, nothing reached its last resort, and ordinary questions are answered where it happened. */
async function expectUpright(bot: AttackedBot, witness: Witness, by: string): Promise<void> {
  const { discord } = bot
  const slack = await bot.saySlack('search reward hacking', { user: 'UBOB', channel: `CEVEN${by}` })
  witness.expect(slack.text.includes(answer), `Slack by ${by}: ${slack.status} ${slack.text.slice(0, 200)}`)
  await within(
    patienceMs,
    discord.until(() => discord.gateway.count > 0),
    () => false,
  )
  const user = '1300000000000000067'
  // An odd end of a session may come while they ask, and takes what they said with it: they ask again.
  const isCommandHeard = await insist(async () =>
    (await bot.sayDiscord('search', { query: 'reward hacking' }, { user })).text.includes(answer),
  )
  witness.expect(isCommandHeard, 'Discord: a command got no answer')
  const isMentionHeard = await insist(async () => {
    discord.people.post(`<@${discord.state.botUser}> search reward hacking`, { user })
    return discord.until(() => wordsOf(discord.channel.messages).includes(answer))
  })
  witness.expect(isMentionHeard, 'Discord: a mention got no answer')
  witness.expect(bot.process.isAlive, `the process ended: ${bot.process.said().slice(-2_000)}`)
  const uncaught = bot.process
    .said()
    .split('\n')
    .find((line) => line.includes('nobody caught'))
  witness.expect(uncaught === undefined, `an error reached the last resort: ${uncaught}`)
  const metrics = await bot.get('/metrics')
  const counts = metrics.text
    .split('\n')
    .filter((line) => line.startsWith('journal_club_unread_events_total{'))
  witness.note(`left out by ${by}: ${counts.join(', ')}`)
}
