import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../../src/store/open-store.ts'
import { type DiscordApp, makeFolder, startDiscordApp, wordsOf } from '../../support/discord-app.ts'
import { type DiscordLoopback, startDiscordLoopback } from '../../support/discord-loopback.ts'
import { abstractOf, makeRecord } from '../../support/store-records.ts'

let discord: DiscordLoopback
let running: DiscordApp
let folder: Awaited<ReturnType<typeof makeFolder>>
beforeEach(async () => {
  folder = await makeFolder()
  discord = await startDiscordLoopback()
  discord.state.isContentAllowed = true
  await addPaper()
})
afterEach(async () => {
  await running.app.stop()
  await discord.close()
  await folder.remove()
  expect(discord.state.broken).toEqual([])
})

const own = () => discord.channel.messages.filter((message) => message.author === discord.state.botUser)

const link = 'https://arxiv.org/abs/2611.07615'

async function addPaper(): Promise<void> {
  const store = await openStore({ url: `file:${join(folder.folder, 'test.sqlite')}` })
  const identifiers = ['arxiv:2611.07615' as const]
  await store.papers.merge([
    makeRecord({ identifiers, title: 'Stable rewards for vision', abstract: abstractOf(1) }),
  ])
  await store.close()
}

describe('a link to a paper that somebody posts', () => {
  it('is shown under the message, once, where the operator lets the bot read messages', async () => {
    running = await startDiscordApp(discord, folder.folder, { DISCORD_MESSAGE_CONTENT: '1' })
    const posted = discord.people.post(`Look: ${link}`)
    const [shown] = await discord.until(() => own().length === 1 && own())
    expect(shown?.repliesTo).toBe(posted)
    expect(wordsOf(own())).toContain('Stable rewards for vision')
    discord.people.post(`Again: ${link}`)
    discord.people.post('https://example.org/nothing')
    discord.people.post(link, { isBot: true })
    await discord.answer(discord.people.say('status'))
    await running.app.stop()
    expect(own()).toHaveLength(1)
    running = await startDiscordApp(discord, folder.folder, { DISCORD_MESSAGE_CONTENT: '1' })
  })

  it('is kept where the place is set so, with who posted it, and what bots post is not', async () => {
    running = await startDiscordApp(discord, folder.folder, { DISCORD_MESSAGE_CONTENT: '1' })
    const change = discord.people.say('settings', { change: 'collect on' }, { permissions: 1n << 4n })
    await discord.answer(change)
    discord.people.post('https://arxiv.org/abs/2504.99999', { isBot: true })
    discord.people.post(`Look: ${link}`)
    await discord.until(() => own().length === 1)
    const listed = wordsOf(await discord.answer(discord.people.say('latest', { topic: 'here' })))
    expect(listed).toContain('1 paper, linked last first.')
    expect(listed).toContain('Stable rewards for vision')
    expect(listed).toContain('Linked by 1300000000000000000 on')
  })

  it('is left alone where the place is set so', async () => {
    running = await startDiscordApp(discord, folder.folder, { DISCORD_MESSAGE_CONTENT: '1' })
    const change = discord.people.say('settings', { change: 'unfurl off' }, { permissions: 1n << 4n })
    await discord.answer(change)
    discord.people.post(link)
    await discord.answer(discord.people.say('status'))
    await running.app.stop()
    expect(own()).toHaveLength(0)
    running = await startDiscordApp(discord, folder.folder)
  })
})
