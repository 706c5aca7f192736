/**
 * An installation without the developers' packages: it runs platforms, and the
 * playground only where it was bundled.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { bundlePage } from '../adapters/web/bundle.ts'
import { startDiscordLoopback } from './support/discord-loopback.ts'
import { seedsFolder } from './support/seeds.ts'
import { startSlackLoopback } from './support/slack-loopback.ts'

const root = join(import.meta.dirname, '..')
let folder: string
const children = new Set<ChildProcess>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-production-'))
  for (const name of ['src', 'adapters', 'data/answers.yaml', 'package.json', 'package-lock.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(root, 'node_modules', name), link)
  }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the program there, with settings of the test alone. */
function start(env: Readonly<Record<string, string>>) {
  const settings = { PORT: '0', SEEDS_DIR: seedsFolder, DATABASE_URL: `file:${join(folder, 'club.sqlite')}` }
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: folder,
    env: { ...settings, ...env },
  })
  children.add(child)
  child.once('close', () => children.delete(child))
  let said = ''
  const heard = new Promise<void>((resolve) => {
    const hear = (bytes: Buffer) => {
      said += bytes
      if (said.includes('Ctrl+C')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => resolve())
  })
  const ended = once(child, 'close').then(([code]) => code as number)
  return {
    ended,
    /** What it said until it runs, or has ended. */
    said: () => heard.then(() => said),
    stop: () => child.kill('SIGTERM') && ended,
  }
}

it.each([{}, { ADAPTERS: 'web' }])(
  'with %o it says how to get the playground, and exits with 2',
  async (env) => {
    const { said, ended } = start(env)
    expect(await ended).toBe(2)
    expect(await said()).toContain('- ADAPTERS: the playground (web) is not part of this installation.')
    expect(await said()).toContain('npm run setup')
    expect(await said()).not.toMatch(/\n +at /)
  },
)

it('takes no page from the folder for temporary files, where any user could have put it', async () => {
  const temporary = join(folder, 'tmp')
  await bundlePage([join(temporary, 'journal-club')])
  const { said, ended } = start({ TMPDIR: temporary })
  expect(await ended).toBe(2)
  expect(await said()).toContain('is not part of this installation')
})

it('runs Slack and Discord', async () => {
  const [slack, discord] = [await startSlackLoopback(), await startDiscordLoopback()]
  const { said, stop } = start({ ...slack.env, ...discord.env })
  for (const words of ['Slack: type', 'Discord: I am', 'Ctrl+C']) expect(await said()).toContain(words)
  expect(await stop()).toBe(0)
  await Promise.all([slack.close(), discord.close()])
})

it('runs the playground when its page was bundled ahead', async () => {
  const { script } = await bundlePage([join(folder, 'node_modules/.cache/journal-club')])
  const { said, stop } = start({ ADAPTERS: 'web' })
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await said()) ?? []
  expect(await (await fetch(`${origin}/page/app.js`)).text()).toBe(script)
  const answer = await fetch(`${origin}/api/say`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'search reward hacking' }),
  })
  expect(Object.keys((await answer.json()) as object)).toEqual([
    'cards',
    'visibility',
    'discord',
    'matrix',
    'slack',
  ])
  expect(await stop()).toBe(0)
})
