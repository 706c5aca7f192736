import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dropEnd,
  dropStart,
  hasDigit,
  hasLetter,
  hasLetterOrDigit,
  hasSpace,
  isDigits,
  singleSpaced,
  spacedWords,
  splitFirstWord,
} from '../../src/model/words.ts'

describe('words between white space', () => {
  it('are split at any of it, and none are empty', () => {
    expect(spacedWords(' a  b\n\tc\u00a0d ')).toEqual(['a', 'b', 'c', 'd'])
    expect(spacedWords(' \n')).toEqual([])
  })

  it('stand with single spaces on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t') }), (text) => {
        expect(singleSpaced(text)).toBe(spacedWords(text).join(' '))
      }),
    )
  })

  it('begin with a first one, behind which the rest stays as it is', () => {
    expect(splitFirstWord('  topic  add  it\nnow ')).toEqual({ first: 'topic', rest: 'add  it\nnow ' })
    expect(splitFirstWord('topic ')).toEqual({ first: 'topic', rest: '' })
    expect(splitFirstWord(' ')).toEqual({ first: '', rest: '' })
  })
})

describe('what a text is made of', () => {
  it('tells letters of any script, digits and space', () => {
    expect([hasLetter('1語'), hasLetter('12'), hasLetter('')]).toEqual([true, false, false])
    expect([hasDigit('a1'), hasDigit('a')]).toEqual([true, false])
    expect([hasLetterOrDigit('–٣'), hasLetterOrDigit('–!')]).toEqual([true, false])
    expect([hasSpace('a b'), hasSpace('ab')]).toEqual([true, false])
    expect([isDigits('012'), isDigits('1.2'), isDigits('٣'), isDigits('')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('loses a beginning or an end that it has, once', () => {
    expect([dropStart('www.www.org', 'www.'), dropStart('org', 'www.')]).toEqual(['www.org', 'org'])
    expect([dropEnd('Done..', '.'), dropEnd('Done', '.'), dropEnd('Done', '')]).toEqual([
      'Done.',
      'Done',
      'Done',
    ])
  })
})
