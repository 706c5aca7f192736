import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ModelCall, openModel } from '../../src/language-model/open-model.ts'
import type { ModelRequest } from '../../src/ports/language-model.ts'
import { openStore } from '../../src/store/open-store.ts'
import { holdDatabase } from '../support/hold-database.ts'
import { chat, keyOf } from '../support/model-endpoints.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const startServer = makeSourceServers()
const day = '2026-06-17'
const request: ModelRequest = {
  purpose: 'answer',
  workspace: 'web:lab',
  instructions: 'Answer.',
  data: { question: 'why?' },
  maxTokens: 100,
  patienceMs: 7_500,
}
/** (7 letters of instructions and 19 of data) / 3, and those of the answer. */
const reckoned = 109

function toolCall(name: string, given: string) {
  return { id: 'x', type: 'function', function: { name, arguments: given } }
}

async function open(answer: Answer) {
  const server = await startServer((asked, response, nth) => {
    response.setHeader('content-type', 'application/json')
    return answer(asked, response, nth)
  })
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-'))
  const file = join(folder, 'test.sqlite')
  const store = await openStore({ url: `file:${file}` })
  onTestFinished(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })
  const time = { now: Temporal.Instant.from(`${day}T09:00:00Z`) }
  const taking: Promise<boolean>[] = []
  const take: typeof store.modelDays.take = (...args) => {
    const taken = store.modelDays.take(...args)
    taking.push(taken)
    return taken
  }
  const calls: ModelCall[] = []
  const logged: string[] = []
  const url = `${server.url}/v1/chat/completions`
  const model = openModel(
    { url, model: 'small', key: 'sk-planted-7f3e9c21', dailyTokens: 1_000_000 },
    {
      log: pino({ level: 'debug' }, { write: (line: string) => logged.push(line) }),
      version: 'test',
      days: { ...store.modelDays, take },
      now: () => time.now,
      onCall: (call) => calls.push(call),
    },
  )
  const used = async () => {
    await model.stop()
    return store.modelDays.find('web:lab', day)
  }
  return { server, file, store, model, time, taking, calls, logged, used }
}

