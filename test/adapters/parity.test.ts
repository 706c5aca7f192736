import { PassThrough } from 'node:stream'
import { PermissionFlagsBits } from 'discord-api-types/v10'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderCard as renderForDiscord } from '../../adapters/discord/render.ts'
import { renderCard as renderForMatrix } from '../../adapters/matrix/render.ts'
import { maxMenuOptions } from '../../adapters/slack/render/limits.ts'
import { renderCard as renderForSlack } from '../../adapters/slack/render/messages.ts'
import { type App, startApp } from '../../src/app/app.ts'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { parseCommand, splitOptions } from '../../src/talk/parse-command.ts'
import { type Reading, visible } from '../contract/render-contract.ts'
import { loadBotParts } from '../support/bot-parts.ts'
import { allCommands } from '../support/changing-commands.ts'
import { buttonOf, makeFolder, partsOf, wordsOf } from '../support/discord-app.ts'
import {
  type DiscordLoopback,
  type LoopbackChannel,
  type LoopbackMessage,
  startDiscordLoopback,
} from '../support/discord-loopback.ts'
import { type MatrixLoopback, startMatrixLoopback } from '../support/matrix-loopback.ts'
import type { LoopbackRoom } from '../support/matrix-loopback-state.ts'
import { readMatrixEvent, readMatrixMessage } from '../support/matrix-rules.ts'
import { copySeeds, seedsFolder } from '../support/seeds.ts'
import { type SlackLoopback, type SlackPost, startSlackLoopback } from '../support/slack-loopback.ts'
import { directChannel } from '../support/slack-loopback-methods.ts'
import { readSlackMessage } from '../support/slack-rules.ts'

let slack: SlackLoopback
let discord: DiscordLoopback
let matrix: MatrixLoopback
let app: App
let folder: Awaited<ReturnType<typeof makeFolder>>
beforeAll(async () => {
  folder = await makeFolder()
  slack = await startSlackLoopback()
  // Where all show the same picture, its words are compared.
  slack.refuseCharts()
  // Discord tells nobody's time zone, so Slack shall not either.
  slack.addTeam({ id: 'T1', token: 'xoxb-T1-first', scopes: [] })
  discord = await startDiscordLoopback()
  matrix = await startMatrixLoopback()
  const databaseFile = `${folder.folder}/test.sqlite`
  await copySeeds(databaseFile, Temporal.Now.instant())
  // All platforms in one process, as a team that uses them runs it.
  app = await startApp({
    env: {
      ...slack.env,
      ...discord.env,
      ...matrix.env,
      DATABASE_URL: `file:${databaseFile}`,
      SEEDS_DIR: seedsFolder,
      PORT: '0',
    },
    log: pino({ level: 'silent' }),
    version: '0.0.0-test',
    terminal: { words: [], input: process.stdin, output: new PassThrough() as never },
    loadBotParts,
    // Slack's requests are signed with the real time.
    now: () => Temporal.Now.instant(),
    quit() {},
  })
  slack.deliverTo(`http://127.0.0.1:${app.port}`)
})
afterAll(async () => {
  await app.stop()
  await slack.close()
  await discord.close()
  await matrix.close()
  await folder.remove()
})

const commands = await loadCommands()
/**
 * Discord's direct messages belong to no server, so that it is asked for in a channel
 * there, and answered in private.
 */
const ofDirectMessages = 'mcp token'
/** Every example of the catalogue, and every command that needs no words. */
const texts = allCommands(commands).flatMap(({ name, examples, options, form }) => {
  const isEnough = Object.values(options).every((option) => option.schema.safeParse(undefined).success)
  return [...new Set([...(isEnough ? [name] : []), ...examples])].filter(
    (text) => (text !== name || form?.isAsked('') !== true) && text !== ofDirectMessages,
  )
})

/** The places of each platform, by what both are called here. */
const rooms = new Map<string, string>()

function withoutNames(said: string, user: string): string {
  let shown = said.replaceAll(user, 'ASKER')
  for (const [place, name] of rooms) shown = shown.replaceAll(place, name)
  // Slack takes files in a message of their own.
  const words = shown.replace('Attached:', '').replace('Attachedpicture:', '')
  // One is asked after the other.
  return words.replace(/\d+(?=(?:seconds?|minutes?|s)ago)/g, 'SOME')
}

/** What platforms say, without what only one of them has: who asked, and how a file is shown. */
interface Said {
  readonly words: string
  readonly buttons: readonly string[]
}

