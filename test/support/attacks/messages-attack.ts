/**
 * Long and hostile messages by every platform while others ask: all are answered, by the platforms' rules.
 */
import { type Attack, type Witness, widePauseMs } from './attack.ts'
import { type AttackedBot, type Heard, patienceMs, startAttackedBot } from './attacked-bot.ts'
import { chooseTexts } from './hostile-texts.ts'
import { askMeanwhile, asks } from './other-asker.ts'
import { findBrokenRules } from './read-posts.ts'
import { readBaseline, watchLivez } from './watch-livez.ts'

export const messagesAttack: Attack = {
  name: 'long and hostile messages',
  async run(witness, { isLong }) {
    const bot = await startAttackedBot()
    const watch = await watchLivez(bot.process.origin, { isLong })
    try {
      await Promise.all(Object.values(asks).map((ask) => ask(bot, 0)))
      const baselineMs = await readBaseline(watch, isLong ? 3_000 : 300)
      const sending = sendAll(bot, witness, isLong)
      const other = await askMeanwhile(bot, Object.values(asks), sending, { isLong })
      const { maxMs, refusals } = await watch.read()
      witness.note(`longest pause ${maxMs.toFixed(0)} ms, ${baselineMs.toFixed(0)} ms at rest`)
      witness.note(`others waited ${other.p50Ms.toFixed(0)} ms, ${other.p99Ms.toFixed(0)} ms at p99`)
      witness.expect(
        maxMs < (isLong ? Math.max(300, 3 * baselineMs) : widePauseMs) && refusals === 0,
        `/livez paused for ${maxMs.toFixed(0)} ms`,
      )
      for (const miss of other.missed) witness.expect(false, `somebody else was not answered: ${miss}`)
      for (const fault of findBrokenRules(bot)) witness.expect(false, fault)
    } finally {
      await watch.stop()
      await bot.close()
    }
  },
}

/** What is written before the text. */
const beginnings = [
  'search ',
  'show ',
  'topic add hostile ',
  'author ',
  'similar ',
  'cite ',
  // Alone it opens a form, which is no message.
  'subscribe agents ',
  'why ',
  '',
]
/** What options of a Discord command and a message there hold at most. */
const maxOptionLength = 6_000
const maxMessageLength = 4_000

async function sendAll(bot: AttackedBot, witness: Witness, isLong: boolean): Promise<void> {
  const texts = chooseTexts(isLong)
  // Each text is another person's, four at a time.
  const queue = texts.flatMap(([name, text], at) => {
    const chosen = isLong ? beginnings : ['show ', beginnings[at % beginnings.length] ?? '']
    return chosen.flatMap((beginning, nth) => waysToSay(bot, name, `${beginning}${text}`, `${at}X${nth}`))
  })
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const heard = await next.say()
      witness.expect(isDecent(heard), `${next.name}: ${heard.status} ${heard.text.slice(0, 120)}`)
    }
  }
  await Promise.all([work(), work(), work(), work()])
}

/** An answer in words, or a request that is refused as such. */
function isDecent({ status, text }: Heard): boolean {
  if (status >= 400 && status < 500) return true
  return status === 200 && !text.includes('wrong on my side')
}

interface Saying {
  readonly name: string
  say(): Promise<Heard>
}

function waysToSay(bot: AttackedBot, name: string, text: string, id: string): Saying[] {
  const { slack, discord } = bot
  const [user, channel] = [`UMAL${id}`, `CMAL${id}`]
  const person = { user: `15${BigInt(`0x${Buffer.from(id).toString('hex')}`)}`.padEnd(19, '0').slice(0, 19) }
  const words = text.slice(0, maxOptionLength)
  const mention = async (): Promise<Heard> => {
    const before = slack.channel(channel).messages.length
    const { status } = await slack.send.mention({ text, user, channel })
    if (status !== 200) return { status, text: '', tookMs: 0 }
    const hearing = bot.hearSlack(channel, before)
    const posts = await Promise.race([hearing, new Promise<undefined>((end) => setTimeout(end, patienceMs))])
    return { status: posts === undefined ? 0 : 200, text: posts === undefined ? 'no answer' : '', tookMs: 0 }
  }
  return [
    { name: `${name} by slash command`, say: () => bot.saySlack(text, { user }) },
    { name: `${name} by mention`, say: mention },
    { name: `${name} in the playground`, say: () => bot.sayWeb(text, { user }) },
    { name: `${name} on Discord`, say: () => bot.sayDiscord('search', { query: words }, person) },
    {
      name: `${name} by Discord's menu`,
      say: () =>
        bot.hearDiscord(discord.people.use('Find related papers', text.slice(0, maxMessageLength), person)),
    },
    { name: `${name} in completion`, say: () => complete(bot, words, person) },
  ]
}

async function complete(bot: AttackedBot, query: string, person: { user: string }): Promise<Heard> {
  const interaction = bot.discord.people.type('search', { query }, 'query', person)
  const startMs = performance.now()
  const callback = await Promise.race([
    bot.discord.until(() => interaction.callback),
    new Promise<undefined>((end) => setTimeout(end, patienceMs)),
  ])
  const isAnswered = callback?.type === 8
  return {
    status: isAnswered ? 200 : 0,
    text: isAnswered ? '' : 'no choices',
    tookMs: performance.now() - startMs,
  }
}
