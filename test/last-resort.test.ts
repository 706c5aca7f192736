import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PermissionFlagsBits } from 'discord-api-types/v10'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder, wordsOf } from './support/discord-app.ts'
import { type DiscordLoopback, startDiscordLoopback } from './support/discord-loopback.ts'
import { programEnv } from './support/program-env.ts'
import { copySeedsInto, seedsFolder } from './support/seeds.ts'

const main = join(import.meta.dirname, '../src/main.ts')
/** Loaded beside the program: at this signal something throws that nobody catches. */
const faults = {
  error: "process.on('SIGUSR2', () => setTimeout(() => { throw new Error('a fault') }))",
  rejection: "process.on('SIGUSR2', () => void Promise.reject(new Error('a fault')))",
}

let discord: DiscordLoopback
let folder: Awaited<ReturnType<typeof makeFolder>>
const running = new Set<ChildProcess>()
beforeEach(async () => {
  folder = await makeFolder()
  await copySeedsInto(folder.folder)
  discord = await startDiscordLoopback()
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  await discord.close()
  await folder.remove()
})

async function start(fault: keyof typeof faults) {
  const preload = `data:text/javascript,${encodeURIComponent(faults[fault])}`
  const child = spawn(process.execPath, ['--import', preload, main], {
    cwd: folder.folder,
    env: { ...programEnv, SEEDS_DIR: seedsFolder, PORT: '0', ...discord.env },
  })
  running.add(child)
  let out = ''
  let errors = ''
  const printed = Promise.withResolvers<void>()
  child.stdout.on('data', (data) => {
    out += data
    if (out.includes('Ctrl+C')) printed.resolve()
  })
  child.stderr.on('data', (data) => {
    errors += data
    discord.state.happened()
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  void ended.then((code) => printed.reject(new Error(`ended with ${code}: ${errors}`)))
  await printed.promise
  return { child, ended, errors: () => errors }
}

const caught = 'an error that nobody caught: the program ends'
const posting = /^POST \/channels\/\d+\/messages$/

async function subscribe() {
  const { child, ended } = await start('error')
  const permissions = PermissionFlagsBits.ManageChannels
  const asked = discord.people.say('subscribe', { query: 'reward' }, { permissions })
  expect(wordsOf(await discord.answer(asked))).toContain('Subscribed')
  child.kill('SIGTERM')
  await ended
  const database = new DatabaseSync(join(folder.folder, 'data/journal-club.sqlite'))
  // All of the seeds' papers were missed.
  const longAgoMs = Temporal.Instant.from('2025-04-01T00:00:00Z').epochMilliseconds
  database.prepare('update subscriptions set after_ms = ?, rests_until_ms = 0').run(longAgoMs)
  database.close()
}

it.each(['error', 'rejection'] as const)(
  'an %s that nobody caught ends the program in order: a post under way is finished, once',
  async (fault) => {
    await subscribe()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    discord.fail(posting, { hold: held })
    const { child, ended, errors } = await start(fault)
    await discord.until(() => discord.failed.length > 0)
    child.kill('SIGUSR2')
    await discord.until(() => errors().includes(caught))
    release()
    expect(await ended).toBe(1)
    expect(discord.channel.messages).toHaveLength(1)
    const next = await start('error')
    discord.people.say('search', { query: 'reward hacking' })
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    expect(discord.channel.messages).toHaveLength(1)
  },
)
