import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish, type Steps } from '../../src/async/steps.ts'
import { createBackground, featuresOf, readText } from '../../src/learning/background.ts'
import { learnFor, type RankingWeights, standardWeights } from '../../src/learning/learned-ranking.ts'
import { learnTastes, type ReadVote } from '../../src/learning/tastes.ts'
import { englishAnalysis } from '../../src/search/analysis/analysis.ts'
import { tried } from '../support/property-runs.ts'

const analysis = englishAnalysis
const fields = [
  'robot arm grasping motors torque control',
  'protein folding cells enzyme docking',
  'galaxy redshift survey telescope dust',
  'language model reasoning tokens reward',
  'coral reef warming bleaching ocean',
]

/** A stand-in for a table of words: each stem has its own direction. */
function meaningOf(stems: readonly string[]): Float32Array | undefined {
  const sum = new Float32Array(16)
  for (const stem of stems)
    for (let at = 0; at < 16; at++)
      sum[at] = (sum[at] ?? 0) + Math.sin(stem.charCodeAt(0) * (at + 1) + stem.length * 7)
  const length = Math.hypot(...sum)
  return length > 0 ? sum.map((value) => value / length) : undefined
}

function read(field: number, number: number) {
  const words = (fields[field] ?? '').split(' ')
  const turned = [...words.slice(number % words.length), ...words.slice(0, number % words.length)]
  return readText(
    { title: `${turned[0]} ${turned[1]}`, abstract: `We show ${turned.slice(1).join(' ')} number${number}.` },
    analysis,
    meaningOf,
  )
}

const background = finish(
  createBackground(Array.from({ length: 120 }, (_, at) => read(at % fields.length, at))),
)
const features = (field: number, number: number) => featuresOf(read(field, number), background.idfOf)
const day = 86_400_000
const nowMs = 1000 * day

const papers = Array.from({ length: 20 }, (_, at) => ({
  fit: 1 - at / 40,
  features: features(at % fields.length, 500 + at),
}))

const anyVote = fc
  .record({ field: fc.nat(4), number: fc.nat(300), isUp: fc.boolean(), age: fc.nat(400) })
  .map(
    ({ field, number, isUp, age }): ReadVote => ({
      paper: `paper ${field} ${number}`,
      value: isUp ? 1 : -1,
      atMs: nowMs - age * day,
      features: features(field, 1000 + number),
    }),
  )
const someVotes = fc.uniqueArray(anyVote, { maxLength: 12, selector: ({ paper }) => paper })

function learn(votes: readonly ReadVote[]) {
  return finish(learnFor(papers, finish(learnTastes(votes, background, nowMs))))
}

function rates(votes: readonly ReadVote[]) {
  const learned = learn(votes)
  return papers.map(({ features: own }) => learned?.rate(own) ?? 0)
}

const upVotes = (field: number, count: number): ReadVote[] =>
  Array.from({ length: count }, (_, at) => ({
    paper: `up ${field} ${at}`,
    value: 1,
    atMs: nowMs - day,
    features: features(field, 2000 + at),
  }))

