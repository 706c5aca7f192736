import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameByAbstract } from '../../src/abstracts/name-by-abstract.ts'

const background = 'Reinforcement Learning from Human Feedback (RLHF) is essential for aligning large models.'

describe('nameByAbstract', () => {
  it.each([
    [
      'We introduce LADDER (Learning through Autonomous Difficulty-Driven Example Recursion), a framework.',
      'LADDER: Learning through Autonomous Difficulty-Driven Example Recursion',
    ],
    [
      'For this we propose Self-Principled Critique Tuning (SPCT) to foster scalable rewards.',
      'SPCT: Self-Principled Critique Tuning',
    ],
    [
      'We present a novel method called Preference As Reward (PAR), which uses preferences.',
      'PAR: Preference As Reward',
    ],
    [
      'In this paper, we propose CoRanking, a novel collaborative ranking framework. It is fast.',
      'CoRanking: a novel collaborative ranking framework',
    ],
    [
      'To study this, we introduce the Ask-to-Act task, where an agent must ask for help.',
      'Ask-to-Act: task where an agent must ask for help',
    ],
  ])('is the announced name: %s', (sentence, name) => {
    expect(nameByAbstract(`${background} ${sentence}`)).toBe(name)
  })

  it.each([
    ['the acronym of others', 'We propose a Reinforcement Learning (RL) method that is robust to noise.'],
    ['a name that stood there before', 'We propose RLHF, a method that is robust to noise of the raters.'],
    ['a word with a capital', 'We present a framework called Unlearning that is robust to much noise.'],
  ])('is not %s, but the sentence that tells', (_, sentence) => {
    expect(nameByAbstract(`${background} ${sentence}`)).toBe(`${sentence.slice(0, -1)}…`)
  })

  it('is never the background, where a sentence tells more', () => {
    const abstract = `${background} However, it is slow. We show that half of the raters suffice for all of it.`
    expect(nameByAbstract(abstract)).toBe('We show that half of the raters suffice for all of it…')
  })

  it('is cut between words', () => {
    const name = nameByAbstract(`We show that ${'rewards '.repeat(40)}help.`)
    expect(name).toMatch(/ rewards…$/)
    expect(name?.length).toBeLessThanOrEqual(120)
  })

  it('is nothing for no text, and short and never empty for any other', () => {
    expect(nameByAbstract(' \n')).toBeUndefined()
    const word = fc.constantFrom(
      'We',
      'propose',
      'introduce',
      'the',
      'a',
      'novel',
      'called',
      '(RL)',
      'X-Y',
      ',',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(word).map((all) => all.join(' ')),
        ),
        (text) => {
          if (text.trim() === '') return
          const name = nameByAbstract(text) ?? ''
          expect(name.length).toBeGreaterThan(0)
          expect(name.length).toBeLessThanOrEqual(120)
        },
      ),
    )
  })
})
