import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks } from '../../../adapters/kit/find-links.ts'

describe('the web addresses in a message', () => {
  it.each([
    ['看https://arxiv.org/abs/2504.07615。', 'https://arxiv.org/abs/2504.07615'],
    ['“https://arxiv.org/abs/2504.07615”', 'https://arxiv.org/abs/2504.07615'],
    ['（https://arxiv.org/abs/2504.07615）和', 'https://arxiv.org/abs/2504.07615'],
    ['https://arxiv.org/abs/2504.07615的论文', 'https://arxiv.org/abs/2504.07615'],
    ['~https://arxiv.org/abs/2504.07615~', 'https://arxiv.org/abs/2504.07615'],
    ['(https://doi.org/10.1016/S0140-6736(20)30183-5).', 'https://doi.org/10.1016/S0140-6736(20)30183-5'],
  ])('are found in %s', (text, link) => {
    expect(findLinks(text)).toEqual([link])
  })

  it('end before whatever is no part of them', () => {
    const sign = fc.constantFrom(...'“”’»…。，；：！？）】》」的を글', ...' \n.,;:!?*_~`"\')>|]')
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 5 }), (after) => {
        const link = 'https://arxiv.org/abs/2504.07615'
        expect(findLinks(`${link}${after}`)).toEqual([link])
      }),
    )
  })
})
