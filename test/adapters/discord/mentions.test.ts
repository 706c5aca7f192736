import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { partsOf, runDiscordApp, wordsOf } from '../../support/discord-app.ts'
import type { DiscordLoopback, LoopbackChannel, LoopbackMessage } from '../../support/discord-loopback.ts'
import { describeChannel } from '../../support/discord-loopback-messages.ts'
import { channelManagers } from '../../support/discord-loopback-servers.ts'

let discord: DiscordLoopback
runDiscordApp((opened) => {
  discord = opened
})

let people = 1_500_000_000_000_000_000n
/** Somebody who was not there before, in a channel of their own. */
function someone() {
  people += 1n
  const channel = discord.state.addChannel(discord.guild.id)
  discord.gateway.dispatch('CHANNEL_CREATE', describeChannel(channel), discord.guild.id)
  return { user: String(people), channel }
}
const mention = () => `<@${discord.state.botUser}>`
const said = ({ messages }: LoopbackChannel) =>
  messages.filter(({ author }) => author === discord.state.botUser)
const isWelcome = (message: LoopbackMessage) => /I am new here|I am Journal Club/.test(wordsOf([message]))
/** What the bot answered; how it introduces itself stands beside that. */
const own = (channel: LoopbackChannel) => said(channel).filter((message) => !isWelcome(message))
const welcomesIn = (channel: LoopbackChannel) => said(channel).filter(isWelcome)
const until = (channel: LoopbackChannel, count = 1) =>
  discord.until(() => own(channel).length >= count && own(channel))
function directOf(user: string) {
  const channel = discord.state.channels.get(discord.state.directChannels.get(user) ?? '')
  return channel === undefined ? [] : own(channel)
}

const note = 'I answered you privately.'

