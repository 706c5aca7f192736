import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeWordTable } from '../../src/embeddings/words/word-table.ts'
import { runTrainVectorsCommand } from '../../tools/train-vectors/train-vectors.ts'
import { makeUpPapers } from '../support/made-up-fields.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-club-train-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lines = makeUpPapers(3000).map((paper) => `${JSON.stringify({ ...paper, category: 'cs.LG' })}\n`)
const corpus = join(folder, 'papers.jsonl')
writeFileSync(corpus, lines.join(''))
const small = ['--words', '2000', '--dimensions', '16', '--batch', '64', '--epochs', '3', '--rate', '0.02']

/** What the command printed; `stopAfter` aborts it once that was said. */
async function train(words: readonly string[], stopAfter?: RegExp): Promise<string> {
  const stopping = new AbortController()
  let printed = ''
  const output = new PassThrough().on('data', (data) => {
    printed += String(data)
    if (stopAfter?.test(printed) === true) stopping.abort()
  })
  const { signal } = stopping
  await runTrainVectorsCommand({ words, output: output as never, signal, nowMs: () => 0 })
  return printed
}

describe('npm run train-vectors', () => {
  it('learns which words belong together, and says how well', async () => {
    const out = join(folder, 'learned.bin')
    const printed = await train(['--corpus', corpus, '--out', out, ...small, '--epochs', '40'])
    expect(printed).toMatch(/2,9\d\d papers, [\d,]+ words, \d+ held out/)
    expect(Number(/MRR (\d\.\d+)/.exec(printed)?.[1])).toBeGreaterThan(0.5)
    expect(decodeWordTable(readFileSync(out)).dimensions).toBe(16)
    expect(printed).toContain(decodeWordTable(readFileSync(out)).version)
  })

  it('gives the same table for the same seed, whatever the packing of the papers and the number of threads', async () => {
    const [gz, zst] = [`${corpus}.gz`, `${corpus}.zst`]
    writeFileSync(gz, gzipSync(lines.slice(0, 700).join('')))
    writeFileSync(zst, zstdCompressSync(lines.slice(700).join('')))
    const [one, other, third] = ['one', 'other', 'third'].map((name) => join(folder, `${name}.bin`)) as [
      ...[string, string, string],
    ]
    await train(['--corpus', corpus, '--out', one, '--workers', '1', ...small])
    await train(['--corpus', gz, '--corpus', zst, '--out', other, '--workers', '3', ...small])
    await train(['--corpus', corpus, '--out', third, '--seed', '2', ...small])
    expect(readFileSync(other).equals(readFileSync(one))).toBe(true)
    expect(readFileSync(third).equals(readFileSync(one))).toBe(false)
  })

  it('goes on after a stop, to the same table', async () => {
    const [whole, stopped] = [join(folder, 'whole.bin'), join(folder, 'stopped.bin')]
    await train(['--corpus', corpus, '--out', whole, ...small])
    const words = ['--corpus', corpus, '--out', stopped, ...small]
    await expect(train(words, /held out/)).rejects.toThrow()
    expect(() => readFileSync(stopped)).toThrow()
    expect(await train(words)).toContain('goes on from step 1 of')
    expect(readFileSync(stopped).equals(readFileSync(whole))).toBe(true)
  })

  it('refuses to go on with a checkpoint of another training, or a broken one', async () => {
    const out = join(folder, 'refused.bin')
    await expect(train(['--corpus', corpus, '--out', out, ...small], /held out/)).rejects.toThrow()
    await expect(train(['--corpus', corpus, '--out', out, ...small, '--seed', '5'])).rejects.toThrow(
      'is of other papers or other options: remove it to begin anew',
    )
    writeFileSync(`${out}.checkpoint`, 'nonsense')
    await expect(train(['--corpus', corpus, '--out', out, ...small])).rejects.toThrow('cannot be read')
  })

  it.each([
    ['a line that is no JSON', `${lines[0]}{"id":\n`, 'line 2: this is no JSON'],
    [
      'a paper without an abstract',
      '{"id":"1","title":"x"}\n',
      'line 1: a paper needs id, title and abstract',
    ],
    ['too few papers', lines.slice(0, 20).join(''), 'are too few to learn from'],
  ])('names file and line of %s', async (_, text, why) => {
    const file = join(folder, 'wrong.jsonl')
    writeFileSync(file, text)
    await expect(train(['--corpus', file, '--out', join(folder, 'x.bin')])).rejects.toThrow(why)
  })

  it('says what is wrong with a file that is not there, is packed otherwise, or is cut off', async () => {
    const run = (file: string) => train(['--corpus', file, '--out', join(folder, 'x.bin')])
    await expect(run(join(folder, 'none.jsonl'))).rejects.toThrow('ENOENT')
    writeFileSync(join(folder, 'plain.gz'), lines.join(''))
    await expect(run(join(folder, 'plain.gz'))).rejects.toThrow('plain.gz, line 0')
    writeFileSync(join(folder, 'cut.gz'), gzipSync(lines.join('')).subarray(0, 5000))
    await expect(run(join(folder, 'cut.gz'))).rejects.toThrow('unexpected end of file')
  })

  it.each([
    [['--out', 'x'], '--corpus'],
    [['--corpus', 'x', '--out', 'y', '--batch', '30'], '--batch'],
    [['--corpus', 'x', '--out', 'y', '--seed', 'one'], '--seed'],
    [['--corpus', 'x', '--out', 'y', '--deep'], '--deep'],
  ])('explains the wrong option of %s', async (words, name) => {
    await expect(train(words)).rejects.toThrow(name)
  })
})
