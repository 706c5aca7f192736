import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, stripUnprintable } from '../../src/model/text.ts'

describe('stripUnprintable', () => {
  it('removes what no reader can see and keeps what they can', () => {
    expect(stripUnprintable('a\u0000b\u202Ec\u200Bd\uFEFFe\u0007')).toBe('abcde')
    expect(stripUnprintable('tab\tline\nfeed')).toBe('tab\tline\nfeed')
    expect(stripUnprintable('👩‍🚀 שלום مرحبا 中文 é')).toBe('👩‍🚀 שלום مرحبا 中文 é')
  })

  it('gives well-formed text, and the same again when repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const stripped = stripUnprintable(text)
        expect(stripped.isWellFormed()).toBe(true)
        expect(stripUnprintable(stripped)).toBe(stripped)
      }),
    )
  })
})

describe('cutText', () => {
  it('never splits a grapheme and says that it cut', () => {
    expect(cutText('👩‍🚀👩‍🚀👩‍🚀', 12)).toBe('👩‍🚀👩‍🚀…')
    expect(cutText('short', 5)).toBe('short')
  })

  it('keeps within the length, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 50 }), (text, maxLength) => {
        expect(cutText(text, maxLength).length).toBeLessThanOrEqual(maxLength)
      }),
    )
  })
})
