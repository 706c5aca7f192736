import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { buttonOf, isHidden, partsOf, runDiscordApp, wordsOf } from '../../support/discord-app.ts'
import type { DiscordLoopback, LoopbackMessage } from '../../support/discord-loopback.ts'

let discord: DiscordLoopback
runDiscordApp((opened) => {
  discord = opened
})

const first = (messages: readonly LoopbackMessage[]) => {
  const [message] = messages
  if (message === undefined) throw new Error('there is no message')
  return message
}

describe('a slash command', () => {
  it('is answered for the one who asked', async () => {
    const messages = await discord.answer(discord.people.say('search', { query: 'reward hacking' }))
    expect(messages).toHaveLength(1)
    expect(isHidden(messages[0])).toBe(true)
    expect(wordsOf(messages)).toContain('Reward hacking')
    expect(discord.channel.messages).toEqual([])
  })

  it('takes its options in any number', async () => {
    const saidPage = await discord.answer(discord.people.say('search', { page: 2, query: 'language model' }))
    expect(wordsOf(saidPage)).toContain('page 2 of')
    const why = await discord.answer(
      discord.people.say('why', { paper: 'arXiv: 2504.07615', query: 'reward' }),
    )
    expect(wordsOf(why)).toMatch(/is not in the index|Score \d/)
    const cited = await discord.answer(discord.people.say('cite', { paper: await anyPaper(), format: 'ris' }))
    expect(cited[0]?.files[0]?.content ?? wordsOf(cited)).toMatch(/^TY {2}- /m)
  })

  it('for a picture is answered with one, and with what it says', async () => {
    const asked = discord.people.say('trends', { queries: 'reward, RLVR', since: '2020' })
    const [message] = await discord.answer(asked)
    expect(message?.files[0]?.content.slice(1, 4)).toBe('PNG')
    expect(JSON.stringify(message)).toContain('"description":"Lines of papers a month in the ')
  })

  it('of a group is answered like any other', async () => {
    const curator = { permissions: PermissionFlagsBits.ManageChannels | PermissionFlagsBits.ManageGuild }
    const messages = await discord.answer(
      discord.people.say('manage topic', { change: 'add groups "reward hacking"' }, curator),
    )
    expect(wordsOf(messages)).toContain('Topic added')
    const paused = await discord.answer(discord.people.say('manage pause', { number: 77 }, curator))
    expect(wordsOf(paused)).toContain('There is no subscription 77 here.')
  })

  it('that is an act is one of a command of its own, with typed options', async () => {
    const curator = { permissions: PermissionFlagsBits.ManageChannels }
    const say = async (act: string, values: Record<string, string | number>, who = curator) =>
      wordsOf(await discord.answer(discord.people.say(act, values, who)))
    await say('club create', { plan: 'every thu at 15:00 called "Agents"' })
    expect(await say('club create', { plan: 'fridays at 9:00 called "Agents"' })).toContain(
      'Agents 2, number 2',
    )
    expect(await say('club join', { club: 2 }, { permissions: 0n })).toContain('You were in already')
    expect(await say('club dates', { club: 2 })).toContain('Agents 2: when it meets')
    expect(await say('club pause', { club: 1 })).toContain('Paused reading group 1')
    expect(await say('club pause', { club: 2 }, { permissions: 0n })).toContain(
      'you lack Manage Channels here',
    )
    expect(await say('club feed', { set: 'off', club: 2 })).toContain('You had no address')
  })

  it('says plainly what was wrong', async () => {
    const messages = await discord.answer(discord.people.say('search', { query: 'a"b author:' }))
    expect(isHidden(messages[0])).toBe(true)
    expect(wordsOf(messages)).not.toMatch(/error id/)
  })

  it('of a catalogue that is no longer, is answered with what there is', async () => {
    expect(wordsOf(await discord.answer(discord.people.say('subscrbe', {})))).toContain(
      'Did you mean subscribe?',
    )
  })

  it('that shares an answer is answered for everybody, calls nobody, and says who shared', async () => {
    const asked = discord.people.say('share', { command: 'search reward hacking' })
    const [message] = await discord.answerToAll(asked)
    expect(isHidden(message)).toBe(false)
    expect(discord.channel.messages).toContain(message)
    expect(
      partsOf(message ? [message] : [])
        .map((part) => part.content)
        .join(),
    ).toContain('Shared by <@1300000000000000000>')
    discord.channel.messages.length = 0
  })

  it('sends a long citation as a file', async () => {
    const user = '1300000000000000066'
    for (const paper of await listPapers())
      await discord.answer(discord.people.say('save', { paper }, { user }))
    const [message] = await discord.answer(discord.people.say('saved', { format: 'bibtex' }, { user }))
    expect(message?.files[0]?.name).toBe('reading-list.bib')
    expect(message?.files[0]?.content.match(/^@/gm)?.length).toBe(5)
  })
})

