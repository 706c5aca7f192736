import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestScoreOf, chooseBest } from '../../../src/search/rank/choose-best.ts'
import { meet, mergeInto, type ScoreList } from '../../../src/search/rank/score-list.ts'

const papers = 40
const anyScores = fc.dictionary(fc.nat(papers - 1).map(String), fc.integer({ min: 1, max: 9 }))

function listOf(scores: Readonly<Record<string, number>>): ScoreList {
  const entries = Object.entries(scores).map(([doc, score]) => [Number(doc), score] as const)
  const list = { docs: new Uint32Array(papers), values: new Float64Array(papers), size: entries.length }
  for (const [at, [doc, score]] of entries.sort((a, b) => a[0] - b[0]).entries()) {
    list.docs[at] = doc
    list.values[at] = score
  }
  return list
}

function read({ docs, values, size }: ScoreList): [number, number][] {
  return Array.from({ length: size }, (_, at) => [docs[at] ?? 0, values[at] ?? 0])
}

test('lists of scores are joined as maps of scores are, in order', () => {
  fc.assert(
    fc.property(anyScores, anyScores, fc.boolean(), (one, other, isLarger) => {
      const combine = (a: number, b: number) => (isLarger ? Math.max(a, b) : a + b)
      const both = Object.keys(one).filter((doc) => doc in other)
      const common = Object.fromEntries(both.map((doc) => [doc, combine(one[doc] ?? 0, other[doc] ?? 0)]))
      const [joined, left, met] = [listOf(one), listOf(other), listOf(one)]
      mergeInto(joined, left, isLarger ? 'larger' : 'sum')
      expect(read(joined)).toEqual(read(listOf({ ...one, ...other, ...common })))
      const others = Object.entries(other).filter(([doc]) => !(doc in one))
      expect(read(left)).toEqual(read(listOf(Object.fromEntries(others))))
      meet(met, listOf(other), isLarger)
      expect(read(met)).toEqual(read(listOf(common)))
    }),
  )
})

test('the best papers are among those chosen, with all that are as good as the last of them', () => {
  fc.assert(
    fc.property(anyScores, fc.integer({ min: 1, max: papers }), (some, count) => {
      const { docs, values, size } = listOf(some)
      const scores = new Float64Array(papers)
      for (let at = 0; at < size; at++) scores[docs[at] ?? 0] = values[at] ?? 0
      const all = docs.subarray(0, size)
      const best = bestScoreOf(all, scores)
      const room = new Uint32Array(papers)
      const chosen = new Set(chooseBest(all, scores, { best, count, room, margin: 1e-6 }))
      const last = values.subarray(0, size).toSorted((a, b) => b - a)[count - 1] ?? 0
      for (const doc of all) if ((scores[doc] ?? 0) >= last) expect(chosen).toContain(doc)
    }),
  )
})
