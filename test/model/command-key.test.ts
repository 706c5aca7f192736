import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandKey, isCommandKey } from '../../src/model/command-key.ts'
import { anyCharacter } from '../support/any-character.ts'

describe('commandKey', () => {
  it('gives a command of the full length as it is, and a longer one as a key', () => {
    expect(commandKey('x'.repeat(97), 97)).toBe('x'.repeat(97))
    expect(commandKey('x'.repeat(98), 97)).toMatch(/^#[\w-]{22}$/)
  })

  it('keeps different commands apart, and a key from a command', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (a, b) => {
        expect(commandKey(a, 10) === commandKey(b, 10)).toBe(a === b)
        expect(isCommandKey(commandKey(a, 10))).toBe(commandKey(a, 10) !== a)
      }),
    )
  })
})