describe('a button', () => {
  it('is answered by a message of its own', async () => {
    const list = await discord.answer(discord.people.say('show', { paper: 'VLM-R1' }))
    const pressed = discord.people.press(buttonOf(list, 'Similar'), first(list))
    const shown = await discord.state.until(() => pressed.callback?.type === 5 && pressed.original)
    expect(shown).not.toBe(list[0])
  })

  it('saves a paper and shows so in the list, as often as it is pressed, however long the query', async () => {
    const query = `reinforcement learning ${'-zebra '.repeat(20)}`.trim()
    const list = await discord.answer(discord.people.say('search', { query }))
    const labels = () => partsOf(list).flatMap((part) => part.label ?? [])
    const before = labels()
    const at = before.indexOf('Save')
    discord.people.press(buttonOf(list, 'Save'), first(list))
    await discord.until(() => labels()[at] === 'Saved ✓')
    expect(labels().toSpliced(at, 1)).toEqual(before.toSpliced(at, 1))
    expect(wordsOf(list)).toContain('Reinforcement learning')
    discord.people.press(buttonOf(list, 'Saved ✓'), first(list))
    await discord.until(() => labels()[at] === 'Save')
  })

  it('of a page keeps that page when it saves', async () => {
    const list = await discord.answer(discord.people.say('latest', { page: 3 }))
    discord.people.press(buttonOf(list, 'More'), first(list))
    await discord.until(() => wordsOf(list).includes('page 4 of'))
    discord.people.press(buttonOf(list, 'Save'), first(list))
    await discord.until(() => partsOf(list).some((part) => part.label === 'Saved ✓'))
    expect(wordsOf(list)).toContain('page 4 of')
  })

  it('that shares is answered for everybody, also where its command is long', async () => {
    const query = `reasoning ${'-walrus '.repeat(20)}`.trim()
    const list = await discord.answer(discord.people.say('search', { query }))
    const [shared] = await discord.answerToAll(
      discord.people.press(buttonOf(list, 'Share list'), first(list)),
    )
    expect(isHidden(shared)).toBe(false)
    expect(wordsOf(shared ? [shared] : [])).toContain('Shared by')
    discord.channel.messages.length = 0
  })
})

describe('the menu under results', () => {
  it('opens the one that was chosen', async () => {
    const list = await discord.answer(discord.people.say('latest'))
    const { options = [] } = partsOf(list).find((part) => part.options !== undefined) ?? {}
    expect(options).toHaveLength(5)
    const chosen = options[3] ?? { label: '', value: '' }
    const shown = await discord.answer(discord.people.choose(chosen.value, first(list)))
    expect(wordsOf(shown)).toContain(chosen.label.replace(/…$/, '').slice(0, 40))
  })
})

