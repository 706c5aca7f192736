import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, dropTail, splitLastWord, stripUnprintable } from '../../src/model/text.ts'
import { anyCharacter } from '../support/any-character.ts'

describe('stripUnprintable', () => {
  it('removes what no reader can see and keeps what they can', () => {
    expect(stripUnprintable('a\u0000b\u202Ec\u200Bd\uFEFFe\u0007')).toBe('abcde')
    expect(stripUnprintable('tab\tline\nfeed')).toBe('tab\tline\nfeed')
    expect(stripUnprintable('👩‍🚀 שלום مرحبا 中文 é')).toBe('👩‍🚀 שלום مرحبا 中文 é')
  })

  it('gives well-formed text, and the same again when repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
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

describe('dropTail', () => {
  it('drops what an expression for the whole tail would', () => {
    const sign = fc.constantFrom('.', ',', 'a', ' ', '\n', '𝐀', '👩‍🚀', '\ud800')
    fc.assert(
      fc.property(fc.array(sign), (signs) => {
        const text = signs.join('')
        expect(dropTail(text, /[.,]/)).toBe(text.replace(/[.,]+$/, ''))
        expect(dropTail(text, /[^\p{L}]/u)).toBe(text.replace(/[^\p{L}]+$/u, ''))
      }),
    )
  })
})

describe('splitLastWord', () => {
  it('gives the word that is being typed', () => {
    expect(splitLastWord('reward hack')).toEqual({ before: 'reward ', last: 'hack' })
    expect(splitLastWord('reward ')).toEqual({ before: 'reward ', last: '' })
    expect(splitLastWord('')).toEqual({ before: '', last: '' })
  })
})
