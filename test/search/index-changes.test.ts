import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Paper } from '../../src/model/paper.ts'
import { everything } from '../../src/model/query.ts'
import { createIndexAtOnce } from '../support/index-at-once.ts'
import { tried } from '../support/property-runs.ts'
import { answersOf } from './support/answers.ts'
import { indexOf, paper, searchFor } from './support/papers.ts'
import { anyChange } from './support/shelf.ts'
import { restore } from './support/snapshots.ts'

describe('changes', () => {
  test('in any order they come to the same as building anew, also from a snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { maxLength: 12 }), async (steps) => {
        const changed = createIndexAtOnce()
        const held = new Map<string, Paper>()
        for (const { papers, removed } of steps) {
          changed.update({ papers, removed, revision: 7 })
          for (const id of removed) held.delete(id)
          for (const added of papers) held.set(added.id, added)
        }
        const anew = indexOf([...held.values()])
        const restored = await restore(changed.toSnapshot().chunks)
        for (const index of [changed, restored]) expect(answersOf(index)).toEqual(answersOf(anew))
        expect(restored.revision).toBe(changed.revision)
      }),
      tried(60),
    )
  })

  test('a paper is known by all its identifiers, and a merged one only by its new id', () => {
    const index = indexOf([paper('old', { abstract: 'reward' })])
    const merged: Paper = { ...paper('old', { abstract: 'reward' }), id: 'arxiv:2504.07615' }
    index.update({ papers: [merged], removed: [paper('old').id], revision: 2 })
    expect(index.size).toBe(1)
    expect(searchFor(index, 'id:10.1000/old').hits[0]?.paper.id).toBe('arxiv:2504.07615')
  })
})

describe('odd papers', () => {
  test('one of 100,000 words is found by its beginning, and the end of it is not read', () => {
    const long = `alpha ${'filling words again '.repeat(33_333)} omega`
    const index = indexOf([paper('long', { abstract: long }), paper('short', { abstract: 'beta' })])
    expect(searchFor(index, 'alpha').hits.map((hit) => hit.paper.abstract.length)).toEqual([long.length])
    expect(searchFor(index, 'omega').total).toBe(0)
    index.update({ papers: [], removed: [paper('long').id], revision: 2 })
    expect(searchFor(index, 'filling').total).toBe(0)
  })

  test('one without any text is there, and one added twice is there once', () => {
    const index = indexOf([
      paper('empty'),
      paper('twice', { abstract: 'beta' }),
      paper('twice', { abstract: 'beta' }),
    ])
    expect(index.size).toBe(2)
    expect(searchFor(index, 'beta').total).toBe(1)
    const { papers } = index.select(everything, { limit: 9, topicQuery: () => undefined })
    expect(papers.map(({ id }) => id)).toEqual([paper('empty').id, paper('twice').id])
  })
})
