import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdsKey } from '../../src/language-model/holds-key.ts'

const anyKey = fc.string({ unit: fc.constantFrom(...'abcdefXYZ0123456789-_.'), minLength: 12, maxLength: 60 })
const disguises: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.toUpperCase(),
  (key) => [...key].join(' '),
  (key) => [...key].join('\u200B-\n'),
  (key) => [...key].reverse().join(''),
  (key) => Buffer.from(key).toString('base64'),
  (key) => Buffer.from(key).toString('hex'),
  (key) => [...key].map((sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join(''),
]

it('finds a key in a text, however it is disguised', () => {
  fc.assert(
    fc.property(anyKey, fc.constantFrom(...disguises), fc.lorem(), (key, disguise, text) => {
      fc.pre(key.replace(/[^\w]|_/g, '').length >= 8)
      expect(holdsKey(`${text} ${disguise(key)} ${text}`, key)).toBe(true)
    }),
  )
})

it('finds none in other texts', () => {
  expect(holdsKey('Early stopping reduces reward hacking of agents.', 'sk-planted-7f3e9c21')).toBe(false)
  expect(holdsKey('A short one says nothing: ollama.', 'x-y')).toBe(false)
  for (const key of ['test', 'x', 'none', 'ollama'])
    expect(holdsKey('The latest example, an ollama model, has none.', key)).toBe(false)
})
