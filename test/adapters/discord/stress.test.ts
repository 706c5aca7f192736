import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  buttonOf,
  type DiscordApp,
  makeFolder,
  partsOf,
  startDiscordApp,
  wordsOf,
} from '../../support/discord-app.ts'
import { type DiscordLoopback, startDiscordLoopback } from '../../support/discord-loopback.ts'
import { holdDatabase } from '../../support/hold-database.ts'

let discord: DiscordLoopback
let running: DiscordApp
let folder: Awaited<ReturnType<typeof makeFolder>>
beforeEach(async () => {
  folder = await makeFolder()
  discord = await startDiscordLoopback()
  running = await startDiscordApp(discord, folder.folder)
})
afterEach(async () => {
  await running.app.stop()
  await discord.close()
  await folder.remove()
  expect(discord.state.broken).toEqual([])
})

const callback = /^POST \/interactions\//
const edit = /^PATCH \/webhooks\//
const search = (patienceMs = 30_000) =>
  discord.people.say('search', { query: 'reward hacking' }, { patienceMs })
const paper = 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'

describe('the time to acknowledge', () => {
  it('is kept while another process holds the database', async () => {
    const release = await holdDatabase(running.file)
    const asked = discord.people.say('save', { paper })
    await discord.until(() => asked.callback !== undefined)
    expect(discord.count(edit)).toBe(0)
    release()
    expect(wordsOf(await discord.answer(asked))).toContain('is on your reading list')
  })

  it('is told to the log where it is missed, and the next command is answered', async () => {
    const late = search(0)
    await discord.until(() => running.logged.some((line) => line.interaction === late.id))
    expect(late.callback).toBeUndefined()
    expect(wordsOf(await discord.answer(search()))).toContain('Reward hacking')
    expect(discord.count(edit)).toBe(1)
  })
})

describe('an interaction that comes twice', () => {
  it('is answered once', async () => {
    const asked = search()
    discord.people.repeat(asked)
    await discord.answer(asked)
    await discord.until(() => discord.count(callback) === 2)
    await discord.answer(search())
    expect(discord.count(edit)).toBe(2)
    expect(asked.followUps).toEqual([])
  })

  it('is answered by one of two replicas', async () => {
    const replica = await startDiscordApp(discord, folder.folder)
    const asked = discord.people.say('save', { paper })
    expect(wordsOf(await discord.answer(asked))).toContain('is on your reading list')
    await discord.until(() => discord.count(callback) === 2)
    await replica.app.stop()
    await running.app.stop()
    expect(discord.count(edit)).toBe(1)
    running = await startDiscordApp(discord, folder.folder)
  })
})