describe('a message that mentions the bot', () => {
  it('is answered for everybody, under it, where the answer is for everybody', async () => {
    const { user, channel } = someone()
    const id = discord.people.post(`Hi ${mention()} share search reward hacking`, { user, channel })
    const [answer] = await until(channel)
    expect(answer?.repliesTo).toBe(id)
    expect(wordsOf(own(channel))).toContain('Reward hacking')
    expect(directOf(user)).toEqual([])
  })

  it.each(['saved', 'saved bibtx', 'status', 'share nothing', 'show 2504.99999', 'topic remove agents'])(
    'is answered to its writer alone where the answer is for one person: %s',
    async (text) => {
      const { user, channel } = someone()
      const id = discord.people.post(`${mention()} ${text}`, { user, channel })
      const [answer] = await until(channel)
      expect(answer?.repliesTo).toBe(id)
      expect(wordsOf(own(channel))).toBe(note)
      expect(wordsOf(directOf(user))).toContain('Asked with the slash command')
      expect(partsOf(directOf(user)).flatMap(({ custom_id: pressed }) => pressed ?? [])).toEqual([])
    },
  )

  it.each([
    ['reward hacking', 'Reward hacking'],
    [', search agents', 'Agents'],
    ['**search** agents', 'Agents'],
    ['/papers search agents', 'Agents'],
    ['hi', 'Hello!'],
    ['thank you', 'You’re welcome!'],
  ])('is answered for everybody where everybody read the question: %s', async (text, answer) => {
    const { user, channel } = someone()
    const id = discord.people.post(`${mention()} ${text}`, { user, channel })
    const [answered] = await until(channel)
    expect(answered?.repliesTo).toBe(id)
    expect(wordsOf(own(channel))).toContain(answer)
    expect(directOf(user)).toEqual([])
    discord.people.post(`${mention()} ${text}`, { user, channel })
    await until(channel, 2)
  })

  it('goes on from what its writer was answered before', async () => {
    const { user, channel } = someone()
    discord.people.post(`${mention()} search reward`, { user, channel })
    await until(channel)
    discord.people.post(`${mention()} more`, { user, channel })
    expect(wordsOf((await until(channel, 2)).slice(1))).toContain('page 2 of')
    const other = someone()
    discord.people.post(`${mention()} more`, { user: other.user, channel })
    await until(channel, 3)
    expect(wordsOf(directOf(other.user))).toContain('I have shown you no paper here within the last day')
  })

  it('means the sentence where the mention stands at its end, and asks for help where it stands alone', async () => {
    const first = someone()
    discord.people.post(`share search <https://x.example> rewards <:tada:123> ${mention()}`, first)
    await until(first.channel)
    expect(wordsOf(own(first.channel))).toContain('Https://x.example rewards')
    const second = someone()
    discord.people.post(mention(), second)
    await until(second.channel)
    expect(wordsOf(directOf(second.user))).toContain('Journal Club')
  })

  it.each([50_007, 50_278])(
    'is told so where its writer gets no direct messages (%i), and nothing else in public',
    async (code) => {
      const { user, channel } = someone()
      const direct = discord.state.addChannel(undefined, { type: ChannelType.DM })
      discord.state.directChannels.set(user, direct.id)
      const refusal = { status: 403, code }
      discord.fail(new RegExp(`^POST /channels/${direct.id}/messages`), refusal)
      discord.people.post(`${mention()} saved`, { user, channel })
      await until(channel)
      expect(wordsOf(own(channel))).toContain('you take no direct messages from me')
      expect(wordsOf(own(channel))).not.toContain('reading list')
    },
  )

  it('is answered to its writer where the bot may not read earlier messages, and so may not reply', async () => {
    const { user, channel } = someone()
    channel.denied = PermissionFlagsBits.ReadMessageHistory
    discord.people.post(`${mention()} share search reward hacking`, { user, channel })
    await discord.until(() => wordsOf(directOf(user)).includes('Reward hacking'))
    expect(said(channel)).toEqual([])
  })

  it('changes a channel only for those who manage it, and a server for those who manage that', async () => {
    const { user, channel } = someone()
    const say = async (text: string, roles: readonly string[]) => {
      const before = directOf(user).length
      discord.people.post(`${mention()} ${text}`, { user, channel, roles })
      return wordsOf(
        await discord.until(() => directOf(user).length > before && directOf(user).slice(before)),
      )
    }
    expect(await say('settings unfurl off', [])).toContain('you lack Manage Channels here')
    expect(await say('settings unfurl off', [channelManagers])).toContain('now off')
    expect(await say('topic remove agents', [channelManagers])).toContain('you lack Manage Server')
  })

  it('is answered once, however often it comes; others, and bots, are not answered at all', async () => {
    const { user, channel } = someone()
    discord.people.post('share latest', { user, channel })
    discord.people.post(`${mention()} share latest`, { user, channel, isBot: true })
    const id = discord.people.post(`${mention()} share topics`, { user, channel })
    discord.people.repeatPost(id)
    discord.people.post(`${mention()} share status`, { user, channel })
    await discord.until(() =>
      ['88 papers from', 'Topics'].every((words) => wordsOf(own(channel)).includes(words)),
    )
    expect(own(channel)).toHaveLength(2)
  })
})

describe('a reply to an answer of the bot’s', () => {
  async function answered() {
    const { user, channel } = someone()
    discord.people.post(`${mention()} search reward`, { user, channel })
    const [answer] = await until(channel)
    if (answer === undefined) throw new Error('no answer')
    return { user, channel, repliesTo: answer }
  }

  it('is heard like a mention, and goes on from that answer', async () => {
    const { user, channel, repliesTo } = await answered()
    const id = discord.people.post('more', { user, channel, repliesTo })
    const [, next] = await until(channel, 2)
    expect(next?.repliesTo).toBe(id)
    expect(wordsOf(next ? [next] : [])).toContain('page 2 of')
  })

  it('is for others where it calls somebody else, or where its writer calls nobody', async () => {
    const { user, channel, repliesTo } = await answered()
    discord.people.post('<@1300000000000000077> more of this?', { user, channel, repliesTo })
    discord.people.post('more', { user, channel, repliesTo, isQuietReply: true })
    discord.people.post('more', { user, channel, repliesTo, isBot: true })
    discord.people.post(`${mention()} topics`, { user, channel })
    const answers = await until(channel, 2)
    expect(wordsOf(answers.slice(1))).not.toContain('page 2 of')
  })
})

