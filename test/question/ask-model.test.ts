import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseSettings } from '../../src/app/config.ts'
import { openModel } from '../../src/language-model/open-model.ts'
import { type ModelSettings, modelSchema } from '../../src/language-model/settings.ts'
import type { Workspace } from '../../src/model/place.ts'
import { createProposer } from '../../src/question/ask-model.ts'
import { parseQuestion } from '../../src/question/parse-question.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { openStore } from '../../src/store/open-store.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'
import { readSentence, today } from './table.ts'

const startServer = makeSourceServers()
const question = 'which agents plan well without being told how'

function chat(content: string, tokens = 40): string {
  return JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: tokens } })
}

async function open(answer: Answer, parts: Partial<ModelSettings> & { readonly deadlineMs?: number } = {}) {
  const server = await startServer((asked, response, nth) => {
    response.setHeader('content-type', 'application/json')
    return answer(asked, response, nth)
  })
  const logged: string[] = []
  const { deadlineMs, ...settings } = parts
  const time = { now: Temporal.Instant.from('2026-06-17T09:00:00Z') }
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-'))
  const store = await openStore({ url: `file:${join(folder, 'test.sqlite')}` })
  onTestFinished(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })
  const model = openModel(
    {
      url: `${server.url}/v1/chat/completions`,
      model: 'small',
      key: 'sk-planted',
      dailyTokens: 1_000,
      ...settings,
    },
    {
      log: pino({ level: 'debug' }, { write: (line: string) => logged.push(line) }),
      version: 'test',
      now: () => time.now,
      days: store.modelDays,
    },
  )
  const proposerFor = createProposer(model, deadlineMs)
  const index = createMemoryIndex()
  const topics = new Set(['agents'])
  const read = (text: string, workspace: Workspace = 'web:lab') =>
    parseQuestion(text, { today, topics, index, proposer: proposerFor(workspace) })
  return { server, read, logged, time }
}

describe('a model that reads questions', () => {
  it('is told the question, the day and the topics, and what it proposes is taken', async () => {
    const { server, read } = await open(() => chat('{"query": "topic:agents planning sort:new"}'))
    expect(await read(question)).toEqual({ query: 'topic:agents planning sort:new', isFielded: true })
    const [asked] = server.asked
    expect(asked?.url.pathname).toBe('/v1/chat/completions')
    expect(asked?.headers.authorization).toBe('Bearer sk-planted')
    const body = JSON.parse(asked?.body ?? '')
    expect(body).toMatchObject({ model: 'small', temperature: 0 })
    expect(body.messages[0].content).toContain('Today is 2026-06-17. Topics: agents')
    expect(JSON.parse(body.messages[1].content)).toEqual({ question })
  })

  it('may answer with one line, or in a block of code', async () => {
    for (const content of [
      '`planning since:2024`',
      'planning since:2024',
      '```json\n{"query":"planning since:2024"}\n```',
    ]) {
      const { read } = await open(() => chat(content))
      expect((await read(question)).query).toBe('planning since:2024')
    }
  })

  it('is not heard where what it says is no query that uses a field, or one that there is not', async () => {
    const answers = [
      'agents planning',
      'Sure! Here is your query:\nauthor:shen planning',
      'topic:secrets planning',
      'password:1 planning since:2024',
      'https://evil.example/x since:2024x',
      'author:shen (planning',
      `planning since:2024 ${'a '.repeat(200)}`,
      '',
      '{"query": 5}',
      '"agents that plan"',
    ]
    for (const content of answers) {
      const { read } = await open(() => chat(content))
      expect(await read(question), content).toEqual({
        query: readSentence(question).query,
        isFielded: false,
      })
    }
  })

  it('is asked once for a question of a day, and not for what is no question', async () => {
    const { server, read } = await open(() => chat('planning since:2024'))
    await Promise.all([read(question), read(question)])
    await read(question)
    await read('reward hacking')
    await read('author:shen since:2w what may large language models plan')
    await read(`${question} `.repeat(20))
    expect(server.asked.length).toBe(1)
  })

  it('that does not answer in time is not waited for, and is left alone after three failures', async () => {
    const { server, read, logged, time } = await open(
      (_asked, response, nth) => {
        if (nth > 1) response.writeHead(500)
        return nth > 1 ? '{}' : undefined
      },
      { deadlineMs: 1_000 },
    )
    for (const number of [1, 2, 3, 4, 5]) expect((await read(`${question} ${number}`)).isFielded).toBe(false)
    expect(server.asked.length).toBe(3)
    expect(logged.join('')).toContain('questions are read by rules')
    expect(logged.join('')).not.toMatch(/sk-planted|being told/)
    time.now = time.now.add({ minutes: 10 })
    await read(`${question} again`)
    expect(server.asked.length).toBe(4)
  })

  it('uses no more tokens of a workspace in a day than are allowed', async () => {
    const { server, read, time } = await open(() => chat('planning since:2024', 600), { dailyTokens: 1_600 })
    for (const number of [1, 2, 3]) await read(`${question} ${number}`)
    expect(server.asked.length).toBe(2)
    await read(`${question} 3`, 'web:other')
    expect(server.asked.length).toBe(3)
    time.now = time.now.add({ hours: 24 })
    await read(`${question} 4`)
    expect(server.asked.length).toBe(4)
  })
})

describe('the settings of the model', () => {
  const read = (env: Record<string, string>) => {
    const faults: string[] = []
    return { settings: parseSettings(modelSchema, env, faults), faults }
  }

  it('are none without an address', () => {
    expect(read({ LLM_MODEL: 'm', LLM_KEY: 'k' })).toEqual({ settings: undefined, faults: [] })
  })

  it('take a base address or the whole one', () => {
    for (const url of [
      'https://a.example/v1',
      'https://a.example/v1/',
      'https://a.example/v1/chat/completions',
    ])
      expect(read({ LLM_URL: url, LLM_MODEL: 'm' }).settings).toEqual({
        url: 'https://a.example/v1/chat/completions',
        model: 'm',
        key: undefined,
        dailyTokens: 200_000,
      })
  })

  it('say what is wrong', () => {
    expect(read({ LLM_URL: 'https://a.example' }).faults).toEqual([
      'LLM_MODEL: must name the model that LLM_URL is to be asked for',
    ])
    expect(read({ LLM_URL: 'https://u:p@a.example', LLM_MODEL: 'm' }).faults[0]).toContain(
      'belongs into LLM_KEY',
    )
  })
})