describe('an answer arrives', () => {
  it.each([
    ['the line breaks before an acknowledgement arrived', callback, { drop: 'before' }, 1],
    ['the line breaks after an acknowledgement arrived', callback, { drop: 'after' }, 1],
    ['Discord stumbles after it took an acknowledgement', callback, { stumble: true }, 1],
    ['the line breaks before an answer arrived', edit, { drop: 'before' }, 2],
    ['the line breaks after an answer arrived', edit, { drop: 'after' }, 1],
    ['Discord limits the route', edit, { status: 429 }, 2],
    ['Discord limits everything', edit, { status: 429, isGlobal: true }, 1],
    ['Discord limits acknowledgements', callback, { status: 429 }, 1],
    ['Discord fails for a moment', edit, { status: 503 }, 3],
    ['Discord fails for longer than the client insists', edit, { status: 503 }, 5],
  ] as const)('where %s', async (_when, request, fault, times) => {
    discord.fail(request, fault, times)
    const asked = search()
    expect(wordsOf(await discord.answer(asked))).toContain('Reward hacking')
    expect(asked.followUps).toEqual([])
  })

  it('in the channel where a public one took longer than its token lives', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    discord.fail(callback, { hold: held })
    const asked = discord.people.say('share', { command: 'search reward hacking' }, { patienceMs: 60_000 })
    await discord.until(() => discord.state.interactions.size === 1)
    asked.isExpired = true
    release()
    await discord.until(() => discord.channel.messages.length === 1)
    expect(wordsOf(discord.channel.messages)).toContain('Reward hacking')
  })

  it('as an apology where a private one took longer than its token lives', async () => {
    const asked = search()
    asked.isExpired = true
    await discord.until(() => discord.channel.messages.length === 1)
    const [apology] = discord.channel.messages
    expect(wordsOf(apology ? [apology] : [])).toContain(
      'Discord no longer lets me show you alone the answer to /papers search: please ask again.',
    )
    expect(wordsOf(discord.channel.messages)).not.toContain('match all your words')
  })

  it('under the message that was pressed, by the name of the button', async () => {
    discord.people.say('share', { command: 'search reward hacking' })
    const [shared] = await discord.until(
      () => discord.channel.messages.length > 0 && discord.channel.messages,
    )
    if (shared === undefined) throw new Error('nothing was shared')
    discord.people.press(buttonOf([shared], 'More'), shared).isExpired = true
    const [, apology] = await discord.until(
      () => discord.channel.messages.length > 1 && discord.channel.messages,
    )
    expect(apology?.repliesTo).toBe(shared.id)
    expect(wordsOf(apology ? [apology] : [])).toContain('the button More')
  })

  it('whole in direct messages, where nobody else reads', async () => {
    const direct = discord.state.addChannel(undefined, { type: ChannelType.DM })
    discord.people.say('search', { query: 'reward hacking' }, { channel: direct }).isExpired = true
    await discord.until(() => wordsOf(direct.messages).includes('Reward hacking'))
  })

  it('to the person where the channel takes nothing', async () => {
    discord.channel.denied = PermissionFlagsBits.SendMessages
    search().isExpired = true
    const direct = () => discord.state.channels.get([...discord.state.directChannels.values()][0] ?? '')
    await discord.until(() => wordsOf(direct()?.messages ?? []).includes('Reward hacking'))
  })
})

describe('the gateway', () => {
  const count = (kind: string) => discord.gateway.arrived.filter((arrived) => arrived === kind).length

  it('goes on where the line broke, with what happened meanwhile', async () => {
    discord.gateway.drop()
    const asked = search(30_000)
    expect(wordsOf(await discord.answer(asked))).toContain('Reward hacking')
    expect(count('resume')).toBe(1)
    expect(count('identify')).toBe(1)
  })

  it('goes on where Discord asks it to come again', async () => {
    discord.gateway.reconnect()
    await discord.until(() => count('resume') === 1)
    expect(wordsOf(await discord.answer(search(30_000)))).toContain('Reward hacking')
  })

  it('begins anew where its session is over', async () => {
    discord.gateway.invalidate()
    await discord.until(() => count('identify') === 2)
    expect(wordsOf(await discord.answer(search(30_000)))).toContain('Reward hacking')
  })

  it('says why, where Discord ends it for good', async () => {
    discord.gateway.close(4004)
    const told = await discord.until(() => running.logged.find((line) => line.code === 4004))
    expect(told.msg).toContain('DISCORD_BOT_TOKEN is not a token that Discord accepts')
  })
})

