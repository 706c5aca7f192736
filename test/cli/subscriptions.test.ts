import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runSubscriptionsCommand } from '../../src/cli/subscriptions.ts'
import { BotError } from '../../src/errors.ts'
import { openStore } from '../../src/store/open-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-subscriptions-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function run(...words: string[]): Promise<string> {
  const output = new PassThrough()
  const env = { DATABASE_URL: `file:${join(folder, 'club.sqlite')}` }
  const now = () => Temporal.Instant.from('2025-04-13T09:00:00Z')
  await runSubscriptionsCommand({ env, version: '0.0.0', words, output, now })
  output.end()
  return text(output)
}

const file = `topics:
  - name: hacks
    title: Hacks
    query: reward hacking
subscriptions:
  - query: topic:hacks
    when: weekly mon at 10:00 in Europe/Berlin
    top: 3
    place: chat:T1/C1
`

it('lists what a file would change, changes it, and writes the same file again', async () => {
  const path = join(folder, 'subscriptions.yaml')
  await writeFile(path, file)
  const plan = await run('import', path, '--workspace', 'chat:T1', '--dry-run')
  expect(plan).toContain('+ topic hacks: reward hacking\n+ subscription topic:hacks, every Monday at 10:00')
  expect(plan).toContain('a dry run: nothing was changed')
  expect(await run('export', '--workspace', 'chat:T1')).toBe('topics: []\nsubscriptions: []\n')

  await run('import', path, '--workspace', 'chat:T1')
  expect(await run('export', '--workspace', 'chat:T1')).toBe(await readFile(path, 'utf8'))
  expect(await run('import', path, '--workspace', 'chat:T1')).toBe('2 the same.\n')
  expect(await run('export', '--workspace', 'chat:T2')).toBe('topics: []\nsubscriptions: []\n')
  const store = await openStore({ url: `file:${join(folder, 'club.sqlite')}` })
  expect(await store.subscriptions.listAt('chat:T1/C1')).toMatchObject([
    { state: 'active', createdBy: 'operator' },
  ])
  await store.close()
})

it('refuses a file that gives one place more than a hundred, before anything is done', async () => {
  const path = join(folder, 'subscriptions.yaml')
  const many = (place: string, count: number) =>
    Array.from({ length: count }, (_, at) => `- { query: word${at}, place: "chat:T1/${place}" }`)
  await writeFile(path, ['subscriptions:', ...many('C1', 101), ...many('C2', 3)].join('\n'))
  await expect(run('import', path, '--workspace', 'chat:T1')).rejects.toThrow('would make 101')
  expect(await run('export', '--workspace', 'chat:T1')).toBe('topics: []\nsubscriptions: []\n')
  await writeFile(path, ['subscriptions:', ...many('C1', 60), ...many('C2', 60)].join('\n'))
  expect(await run('import', path, '--workspace', 'chat:T1')).toContain('word59')
})

it.each([
  [[], 'Not understood'],
  [['import'], 'Not understood'],
  [['export', '--workspace', 'chat:T1/C1'], 'Not understood'],
  [['import', 'no-such-file.yaml'], 'no-such-file.yaml cannot be read.'],
  [['export', '--nonsense'], 'npm run subscriptions'],
])('refuses %j in a plain sentence', async (words, sentence) => {
  const error = await run(...words).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BotError)
  expect((error as BotError).userMessage).toContain(sentence)
})
