import { ChannelType } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { runDiscordApp, wordsOf } from '../../support/discord-app.ts'
import type { DiscordLoopback, LoopbackChannel } from '../../support/discord-loopback.ts'
import type { Fault } from '../../support/discord-loopback-faults.ts'
import { describeChannel } from '../../support/discord-loopback-messages.ts'

let discord: DiscordLoopback
runDiscordApp((opened) => {
  discord = opened
})

let people = 1_500_000_000_000_000_000n
function someone(type: ChannelType.GuildText | ChannelType.DM) {
  people += 1n
  const user = String(people)
  if (type === ChannelType.DM)
    return { user, channel: discord.state.addChannel(undefined, { type }), text: (words: string) => words }
  const channel = discord.state.addChannel(discord.guild.id)
  discord.gateway.dispatch('CHANNEL_CREATE', describeChannel(channel), discord.guild.id)
  return { user, channel, text: (words: string) => `<@${discord.state.botUser}> ${words}` }
}
const own = ({ messages }: LoopbackChannel) =>
  messages.filter(({ author }) => author === discord.state.botUser)
const said = (channel: LoopbackChannel) => wordsOf(own(channel))
const filesOf = (channel: LoopbackChannel) => own(channel).flatMap(({ files }) => files)
const posting = ({ id }: LoopbackChannel) => new RegExp(`^POST /channels/${id}/messages`)

/** The client tries what is a server's fault four times, and the adapter that three times. */
const refusals: readonly (readonly [string, Fault, number])[] = [
  ['too large', { status: 413, code: 40_005 }, 1],
  ['too large for a proxy', { page: 413 }, 1],
  ['blocked by AutoMod', { status: 400, code: 200_000 }, 1],
  ['of a wrong form', { status: 400, code: 50_035 }, 1],
  ['too much for a server that stumbles', { status: 503 }, 12],
]

describe.each([
  ['a mention', ChannelType.GuildText],
  ['a direct message', ChannelType.DM],
] as const)('an answer to %s', (_, type) => {
  it.each(refusals)('that is %s comes without its file, and says so', async (_why, fault, times) => {
    const { user, channel, text } = someone(type)
    discord.fail(posting(channel), fault, times)
    discord.people.post(text('trends agents'), { user, channel })
    await discord.until(() => said(channel).includes('I could not'))
    expect(filesOf(channel)).toEqual([])
    expect(said(channel)).toContain('could not attach')
  })

  it.each(refusals)('that is %s and has no file is told in a sentence', async (_why, fault, times) => {
    const { user, channel, text } = someone(type)
    discord.fail(posting(channel), fault, times)
    discord.people.post(text('search reward hacking'), { user, channel })
    await discord.until(() => said(channel).includes('I could not show my answer here.'))
  })
})

it('an answer that its channel takes nothing of goes to the person', async () => {
  const { user, channel, text } = someone(ChannelType.GuildText)
  discord.fail(posting(channel), { status: 400, code: 200_000 }, 2)
  discord.people.post(text('search reward hacking'), { user, channel })
  const direct = () => discord.state.channels.get(discord.state.directChannels.get(user) ?? '')
  await discord.until(() => wordsOf(direct()?.messages ?? []).includes('Reward hacking'))
})

it('an answer to a command that is refused is told in a sentence', async () => {
  discord.fail(/^PATCH \/webhooks\//, { status: 400, code: 50_035 })
  const asked = discord.people.say('search', { query: 'reward hacking' })
  expect(wordsOf(await discord.answer(asked))).toContain('I could not show my answer here.')
})
