import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { runDiscordApp, wordsOf } from '../../support/discord-app.ts'
import type { DiscordLoopback } from '../../support/discord-loopback.ts'
import { describeChannel } from '../../support/discord-loopback-messages.ts'
import { channelManagers } from '../../support/discord-loopback-servers.ts'

let discord: DiscordLoopback
runDiscordApp((opened) => {
  discord = opened
})

const ada = '1300000000000000000'

describe('a subscription for another channel of the server', () => {
  const subscribe = (channel: { readonly id: string }, person = {}) =>
    discord.people.say('subscribe', { query: 'to reasoning mondays', place: `<#${channel.id}>` }, person)

  it('is saved by whoever manages that channel, though not this one, and posted nowhere yet', async () => {
    const papers = discord.state.addChannel(discord.guild.id, { name: 'papers' })
    discord.gateway.dispatch('CHANNEL_CREATE', describeChannel(papers), discord.guild.id)
    discord.state.members.set(ada, [channelManagers])
    const words = wordsOf(await discord.answer(subscribe(papers)))
    expect(words).toContain('I’ll post in #papers of Lab the 5 best new papers')
    expect(words).toContain('every Monday')
    expect(papers.messages).toEqual([])
  })

  it('is refused to who manages only this one, or does not see that one', async () => {
    const papers = discord.state.addChannel(discord.guild.id, { name: 'papers' })
    const here = { permissions: PermissionFlagsBits.ManageChannels }
    discord.state.members.set(ada, [])
    expect(wordsOf(await discord.answer(subscribe(papers, here)))).toContain('you lack Manage Channels there')
    const hidden = discord.state.addChannel(discord.guild.id, { denied: PermissionFlagsBits.ViewChannel })
    expect(wordsOf(await discord.answer(subscribe(hidden, here)))).toContain('I cannot see that channel')
    discord.state.members.delete(ada)
    expect(wordsOf(await discord.answer(subscribe(papers, here)))).toContain('Discord does not tell me')
  })

  it('is refused to who is not in that private thread, and saved for who manages it', async () => {
    const parent = discord.state.addChannel(discord.guild.id).id
    const type = ChannelType.PrivateThread
    const thread = discord.state.addChannel(discord.guild.id, { type, parent, name: 'hiring' })
    discord.state.members.set(ada, [channelManagers])
    expect(wordsOf(await discord.answer(subscribe(thread)))).toContain('You have no such channel here')
    thread.invited.add(ada)
    expect(wordsOf(await discord.answer(subscribe(thread)))).toContain('every Monday')
  })

  it('is refused where the bot may not post there', async () => {
    const closed = discord.state.addChannel(discord.guild.id, { denied: PermissionFlagsBits.AttachFiles })
    discord.state.members.set(ada, [channelManagers])
    expect(wordsOf(await discord.answer(subscribe(closed)))).toContain('I lack Attach Files')
  })
})
