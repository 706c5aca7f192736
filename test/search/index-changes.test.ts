import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Paper } from '../../src/model/paper.ts'
import { everything } from '../../src/model/query.ts'
import { createIndexAtOnce, type IndexAtOnce } from '../support/index-at-once.ts'
import { indexOf, paper, searchFor } from './support/papers.ts'
import { anyChange } from './support/shelf.ts'

describe('changes', () => {
  test('in any order they come to the same as building anew, also from a snapshot', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 12 }), (steps) => {
        const changed = createIndexAtOnce()
        const held = new Map<string, Paper>()
        for (const { papers, removed } of steps) {
          changed.update({ papers, removed, revision: 7 })
          for (const id of removed) held.delete(id)
          for (const added of papers) held.set(added.id, added)
        }
        const anew = indexOf([...held.values()])
        const restored = createIndexAtOnce(changed.toSnapshot())
        for (const index of [changed, restored]) expect(answersOf(index)).toEqual(answersOf(anew))
        expect(restored.revision).toBe(changed.revision)
      }),
      { numRuns: 60 },
    )
  })

  function answersOf(index: IndexAtOnce) {
    const searches = [
      'reward',
      'deepseekr1 human',
      'rm',
      'author:chen',
      '"reward models" -pokemon',
      'rewrad',
    ].map((text) => {
      const { hits, ...counts } = searchFor(index, text)
      return { ...counts, hits: hits.map((hit) => [hit.paper.id, hit.score.toFixed(6)]) }
    })
    return {
      size: index.size,
      searches,
      words: index.completeTerm('r', 9),
      authors: index.completeAuthor('y', 9),
    }
  }

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

describe('a snapshot that cannot be used is told and leaves an empty index', () => {
  const snapshot = indexOf([paper('hack', { title: 'Reward Hacking' })]).toSnapshot()
  test.each([
    ['cut', snapshot.slice(0, -100)],
    ['changed', snapshot.replace(/.(?=.{40}$)/, (letter) => (letter === 'x' ? 'y' : 'x'))],
    ['older', snapshot.replace(/^index \d+/, 'index 0')],
    ['nothing', ''],
    ['something else', '{"revision":3}'],
  ])('%s', (_, damaged) => {
    const reasons: string[] = []
    const index = createIndexAtOnce(damaged, { onDamaged: (reason) => reasons.push(reason) })
    expect([index.size, index.revision, reasons.length]).toEqual([0, 0, 1])
  })
})
