import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShardAddress } from '../../src/model/shard-address.ts'
import { anyCharacter } from '../support/any-character.ts'

test.each([
  ['mysql://10.0.0.7', { host: '10.0.0.7', port: 9306, table: 'papers' }],
  ['mysql://shard-1:9307/', { host: 'shard-1', port: 9307, table: 'papers' }],
  ['mysql://[::1]:9306/other', { host: '::1', port: 9306, table: 'other' }],
  ['mysql://me:p%40ss@host', { host: 'host', port: 9306, table: 'papers', user: 'me', password: 'p@ss' }],
])('reads %s', (text, address) => {
  expect(parseShardAddress(text)).toEqual(address)
})

test.each([
  '',
  'host:9306',
  'http://host',
  'mysql://',
  'mysql://host/a;b',
  'mysql://host/a/b',
  'mysql://me%@host',
])('refuses “%s”', (text) => {
  expect(parseShardAddress(text)).toBeUndefined()
})

test('reads or refuses whatever it is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (rest) => {
      expect(parseShardAddress(`mysql://${rest}`)?.table ?? 'a').toMatch(/^[a-z_][a-z0-9_]*$/)
    }),
  )
})
