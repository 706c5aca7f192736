import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findIdentifiers,
  identifierUrl,
  isIdentifier,
  parseIdentifier,
  rankIdentifiers,
} from '../../src/model/identifier.ts'
import { arbitraryUrl } from '../support/arbitrary-url.ts'

describe('parseIdentifier', () => {
  it.each([
    ['2504.07615', 'arxiv:2504.07615'],
    ['arXiv:2504.07615v2', 'arxiv:2504.07615'],
    ['arxiv: 2504.07615', 'arxiv:2504.07615'],
    ['0704.0001', 'arxiv:0704.0001'],
    ['cs/0112017', 'arxiv:cs/0112017'],
    ['math.GT/0309136', 'arxiv:math/0309136'],
    ['hep-th/9901001v3', 'arxiv:hep-th/9901001'],
    ['https://arxiv.org/abs/2504.07615', 'arxiv:2504.07615'],
    ['http://arxiv.org/abs/cs/0112017v1', 'arxiv:cs/0112017'],
    ['https://arxiv.org/pdf/2504.07615v1.pdf', 'arxiv:2504.07615'],
    ['https://www.arxiv.org/pdf/2504.07615', 'arxiv:2504.07615'],
    ['https://arxiv.org/abs/2504.07615?context=cs.AI#references', 'arxiv:2504.07615'],
    ['arxiv.org/abs/2504.07615', 'arxiv:2504.07615'],
    ['https://export.arxiv.org/abs/2504.07615', 'arxiv:2504.07615'],
    ['https://arxiv.org/html/2504.07615v2', 'arxiv:2504.07615'],
    ['https://www.alphaxiv.org/abs/2504.07615', 'arxiv:2504.07615'],
    ['https://alphaxiv.org/overview/2504.07615v1', 'arxiv:2504.07615'],
    ['https://huggingface.co/papers/2504.07615', 'arxiv:2504.07615'],
    ['https://hf.co/papers/2504.07615', 'arxiv:2504.07615'],
    ['<https://arxiv.org/abs/2504.07615|a label>', 'arxiv:2504.07615'],
    ['10.48550/arXiv.2504.07615', 'arxiv:2504.07615'],
    ['https://doi.org/10.48550/arXiv.2504.07615', 'arxiv:2504.07615'],
    ['10.1145/3292500.3330701', 'doi:10.1145/3292500.3330701'],
    ['doi:10.1145/3292500.3330701', 'doi:10.1145/3292500.3330701'],
    ['https://doi.org/10.1145/3292500.3330701%E2%80%8B', 'doi:10.1145/3292500.3330701'],
    ['https://doi.org/10.1000/a%00b%E2%80%AE', 'doi:10.1000/ab'],
    ['https://arxiv.org/abs/2504.07615%E2%80%8B', 'arxiv:2504.07615'],
    ['https://dx.doi.org/10.1002/(SICI)1097-4571(199009)', 'doi:10.1002/(sici)1097-4571(199009)'],
    ['https://openreview.net/forum?id=H1eA7AEtvS', 'openreview:H1eA7AEtvS'],
    ['openreview:H1eA7AEtvS', 'openreview:H1eA7AEtvS'],
    ['seed:0123456789abcdef', 'seed:0123456789abcdef'],
  ])('reads %s as %s', (text, id) => {
    expect(parseIdentifier(text)).toBe(id)
  })

  it.each([
    '',
    'reward hacking',
    '2513.00001',
    '1234',
    'https://example.org/abs/2504.07615',
    'https://arxiv.org/list/cs.AI/recent',
    '10.1/x',
    'seed:xyz',
    'https://openreview.net/forum',
    '2504.07615 and more',
  ])('refuses %j', (text) => {
    expect(parseIdentifier(text)).toBeUndefined()
  })

  const unit = fc.oneof(fc.constantFrom('%00', '%20', '%E2%80%8B', '%E2%80%AE', '%2F'), fc.string())
  const linkOfDoi = fc.string({ unit, minLength: 1 }).map((name) => `https://doi.org/10.1000/${name}`)

  it('gives canonical identifiers, which read as themselves, or nothing, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          arbitraryUrl,
          linkOfDoi,
          fc.stringMatching(/^(arxiv|doi|seed|openreview):.{0,30}$/),
        ),
        (text) => {
          const id = parseIdentifier(text)
          if (id === undefined) return
          expect(isIdentifier(id)).toBe(true)
          expect(parseIdentifier(id)).toBe(id)
        },
      ),
    )
  })

  it('takes no name with signs that nobody sees for one in canonical form', () => {
    expect(isIdentifier('doi:10.1000/a\0b')).toBe(false)
    expect(isIdentifier('doi:10.1000/a\u200Bb')).toBe(false)
  })

  it('reads every new-style number in every form as the same paper', () => {
    const number = fc
      .tuple(
        fc.integer({ min: 15, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 99_999 }),
      )
      .map(([year, month, nth]) => `${year}${String(month).padStart(2, '0')}.${String(nth).padStart(5, '0')}`)
    const form = fc.constantFrom(
      '',
      'arXiv:',
      'https://arxiv.org/abs/',
      'arxiv.org/pdf/',
      'https://huggingface.co/papers/',
      'https://doi.org/10.48550/arXiv.',
    )
    fc.assert(
      fc.property(number, form, fc.constantFrom('', 'v1', 'v12'), (paper, prefix, version) => {
        expect(parseIdentifier(`${prefix}${paper}${version}`)).toBe(`arxiv:${paper}`)
      }),
    )
  })
})