describe('a server that the bot is removed from', () => {
  const savedBy = async () => wordsOf(await discord.answer(discord.people.say('saved')))
  const save = async () => discord.answer(discord.people.say('save', { paper }))

  const isTold = () => running.logged.some((line) => line.guild === discord.guild.id)
  const isGone = async () => {
    discord.guild.isGone = false
    return (await savedBy()).includes('is not installed')
  }
  const isBack = () => running.logged.some(({ msg }) => String(msg).startsWith('a workspace is back'))
  const untilBack = async () => {
    discord.comeBack(discord.guild)
    await discord.until(isBack)
    return savedBy()
  }

  it('is put away, and as it was when the bot is added again, which says so', async () => {
    await save()
    expect(await savedBy()).toContain('1 paper')
    discord.leave(discord.guild)
    await discord.until(isTold)
    expect(await isGone()).toBe(true)
    const first = await untilBack()
    expect(first).toContain('1 paper')
    expect(first).toContain('Welcome back')
    expect(await savedBy()).not.toContain('Welcome back')
  })

  it('is put away too where that happened while the bot was away', async () => {
    await save()
    await running.app.stop()
    discord.leave(discord.guild, { silently: true })
    running = await startDiscordApp(discord, folder.folder)
    expect(await isGone()).toBe(true)
    expect(await untilBack()).toContain('1 paper')
  })

  it('is put away too where that happened while the connection was lost, once Discord confirms it', async () => {
    await save()
    discord.leave(discord.guild, { silently: true })
    discord.gateway.invalidate()
    await discord.until(isTold)
    expect(await isGone()).toBe(true)
    expect(await untilBack()).toContain('1 paper')
  })

  it('is kept where a connection begins without it and Discord does not confirm that', async () => {
    await save()
    discord.fail(/^GET \/guilds\/\d+$/, { page: 403 })
    discord.leave(discord.guild, { silently: true })
    discord.gateway.invalidate()
    const told = await discord.until(() => running.logged.find((line) => line.guild === discord.guild.id))
    expect(told.msg).toBe('whether the bot is still in a server is not known')
    expect(await isGone()).toBe(false)
    expect(await savedBy()).toContain('1 paper')
  })

  it('is as it was when it was left and joined again while the connection was lost', async () => {
    await save()
    discord.leave(discord.guild)
    await discord.until(isTold)
    discord.gateway.drop()
    discord.gateway.invalidate()
    discord.guild.isGone = false
    await discord.until(isBack)
    expect(await savedBy()).toContain('1 paper')
  })

  it('is erased where nothing is to be kept', async () => {
    await running.app.stop()
    running = await startDiscordApp(discord, folder.folder, { FORGET_AFTER: '0' })
    await save()
    discord.leave(discord.guild)
    const told = await discord.until(() => running.logged.find(({ msg }) => msg === 'a workspace is erased'))
    expect(told).toMatchObject({ workspace: `discord:${discord.guild.id}`, erased: { saved_papers: 1 } })
    discord.comeBack(discord.guild)
    expect(await savedBy()).toContain('Nothing saved yet')
  })

  it('is kept while an outage hides it', async () => {
    await save()
    discord.gateway.dispatch('GUILD_DELETE', { id: discord.guild.id, unavailable: true }, discord.guild.id)
    expect(await savedBy()).toContain('1 paper')
    await running.app.stop()
    discord.guild.isUnavailable = true
    running = await startDiscordApp(discord, folder.folder)
    expect(await savedBy()).toContain('1 paper')
    const begun = () => discord.gateway.arrived.filter((each) => each === 'identify').length
    const before = begun()
    discord.gateway.invalidate()
    await discord.until(() => begun() > before && discord.gateway.count === 1)
    expect(await savedBy()).toContain('1 paper')
    expect(discord.count(/^GET \/guilds\/\d+$/)).toBe(0)
  })
})

describe('a long list', () => {
  it('keeps all its messages, and refreshes the one whose button was pressed', async () => {
    const list = await discord.answer(discord.people.say('topics'), 2)
    expect(list.length).toBeGreaterThan(1)
    const latest = await discord.answer(
      discord.people.press(buttonOf(list.slice(1), 'Latest'), list[1] ?? raise()),
    )
    expect(wordsOf(latest)).toContain('Latest in')
    expect(partsOf(list).some((part) => part.label === 'Latest')).toBe(true)
  })
})

function raise(): never {
  throw new Error('there is no such message')
}
