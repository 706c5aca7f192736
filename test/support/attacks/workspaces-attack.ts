/**
 * One workspace tries to see, use and change what belongs to another, by every name and id that it can say.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { LoopbackInteraction, LoopbackMessage } from '../discord-loopback.ts'
import { buttonsOf } from '../slack-loopback-send.ts'
import type { Json } from '../slack-loopback-state.ts'
import { install, severalEnv } from '../tenants-slack.ts'
import type { Attack, Witness } from './attack.ts'
import { type AttackedBot, type Heard, startAttackedBot } from './attacked-bot.ts'
import { until } from './bad-connections.ts'

/** Words that stand only in what the first workspace keeps; the second never says them. */
const secrets = ['zyxsecretquery', 'zyxsecrettopic', 'zyxsecretsubscription']
const topic = 'shared-name'
/** What the first workspace does. */
const doings = [
  `topic add ${topic} reward or ${secrets[0]}`,
  `topic add ${secrets[1]} agents or ${secrets[0]}`,
  `subscribe "${secrets[2]}" or reward daily at 09:00 confirm:yes`,
  `subscribe topic:${topic} daily at 10:00`,
  'save VLM-R1',
  'digest reward top 3',
  'settings quiet off',
]
/** What shows the first workspace that all is as it was. */
const looks = ['topics', 'subscriptions', 'saved', 'digests', 'settings', 'subscriptions export']
/** What the second says. */
const tries = [
  ...looks,
  'status',
  'digest',
  `latest ${topic}`,
  `search topic:${topic}`,
  `search topic:${secrets[1]?.slice(0, 9)}`,
  'latest',
  'help topics',
  ...[1, 2, 3].flatMap((number) => [
    `unsubscribe ${number}`,
    `edit ${number} at 11:00`,
    `pause ${number}`,
    `resume ${number}`,
    `preview ${number}`,
  ]),
  `topic edit ${topic} code`,
  `topic remove ${topic}`,
  'unsave VLM-R1',
  'settings quiet on',
  'digest 2025-04-12',
  `digest ${new Date().toISOString().slice(0, 10)}`,
  'import topics: []',
]

export const workspacesAttack: Attack = {
  name: "another workspace's things",
  async run(witness) {
    const bot = await startAttackedBot(severalEnv)
    try {
      for (const team of ['T1', 'T2'])
        await install(bot.slack, bot.process.origin, { team, token: `xoxb-${team}-installed` })
      await attackOnSlack(bot, witness)
      await attackOnDiscord(bot, witness)
      await attackFromPlayground(bot, witness)
    } finally {
      await bot.close()
    }
  },
}

async function attackOnSlack(bot: AttackedBot, witness: Witness): Promise<void> {
  const { slack } = bot
  const asOwner = (text: string) => bot.saySlack(text, { team: 'T1', channel: 'CSAME', user: 'UADA' })
  const asOther = (text: string) => bot.saySlack(text, { team: 'T2', channel: 'CSAME', user: 'UADA' })
  const before = await keep(asOwner, witness, 'Slack')
  // The ids of channel and person are the same on purpose: only the workspace differs.
  for (const text of tries) tell(await asOther(text), witness, `${text} on Slack`)
  const { messages } = slack.channel('CSAME', 'T1')
  const buttons = messages.flatMap((message) => buttonsOf(message).map(({ action }) => ({ message, action })))
  const values = new Set<string>()
  for (const { message, action } of buttons) {
    const value = String((action as Json).value)
    // A value that has the secret in itself can be pressed only by who has read it.
    if (values.has(value) || secrets.some((secret) => value.includes(secret))) continue
    values.add(value)
    await slack.send.action({
      team: 'T2',
      channel: 'CSAME',
      user: 'UADA',
      action,
      message: { ...message, blocks: [] },
    })
  }
  await pause(1_000)
  witness.note(`${values.size} buttons of one Slack workspace were pressed from another`)
  // An answer to a press may stand in the place of the message, which has a copy of its own here.
  const shown = JSON.stringify([
    ...slack.channel('CSAME', 'T2').messages,
    ...slack.calls().filter(({ token }) => token.includes('T2')),
  ])
  tell({ status: 200, text: shown, tookMs: 0 }, witness, 'what the other workspace was shown on Slack')
  await compare(asOwner, before, witness, 'Slack')
}