describe('findIdentifiers', () => {
  it('finds each paper named in a text once, in order', () => {
    const text =
      'See https://arxiv.org/abs/2504.07615v1, (arXiv:2501.12948) and <https://arxiv.org/pdf/2504.07615>.'
    expect(findIdentifiers(text)).toEqual(['arxiv:2504.07615', 'arxiv:2501.12948'])
  })

  it.each([
    ['10.1016/S0140-6736(20)30183-5 and 10.1016/S0140-6736(25)00456-1.', '30183-5', '00456-1'],
    ['(see https://doi.org/10.1016/S0140-6736(20)30183-5)', '30183-5'],
    [
      '[doi:10.1016/S0140-6736(20)30183-5](https://doi.org/10.1016/S0140-6736(25)00456-1)',
      '30183-5',
      '00456-1',
    ],
    ['<https://doi.org/10.1016/S0140-6736(20)30183-5|a label>', '30183-5'],
  ])('keeps the parentheses of DOIs: %s', (text, ...ends) => {
    expect(findIdentifiers(text).map((id) => id.replace(/^doi:10\.1016\/s0140-6736\(2[05]\)/, ''))).toEqual(
      ends,
    )
  })

  it('keeps old DOIs whole, and drops what only stands beside others', () => {
    const old = '10.1002/(SICI)1097-4571(199006)41:4<391::AID-ASI1>3.0.CO;2-9'
    expect(findIdentifiers(`As in ${old}, of 1990`)).toEqual([`doi:${old.toLowerCase()}`])
    expect(findIdentifiers('(10.1145/1), 10.1145/2(see https://x.example); 10.1145/3<br>')).toEqual([
      'doi:10.1145/1',
      'doi:10.1145/2',
      'doi:10.1145/3',
    ])
  })
})

describe('identifiers beside signs that ASCII has not, and in emphasis', () => {
  it.each([
    '“2504.07615”',
    '„2504.07615“, «2501.12948»',
    '请看2504.07615，谢谢',
    'https://arxiv.org/abs/2504.07615。',
    '（https://arxiv.org/abs/2504.07615）和《2501.12948》',
    '**2504.07615**',
    '**2504.07615.** and `2501.12948`',
    '_https://arxiv.org/abs/2504.07615_',
    '~2504.07615~, ***2501.12948***',
  ])('are found in %s', (text) => {
    expect(findIdentifiers(text)).toEqual(
      text.includes('2501') ? ['arxiv:2504.07615', 'arxiv:2501.12948'] : ['arxiv:2504.07615'],
    )
  })

  it('are found whatever stands around them', () => {
    const sign = fc.constantFrom(
      ...'“”‘’„«»…。，、；：！？（）【】《》「」的を글',
      ...' \n.,;:!?*_~`"\'()[]<>|',
    )
    const around = fc.string({ unit: sign, maxLength: 4 })
    const named = fc.constantFrom(
      ['2504.07615', 'arxiv:2504.07615'],
      ['https://arxiv.org/abs/2504.07615v2', 'arxiv:2504.07615'],
      ['10.1145/3292500.3330701', 'doi:10.1145/3292500.3330701'],
      ['10.1016/S0140-6736(20)30183-5', 'doi:10.1016/s0140-6736(20)30183-5'],
    )
    fc.assert(
      fc.property(around, named, around, (before, [written = '', id], after) => {
        expect(findIdentifiers(`${before}${written}${after}`)).toEqual([id])
      }),
    )
  })

  it('keeps the underscore at the end of a name of OpenReview', () => {
    expect(findIdentifiers('https://openreview.net/forum?id=Hk99zCeA_, openreview:Hk99zCeB_.')).toEqual([
      'openreview:Hk99zCeA_',
      'openreview:Hk99zCeB_',
    ])
  })
})

describe('rankIdentifiers', () => {
  it('puts the best identifier first and drops repeats', () => {
    const ranked = rankIdentifiers([
      'seed:0123456789abcdef',
      'doi:10.1145/1',
      'arxiv:2504.07615',
      'doi:10.1145/1',
    ])
    expect(ranked).toEqual(['arxiv:2504.07615', 'doi:10.1145/1', 'seed:0123456789abcdef'])
  })
})

describe('identifierUrl', () => {
  it('leads to the page of the paper', () => {
    expect(identifierUrl('arxiv:cs/0112017')).toBe('https://arxiv.org/abs/cs/0112017')
    expect(identifierUrl('doi:10.1000/a?b#c')).toBe('https://doi.org/10.1000/a%3Fb%23c')
    expect(identifierUrl('openreview:H1eA7AEtvS')).toBe('https://openreview.net/forum?id=H1eA7AEtvS')
    expect(identifierUrl('seed:0123456789abcdef')).toBeUndefined()
  })
})
