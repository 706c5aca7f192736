import { describe, expect, it } from 'vitest'
import { adaptTable } from '../../../src/embeddings/words/adapt.ts'
import { adaptInThread } from '../../../src/embeddings/words/adapt-in-thread.ts'
import { sampleEvenly } from '../../../src/embeddings/words/gate.ts'
import { listWords, packWordTable } from '../../../src/embeddings/words/word-table.ts'
import { makeUpPapers } from '../../support/made-up-fields.ts'

const base = packWordTable(
  ['reward', 'model'],
  Float32Array.from({ length: 32 }, (_, at) => Math.sin(at)),
)
const made = new Map(makeUpPapers(900).map((paper) => [paper.id, paper]))
const papers = sampleEvenly(made.keys(), 900).flatMap((id) => made.get(id) ?? [])
const unhurried = { nowMs: () => 0, untilMs: 1 }

describe('vectors of words fitted to papers', () => {
  it('find more abstracts by their titles among papers that were not learned from', () => {
    const adapted = adaptTable(base, papers, unhurried)
    expect(adapted?.titlesBefore).toBeLessThan(0.1)
    expect(adapted?.titlesAfter).toBeGreaterThan(0.25)
    expect(adapted && listWords(adapted.own)).not.toContain('reward')
  })

  it('are the same from a thread of their own', async () => {
    const inThread = await adaptInThread(base, papers, AbortSignal.timeout(300_000))
    expect(inThread).toEqual(adaptTable(base, papers, unhurried))
  })

  it('are none for few papers, and learn nothing without time', () => {
    expect(adaptTable(base, papers.slice(0, 499), unhurried)).toBeUndefined()
    expect(adaptTable(base, papers, { nowMs: () => 1, untilMs: 1 })?.titlesAfter).toBeLessThan(0.25)
  })

  it('are given up at once when the program stops', async () => {
    const stopped = AbortSignal.abort(new Error('the program stops'))
    await expect(adaptInThread(base, papers, stopped)).rejects.toThrow()
  })
})