describe('an option being filled in', () => {
  const complete = async (subcommand: string, values: Record<string, string>, focused: string) => {
    const typing = discord.people.type(subcommand, values, focused)
    return discord.until(() => typing.callback?.type === 8 && typing.callback.choices)
  }

  it('is completed with the words of the index, its topics and its authors', async () => {
    expect((await complete('search', { query: 'reward ha' }, 'query')).map(({ value }) => value)).toContain(
      'reward hacking',
    )
    expect((await complete('search', { query: 'topic:rea' }, 'query')).map(({ value }) => value)).toContain(
      'topic:reasoning',
    )
    expect((await complete('latest', { topic: 'rea' }, 'topic')).map(({ value }) => value)).toContain(
      'reasoning',
    )
    const authors = await complete('author', { name: 'sh' }, 'name')
    expect(
      authors.every(({ name, value }) => String(name).length <= 100 && String(value).length <= 100),
    ).toBe(true)
  })

  it('leaves out what Discord cannot take, and offers no more than 25', async () => {
    const choices = await complete('show', { paper: 'learning' }, 'paper')
    expect(choices.length).toBeGreaterThan(0)
    expect(choices.length).toBeLessThanOrEqual(25)
    for (const { name, value } of choices) {
      expect(String(name).length).toBeLessThanOrEqual(100)
      expect(String(value)).toMatch(/^[a-z]+:\S+$/)
    }
  })

  it('knows the options filled in before', async () => {
    const values = await complete('why', { paper: '2504.07615', query: 'reward ha' }, 'query')
    expect(values.map(({ value }) => value)).toContain('reward hacking')
  })
})

describe('the entry of a message’s menu', () => {
  const use = async (content: string) => discord.answer(discord.people.use('Find related papers', content))

  it('looks for papers like the one that the message names', async () => {
    const paper = await anyPaper()
    expect(wordsOf(await use(`See ${paper}!`))).toContain('Similar to ')
  })

  it('looks for its words where it names none, and takes nothing in it for a query', async () => {
    const messages = await use(
      'What about *reward* "hacking"?? -- author: <@1300000000000000000> https://x.example',
    )
    expect(wordsOf(messages)).toContain('Reward hacking')
    expect(isHidden(messages[0])).toBe(true)
  })

  it('counts what the message forwards', async () => {
    const asked = discord.people.use('Find related papers', '', { forwarded: ['reward hacking'] })
    expect(wordsOf(await discord.answer(asked))).toContain('Reward hacking')
  })

  it('checks the references that the message has', async () => {
    const paper = await anyPaper()
    const messages = await discord.answer(discord.people.use('Check the references', `See ${paper}!`))
    expect(wordsOf(messages)).toContain('1 reference')
    expect(isHidden(messages[0])).toBe(true)
  })

  it('says so where there is nothing to look for', async () => {
    expect(wordsOf(await use('https://x.example :)'))).toBe('That message has no words to search with.')
  })
})

describe('workspaces', () => {
  const save = async (person: Parameters<DiscordLoopback['people']['say']>[2]) =>
    discord.answer(discord.people.say('save', { paper: await anyPaper() }, person))
  const saved = async (person: Parameters<DiscordLoopback['people']['say']>[2]) =>
    wordsOf(await discord.answer(discord.people.say('saved', {}, person)))

  it('are kept apart: servers, direct messages, and what one brings the bot along to', async () => {
    const user = '1300000000000000033'
    const direct = discord.state.addChannel(undefined, { type: ChannelType.DM })
    const other = discord.state.addChannel(discord.join().id)
    await save({ user })
    expect(await saved({ user })).toContain('1 paper')
    expect(await saved({ user, channel: direct })).toContain('Nothing saved yet')
    expect(await saved({ user, channel: other })).toContain('Nothing saved yet')
    await save({ user, channel: other, isUserInstall: true })
    expect(await saved({ user, channel: direct })).toContain('1 paper')
    expect(await saved({ user, channel: other })).toContain('Nothing saved yet')
    expect(await saved({ user: '1300000000000000034', channel: direct })).toContain('Nothing saved yet')
  })
})

async function listPapers(): Promise<string[]> {
  const list = await discord.answer(discord.people.say('latest'))
  return partsOf(list).flatMap(({ options = [] }) =>
    options.map(({ value }) => value.replace(/^show /, '').replace(/#\d+$/, '')),
  )
}

async function anyPaper(): Promise<string> {
  return (await listPapers())[0] ?? ''
}
