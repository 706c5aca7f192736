import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { isHidden, partsOf, runDiscordApp, wordsOf } from '../../support/discord-app.ts'
import type { DiscordLoopback } from '../../support/discord-loopback.ts'
import { describeChannel } from '../../support/discord-loopback-messages.ts'
import { curators } from '../../support/discord-loopback-servers.ts'

let discord: DiscordLoopback
runDiscordApp((opened) => {
  discord = opened
})

describe('a command that changes the place', () => {
  const change = (person: Parameters<DiscordLoopback['people']['say']>[2]) =>
    discord.people.say('settings', { change: 'unfurl off' }, person)
  const refusal = 'This changes the channel for everybody, and you lack Manage Channels here.'
  const manager = { permissions: PermissionFlagsBits.ManageChannels }

  it('is refused, privately, to those who lack Manage Channels', async () => {
    const messages = await discord.answer(change({}))
    expect(wordsOf(messages)).toContain(refusal)
    expect(isHidden(messages[0])).toBe(true)
  })

  it('is obeyed where it comes from somebody with Manage Channels, or in direct messages', async () => {
    expect(wordsOf(await discord.answer(change(manager)))).not.toContain(refusal)
    const channel = discord.state.addChannel(undefined, { type: ChannelType.DM })
    expect(wordsOf(await discord.answer(change({ channel })))).not.toContain('lack')
  })

  it('is obeyed for those whom the server’s own settings of the command name', async () => {
    const command = String(discord.state.commands.get('everywhere')?.[0]?.id)
    const role = curators
    const allow = (id: string, permission: boolean) => {
      discord.guild.commandPermissions = [
        { id: command, permissions: [{ id, type: 1, permission }] },
        { id: discord.state.application, permissions: [{ id: discord.guild.id, type: 1, permission: true }] },
      ]
    }
    allow(role, true)
    expect(wordsOf(await discord.answer(change({ roles: [role] })))).not.toContain(refusal)
    expect(wordsOf(await discord.answer(change({ roles: [] })))).toContain(refusal)
    // That everybody may use the command does not make everybody a manager.
    allow(discord.guild.id, true)
    expect(wordsOf(await discord.answer(change({ roles: [discord.guild.id] })))).toContain(refusal)
    allow(role, false)
    expect(wordsOf(await discord.answer(change({ roles: [role] })))).toContain(refusal)
  })

  it.each([
    ['settings', {}],
    ['manage edit', { number: 1 }],
  ] as const)('is shown to everybody where it only shows: %s', async (subcommand, values) => {
    expect(wordsOf(await discord.answer(discord.people.say(subcommand, values)))).not.toContain(refusal)
  })

  it('is obeyed also where the bot may not post, and one that has it post says at once what it lacks', async () => {
    const channel = discord.state.addChannel(discord.guild.id, {
      denied: PermissionFlagsBits.SendMessages | PermissionFlagsBits.AttachFiles,
    })
    expect(wordsOf(await discord.answer(change({ ...manager, channel })))).toContain(
      'Cards for pasted links: now off',
    )
    const subscribe = () =>
      discord.answer(discord.people.say('subscribe', { query: 'reasoning' }, { ...manager, channel }))
    const refused = await subscribe()
    expect(wordsOf(refused)).toContain(
      'I could not post here: I lack Send Messages and Attach Files. Somebody who manages this channel must give me that first.',
    )
    expect(partsOf(refused).map(({ label }) => label)).toContain('subscribe reasoning')
    channel.denied = 0n
    discord.gateway.dispatch('CHANNEL_UPDATE', describeChannel(channel), discord.guild.id)
    expect(wordsOf(await subscribe())).toContain('Subscribed, as number')
  })

  it('is refused where the bot was only brought along', async () => {
    const brought = await discord.answer(change({ ...manager, isUserInstall: true }))
    expect(wordsOf(brought)).toContain('I am not a member here')
  })

  it('of the whole server takes Manage Server, wherever it is said', async () => {
    const server = 'This changes what the whole server shares, and you lack Manage Server.'
    const topic = (person: Parameters<DiscordLoopback['people']['say']>[2]) =>
      discord.answer(discord.people.say('manage topic', { change: 'add shared "reward hacking"' }, person))
    expect(wordsOf(await topic(manager))).toContain(server)
    const file = { text: 'apply topics: [{ name: other, query: rewards }]' }
    const imported = await discord.answer(discord.people.say('manage import', file, manager))
    expect(wordsOf(imported)).toContain(server)
    expect(wordsOf(await topic({ permissions: PermissionFlagsBits.ManageGuild }))).toContain('Topic added')
  })
})

describe('what everybody reads', () => {
  it.each(['share', 'digest'])('is not posted by %s for those who may not write there', async (name) => {
    const values = name === 'share' ? { command: 'search rewards' } : { what: 'agents' }
    const before = discord.channel.messages.length
    const asked = discord.people.say(name, values, { isSilenced: true })
    expect(wordsOf(await discord.answer(asked))).toBe(
      'Everybody here would read that, and you may not write here yourself.',
    )
    expect(asked.callback?.flags).toBe(64)
    expect(discord.channel.messages).toHaveLength(before)
    expect(wordsOf(await discord.answerToAll(discord.people.say(name, values)))).not.toContain('may not')
    discord.channel.messages.length = 0
  })

  it.each([
    { command: 'show nothing-of-this-name' },
    { command: 'topic remove agents' },
    { command: 'nonsense' },
  ])('is nothing that was refused: share $command', async (values) => {
    const before = discord.channel.messages.length
    const asked = discord.people.say('share', values)
    const [answer] = await discord.answer(asked)
    expect(asked.callback?.flags).toBe(64)
    expect(isHidden(answer)).toBe(true)
    expect(asked.followUps).toEqual([])
    expect(discord.channel.messages).toHaveLength(before)
  })
})
