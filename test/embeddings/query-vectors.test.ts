import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createEndpointBreaker } from '../../src/embeddings/open-embeddings.ts'
import { QueryVectors } from '../../src/embeddings/query-vectors.ts'

type Answer = Awaited<ReturnType<ConstructorParameters<typeof QueryVectors>[0]['ask']>>

function open() {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  const breaker = createEndpointBreaker(log)
  const asked: string[] = []
  const made = {
    breaker,
    asked,
    logged,
    nowMs: 0,
    answer: (): Promise<Answer> => Promise.resolve({ vector: Int8Array.of(1) }),
    find: (text: string) => queries.find(text),
  }
  const queries = new QueryVectors({
    breaker,
    nowMs: () => made.nowMs,
    ask(text) {
      asked.push(text)
      return made.answer()
    },
  })
  return made
}

const fail = () => Promise.resolve({ why: 'answers 500' })

describe('the vector of a question', () => {
  it('is asked for once, also by several at the same time', async () => {
    const { find, asked } = open()
    const [one, other] = await Promise.all([find('cats'), find('cats')])
    expect(one).toEqual(Int8Array.of(1))
    expect(other).toBe(one)
    expect(await find('cats')).toBe(one)
    expect(asked).toEqual(['cats'])
  })

  it('is remembered for the last 500 questions', async () => {
    const { find, asked } = open()
    for (let number = 0; number < 501; number++) await find(`question ${number}`)
    await find('question 500')
    expect(asked.length).toBe(501)
    await find('question 0')
    expect(asked.length).toBe(502)
  })

  it('that comes too late is left out, and kept for the next', async () => {
    const desk = open()
    const late = Promise.withResolvers<Answer>()
    desk.answer = () => late.promise
    expect(await desk.find('cats')).toBeUndefined()
    expect(desk.breaker.failure).toEqual({ sinceMs: 0, why: 'does not answer within 300 ms' })
    late.resolve({ vector: Int8Array.of(7) })
    await late.promise
    expect(await desk.find('cats')).toEqual(Int8Array.of(7))
    expect(desk.breaker.failure?.why).toBe('does not answer within 300 ms')
  })

  it('is not waited for while the endpoint is left alone, and one trial brings it back', async () => {
    const desk = open()
    desk.answer = fail
    for (const text of ['a', 'b', 'c']) expect(await desk.find(text)).toBeUndefined()
    expect(desk.find('d')).toBeUndefined()
    expect(desk.asked).toEqual(['a', 'b', 'c'])
    desk.nowMs = 10_000
    expect(desk.find('e')).toBeUndefined()
    await new Promise(setImmediate)
    desk.nowMs = 25_000
    expect(desk.find('f')).toBeUndefined()
    expect(desk.asked).toEqual(['a', 'b', 'c', 'e'])
    desk.answer = () => Promise.resolve({ vector: Int8Array.of(3) })
    desk.nowMs = 31_000
    expect(desk.find('g')).toBeUndefined()
    await new Promise(setImmediate)
    expect(desk.breaker.failure).toBeUndefined()
    expect(await desk.find('h')).toEqual(Int8Array.of(3))
    expect(desk.logged).toEqual([
      'the embeddings endpoint fails: search goes by words',
      'the embeddings endpoint answers again',
    ])
  })

  it('is asked for at most 16 times at once', async () => {
    const desk = open()
    const never = new Promise<Answer>(() => {})
    desk.answer = () => never
    for (let number = 0; number < 40; number++) void desk.find(`question ${number}`)
    expect(desk.asked.length).toBe(16)
  })
})
