import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Paper } from '../../../src/model/paper.ts'
import { readSnapshot } from '../../../src/search/index/snapshot.ts'
import { packBlock, unpackBlock } from '../../../src/search/index/snapshot-chunks.ts'
import { createIndexAtOnce } from '../../support/index-at-once.ts'
import { tried } from '../../support/property-runs.ts'
import { answersOf } from '../support/answers.ts'
import { indexOf, paper, searchFor } from '../support/papers.ts'
import { anyChange } from '../support/shelf.ts'
import { restore } from '../support/snapshots.ts'

describe('a snapshot', () => {
  test('is of the moment it was asked for, though the index changes while its chunks are read', async () => {
    const steps = fc.array(anyChange, { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, fc.array(steps, { maxLength: 12 }), async (before, meanwhile) => {
        const index = createIndexAtOnce()
        for (const change of before) index.update({ ...change, revision: 7 })
        const then = answersOf(index)
        const { revision, chunks } = index.toSnapshot()
        const read: Uint8Array[] = []
        const changes = meanwhile[Symbol.iterator]()
        for (const chunk of chunks) {
          read.push(chunk)
          for (const change of changes.next().value ?? []) index.update({ ...change, revision: 8 })
        }
        const restored = await restore(read)
        expect([revision, restored.revision]).toEqual([before.length > 0 ? 7 : 0, revision])
        expect(answersOf(restored)).toEqual(then)
        // What changed since then comes to the same as building anew.
        const held = new Map<string, Paper>()
        for (const { papers, removed } of [...before, ...meanwhile.flat()]) {
          restored.update({ papers, removed, revision: 9 })
          for (const id of removed) held.delete(id)
          for (const added of papers) held.set(added.id, added)
        }
        expect(answersOf(restored)).toEqual(answersOf(indexOf([...held.values()])))
      }),
      tried(60),
    )
  })

  test('comes in chunks of a megabyte or little more, which are made one by one', () => {
    const words = Array.from({ length: 60_000 }, (_, number) => `word${number.toString(36)}`)
    const index = createIndexAtOnce()
    for (let at = 0; at < 600; at++)
      index.update({
        papers: [paper(`${at}`, { abstract: words.slice(100 * at, 100 * at + 200).join(' ') })],
        removed: [],
        revision: 1,
      })
    const sizes = [...index.toSnapshot().chunks].map((chunk) => chunk.length)
    expect(sizes.length).toBeGreaterThan(8)
    expect(Math.max(...sizes)).toBeLessThan(2.5 * 2 ** 20)
  })

  test('that is left half read does not harm the next', async () => {
    const index = indexOf([paper('hack', { title: 'Reward Hacking' })])
    for (const _ of index.toSnapshot().chunks) break
    index.update({ papers: [paper('fish', { title: 'Zebrafish' })], removed: [], revision: 2 })
    const restored = await restore(index.toSnapshot().chunks)
    expect(answersOf(restored)).toEqual(answersOf(index))
    expect(searchFor(restored, 'zebrafish').total).toBe(1)
  })

  test('lets searches and changes pass while it is read', async () => {
    const chunks = [...indexOf(Array.from({ length: 2000 }, (_, at) => paper(`${at}`))).toSnapshot().chunks]
    let turns = 0
    const count = () => {
      turns++
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    await restore(chunks)
    clearImmediate(timer)
    expect(turns).toBeGreaterThanOrEqual(chunks.length)
  })
})

describe('a snapshot that cannot be used says why', () => {
  const chunks = [...indexOf([paper('hack', { title: 'Reward Hacking' }), paper('more')]).toSnapshot().chunks]
  const flipped = (at: number) =>
    chunks.map((chunk, number) =>
      number === at ? chunk.map((byte, place) => (place === 20 ? byte ^ 1 : byte)) : chunk,
    )
  const older = () => {
    const [head = new Uint8Array(0)] = chunks
    const text = Buffer.from(packBlock(unpackBlock(head, 0), 0)).toString('latin1')
    return Buffer.from(text.replace(/"version":\d/, '"version":1'), 'latin1')
  }
  test.each([
    ['without its end', chunks.slice(0, -1), 'The end of the snapshot is missing.'],
    ['without its middle', chunks.filter((_, at) => at !== 3), 'A part of the snapshot is missing.'],
    ['in another order', chunks.toReversed(), 'A part of the snapshot is missing.'],
    ...chunks.map(
      (_, at) => [`with another bit in chunk ${at}`, flipped(at), 'The snapshot is damaged.'] as const,
    ),
    ['cut', chunks.map((chunk) => chunk.subarray(0, 30)), 'The snapshot is damaged.'],
    ['empty', [], 'The end of the snapshot is missing.'],
    ['of empty chunks', [new Uint8Array(0)], 'The snapshot is damaged.'],
    ['changed without its checksum', [older()], 'The snapshot is damaged.'],
  ] as const)('%s', async (_, damaged, unusable) => {
    expect(await readSnapshot(damaged)).toEqual({ unusable })
  })

  test('whose expansion fails', async () => {
    async function* failing() {
      yield chunks[0] ?? new Uint8Array(0)
      throw new Error('The database does not answer.')
    }
    expect(await readSnapshot(failing())).toEqual({ unusable: 'The database does not answer.' })
  })

  test('of another version', async () => {
    const { section, columns } = unpackBlock(chunks[0] ?? new Uint8Array(0), 0)
    expect(await readSnapshot([packBlock({ section: `${section} of later`, columns }, 0)])).toEqual({
      unusable: 'The snapshot is of another version.',
    })
  })
})
