import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLines } from '../../src/abstracts/abstract-lines.ts'
import { findRoles } from '../../src/abstracts/sentence-roles.ts'
import { anyCharacter } from '../support/any-character.ts'

const background = 'Reward models score the answers of language models.'
const gap = 'However, existing reward models are brittle and fail on long answers.'
const idea = 'In this paper, we propose a new reward model (called RM) that reads an answer part by part.'
const detail = 'It is trained on pairs of parts.'
const result = 'Experiments show that it outperforms the best model by 12% on long answers.'

describe('findRoles', () => {
  it('finds problem, idea and result among background and detail', () => {
    expect(findRoles([background, gap, idea, detail, result])).toEqual({ problem: 1, idea: 2, result: 4 })
  })

  it.each([
    ['a passive one', 'A new reward model is proposed that reads an answer part by part.'],
    ['one of a paper', 'This article introduces a reward model that reads an answer part by part.'],
    ['one of authors', 'The authors give a method to read an answer part by part.'],
    ['an aim', 'The aim of this paper is to read an answer part by part.'],
    ['a study', 'Here we study how reward models read long answers.'],
    ['how to do something', 'We show how to read an answer part by part.'],
  ])('takes %s for the idea', (_, sentence) => {
    expect(findRoles([background, sentence, detail])).toEqual({ idea: 1 })
  })

  it('takes no work of others for the idea', () => {
    expect(findRoles([background, 'Many models have been proposed recently.', detail])).toEqual({})
  })

  it.each([
    ['what experiments show', 'Extensive simulations demonstrate that it finds the optimum.'],
    ['what is proved', 'We then prove that no policy can reach it.'],
    ['what the method reaches', 'Our model outperforms all others.'],
    ['what is better', 'It is faster than the best known one and reduces the error by 30%.'],
    ['what results only suggest', 'Our first results suggest that readers agree.'],
  ])('takes %s for the result', (_, sentence) => {
    expect(findRoles([background, idea, detail, sentence])).toEqual({ idea: 1, result: 3 })
  })

  it('takes a theorem for the result, and nothing behind it for the idea', () => {
    const theorem = 'We show that every such graph has at most n colours.'
    expect(findRoles([theorem, 'We present our algorithm for any ring.'])).toEqual({ result: 0 })
  })

  it('takes a problem that the paper addresses, and none behind the idea', () => {
    const addressed = 'This paper addresses the robust consensus problem under delays.'
    expect(findRoles([addressed, idea, result])).toEqual({ problem: 0, idea: 1, result: 2 })
    expect(findRoles([idea, result, gap])).toEqual({ idea: 0, result: 1 })
  })

  it('leaves out what is not sure', () => {
    expect(findRoles([])).toEqual({})
    expect(findRoles(['The workshop took place in Eindhoven.', 'This volume contains all papers.'])).toEqual(
      {},
    )
    expect(findRoles([idea, 'Our code is available at https://example.org/outperforms.'])).toEqual({
      idea: 0,
    })
  })

  it('reads a bounded part of whatever comes', () => {
    const many = Array.from({ length: 5_000 }, () => background)
    expect(findRoles([...many, idea, result])).toEqual({})
  })
})

describe('findLines', () => {
  it('gives a clause each, in order', () => {
    expect(findLines([background, gap, idea, detail, result].join(' '))).toEqual([
      { role: 'problem', clause: 'Existing reward models are brittle and fail on long answers' },
      { role: 'idea', clause: 'A new reward model that reads an answer part by part' },
      { role: 'result', clause: 'It outperforms the best model by 12% on long answers' },
    ])
  })

  it('gives nothing where neither idea nor result is sure', () => {
    expect(findLines('')).toEqual([])
    expect(findLines(`${background} ${gap}`)).toEqual([])
    expect(findLines('We propose RM.')).toEqual([])
  })

  it('has its clauses’ words from the abstract, in order, however it is written', () => {
    fc.assert(
      fc.property(hostileAbstract, (abstract) => {
        for (const { clause } of findLines(abstract)) {
          expect(clause.length).toBeLessThanOrEqual(110)
          // Signs by themselves: “hard (a b), but” becomes “hard, but”.
          const words = clause.replace(/…$/, '').match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? []
          expect(missingOf(words, abstract)).toBeUndefined()
        }
      }),
    )
  })
})

const cue = fc.constantFrom(
  ...`In this paper, we|propose|introduce a|However,|although|we show that|, which|experiments|show that|not|(a b)|(|)|[1]|study|
  ...|…|.|;|:|, i.e.,|12%|outperforms|the problem of|To this end,|hard|is proposed|and prove|It is known that|?|k-means|ﬁ|İ|ß|
  <!channel>|@everyone|\u202e|\u0000|https://x.y/|γ|模型`.split('|'),
)
const opener = fc.constantFrom(
  'However, it is hard',
  'In this paper, we propose',
  'We also study',
  'It is proposed',
  'Experiments show that',
  'Although it is old, we show by tests that',
)
const part = fc.oneof({ weight: 3, arbitrary: cue }, fc.lorem({ maxCount: 9 }), fc.string())
const sentence = fc
  .tuple(opener, fc.array(part, { maxLength: 12 }))
  .map(([first, parts]) => `${first} ${parts.join(' ')}. `)
const hostileAbstract = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 400 }) },
  { weight: 9, arbitrary: fc.array(sentence, { maxLength: 6 }).map((all) => all.join('')) },
)

/** The first word that does not follow the one before it in the text, upper and lower case being one. */
function missingOf(words: readonly string[], text: string): string | undefined {
  const whole = text.toUpperCase()
  let from = 0
  for (const word of words) {
    const at = whole.indexOf(word.toUpperCase(), from)
    if (at < 0) return word
    from = at + word.length
  }
  return undefined
}
