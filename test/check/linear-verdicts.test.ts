import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatVerdicts, keyOf, parseVerdicts } from '../../check/linear-verdicts.ts'

const word = { source: 'a+b', flags: 'u' }

describe('the kept verdicts on expressions', () => {
  it('hold for one expression with its flags, as one version of the judge found it', () => {
    const keys = [
      keyOf(word, '4.5.0'),
      keyOf({ ...word, flags: 'iu' }, '4.5.0'),
      keyOf({ ...word, source: 'a+b+' }, '4.5.0'),
      keyOf(word, '4.6.0'),
    ]
    expect(new Set(keys).size).toBe(4)
    expect(keyOf({ ...word }, '4.5.0')).toBe(keys[0])
  })

  it('do not mistake the end of a source for flags', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (start, end) => {
        expect(keyOf({ source: start + end, flags: '' }, '1')).not.toBe(
          keyOf({ source: start, flags: end }, '1'),
        )
      }),
    )
  })

  it('are read as they were written, each once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ source: fc.string(), flags: fc.constantFrom('', 'u') })), (all) => {
        const keys = all.map((expression) => keyOf(expression, '4.5.0'))
        const text = formatVerdicts([...keys, ...keys])
        expect(parseVerdicts(text)).toEqual(new Set(keys))
        expect(formatVerdicts(parseVerdicts(text))).toBe(text)
        expect(text.split('\n').filter(Boolean)).toEqual([...new Set(keys)].sort())
      }),
    )
  })
})
