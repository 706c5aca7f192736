import { describe, expect, it } from 'vitest'
import type { CslItem } from '../../src/cite/csl.ts'
import { toStyle } from '../../src/cite/styles.ts'
import { citationStyles } from '../../src/model/citation-format.ts'

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ family: `Family${at + 1}`, given: `Given Middle` }))
const preprint: CslItem = {
  id: 'shen2025vlm',
  type: 'article',
  title: 'VLM-R1: A Stable Model',
  author: [
    { family: 'Shen', given: 'Haozhan' },
    { family: 'Berg', given: 'Jean-Pierre C.', 'non-dropping-particle': 'van der' },
  ],
  issued: { 'date-parts': [[2025, 4, 10]] },
  URL: 'https://arxiv.org/abs/2504.07615',
  archive: 'arXiv',
  archive_location: '2504.07615',
}

describe('a preprint', () => {
  it.each([
    [
      'apa',
      'Shen, H., & van der Berg, J.-P. C. (2025). VLM-R1: A Stable Model (arXiv:2504.07615). arXiv. https://arxiv.org/abs/2504.07615',
    ],
    ['ieee', 'H. Shen and J.-P. C. van der Berg, “VLM-R1: A Stable Model,” 2025, arXiv:2504.07615.'],
    [
      'mla',
      'Shen, Haozhan, and Jean-Pierre C. van der Berg. “VLM-R1: A Stable Model.” arXiv, 10 Apr. 2025, https://arxiv.org/abs/2504.07615.',
    ],
    [
      'chicago',
      'Shen, Haozhan, and Jean-Pierre C. van der Berg. “VLM-R1: A Stable Model.” Preprint, arXiv, April 10, 2025. https://arxiv.org/abs/2504.07615.',
    ],
  ] as const)('is cited as %s prints it', (style, expected) => {
    expect(toStyle(style, preprint)).toBe(expected)
  })

  it('of many people names as many as the style does', () => {
    const of = (count: number) => ({ ...preprint, author: people(count) })
    expect(toStyle('apa', of(20))).toContain('Family19, G. M., & Family20, G. M. (2025)')
    expect(toStyle('apa', of(21))).toContain('Family19, G. M., . . . Family21, G. M. (2025)')
    expect(toStyle('ieee', of(3))).toMatch(/^G\. M\. Family1, G\. M\. Family2, and G\. M\. Family3, “/)
    expect(toStyle('ieee', of(7))).toMatch(/^G\. M\. Family1 et al\., “/)
    expect(toStyle('mla', of(3))).toMatch(/^Family1, Given Middle, et al\. “/)
    expect(toStyle('chicago', of(6))).toContain('Given Middle Family5, and Given Middle Family6. “')
    expect(toStyle('chicago', of(7))).toMatch(
      /^Family1, Given Middle, Given Middle Family2, Given Middle Family3, et al\. “/,
    )
  })
})

describe('a paper of which less is known', () => {
  const { author: _, issued: __, archive: ___, archive_location: ____, ...bare } = preprint

  it('is cited without it, and its own question mark ends its title', () => {
    const asked = { ...bare, title: 'Is it so?' }
    const expected = {
      apa: 'Is it so? (n.d.). https://arxiv.org/abs/2504.07615',
      ieee: '“Is it so?” https://arxiv.org/abs/2504.07615.',
      mla: '“Is it so?” https://arxiv.org/abs/2504.07615.',
      chicago: '“Is it so?” https://arxiv.org/abs/2504.07615.',
    }
    for (const style of citationStyles) expect(toStyle(style, asked)).toBe(expected[style])
  })

  it('has its DOI as its link, a group as it is, and a year alone', () => {
    const published: CslItem = {
      ...bare,
      author: [{ literal: 'Kimi Team' }],
      issued: { 'date-parts': [[2024]] },
      DOI: '10.1000/x',
    }
    expect(toStyle('apa', published)).toBe(
      'Kimi Team. (2024). VLM-R1: A Stable Model. https://doi.org/10.1000/x',
    )
    expect(toStyle('mla', published)).toBe(
      'Kimi Team. “VLM-R1: A Stable Model.” 2024, https://doi.org/10.1000/x.',
    )
    expect(toStyle('chicago', published)).toBe(
      'Kimi Team. “VLM-R1: A Stable Model.” 2024. https://doi.org/10.1000/x.',
    )
  })
})
