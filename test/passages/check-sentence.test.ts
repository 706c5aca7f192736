import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRelationWords } from '../../src/abstracts/relation-words.ts'
import { findFault, isPlain } from '../../src/passages/check-sentence.ts'
import { englishAnalysis } from '../../src/search/analysis/analysis.ts'
import { hostileTexts } from '../support/hostile-card-texts.ts'

const analysis = englishAnalysis
const relations = createRelationWords(analysis)
const usual = new Set(['tamoxifen'])
const language = { analysis, relations, isUsual: (stem: string) => usual.has(stem) }
const fault = (sentence: string, ...quotes: string[]) => findFault(sentence, quotes, language)

const quote =
  'KL-regularised PPO reduces reward hacking by 12 % on two of 1,000 tasks, but it does not improve accuracy of the Qwen2.5-7B policy.'

describe('a sentence of a model', () => {
  it.each([
    quote,
    'PPO reduces reward hacking by 12 percent.',
    'Reward hacking is reduced by 12% on 2 of 1000 tasks.',
    'KL regularised PPO mitigates reward hacking on two tasks.',
    'It does not improve accuracy of the policy.',
    'Accuracy is not improved.',
    'Regularised PPO reduces hacking of the reward, as tamoxifen does.',
    'RH is reduced by PPO on two tasks.',
  ])('passes where its quote holds it: %s', (sentence) => {
    expect(fault(sentence, quote)).toBeUndefined()
  })

  it.each([
    ['number', 'PPO reduces reward hacking by 13 %.'],
    ['number', 'PPO reduces reward hacking by 2 %.'],
    ['number', 'PPO reduces reward hacking on three tasks.'],
    ['number', 'PPO reduces reward hacking on 1,000,000 tasks.'],
    ['number', 'PPO reduces reward hacking on half of the tasks.'],
    ['name', 'DPO reduces reward hacking on two tasks.'],
    ['name', 'PPO reduces reward hacking of Llama.'],
    ['name', 'Gemini reduces reward hacking on two tasks.'],
    ['name', 'PPO reduces reward hacking, says deepseek.'],
    ['name', 'PPO reduziert reward hacking auf two tasks.'],
    ['negation', 'PPO does not reduce reward hacking of agents.'],
    ['negation', 'PPO never reduces reward hacking on tasks.'],
    ['negation', 'PPO improves accuracy of the policy.'],
    ['unsupported', 'This is the best paper and everyone should read it.'],
    ['unsupported', ''],
    ['markup', 'PPO reduces reward hacking, see evil.example.'],
    ['markup', 'PPO reduces reward hacking @everyone'],
    ['markup', 'PPO reduces <@U012AB3CD> reward hacking.'],
    ['markup', '**PPO** reduces `reward` hacking.'],
    ['markup', 'PPO reduces re\u200Bward hacking.'],
    ['markup', 'PPO reduces reward h\u0430cking.'],
    ['markup', 'PPO reduces reward hacking 🎉'],
  ])('is dropped for a %s that its quote has not: %s', (why, sentence) => {
    expect(fault(sentence, quote)).toBe(why)
  })

  it.each([
    ['We train on 10⁶ samples.', 'We train on 106 samples.'],
    ['We train on 10^{-3} of the samples.', 'We train on 10 of the samples.'],
    ['We train on 2²⁰ samples.', 'We train on 220 samples.'],
    ['We train on 10₂ samples.', 'We train on 102 samples.'],
    ['We train on 2½ samples.', 'We train on 21 samples.'],
    ['We train on samples for k = 1,2.', 'We train on samples for k = 12.'],
    ['We find a correlation of −0.4.', 'We find a correlation of 0.4.'],
    ['We find a correlation of 0.4.', 'We find a correlation of -0.4.'],
    ['The ratio is .62 (P = .03).', 'The ratio is 62.'],
    ['The error falls by 12 percentage points.', 'The error falls by 12 %.'],
    ['The error falls by 12 %.', 'The error falls by 12 percentage points.'],
    ['We train on 12 endpoints.', 'We train on 12 points.'],
    ['We train for 12 minutes.', 'We train for 12 hours.'],
    ['We train for two weeks.', 'We train for 2 days.'],
    ['We train with 80 GB.', 'We train with 80 MB.'],
  ])('makes no other number of %s', (told, otherwise) => {
    expect(fault(otherwise, told)).toBe('number')
    expect(fault(told, told)).toBeUndefined()
  })

  it('may write an exponent in plain digits, and thousands with a comma', () => {
    const told = 'We train on 10^6 samples, or 10⁶, of 1234567 tokens.'
    expect(fault('We train on 10^6 samples.', told)).toBeUndefined()
    expect(fault('We train on samples of 1,234,567 tokens.', told)).toBeUndefined()
  })

  it.each([
    ['The ratio is .62 (P = .03).', 'The ratio is 0.62.'],
    ['We find a correlation of –0.4 and 3%-5% of errors.', 'We find a correlation of -0.4 and errors of 5%.'],
    ['We train on 10-12 tasks of GPT-4.', 'We train GPT-4 on 12 tasks.'],
    ['We train in a 12-minute step.', 'We train for 12 minutes.'],
    ['We train for two weeks.', 'We train for 2 weeks.'],
    ['We train for 12 minutes.', 'We train for 12.'],
    ['The error falls by 12 % points.', 'The error falls by 12 percentage points.'],
  ])('may write otherwise the number of: %s', (told, otherwise) => {
    expect(fault(otherwise, told)).toBeUndefined()
  })

  it('may not turn round what its quotes tell', () => {
    const effective = 'Early stopping is effective and lowers the error.'
    expect(fault('Early stopping is ineffective.', effective)).toBe('negation')
    expect(fault('Early stopping raises the error.', effective)).toBe('negation')
    expect(fault('Early stopping reduces the error.', effective)).toBeUndefined()
    expect(fault('Early stopping lacks effect on error.', effective)).toBe('negation')
  })

  it.each([
    ['Tamoxifen did not significantly reduce mortality.', 'Tamoxifen reduces mortality.'],
    ['We found no evidence that PPO reduces reward hacking.', 'PPO reduces reward hacking.'],
    ['We failed to show that PPO reduces reward hacking.', 'PPO reduces reward hacking.'],
    ['Early stopping reduced reward hacking, whereas PPO did not.', 'PPO reduced reward hacking.'],
    [
      'A reduction in mortality with tamoxifen was not observed.',
      'Tamoxifen gives a reduction in mortality.',
    ],
    ['A reduction in mortality with tamoxifen was not observed.', 'Tamoxifen reduces mortality.'],
    ['The difference in accuracy was not statistically significant.', 'The accuracy shows a difference.'],
    ['The difference between PPO and tamoxifen was not clear.', 'PPO and tamoxifen show a difference.'],
    ['We could not confirm that PPO reduces reward hacking.', 'PPO reduces reward hacking.'],
    ['Neither PPO nor early stopping reduces hacking.', 'PPO reduces hacking.'],
    ['Neither PPO nor early stopping reduces hacking.', 'Early stopping reduces hacking.'],
    [quote, 'No, PPO does not.'],
    ['PPO reduces reward hacking on all tasks.', 'PPO rarely reduces reward hacking.'],
    ['PPO reduces reward hacking on all tasks.', 'PPO seldom reduces reward hacking.'],
    ['PPO reduces reward hacking on all tasks.', 'PPO is unlikely to reduce reward hacking.'],
    ['PPO does little to reduce reward hacking.', 'PPO reduces reward hacking.'],
    ['It remains unclear whether PPO reduces reward hacking.', 'PPO reduces reward hacking.'],
    ['It remains unclear whether PPO reduces reward hacking.', 'PPO does not reduce reward hacking.'],
    ['PPO does not reduce reward hacking.', 'It is unclear whether PPO reduces reward hacking.'],
    ['Whether PPO reduces reward hacking is unknown.', 'PPO reduces reward hacking.'],
    ['It is uncertain how well PPO reduces reward hacking.', 'PPO reduces reward hacking well.'],
  ])('may not say the opposite of: %s', (told, otherwise) => {
    expect(fault(otherwise, told)).toBe('negation')
    expect(fault(told, told)).toBeUndefined()
  })

  it.each([
    ['Tamoxifen did not significantly reduce mortality.', 'Tamoxifen does not lower mortality.'],
    ['Early stopping reduced reward hacking, whereas PPO did not.', 'Early stopping reduced reward hacking.'],
    ['A reduction in mortality with tamoxifen was not observed.', 'Tamoxifen did not reduce mortality.'],
    ['It is unclear whether PPO reduces reward hacking.', 'Whether PPO lowers reward hacking is unknown.'],
  ])('may deny in other words what is denied in: %s', (told, otherwise) => {
    expect(fault(otherwise, told)).toBeUndefined()
  })

  it.each([
    ['Early stopping may reduce reward hacking.', 'Early stopping reduces reward hacking.'],
    ['PPO could possibly improve accuracy.', 'PPO improves accuracy.'],
    ['PPO might also significantly improve accuracy.', 'PPO also improves accuracy significantly.'],
    ['We hypothesize that PPO reduces accuracy.', 'PPO reduces accuracy.'],
  ])('may not tell as a fact: %s', (told, otherwise) => {
    expect(fault(otherwise, told)).toBe('hedge')
    expect(fault(told, told)).toBeUndefined()
    expect(fault(otherwise, told, otherwise)).toBeUndefined()
    expect(fault(`Perhaps ${otherwise}`, told)).toBeUndefined()
  })

  it('may leave out a month, a strength, and what only may be so', () => {
    expect(fault('PPO improves accuracy.', 'In May 2024, PPO improves accuracy.')).toBeUndefined()
    expect(fault('PPO improves accuracy.', 'The might of PPO improves accuracy.')).toBeUndefined()
    expect(
      fault('PPO improves accuracy.', 'PPO improves accuracy, which may raise reward hacking.'),
    ).toBeUndefined()
  })

  it('may say little, or that it is false, where its quote does', () => {
    for (const told of ['PPO has little effect on accuracy.', 'It is false that PPO improves accuracy.'])
      expect(fault(told, told)).toBeUndefined()
    expect(fault('PPO has an effect on accuracy.', 'PPO has little effect on accuracy.')).toBe('negation')
    expect(fault('PPO improves accuracy.', 'It is false that PPO improves accuracy.')).toBe('negation')
  })

  it.each([
    ['PPO needs more than 12 steps.', 'PPO needs less than 12 steps.'],
    ['PPO needs fewer steps.', 'PPO needs more steps.'],
    ['PPO runs above 12 steps.', 'PPO runs below 12 steps.'],
    ['PPO runs for over 12 steps.', 'PPO runs for under 12 steps.'],
    ['PPO runs for under 12 steps.', 'PPO runs for more than 12 steps.'],
  ])('may not take the other side of: %s', (told, otherwise) => {
    expect(fault(otherwise, told)).toBe('negation')
    expect(fault(told, told)).toBeUndefined()
  })

  it('may call more than 12 over 12', () => {
    expect(fault('PPO needs over 12 steps.', 'PPO needs more than 12 steps.')).toBeUndefined()
    expect(fault('PPO acts over tasks.', 'PPO acts below 12 tasks.')).toBeUndefined()
  })

  it('takes signs and figures such as pass@1 from its quotes only', () => {
    const figures = 'We reach 0.5 pass@1 with λ ≤ 3 and {a, b}.'
    expect(fault('We reach 0.5 pass@1 with λ ≤ 3.', figures)).toBeUndefined()
    expect(fault('We reach 0.5 pass@1 with μ ≤ 3.', figures)).toBe('markup')
  })

  it('never passes with an address or a mention, even where its quote has them', () => {
    const texts = hostileTexts.filter((text) => /:\/\/|@(?:everyone|here|!|&)|<[!@#]/.test(text))
    expect(texts.length).toBeGreaterThan(4)
    for (const text of texts) expect([text, fault(text, text)]).toEqual([text, 'markup'])
  })

  it('holds no sign, figure or capital of its own, whatever it is made of', () => {
    const word = fc.oneof(
      fc.constantFrom(
        ...quote.split(' '),
        'not',
        '13',
        'Llama',
        'μ',
        'deepseek',
        '@here',
        'a.example',
        'the',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const sentence = words.join(' ')
        if (fault(sentence, quote) !== undefined) return
        expect(isPlain(sentence)).toBe(true)
        for (const figure of sentence.match(/\d+/g) ?? []) expect(quote).toContain(figure)
        for (const name of sentence.slice(1).match(/\p{Lu}\p{L}+/gu) ?? [])
          expect(quote.toLowerCase()).toContain(name.toLowerCase())
        for (const sign of sentence.match(/[^\x20-\x7e]/gu) ?? []) expect(`${quote}‐‑–—’‘“”…`).toContain(sign)
      }),
    )
  })
})
