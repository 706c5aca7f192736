import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderCard as renderForDiscord } from '../../adapters/discord/render.ts'
import { renderCard as renderForSlack } from '../../adapters/slack/render/messages.ts'
import { type App, startApp } from '../../src/app/app.ts'
import type { Card, Place } from '../../src/core.ts'
import { loadBotParts } from '../support/bot-parts.ts'
import { makeFolder } from '../support/discord-app.ts'
import { type DiscordLoopback, startDiscordLoopback } from '../support/discord-loopback.ts'
import { copySeeds, seedsFolder } from '../support/seeds.ts'
import { type SlackLoopback, startSlackLoopback } from '../support/slack-loopback.ts'

let slack: SlackLoopback
let discord: DiscordLoopback
let app: App
let folder: Awaited<ReturnType<typeof makeFolder>>
let now = Temporal.Instant.from('2025-04-13T08:00:00Z')
beforeAll(async () => {
  folder = await makeFolder()
  await copySeeds(join(folder.folder, 'test.sqlite'), now)
  slack = await startSlackLoopback()
  discord = await startDiscordLoopback()
  app = await startApp({
    env: {
      ...slack.env,
      ...discord.env,
      DATABASE_URL: `file:${folder.folder}/test.sqlite`,
      SEEDS_DIR: seedsFolder,
      PORT: '0',
    },
    log: pino({ level: 'silent' }),
    version: '0.0.0-test',
    terminal: { words: [], input: process.stdin, output: new PassThrough() as never },
    loadBotParts,
    now: () => now,
    quit() {},
  })
})
afterAll(async () => {
  await app.stop()
  await slack.close()
  await discord.close()
  await folder.remove()
})

const say = (place: Place, text: string): Promise<Card> => app.bot.hear({ place, user: 'ada', text }).answer()

describe('what a search finds that was posted by the running program', () => {
  it('leads to the message, on either platform', async () => {
    const onSlack: Place = 'slack:T1/C1'
    const onDiscord: Place = `discord:${discord.guild.id}/${discord.channel.id}`
    for (const place of [onSlack, onDiscord]) await say(place, 'subscribe agents daily at 09:00 in UTC')
    now = Temporal.Instant.from('2025-04-13T09:00:00Z')
    await app.tick()
    const post = await slack.until(() => slack.channel('C1').messages[0])
    const message = await discord.until(() => discord.channel.messages[0])

    const slackAnswer = renderForSlack(await say(onSlack, 'search topic:agents'), { origin: '' })
    expect(JSON.stringify(slackAnswer)).toContain(
      `<https://slack.com/app_redirect?team=T1&amp;channel=C1&amp;message_ts=${post.ts}|13 April 2025>`,
    )
    const discordAnswer = renderForDiscord(await say(onDiscord, 'search topic:agents'))
    expect(JSON.stringify(discordAnswer)).toContain(
      `Posted here on [13 April 2025](https://discord.com/channels/${discord.guild.id}/${discord.channel.id}/${message.id})`,
    )
  })
})
