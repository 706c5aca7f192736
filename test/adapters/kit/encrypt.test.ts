import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeal, isSealKey } from '../../../adapters/kit/encrypt.ts'

const key = randomBytes(32)
const seal = createSeal(key.toString('hex'))
const wrong =
  'ENCRYPTION_KEY is not the key that the stored tokens were sealed with: set the former key again.'

describe('a seal', () => {
  it('opens what it closed, for the same row only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, row, other) => {
        fc.pre(row !== other)
        const sealed = seal.close(text, row)
        expect(seal.open(sealed, row)).toBe(text)
        expect(() => seal.open(sealed, other)).toThrow(wrong)
      }),
    )
  })

  it('shows nothing of the text, and is never the same twice', () => {
    const sealed = seal.close('xoxb-a-token', 'slack:T1')
    expect(sealed).not.toContain('xoxb')
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('xoxb')
    expect(seal.close('xoxb-a-token', 'slack:T1')).not.toBe(sealed)
  })

  it('does not open what was changed anywhere, or cut', () => {
    const sealed = seal.close('xoxb-a-token', 'slack:T1')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => seal.open(`v1.${changed.toString('base64url')}`, 'slack:T1')).toThrow(wrong)
      expect(() => seal.open(`v1.${bytes.subarray(0, at).toString('base64url')}`, 'slack:T1')).toThrow(wrong)
    }
    expect(() => seal.open('xoxb-a-token', 'slack:T1')).toThrow(wrong)
  })

  it('takes the same 32 bytes in hex and in base64, and a passphrase', () => {
    const sealed = seal.close('text', 'row')
    for (const form of [key.toString('hex').toUpperCase(), key.toString('base64'), key.toString('base64url')])
      expect(createSeal(form).open(sealed, 'row')).toBe('text')
    const phrase = createSeal('correct horse battery staple')
    const again = createSeal('correct horse battery staple')
    expect(again.open(phrase.close('text', 'row'), 'row')).toBe('text')
    expect(() => createSeal('correct horse battery stable').open(phrase.close('text', 'row'), 'row')).toThrow(
      wrong,
    )
  })

  it('wants a key that cannot be guessed', () => {
    expect(isSealKey('short')).toBe(false)
    expect(isSealKey('fifteen letters')).toBe(false)
    expect(isSealKey('sixteen letters.')).toBe(true)
    expect(isSealKey(key.toString('base64'))).toBe(true)
  })
})
