import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runForgetCommand } from '../../src/cli/forget.ts'
import { BotError } from '../../src/errors.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-forget-'))
  // It stays open, as that of a running bot.
  store = await openStore({ url: `file:${join(folder, 'club.sqlite')}` })
  for (const workspace of ['chat:T1', 'chat:T2'] as const) {
    await store.topics.save(workspace, { name: 'secret', title: 'Secret', query: 'hidden words' })
    await store.settings.save(`${workspace}/C1`, 'unfurl', 'off')
    await store.settings.save(`${workspace}/C2`, 'unfurl', 'off')
  }
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

/** `answer` is what a person types at the terminal; without it nobody can be asked. */
async function run(words: readonly string[], answer?: string): Promise<string> {
  const output = new PassThrough()
  const input = Object.assign(new PassThrough(), { isTTY: answer !== undefined })
  input.end(`${answer ?? ''}\n`)
  await runForgetCommand({
    env: { DATABASE_URL: `file:${join(folder, 'club.sqlite')}` },
    words,
    input,
    output,
  })
  output.end()
  return text(output)
}

const kept = async () =>
  [...(await store.countOf('chat:T1')).values(), ...(await store.countOf('chat:T2')).values()].join(' ')

it('lists by table what goes, without a word of it, asks, and erases that workspace beside a running bot', async () => {
  const said = await run(['--workspace', 'chat:T1'], 'y')
  expect(said).toContain('chat:T1, not marked as gone:\n  topics: 1\n  place_settings: 2\n')
  expect(said).toContain('[y/N]')
  expect(said).toMatch(/Erased:\n {2}topics: 1\n {2}place_settings: 2\n$/)
  expect(said).not.toContain('hidden')
  expect(await kept()).toBe('1 2')
})

it.each(['', 'n', 'nonsense'])('erases nothing after the answer “%s”', async (answer) => {
  expect(await run(['--workspace', 'chat:T1'], answer)).toContain('Nothing was erased.')
  expect(await kept()).toBe('1 2 1 2')
})

it('asks nobody with --yes, and lists those that are gone', async () => {
  expect(await run(['--list'])).toBe('No workspace is gone.\n')
  await store.workspaces.leave('chat:T1', Date.parse('2025-04-13T09:00:00Z'))
  await store.workspaces.leave('chat:T2', Date.parse('2025-04-13T09:00:00Z'), { isKept: true })
  expect(await run(['--list'])).toBe(
    'chat:T1: gone since 2025-04-13T09:00Z\nchat:T2: gone since 2025-04-13T09:00Z, kept\n',
  )
  expect(await run(['--workspace', 'chat:T1', '--yes'])).toContain('chat:T1, gone since 2025-04-13T09:00Z:')
  expect(await run(['--list'])).toBe('chat:T2: gone since 2025-04-13T09:00Z, kept\n')
  expect(await kept()).toBe('1 2')
})

it.each([
  [[], 'Not understood'],
  [['--workspace', 'T1'], 'Not understood'],
  [['--workspace', 'chat:T1/C1', '--yes'], 'Not understood'],
  [['--list', '--yes'], 'Not understood'],
  [['--nonsense'], 'npm run forget'],
  [['--workspace', 'chat:T9', '--yes'], 'Nothing is kept of chat:T9.'],
  [['--workspace', 'chat:T1'], 'add --yes where nobody can be asked'],
])('refuses %j in a plain sentence', async (words, sentence) => {
  const error = await run(words).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BotError)
  expect(error).toMatchObject({ code: 'misconfigured', userMessage: expect.stringContaining(sentence) })
  expect(await kept()).toBe('1 2 1 2')
})
