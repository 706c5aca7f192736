/** What a start loads, which is most of what it costs: each module takes a third of a millisecond. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { programEnv } from './support/program-env.ts'
import { copySeeds, seedsFolder } from './support/seeds.ts'
import { tellLoaded } from './support/tell-loaded.ts'

async function loadedBy(words: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-loaded-'))
  try {
    const file = join(folder, 'test.sqlite')
    await copySeeds(file, Temporal.Now.instant())
    const main = join(import.meta.dirname, '../src/main.ts')
    const { stderr } = await promisify(execFile)(process.execPath, ['--import', tellLoaded, main, ...words], {
      env: { ...programEnv, DATABASE_URL: `file:${file}`, SEEDS_DIR: seedsFolder },
      maxBuffer: 2 ** 24,
    })
    return stderr.split('\n').filter((line) => line.startsWith('file:'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it('an answer in a terminal loads no server, no platform and no parser that it does not need', async () => {
  const loaded = await loadedBy(['papers', 'status'])
  const packages = new Set(
    loaded.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]).filter((name) => name),
  )
  expect([...packages]).toContain('kysely')
  for (const name of [
    '@slack/bolt',
    '@unified-latex/unified-latex-util-parse',
    'chrono-node',
    'd3-scale',
    'discord.js',
    'express',
    'htmlparser2',
    'pg',
    'prom-client',
    'yaml',
  ])
    expect([...packages], name).not.toContain(name)
  // 1,280 when this was written, and 1,790 at first.
  expect(loaded.length).toBeLessThan(1_330)
})
