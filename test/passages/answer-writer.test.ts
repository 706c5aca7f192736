import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openModel } from '../../src/language-model/open-model.ts'
import { OpeningIndex } from '../../src/library/index-opening.ts'
import { createAnswerWriter } from '../../src/passages/answer-writer.ts'
import { openStore } from '../../src/store/open-store.ts'
import { honest } from '../support/model-endpoints.ts'
import { makeSourceServers } from '../support/source-server.ts'

const startServer = makeSourceServers()

it('gives no sentence, and says why, where the index cannot tell which words are common', async () => {
  const server = await startServer(honest)
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-'))
  const store = await openStore({ url: `file:${join(folder, 'test.sqlite')}` })
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const settings = { url: server.url, model: 'small', key: undefined, dailyTokens: 10_000 }
  const now = () => Temporal.Instant.from('2026-06-17T09:00:00Z')
  const model = openModel(settings, { log, version: 'test', days: store.modelDays, now })
  onTestFinished(async () => {
    await model.stop()
    await store.close()
    await rm(folder, { recursive: true })
  })
  const neverOpened = new OpeningIndex({ description: 'in memory', papersAtOnce: 500 }, { nowMs: () => 0 })
  const writer = createAnswerWriter({ model, index: neverOpened, log })
  const quotes = [{ title: 'Rewards', text: 'Early stopping reduces reward hacking of agents.' }]
  expect(await writer.write('what reduces reward hacking?', quotes, 'web:lab')).toEqual({ why: 'unchecked' })
  expect(server.asked.length).toBe(1)
  expect(logged.join('\n')).toContain('cannot be checked')
})
