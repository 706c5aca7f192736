import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeDiscord, isLabel, toMarkdown } from '../../../adapters/discord/render/escape.ts'
import { cleanText, spellOutLinks, toPieces } from '../../../src/core.ts'
import { arbitraryText } from '../../support/card-arbitraries.ts'
import { readMarkdown } from '../../support/discord-rules.ts'
import { hostileTexts } from '../../support/hostile-card-texts.ts'

const read = (markdown: string) => {
  const reading = { words: '', links: [], mentions: [], strays: [] }
  readMarkdown(markdown, reading)
  return reading
}

describe('escapeDiscord', () => {
  it('is undone by taking backslashes and the guards of @everyone away', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        const clean = cleanText(text)
        const undone = escapeDiscord(clean)
          .replace(/\\([^\sA-Za-z0-9])/g, '$1')
          .replaceAll('@\u200b', '@')
        expect(undone).toBe(clean)
      }),
    )
  })

  it.each(hostileTexts)('shows %j as it is and brings nothing to life', (text) => {
    const reading = read(escapeDiscord(cleanText(text)))
    expect({ ...reading, words: '' }).toEqual({ words: '', links: [], mentions: [], strays: [] })
    expect(reading.words.replaceAll('\u200b', '').replace(/\s/g, '')).toBe(cleanText(text).replace(/\s/g, ''))
  })

  it('leaves an ordinary title nearly as it is', () => {
    expect(escapeDiscord('DeepSeek-R1: Incentivizing (pass@32), 10% & more')).toBe(
      'DeepSeek-R1: Incentivizing (pass@32), 10% & more',
    )
  })
})

describe('toMarkdown', () => {
  it('links a title with brackets, and puts the link beside one that would break it', () => {
    const link = (label: string) =>
      toMarkdown(spellOutLinks(toPieces([{ link: label, url: 'https://arxiv.org/abs/1' }]), isLabel))
    expect(link('[Re] x')).toBe('[\\[Re\\] x](https://arxiv.org/abs/1)')
    expect(link('[ x')).toBe('\\[ x (<https://arxiv.org/abs/1>)')
    expect(link('https://a.b')).toBe('https\\://a.b (<https://arxiv.org/abs/1>)')
  })

  it('keeps white space outside of marks', () => {
    expect(toMarkdown(toPieces(['a', { bold: ' b ' }, 'c']))).toBe('a **b** c')
  })

  it('shows code that would break out of its marks, or into the link before it, as text', () => {
    expect(
      toMarkdown(toPieces([{ link: '<', url: 'https://arxiv.org/abs/1' }, { code: '](http://b)' }])),
    ).toBe('[\\<](https://arxiv.org/abs/1)\\]\\(http\\://b)')
    expect(toMarkdown(toPieces([{ code: 'a`b' }, ' ', { code: 'c*d' }]))).toBe('a\\`b `c*d`')
  })
})
