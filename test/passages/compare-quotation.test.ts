import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { compareQuotation, readyTexts } from '../../src/passages/compare-quotation.ts'
import { readQuotations } from '../../src/passages/read-quotations.ts'

const abstract = {
  section: 'abstract',
  text: 'We find that fine-tuning the efficient model improves accuracy by 1.5% on five benchmarks. It does not need labels. In contrast to earlier work, the proposed method runs on a single machine and is released with its code.',
}
const compare = (quotation: string) => finish(compareQuotation(quotation, finish(readyTexts([abstract]))))
const kindOf = (quotation: string) => compare(quotation).kind

describe('a quotation', () => {
  it.each([
    'ﬁne-tuning the efﬁcient model improves accuracy',
    'fine-tuning the effi-\ncient model improves accuracy',
    'fine- tuning the effi- cient model',
    'Fine‑tuning the efficient model improves',
    'improves accuracy by 1.5 % on ﬁve benchmarks',
    '[T]he efficient model … runs on a single machine',
    'We find that ... the efficient model [. . .] is released with its code.',
  ])('is word for word however pages and people write it: %s', (said) => expect(kindOf(said)).toBe('exact'))

  it.each([
    'improves accuracy by 15% on five benchmarks',
    'improves accuracy by 1.5 on five benchmarks, it does need labels',
    'It does need labels. In contrast to earlier work',
    'the proposed method runs on a single machine and was released',
    'inding the efficient model improves accuracy by 1.5%',
  ])('is not where a word or a number is another: %s', (said) => expect(kindOf(said)).not.toBe('exact'))

  it.each([
    ['shown by Doe [3] for all cases', 'exact'],
    ['shown by Doe [4] for all cases', 'nearly'],
    ['as was shown by Doe [3] for [all] cases', 'exact'],
    ['as was shown by Doe for all cases', 'nearly'],
  ] as const)('with numbers in brackets: %s is %s', (said, kind) => {
    const at = { section: 'abstract', text: 'It holds, as was shown by Doe [3] for all cases.' }
    expect(finish(compareQuotation(said, finish(readyTexts([at])))).kind).toBe(kind)
  })

  it('shows what differs where it is nearly there', () => {
    const found = compare('the proposed method runs on one single machine')
    expect(found.kind).toBe('nearly')
    if (found.kind === 'nearly')
      expect(found.words.filter(({ only }) => only !== undefined)).toEqual([{ text: 'a', gap: ' ', only: 'text' }])
  })

  it.each([
    'the efficient model improves accuracy is released with its code',
    'is released with its code … fine-tuning the efficient model',
  ])('is stitched where its halves stand in two places: %s', (said) => expect(kindOf(said)).toBe('stitched'))

  it('is not there where hardly a word is', () => {
    expect(kindOf('neural scaling laws predict loss over seven orders of magnitude')).toBe('absent')
  })

  it('is word for word for every stretch of a text, with any spaces between', () => {
    const words = abstract.text.split(' ')
    fc.assert(
      fc.property(
        fc.nat(words.length - 4),
        fc.integer({ min: 4, max: 12 }),
        fc.constantFrom(' ', '\n', '  '),
        (from, length, space) => {
          expect(kindOf(words.slice(from, from + length).join(space))).toBe('exact')
        },
      ),
    )
  })
})

it('reads quotations in marks of any kind, with the words beside', () => {
  const text =
    "Doe says “this holds for all x” (2401.00001). It’s not “short”. See „das gilt für alle“ and ``that is so too'' here. Next."
  expect(readQuotations(text).map((one) => one.text)).toEqual([
    'this holds for all x',
    'das gilt für alle',
    'that is so too',
  ])
  expect(readQuotations(text)[0]).toMatchObject({ before: 'Doe says ', after: ' (2401.00001).' })
})
