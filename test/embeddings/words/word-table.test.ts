import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WordNumbers } from '../../../src/embeddings/words/word-numbers.ts'
import {
  decodeWordTable,
  encodeWordTable,
  listWords,
  packWordTable,
} from '../../../src/embeddings/words/word-table.ts'
import { createWordVectors, loadWordVectors } from '../../../src/embeddings/words/word-vectors.ts'

const tables = fc
  .record({
    words: fc.uniqueArray(fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u), { maxLength: 20 }),
    dimensions: fc.integer({ min: 1, max: 16 }),
  })
  .chain(({ words, dimensions }) =>
    fc
      .array(
        fc.integer({ min: -4096, max: 4096 }).map((step) => step / 512),
        {
          minLength: words.length * dimensions,
          maxLength: words.length * dimensions,
        },
      )
      .map((numbers) => ({ words, dimensions, vectors: Float32Array.from(numbers) })),
  )

describe('the file of word vectors', () => {
  it('gives back what was written, each number within half a step of its row', () => {
    fc.assert(
      fc.property(tables, ({ words, vectors }) => {
        const table = packWordTable(words, vectors)
        expect(decodeWordTable(encodeWordTable(table))).toEqual(table)
        // Bytes of a file stand anywhere in a buffer.
        const inBuffer = Buffer.concat([Buffer.from([1, 2, 3]), encodeWordTable(table)]).subarray(3)
        expect(decodeWordTable(inBuffer)).toEqual(table)
        expect(listWords(table)).toEqual(words)
        const numbers = new WordNumbers(table.lines, words.length)
        expect(words.map((word) => numbers.find(word))).toEqual([...words.keys()])
        for (const other of [
          '',
          '\n',
          ...words.map((word) => `${word}a`),
          ...words.map((word) => word.slice(1)),
        ])
          if (!words.includes(other)) expect(numbers.find(other)).toBeUndefined()
        for (const [at, value] of vectors.entries()) {
          const scale = table.scales[Math.floor(at / table.dimensions)] ?? 0
          expect(Math.abs(value - (table.rows[at] ?? 0) * scale)).toBeLessThanOrEqual(scale * 0.5001)
        }
      }),
    )
  })

  it('tells two tables apart', () => {
    const one = packWordTable(['a', 'b'], Float32Array.from([1, 0, 0, 1]))
    const other = packWordTable(['a', 'b'], Float32Array.from([1, 0, 0, -1]))
    expect(one.version).not.toBe(other.version)
  })

  it('refuses a file that is cut off or has a wrong byte', () => {
    const bytes = encodeWordTable(packWordTable(['reward', 'model'], Float32Array.from([1, 0.5, 0, 1])))
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = bytes.slice()
        damaged[at] = (damaged[at] ?? 0) ^ change
        expect(() => decodeWordTable(damaged)).toThrow('The file of word vectors cannot be used')
        expect(() => decodeWordTable(bytes.subarray(0, at))).toThrow(
          'The file of word vectors cannot be used',
        )
      }),
    )
  })
})

describe('vectors of texts', () => {
  it('are of length one, and the same however the text was analysed', () => {
    const vectors = createWordVectors(packWordTable(['reward', 'model'], Float32Array.from([3, 0, 0, 4])))
    expect(vectors.vectorOf('The reward of rewards')).toEqual(Float32Array.from([1, 0]))
    expect(vectors.vectorOfWords(['model'])).toEqual(Float32Array.from([0, 1]))
    expect(Math.hypot(...(vectors.vectorOf('reward models') ?? []))).toBeCloseTo(1)
  })

  it('are none for a text without known words', () => {
    const vectors = createWordVectors(packWordTable(['reward'], Float32Array.from([3, 0])))
    expect(vectors.vectorOf('the of')).toBeUndefined()
    expect(vectors.vectorOf('zebra')).toBeUndefined()
    expect(vectors.vectorOf('')).toBeUndefined()
  })

  it('put what means the same nearer than what does not, in the table that comes along', async () => {
    const vectors = await loadWordVectors()
    const cosine = (a: string, b: string) => {
      const [one, other] = [vectors.vectorOf(a), vectors.vectorOf(b)]
      return (one ?? new Float32Array()).reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0)
    }
    const asked = 'teaching machines to understand photographs'
    expect(cosine(asked, 'Deep convolutional networks for image classification')).toBeGreaterThan(
      cosine(asked, 'Bounds on the mass of dark matter halos'),
    )
  })
})
