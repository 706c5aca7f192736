import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEncryption, isEncryptionKey } from '../../../adapters/kit/encrypt.ts'

const key = randomBytes(32)
const encryption = createEncryption(key.toString('hex'))
const wrong =
  'ENCRYPTION_KEY is not the key that the stored tokens were encrypted with: set the former key again.'

describe('encryption', () => {
  it('decrypts what it encrypted, for the same row only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, row, other) => {
        fc.pre(row !== other)
        const encrypted = encryption.encrypt(text, row)
        expect(encryption.decrypt(encrypted, row)).toBe(text)
        expect(() => encryption.decrypt(encrypted, other)).toThrow(wrong)
      }),
    )
  })

  it('shows nothing of the text, and is never the same twice', () => {
    const encrypted = encryption.encrypt('xoxb-a-token', 'slack:T1')
    expect(encrypted).not.toContain('xoxb')
    expect(Buffer.from(encrypted.slice(3), 'base64url').toString('latin1')).not.toContain('xoxb')
    expect(encryption.encrypt('xoxb-a-token', 'slack:T1')).not.toBe(encrypted)
  })

  it('does not decrypt what was changed anywhere, or cut', () => {
    const encrypted = encryption.encrypt('xoxb-a-token', 'slack:T1')
    const bytes = Buffer.from(encrypted.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => encryption.decrypt(`v1.${changed.toString('base64url')}`, 'slack:T1')).toThrow(wrong)
      expect(() =>
        encryption.decrypt(`v1.${bytes.subarray(0, at).toString('base64url')}`, 'slack:T1'),
      ).toThrow(wrong)
    }
    expect(() => encryption.decrypt('xoxb-a-token', 'slack:T1')).toThrow(wrong)
  })

  it('takes the same 32 bytes in hex and in base64, and a passphrase', () => {
    const encrypted = encryption.encrypt('text', 'row')
    for (const form of [key.toString('hex').toUpperCase(), key.toString('base64'), key.toString('base64url')])
      expect(createEncryption(form).decrypt(encrypted, 'row')).toBe('text')
    const phrase = createEncryption('correct horse battery staple')
    const again = createEncryption('correct horse battery staple')
    expect(again.decrypt(phrase.encrypt('text', 'row'), 'row')).toBe('text')
    expect(() =>
      createEncryption('correct horse battery stable').decrypt(phrase.encrypt('text', 'row'), 'row'),
    ).toThrow(wrong)
  })

  it('wants a key that cannot be guessed', () => {
    expect(isEncryptionKey('short')).toBe(false)
    expect(isEncryptionKey('fifteen letters')).toBe(false)
    expect(isEncryptionKey('sixteen letters.')).toBe(true)
    expect(isEncryptionKey(key.toString('base64'))).toBe(true)
  })
})