describe('ranking by votes', () => {
  it('learns nothing from no votes', () => {
    expect(learn([])).toBeUndefined()
  })

  it('gives the same for the same votes in any order', () => {
    fc.assert(
      fc.property(someVotes, fc.infiniteStream(fc.nat()), (votes, random) => {
        const shuffled = votes
          .map((vote) => ({ vote, at: Number(random.next().value) }))
          .sort((a, b) => a.at - b.at)
          .map(({ vote }) => vote)
        expect(rates(shuffled)).toEqual(rates(votes))
      }),
      tried(40),
    )
  })

  it('takes each number apart into votes and a rest that add up to it', () => {
    fc.assert(
      fc.property(someVotes, (votes) => {
        const learned = learn(votes)
        if (learned === undefined) return
        for (const { features: own } of papers) {
          const { votes: parts, rest } = learned.explain(own)
          const sum = parts.reduce((all, { part }) => all + part, rest)
          expect(sum).toBeCloseTo(learned.rate(own), 6)
        }
      }),
      tried(40),
    )
  })

  it('counts more votes that agree at least as much as fewer', () => {
    const [few = 0, some = 0, many = 0] = [3, 10, 30].map((count) => rates(upVotes(1, count))[1])
    expect(some).toBeGreaterThan(few)
    expect(many).toBeGreaterThan(some)
  })

  it('leaves what votes for papers add as it is, whatever was voted against others', () => {
    const against = upVotes(0, 2).map((vote) => ({ ...vote, value: -1 }))
    const sumOfUps = (votes: readonly ReadVote[]) => {
      const parts = papers.map(({ features: own }) => learn(votes)?.explain(own).votes ?? [])
      return parts.flat().reduce((sum, { value, part }) => sum + (value > 0 ? part : 0), 0)
    }
    expect(sumOfUps([...upVotes(1, 4), ...against])).toBeCloseTo(sumOfUps(upVotes(1, 4)), 9)
  })

  it('learns and ranks by a thousand votes in steps of fifty at most', () => {
    const votes = upVotes(1, 1_000)
    let steps = 0
    const walk = <Result>(work: Steps<Result>): Result => {
      for (;;) {
        const step = work.next()
        if (step.done) return step.value
        steps += 1
      }
    }
    const tastes = walk(learnTastes(votes, background, nowMs))
    // Summed, compared, and beside what is usual.
    expect(steps).toBeGreaterThanOrEqual(3 * (votes.length / 50))
    steps = 0
    walk(learnFor(papers, tastes))
    expect(steps).toBeGreaterThanOrEqual(2 * (votes.length / 50))
  })

  it('gives finite numbers for any votes', () => {
    fc.assert(
      fc.property(someVotes, (votes) => {
        expect(rates(votes).every(Number.isFinite)).toBe(true)
      }),
      tried(40),
    )
  })

  it('brings up what is like the votes for papers, and down what is like those against', () => {
    const liked = rates(upVotes(1, 5))
    const [unlike = 0, alike = 0] = liked
    expect(alike).toBeGreaterThan(unlike)
    const downs = upVotes(0, 3).map((vote) => ({ ...vote, value: -1 }))
    const [disliked = 0] = rates([...upVotes(1, 5), ...downs])
    expect(disliked).toBeLessThanOrEqual(unlike)
  })

  it('never raises a paper by a vote against it', () => {
    fc.assert(
      fc.property(fc.nat(19), fc.integer({ min: 0, max: 6 }), fc.nat(4), (at, ups, field) => {
        const paper = papers[at] as (typeof papers)[number]
        const votes = upVotes(field, ups)
        const against = { paper: 'itself', value: -1, atMs: nowMs, features: paper.features }
        const before = learn(votes)?.rate(paper.features) ?? 0
        const after = learn([...votes, against])?.rate(paper.features) ?? 0
        expect(after).toBeLessThanOrEqual(before + 1e-3)
      }),
      tried(60),
    )
  })

  it('counts votes more where the query tells little of their papers, and no more where they are of another subject', () => {
    const spreadBy = (asked: number, weights: RankingWeights) => {
      const some = papers.map((paper, at) => ({ ...paper, fit: at % fields.length === asked ? 1 : 0 }))
      const learned = finish(learnFor(some, finish(learnTastes(upVotes(1, 5), background, nowMs)), weights))
      const rated = some.map(({ features: own }) => learned?.rate(own) ?? 0)
      return Math.max(...rated) - Math.min(...rated)
    }
    const always = { ...standardWeights, tellingQuery: 0 }
    expect(spreadBy(1, standardWeights)).toBeGreaterThan(1.3 * spreadBy(1, always))
    expect(spreadBy(0, standardWeights)).toBeCloseTo(spreadBy(0, always), 3)
  })

  it('trusts votes that agree with nothing little', () => {
    const scattered = fields.flatMap((_, field) => upVotes(field, 1))
    const largest = (values: readonly number[]) => Math.max(...values.map(Math.abs))
    expect(largest(rates(scattered))).toBeLessThan(largest(rates(upVotes(0, 5))))
  })

  it('goes by how much votes weigh: a weak sign moves little, and so does a vote of long ago', () => {
    const [vote] = upVotes(0, 1)
    const largest = (change: Partial<ReadVote>) => {
      const values = rates(vote === undefined ? [] : [{ ...vote, ...change }])
      return Math.max(...values.map(Math.abs))
    }
    const whole = largest({})
    expect(whole).toBeGreaterThan(0)
    expect(largest({ value: 0.25 })).toBeLessThan(whole / 3)
    expect(largest({ atMs: nowMs - 720 * day })).toBeLessThan(whole / 10)
    expect(largest({ value: 2 })).toBeGreaterThan(whole)
  })

  it('lets old votes fade beside new ones', () => {
    const aged = (votes: readonly ReadVote[], days: number) =>
      votes.map((vote) => ({ ...vote, atMs: nowMs - days * day }))
    const [, alike = 0] = rates([...aged(upVotes(0, 4), 1), ...aged(upVotes(1, 4), 720)])
    const [, alikeNew = 0] = rates([...aged(upVotes(0, 4), 720), ...aged(upVotes(1, 4), 1)])
    expect(alikeNew).toBeGreaterThan(alike)
  })
})