describe('a message that could not be read', () => {
  it('is answered when it comes as it should', async () => {
    const { user, channel } = someone()
    const id = discord.people.post(`${mention()} share search reward hacking`, { user, channel, isOdd: true })
    discord.people.post(`${mention()} share latest`, { user, channel })
    await until(channel)
    discord.people.repeatPost(id)
    await discord.until(() => wordsOf(own(channel)).includes('Reward hacking'))
  })
})

describe('a channel where the bot is new', () => {
  it('is told what else it does after its first answer for everybody, by what the channel is about', async () => {
    people += 1n
    const user = String(people)
    const channel = discord.state.addChannel(discord.guild.id, { name: 'robots', topic: 'Embodied agents' })
    discord.gateway.dispatch('CHANNEL_CREATE', describeChannel(channel), discord.guild.id)
    for (const text of ['saved', 'share nothing'])
      discord.people.post(`${mention()} ${text}`, { user, channel })
    await until(channel, 2)
    const id = discord.people.post(`${mention()} share search reward hacking`, { user, channel })
    const [welcome] = await discord.until(() => welcomesIn(channel).length > 0 && welcomesIn(channel))
    expect(welcome?.repliesTo).toBe(id)
    expect(said(channel).map(isWelcome).indexOf(true)).toBe(said(channel).length - 1)
    const labels = partsOf(welcome ? [welcome] : []).flatMap(({ label }) => label ?? [])
    expect(labels).toHaveLength(3)
    expect(labels[0]).toBe('Subscribe to robotics-games')
    discord.people.post(`${mention()} share latest`, { user, channel })
    discord.people.post(`${mention()} share topics`, { user, channel })
    await discord.until(() =>
      ['Latest papers', 'Topics'].every((words) => wordsOf(own(channel)).includes(words)),
    )
    expect(welcomesIn(channel)).toHaveLength(1)
  })

  it('is told nothing in its threads', async () => {
    const { user, channel } = someone()
    const thread = discord.state.addChannel(discord.guild.id, {
      type: ChannelType.PublicThread,
      parent: channel.id,
    })
    discord.gateway.dispatch('THREAD_CREATE', describeChannel(thread), discord.guild.id)
    discord.people.post(`${mention()} share latest`, { user, channel: thread })
    await until(thread)
    discord.people.post(`${mention()} share topics`, { user, channel: thread })
    await discord.until(() => wordsOf(own(thread)).includes('Topics'))
    expect(welcomesIn(thread)).toEqual([])
  })
})

describe('a direct message', () => {
  it('that is a person’s first is answered, and then told what else the bot does, once', async () => {
    const user = String(++people)
    const channel = discord.state.addChannel(undefined, { type: ChannelType.DM })
    discord.people.post('search reward hacking', { user, channel })
    const [welcome] = await discord.until(() => welcomesIn(channel).length > 0 && welcomesIn(channel))
    expect(wordsOf(own(channel))).toContain('Reward hacking')
    expect(partsOf(welcome ? [welcome] : []).filter(({ label }) => label === 'Subscribe')).toHaveLength(3)
    discord.people.post('search agents', { user, channel })
    discord.people.post('hello', { user, channel })
    await discord.until(() => ['Agents', 'Hello!'].every((words) => wordsOf(own(channel)).includes(words)))
    expect(welcomesIn(channel)).toHaveLength(1)
  })

  it('needs no mention, and is answered there, also with what is private and with its buttons', async () => {
    const user = String(++people)
    const channel = discord.state.addChannel(undefined, { type: ChannelType.DM })
    discord.people.post('saved', { user, channel })
    expect(wordsOf(await until(channel))).toContain('Nothing saved yet')
    discord.people.post(`${mention()} search reward hacking`, { user, channel })
    await discord.until(() => wordsOf(own(channel)).includes('Reward hacking'))
    expect(partsOf(own(channel)).map(({ label }) => label)).toContain('Save')
  })
})