describe('all platforms, in one process', () => {
  it.each(texts.map((text, at) => [text, at] as const))('say the same to: %s', async (text, at) => {
    const user = {
      slack: `UREADER${at}`,
      discord: `14000000000000000${String(at).padStart(2, '0')}`,
      matrix: `@reader${at}:lab.example`,
    }
    const channel = { slack: `C${at}X`, discord: discord.state.addChannel(discord.guild.id) }
    const onSlack = await askSlack(text, channel.slack, user.slack)
    const onDiscord = await askDiscord(text, channel.discord, user.discord)
    const room = matrix.state.addRoom(user.matrix)
    const onMatrix = await askMatrix(text, room, user.matrix)
    expect(onDiscord.words).not.toBe('')
    rooms.set(`discord:${discord.guild.id}/${channel.discord.id}`, `ROOM${at}.`)
    rooms.set(`slack:T1/${channel.slack}`, `ROOM${at}.`)
    rooms.set(`matrix:lab.example/${room.id}`, `ROOM${at}.`)
    expect(withoutNames(onDiscord.words, user.discord)).toBe(withoutNames(onSlack.words, user.slack))
    expect(offersOf(onDiscord)).toEqual(offersOf(onSlack))
    expect(withoutNames(onMatrix.words, user.matrix)).toBe(withoutNames(onSlack.words, user.slack))
    expect(offersOf(onMatrix)).toEqual(offersOf(onSlack))
  })

  it('say the same when a page is turned, and when a paper is saved in it', async () => {
    const asked = discord.people.say('latest')
    const list = await discord.answer(asked)
    await slack.send.command({ text: 'latest', channel: 'CPAGES' })
    const { messages } = slack.channel('CPAGES')
    const post = await slack.until(() => messages[0])
    for (const [label, shown] of [
      ['More', 'page 2 of 18'],
      ['Save', 'Saved ✓'],
    ] as const) {
      discord.people.press(buttonOf(list, label), list[0] ?? raise())
      await discord.until(() => JSON.stringify(list).includes(shown))
      await slack.send.press(messages.at(-1) ?? post, label, { channel: 'CPAGES' })
      const turned = await slack.until(() =>
        messages.find((message) => JSON.stringify(message.blocks).includes(shown)),
      )
      expect(readDiscord(list)).toEqual(readSlack([turned]))
    }
  })
})

// Another place, of another workspace, tells how many messages to wait for, and changes nothing here.
async function askSlack(text: string, channel: string, user: string): Promise<Said> {
  const ask = app.bot.hear({ place: `slack:TWIN${channel}/${channel}`, user, text })
  const rendered = renderForSlack(await ask.answer(), { origin: text })
  const files = rendered.flatMap((message) => message.files).length
  await slack.send.command({ text, channel, user })
  const { messages } = slack.channel(channel)
  // What is said privately has its files in the direct messages to the one who asked.
  const carriers = () => [...messages, ...slack.channel(directChannel(user)).messages]
  return slack.until(() => {
    const contents = carriers().flatMap(contentsOf)
    if (messages.length < rendered.length || contents.length < files) return undefined
    return readSlack(messages.slice(0, rendered.length), contents)
  })
}

// Options are filled in one by one there, as the bot would read them from the text.
async function askDiscord(text: string, channel: LoopbackChannel, user: string): Promise<Said> {
  const { command, words } = parseCommand(text, commands)
  const values = Object.fromEntries(
    [...splitOptions(command, words).typed].map(([name, value]) => [
      name,
      typeof command.options[name]?.schema.parse(value) === 'number' ? Number(value) : value,
    ]),
  )
  const ask = app.bot.hear({ place: `discord:twin-${user}/1`, user, text })
  const parts = renderForDiscord(await ask.answer()).length
  const permissions = PermissionFlagsBits.ManageChannels | PermissionFlagsBits.ManageGuild
  const asked = discord.people.say(command.name, values, { user, channel, permissions })
  const isPublic = ask.visibility === 'public'
  return readDiscord(await (isPublic ? discord.answerToAll(asked, parts) : discord.answer(asked, parts)))
}

// What is for one person comes to their direct room.
async function askMatrix(text: string, room: LoopbackRoom, user: string): Promise<Said> {
  const { state, bot } = matrix
  const ask = app.bot.hear({ place: `matrix:twin.example/${room.id}`, user, text })
  const parts = renderForMatrix(await ask.answer(), { origin: text }).length
  state.setMember(room, bot, bot, 'join')
  state.add(room, user, 'm.room.message', { msgtype: 'm.text', body: `!papers ${text}` })
  return matrix.state.until(() => {
    const events = [...state.rooms.values()]
      .filter((each) => state.membership(each, user) === 'join')
      .flatMap(({ events: all }) => all)
      .filter(({ sender, type }) => sender === bot && type === 'm.room.message')
    if (events.length < parts) return undefined
    const messages = events.slice(0, parts).map((event) => readMatrixEvent(event.content, state))
    const readings = messages.map(readMatrixMessage)
    const contents = readings.flatMap(({ files }) => files.map(({ content }) => content))
    return {
      words: visible([...readings.map(({ words }) => words), ...contents].join('')),
      buttons: readings.flatMap(({ buttons }) => buttons.map(({ label }) => label)),
    }
  })
}

function readSlack(posts: readonly SlackPost[], contents: readonly string[] = []): Said {
  const readings = posts.map((post) =>
    readSlackMessage({ ...post, longCommands: {} } as unknown as Parameters<typeof readSlackMessage>[0]),
  )
  return {
    words: visible([...readings.map(({ words }) => words), ...contents].join('')),
    buttons: [...readings.flatMap(({ buttons }) => buttons), ...menuOfOne(readings)].map(
      ({ label }) => label,
    ),
  }
}

/** Words that were typed may be a search too; options that were filled in are none. */
function offersOf({ buttons }: Said): readonly string[] {
  return buttons.filter((label) => label !== 'Search for these words').toSorted()
}

/** What one paper alone has on its menu, others have as buttons. */
function menuOfOne(readings: readonly Reading[]): Reading['menus'] {
  const menus = readings.flatMap(({ menus: each }) => each)
  return menus.length <= maxMenuOptions ? menus : []
}

function readDiscord(messages: readonly LoopbackMessage[]): Said {
  return {
    words: visible([wordsOf(messages), ...messages.flatMap(contentsOf)].join('')),
    buttons: partsOf(messages).flatMap(({ label, custom_id: id }) => (id === undefined ? [] : (label ?? []))),
  }
}

function contentsOf({ files }: { readonly files: readonly { readonly content: string }[] }): string[] {
  return files.map(({ content }) => content)
}

function raise(): never {
  throw new Error('there is no such message')
}