async function attackOnDiscord(bot: AttackedBot, witness: Witness): Promise<void> {
  const { discord } = bot
  const stranger = { channel: discord.state.addChannel(discord.join().id) }
  // Manage Channels, without which nobody changes a channel.
  // Manage Channels and Manage Server.
  const manager = { permissions: 48n }
  const said = (person: object) => (text: string) => {
    const [name = '', ...rest] = text.split(' ')
    return bot.sayDiscord(...toDiscord(name, rest.join(' ')), { ...manager, ...person })
  }
  const [asOwner, asOther] = [said({}), said(stranger)]
  const before = await keep(asOwner, witness, 'Discord')
  for (const text of tries) tell(await asOther(text), witness, `${text} on Discord`)
  const all = [...discord.state.interactions.values()].flatMap(({ original, followUps }) =>
    [original, ...followUps].filter(
      (message) => message !== undefined && message.channel === discord.channel.id,
    ),
  ) as readonly LoopbackMessage[]
  const pressed = new Set<string>()
  const presses: LoopbackInteraction[] = []
  for (const message of all)
    for (const id of idsOf(message.components)) {
      if (pressed.has(id) || secrets.some((secret) => id.includes(secret))) continue
      pressed.add(id)
      // The message itself is not another's to see: what counts is what comes of the press.
      const own = { ...message, channel: stranger.channel.id, components: [] }
      presses.push(discord.people.press(id, own, { ...manager, ...stranger }))
    }
  const isTaken = () => presses.every(({ callback }) => callback !== undefined)
  await until(isTaken, 20_000)
  witness.expect(isTaken(), 'a press of a button of another Discord server was not taken')
  // What is behind some buttons takes the place of their message, so that no further one tells of its end.
  await pause(1_000)
  tell({ status: 200, text: JSON.stringify(presses), tookMs: 0 }, witness, 'a pressed button on Discord')
  witness.note(`${pressed.size} buttons of one Discord server were pressed from another`)
  await compare(asOwner, before, witness, 'Discord')
}

/** The playground speaks for its own places only. */
async function attackFromPlayground(bot: AttackedBot, witness: Witness): Promise<void> {
  const places = ['slack:T1/CSAME', `discord:${bot.discord.guild.id}/${bot.discord.channel.id}`]
  for (const place of [...places, 'web:../slack:T1', 'WEB:T1/CSAME', 'web:T1/CSAME'])
    for (const text of ['topics', 'subscriptions', 'saved'])
      tell(await bot.sayWeb(text, { place, user: 'UADA' }), witness, `${text} as ${place}`)
}

type Say = (text: string) => Promise<Heard>

/** The first workspace keeps its things; gives what it sees of them. */
async function keep(say: Say, witness: Witness, where: string): Promise<Map<string, string>> {
  for (const text of doings) {
    const { status, text: answer } = await say(text)
    witness.expect(
      status === 200 && !/wrong on my side|Not understood/.test(answer),
      `${text} on ${where} was answered ${answer.slice(0, 200)}`,
    )
  }
  const seen = new Map<string, string>()
  for (const look of looks) seen.set(look, await lookSteadily(say, look))
  const all = [...seen.values()].join()
  for (const secret of secrets)
    witness.expect(all.includes(secret), `on ${where} its owner does not see ${secret} either`)
  return seen
}

async function compare(
  say: Say,
  before: Map<string, string>,
  witness: Witness,
  where: string,
): Promise<void> {
  for (const [look, seen] of before) {
    const now = await lookSteadily(say, look)
    witness.expect(now === seen, `after the attack \`${look}\` of the first workspace on ${where} is another`)
  }
}

/**
 * What two answers in a row have shown alike: an answer of several messages may be
 * looked at before its last has come.
 */
async function lookSteadily(say: Say, look: string): Promise<string> {
  let seen = bareOf((await say(look)).text)
  for (let times = 0; times < 10; times += 1) {
    const again = bareOf((await say(look)).text)
    if (again === seen) return seen
    seen = again
  }
  return seen
}

/** Ids of buttons and relative times differ from one answer to the next. */
function bareOf(text: string): string {
  return text
    .replace(/"(action_id|block_id|custom_id|id)":("[^"]*"|\d+)/g, '')
    .replace(/\d+ (second|minute)s? ago|just now/g, '')
}

function tell({ text }: Heard, witness: Witness, what: string): void {
  for (const secret of secrets) witness.expect(!text.includes(secret), `${what} shows ${secret}`)
  witness.expect(!text.includes('wrong on my side'), `${what} ended in a fault of the bot`)
}

/** The subcommand and its options, as Discord asks for them. */
function toDiscord(name: string, words: string): [string, Record<string, string | number>] {
  const groups = ['topic', 'edit', 'pause', 'resume', 'unsubscribe', 'import']
  const path = groups.includes(name) ? `manage ${name}` : name
  const [first = '', ...rest] = words.split(' ')
  if (words === '') return [path, {}]
  if (['unsubscribe', 'pause', 'resume'].includes(name)) return [path, { number: Number(first) }]
  if (name === 'subscribe') return [path, { query: words.replace(' confirm:yes', ''), confirm: 'yes' }]
  if (name === 'edit') return [path, { number: Number(first), change: rest.join(' ') }]
  const option: Readonly<Record<string, string>> = {
    topic: 'change',
    search: 'query',
    latest: 'topic',
    digest: 'what',
    save: 'paper',
    unsave: 'paper',
    subscriptions: 'format',
    help: 'command',
    import: 'file',
    settings: 'change',
    preview: 'what',
  }
  return [path, { [option[name] ?? 'query']: words }]
}

function idsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'custom_id' && typeof value === 'string' ? [value] : idsOf(value),
  )
}
