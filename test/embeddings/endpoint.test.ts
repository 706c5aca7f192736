import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSettings } from '../../src/app/config.ts'
import { parseVectors } from '../../src/embeddings/endpoint.ts'
import { embeddingsSchema } from '../../src/embeddings/settings.ts'
import { cosineOf, packVector } from '../../src/embeddings/vector.ts'

function read(env: Record<string, string>) {
  const faults: string[] = []
  return { settings: parseSettings(embeddingsSchema, env, faults), faults }
}

describe('the settings', () => {
  it('are none without an address', () => {
    expect(read({})).toEqual({ settings: undefined, faults: [] })
    expect(read({ EMBEDDINGS_MODEL: 'm', EMBEDDINGS_KEY: 'k' })).toEqual({ settings: undefined, faults: [] })
  })

  it.each([
    ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1/embeddings'],
    ['http://127.0.0.1:11434/v1/', 'http://127.0.0.1:11434/v1/embeddings'],
    ['https://api.example/v1/embeddings', 'https://api.example/v1/embeddings'],
    [
      'https://x.example/deployments/e/embeddings?api-version=1',
      'https://x.example/deployments/e/embeddings?api-version=1',
    ],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/embeddings'],
  ])('take the base or the whole address: %s', (given, url) => {
    const { settings } = read({ EMBEDDINGS_URL: given, EMBEDDINGS_MODEL: ' small ' })
    expect(settings).toEqual({ url, model: 'small', key: undefined })
  })

  it.each([
    [{ EMBEDDINGS_URL: 'localhost', EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_URL: must be a web address'],
    [{ EMBEDDINGS_URL: 'ftp://a.example', EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_URL: must be a web address'],
    [
      { EMBEDDINGS_URL: 'http://u:hunter2@a.example', EMBEDDINGS_MODEL: 'm' },
      'a key belongs into EMBEDDINGS_KEY',
    ],
    [{ EMBEDDINGS_URL: 'http://a.example' }, 'EMBEDDINGS_MODEL: must name the model'],
    [{ EMBEDDINGS_URL: 'http://a.example', EMBEDDINGS_MODEL: '  ' }, 'EMBEDDINGS_MODEL: must name the model'],
    [
      { EMBEDDINGS_URL: 'http://a.example', EMBEDDINGS_MODEL: 'm', EMBEDDINGS_KEY: 'se\ncret' },
      'EMBEDDINGS_KEY: must be a key',
    ],
  ])('say in a sentence what is wrong, without what was set: %j', (env, sentence) => {
    const { settings, faults } = read(env)
    expect(settings).toBeUndefined()
    expect(faults).toEqual([expect.stringContaining(sentence)])
    expect(faults.join()).not.toMatch(/hunter|cret/)
  })
})

describe('an answer', () => {
  const answer = (...embeddings: unknown[]) =>
    JSON.stringify({ data: embeddings.map((embedding, index) => ({ index, embedding })) })
  const vectors = (text: string, count: number) => {
    const parsed = parseVectors(text, count)
    return 'why' in parsed ? parsed.why : parsed.data.map((vector) => [...vector])
  }

  it('gives a vector for each text, in the order of the texts', () => {
    expect(vectors(answer([1, 0], [0, 0.5]), 2)).toEqual([
      [127, 0],
      [0, 127],
    ])
    expect(vectors('{"data":[{"index":1,"embedding":[1,0]},{"index":0,"embedding":[0,-1]}]}', 2)).toEqual([
      [0, -127],
      [127, 0],
    ])
    expect(vectors('{"data":[{"embedding":[3]}]}', 1)).toEqual([[127]])
  })

  it.each([
    ['half of it', answer([1, 0]), 2, 'answers 2 texts with 1 vector'],
    ['too much', answer([1, 0], [1, 0]), 1, 'answers 1 text with 2 vectors'],
    [
      'one twice',
      '{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}',
      2,
      'answers 2 texts with 1 vector',
    ],
    ['an index of no text', '{"data":[{"index":5,"embedding":[1]}]}', 1, 'answers 1 text with 0 vectors'],
    ['sizes that differ', answer([1, 0], [1]), 2, 'sends vectors of several sizes'],
    ['zeros', answer([0, 0]), 1, 'sends a vector of nothing but zeros'],
    ['null', answer([null, 1]), 1, 'does not answer with vectors'],
    ['NaN', '{"data":[{"index":0,"embedding":[NaN]}]}', 1, 'does not answer with vectors'],
    ['infinity', '{"data":[{"index":0,"embedding":[1e999]}]}', 1, 'does not answer with vectors'],
    ['text', answer('AAAA'), 1, 'does not answer with vectors'],
    ['nothing', answer(), 1, 'does not answer with vectors'],
    ['an error', '{"error":{"message":"no such model"}}', 1, 'does not answer with vectors'],
    ['a cut end', '{"data":[{"index":0,"emb', 1, 'does not answer with vectors'],
    ['a web page', '<html>', 1, 'does not answer with vectors'],
  ])('with %s is none', (_name, text, count, why) => {
    expect(vectors(text, count)).toBe(why)
  })

  it('of any kind is read without a fault', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 5 }), (text, count) => {
        const parsed = parseVectors(text, count)
        expect('why' in parsed || parsed.data.length === count).toBe(true)
      }),
    )
  })
})

describe('a vector in bytes', () => {
  const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 })

  it('keeps its direction', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const [a, b] = [packVector(one), packVector(other)]
        fc.pre(a !== undefined && b !== undefined)
        const dot = (x: number[], y: number[]) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
        const exact = dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
        fc.pre(Number.isFinite(exact))
        expect(Math.abs(cosineOf(a, b) - exact)).toBeLessThan(0.04)
      }),
    )
  })

  it('says nothing of one of another size', () => {
    expect(cosineOf(Int8Array.of(1, 2), Int8Array.of(1, 2, 3))).toBe(0)
  })
})