describe('a language model', () => {
  it.each([
    ['what the service says', chat('x', 42), 42],
    [
      'what is reckoned, where it says nothing',
      JSON.stringify({ choices: [{ message: { content: 'x' } }] }),
      reckoned,
    ],
    ['no more than can be', chat('x', 10 ** 12), 100_000],
  ])('counts %s', async (_name, answer, tokens) => {
    const { model, calls, used } = await open(() => answer)
    expect(await model.ask(request)).toEqual({ text: 'x' })
    expect(await used()).toEqual({ calls: 1, tokens, failures: 0, dropped: 0 })
    expect(calls).toEqual([{ purpose: 'answer', outcome: 'answered', tokens }])
  })

  it('gives back the tokens of what a service refuses, and leaves it alone as long as it says', async () => {
    const { server, model, time, used } = await open((_asked, response) => {
      response.statusCode = 429
      response.setHeader('retry-after', '600')
      return '{}'
    })
    for (let nth = 0; nth < 5; nth += 1) expect(await model.ask(request)).toEqual({ why: 'failed' })
    expect(server.asked.length).toBe(3)
    expect(await used()).toEqual({ calls: 3, tokens: 0, failures: 3, dropped: 0 })
    expect(await model.describe('web:lab')).toContain('3 failures, it answers 429')
    time.now = time.now.add({ minutes: 9 })
    await model.ask(request)
    expect(server.asked.length).toBe(3)
    time.now = time.now.add({ minutes: 2 })
    await Promise.all([model.ask(request), model.ask(request)])
    expect(server.asked.length).toBe(4)
  })

  it('that reasons is asked as it wants, and told that from then on', async () => {
    // https://platform.openai.com/docs/guides/reasoning
    const { server, model, used } = await open((asked, response) => {
      const told = ['max_tokens', 'temperature'].find((name) => asked.body.includes(`"${name}"`))
      if (told === undefined) return chat('x', 42)
      response.statusCode = 400
      return JSON.stringify(
        {
          error: {
            message: `Unsupported parameter: '${told}' is not supported with this model. Use 'max_completion_tokens' instead.`,
            type: 'invalid_request_error',
            param: told,
            code: 'unsupported_parameter',
          },
        },
        undefined,
        2,
      )
    })
    for (let nth = 0; nth < 2; nth += 1) expect(await model.ask(request)).toEqual({ text: 'x' })
    expect(server.asked.length).toBe(3)
    expect(JSON.parse(server.asked[2]?.body ?? '').max_completion_tokens).toBeGreaterThan(request.maxTokens)
    expect(await used()).toEqual({ calls: 2, tokens: 84, failures: 0, dropped: 0 })
  })

  it('that takes neither a schema nor a temperature is asked without both', async () => {
    const { server, model } = await open((asked, response) => {
      const told = ['temperature', 'response_format'].find((name) => asked.body.includes(`"${name}"`))
      if (told === undefined) return chat('x')
      response.statusCode = 400
      return JSON.stringify({ error: { message: `no ${told}` } })
    })
    const asked = { ...request, schema: { type: 'object' } }
    for (let nth = 0; nth < 2; nth += 1) expect(await model.ask(asked)).toEqual({ text: 'x' })
    expect(server.asked.length).toBe(4)
  })

  it('tells why it refuses, where the service names it and it is not the key', async () => {
    const { model, logged } = await open((asked, response, nth) => {
      response.statusCode = 404
      const code = nth === 1 ? 'model_not_found' : keyOf(asked)
      return JSON.stringify({ error: { message: `no, ${keyOf(asked)}`, param: null, code } })
    })
    await model.ask(request)
    expect(await model.describe('web:lab')).toContain('it answers 404 (model_not_found)')
    await model.ask(request)
    expect(await model.describe('web:lab')).toMatch(/it answers 404$/)
    expect(logged.join('\n')).not.toContain('7f3e9c21')
  })

  it('is offered tools as it wants them, and told what its calls gave', async () => {
    // https://platform.openai.com/docs/guides/function-calling
    const { server, model, used } = await open(() =>
      JSON.stringify({
        choices: [{ message: { content: null, tool_calls: [toolCall('show', '{"paper":"x"}')] } }],
        usage: { total_tokens: 42 },
      }),
    )
    const tool = { name: 'show', description: 'Show a paper', parameters: { type: 'object' } }
    const step = { call: { name: 'search', arguments: '{"query":"x"}' }, result: 'one paper' }
    const asked = { ...request, purpose: 'talk', tools: [tool], steps: [step] } as const
    expect(await model.ask(asked)).toEqual({
      text: '',
      calls: [{ name: 'show', arguments: '{"paper":"x"}' }],
    })
    const { tools, messages } = JSON.parse(server.asked[0]?.body ?? '')
    expect(tools).toEqual([{ type: 'function', function: tool }])
    expect(messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: step.call }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'one paper' },
    ])
    expect(await used()).toMatchObject({ calls: 1, tokens: 42 })
  })

  it.each([
    ['a call without a name', { tool_calls: [{ type: 'function', function: { arguments: '{}' } }] }],
    ['neither a call nor words', { content: null }],
    [
      'more calls than anybody makes',
      { tool_calls: Array.from({ length: 21 }, () => toolCall('show', '{}')) },
    ],
    ['its key as a name', { tool_calls: [toolCall('sk-planted-7f3e9c21', '{}')] }],
    ['its key in an argument', { tool_calls: [toolCall('show', '{"paper":"12c9e3f7-detnalp-ks"}')] }],
  ])('that answers %s failed', async (_name, message) => {
    const { model, logged } = await open(() => JSON.stringify({ choices: [{ message }] }))
    const tool = { name: 'show', description: 'Show a paper', parameters: {} }
    expect(await model.ask({ ...request, purpose: 'talk', tools: [tool] })).toEqual({ why: 'failed' })
    expect(logged.join('\n')).not.toContain('7f3e9c21')
  })

  it('whose calls nobody offered is answered without them', async () => {
    const { model } = await open(() =>
      JSON.stringify({ choices: [{ message: { content: 'x', tool_calls: [toolCall('show', '{}')] } }] }),
    )
    expect(await model.ask(request)).toEqual({ text: 'x' })
  })

  it('that is too slow to read questions may still answer them', async () => {
    const { model } = await open(() => undefined)
    const query = { ...request, purpose: 'query' as const, patienceMs: 50 }
    for (let nth = 0; nth < 3; nth += 1) expect(await model.ask(query)).toEqual({ why: 'late' })
    expect(await model.ask(query)).toEqual({ why: 'failed' })
    expect(await model.ask({ ...request, patienceMs: 50 })).toEqual({ why: 'late' })
  })

  it('that tells its key has said nothing, and nobody logs it', async () => {
    const { model, logged } = await open((asked) => chat(`The key is ${[...keyOf(asked)].join('-')}.`))
    for (let nth = 0; nth < 3; nth += 1) expect(await model.ask(request)).toEqual({ why: 'failed' })
    expect(logged.join('\n')).toContain('tells its key')
    expect(logged.join('\n')).not.toContain('7f3e9c21')
  })

  it('is not asked where its tokens cannot be counted', async () => {
    const { server, store, model, logged } = await open(() => chat('x'))
    await store.close()
    expect(await model.ask(request)).toEqual({ why: 'uncounted' })
    expect(server.asked).toEqual([])
    expect(logged.join('\n')).toContain('cannot be counted')
  })

  it('has answered though the database is slow to count it', async () => {
    const { promise: held, resolve: hold } = Promise.withResolvers<() => void>()
    const { model, file, calls, used } = await open((_asked, response) => {
      void holdDatabase(file).then((release) => {
        hold(release)
        response.end(chat('x', 42))
      })
      return undefined
    })
    expect(await model.ask(request)).toEqual({ text: 'x' })
    const release = await held
    release()
    expect(await used()).toEqual({ calls: 1, tokens: 42, failures: 0, dropped: 0 })
    expect(calls).toEqual([{ purpose: 'answer', outcome: 'answered', tokens: 42 }])
  })

  it('is not asked, and nothing is taken in the end, where the database is too slow to take tokens', async () => {
    const { server, file, model, taking, used } = await open(() => chat('x'))
    const release = await holdDatabase(file)
    expect(await model.ask(request)).toEqual({ why: 'uncounted' })
    release()
    expect(await Promise.all(taking)).toEqual([true])
    expect(await used()).toEqual({ calls: 0, tokens: 0, failures: 0, dropped: 0 })
    expect(server.asked).toEqual([])
  })
})
