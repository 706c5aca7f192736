import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { highlights, makePostingOpener } from '../../support/discord-posting.ts'

const start = makePostingOpener()
const sending = /^POST \/channels\/\d+\/messages/

describe('a post that is refused', () => {
  const refusalOf = (posting: Promise<unknown>) =>
    posting.then(
      () => expect.unreachable('it was posted'),
      (error: { code: string; userMessage: string }) => [error.code, error.userMessage],
    )

  it('because the channel was deleted is not tried again', async () => {
    const { discord, target, post } = await start()
    target.isDeleted = true
    expect(await refusalOf(post(highlights))).toEqual(['gone', 'This channel no longer exists.'])
    expect(discord.state.requests.filter(({ status }) => status === 404)).toHaveLength(1)
  })

  it('for want of a permission names it', async () => {
    const { discord, post } = await start({
      channel: ({ state, guild }) =>
        state.addChannel(guild.id, {
          denied: PermissionFlagsBits.SendMessages | PermissionFlagsBits.ReadMessageHistory,
        }),
    })
    expect(await refusalOf(post(highlights))).toEqual([
      'not-allowed',
      'I lack Send Messages and Read Message History in this channel.',
    ])
    expect(discord.count(sending)).toBe(1)
  })

  it('because the bot was removed from the server is not tried again', async () => {
    const { discord, post } = await start()
    discord.leave(discord.guild, { silently: true })
    expect(await refusalOf(post(highlights))).toEqual(['gone', 'I am no longer in this server.'])
  })

  it.each([
    [403, undefined],
    [404, undefined],
    [403, 50_001],
    [403, 50_013],
    [401, undefined],
  ])('by an answer %i with the code %s that nothing bears out may be tried again', async (status, code) => {
    const { discord, post, target } = await start()
    discord.fail(sending, { status, ...(code === undefined ? {} : { code }) })
    expect((await refusalOf(post(highlights)))[0]).toBe('unavailable')
    await post(highlights)
    expect(target.messages).toHaveLength(1)
  })

  it('by a page of a proxy may be tried again', async () => {
    const { discord, post } = await start()
    discord.fail(sending, { page: 403 })
    expect((await refusalOf(post(highlights)))[0]).toBe('unavailable')
  })

  it.each([
    [40_066, 'only moderators may set the tags'],
    [40_067, 'needs a tag'],
    [160_006, 'as many open threads as Discord allows'],
    [200_000, 'AutoMod blocked'],
    [240_000, 'harmful'],
    [50_035, 'does not take it in this form'],
    [50_008, 'not a channel for messages'],
    [50_024, 'not a channel for messages'],
    [50_007, 'do not take direct messages'],
    [50_278, 'share no server'],
    [160_002, 'lack Read Message History'],
    [160_007, 'as many open threads as Discord allows'],
    [200_001, 'AutoMod blocked'],
    [20_009, 'explicit'],
    [400_001, 'nobody send files'],
    [50_045, 'larger than Discord takes'],
  ])('with the code %i says what is to be mended', async (code, words) => {
    const { discord, post } = await start()
    discord.fail(sending, { status: 400, code })
    const [refused, sentence] = await refusalOf(post(highlights))
    expect(refused).toBe('not-allowed')
    expect(sentence).toContain(words)
  })

  it('because the bot was taken out of a private thread says that it cannot see it', async () => {
    const { running, place, target, post } = await start({
      channel: ({ state, guild, channel }) =>
        state.addChannel(guild.id, { type: ChannelType.PrivateThread, parent: channel.id }),
    })
    expect(await running.adapter.findObstacle(place)).toBeUndefined()
    // What a thread itself denies does not show in permissions, which are its channel's.
    target.denied = PermissionFlagsBits.ViewChannel
    expect(await refusalOf(post(highlights))).toEqual(['not-allowed', 'I lack View Channel in this channel.'])
    expect(await running.adapter.findObstacle(place)).toContain('I lack View Channel')
  })

  it('by a locked thread says so', async () => {
    const { target, post } = await start({
      channel: ({ state, guild }) => state.addChannel(guild.id, { type: ChannelType.PublicThread }),
    })
    target.isLocked = true
    expect((await refusalOf(post(highlights)))[1]).toBe(
      'This thread is locked or archived, so I cannot post into it.',
    )
  })

  it('for the moment says when to try again', async () => {
    const { discord, post, target } = await start()
    discord.fail(sending, { status: 503 }, 20)
    await expect(post(highlights)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 60_000 })
    expect(target.messages).toEqual([])
  })
})
