import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { type Candidate, choosePapers, toCandidates } from '../../src/digest/choose-papers.ts'
import type { Paper } from '../../src/model/paper.ts'
import { englishAnalysis } from '../../src/search/analysis/analysis.ts'
import { paper } from '../search/support/papers.ts'

const analysis = englishAnalysis
const today = Temporal.PlainDate.from('2025-04-13')

function candidate(id: string, fit: number, fields: Partial<Omit<Paper, 'id'>> = {}): Candidate {
  const { abstract = id } = fields
  return {
    hit: { paper: paper(id, { ...fields, abstract }), score: fit, matches: [] },
    fit,
    subject: 'Agents',
  }
}

function choose(candidates: readonly Candidate[], top = candidates.length): string[] {
  return finish(choosePapers(candidates, { top, today, analysis })).map(({ hit }) =>
    hit.paper.id.slice('doi:10.1000/'.length),
  )
}

describe('the papers of one query', () => {
  it('fit as well as they score beside the best, and not at all where nothing was scored', () => {
    const hits = (...scores: number[]) =>
      scores.map((score, at) => ({ paper: paper(String(at)), score, matches: [] }))
    expect(toCandidates(hits(2, 8, 4), 'Agents').map(({ fit }) => fit)).toEqual([0.25, 1, 0.5])
    expect(toCandidates(hits(0, 0), 'Agents').map(({ fit }) => fit)).toEqual([0, 0])
  })
})

describe('the papers chosen', () => {
  it('come by identifier where all else is equal, after the newer ones', () => {
    const [old, older] = [{ published: '2021-01-01' }, { published: '2019-12-01' }]
    const equals = [
      candidate('delta', 1),
      candidate('alpha', 1, older),
      candidate('charlie', 1),
      candidate('zulu', 1, old),
      candidate('bravo', 1, older),
    ]
    expect(choose(equals)).toEqual(['zulu', 'alpha', 'bravo', 'charlie', 'delta'])
    expect(choose(equals.toReversed())).toEqual(['zulu', 'alpha', 'bravo', 'charlie', 'delta'])
  })

  it('include one of an unknown day, as if it were old', () => {
    const fresh = { published: '2025-04-13' }
    expect(choose([candidate('poor', 0.5, fresh), candidate('undated', 1)])).toEqual(['undated', 'poor'])
    expect(choose([candidate('good', 0.9, fresh), candidate('undated', 1)])).toEqual(['good', 'undated'])
  })

  it('are taken as of today where they are dated later', () => {
    const [now, later] = [{ published: '2025-04-13' }, { published: '2025-06-01' }]
    expect(choose([candidate('later', 0.9, later), candidate('now', 1, now)])).toEqual(['now', 'later'])
  })

  it('may resemble a better one where the others fit much less', () => {
    const text = { abstract: 'Reward hacking in games.' }
    const [best, twin] = [candidate('best', 1, text), candidate('twin', 1, text)]
    expect(choose([best, twin, candidate('other', 0.9)])).toEqual(['best', 'other', 'twin'])
    expect(choose([best, twin, candidate('other', 0.8)])).toEqual(['best', 'twin', 'other'])
  })

  it('are alike by the share of their words, those of their titles included', () => {
    const best = candidate('best', 1, { abstract: 'reward games robots speech' })
    const near = candidate('near', 1, { abstract: 'reward games vision proofs' })
    expect(choose([best, near, candidate('other', 0.9)])).toEqual(['best', 'near', 'other'])
    expect(choose([best, near, candidate('other', 0.95)])).toEqual(['best', 'other', 'near'])
    const titled = ['a', 'b'].map((id) =>
      candidate(id, 1, { title: 'Reward hacking in games', abstract: '' }),
    )
    expect(choose([...titled, candidate('other', 0.9)])).toEqual(['a', 'other', 'b'])
  })

  it('may have no words at all', () => {
    const empty = { abstract: '—' }
    const [best, twin] = ['best', 'twin'].map((id) => candidate(id, 1, { abstract: 'Reward hacking.' }))
    if (best === undefined || twin === undefined) throw new Error('there are two')
    expect(choose([best, twin, candidate('empty', 0.9, empty)])).toEqual(['best', 'empty', 'twin'])
    expect(
      choose([
        candidate('first', 1, empty),
        { ...best, fit: 0.99 },
        { ...twin, fit: 0.98 },
        candidate('other', 0.9),
      ]),
    ).toEqual(['first', 'best', 'other', 'twin'])
  })

  it('are of the two hundred that rate best, however different one further down is', () => {
    const twins = (count: number) =>
      Array.from({ length: count }, (_, at) => candidate(`twin${at}`, 1, { abstract: 'Reward hacking.' }))
    const different = candidate('different', 0.9)
    expect(choose([different, ...twins(199)], 2)).toContain('different')
    expect(choose([different, ...twins(200)], 2)).not.toContain('different')
  })
})

describe('an exploration', () => {
  const voted = (id: string, learned: number, familiarity: number, fit = 0.5) => ({
    ...candidate(id, fit),
    learned,
    familiarity,
  })
  const explore = (candidates: readonly Candidate[], top: number) =>
    finish(choosePapers(candidates, { top, today, analysis, explores: true })).map(
      ({ hit, isExploration }) =>
        `${hit.paper.id.slice('doi:10.1000/'.length)}${isExploration === true ? ' explored' : ''}`,
    )
  const liked = Array.from({ length: 6 }, (_, at) => voted(`liked${at}`, 0.5 - at / 100, 0.9))
  const strange = [voted('poor', 0, 0.1, 0.1), voted('strange', 0, 0.2, 0.5)]

  it('takes the last place of five, the best of what is least like the votes', () => {
    expect(explore([...liked, ...strange], 5)).toEqual([
      'liked0',
      'liked1',
      'liked2',
      'liked3',
      'strange explored',
    ])
  })

  it('is not made where votes do not count, where all are shown, or of fewer than five', () => {
    const unvoted = [...liked, ...strange].map(({ learned: _, ...one }) => one)
    expect(explore(unvoted, 5).filter((one) => one.endsWith('explored'))).toEqual([])
    expect(explore([...liked.slice(0, 3), ...strange], 5).filter((one) => one.endsWith('explored'))).toEqual(
      [],
    )
    expect(explore([...liked, ...strange], 4).filter((one) => one.endsWith('explored'))).toEqual([])
  })
})
