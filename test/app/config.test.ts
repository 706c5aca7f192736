import { expect, test } from 'vitest'
import { configSchema, parseSettings } from '../../src/app/config.ts'

const postgres = 'postgres://me@host/papers'
const read = (env: Readonly<Record<string, string>>) => {
  const faults: string[] = []
  const config = parseSettings(configSchema, env, faults)
  return { addresses: config?.SEARCH_URL, faults: faults.map((fault) => fault.split(':')[0]) }
}

test('search servers are read from their addresses, in their order', () => {
  const SEARCH_URL = 'mysql://one, mysql://two:9307/other'
  expect(read({ SEARCH: 'manticore', SEARCH_URL, DATABASE_URL: postgres })).toEqual({
    addresses: [
      { host: 'one', port: 9306, table: 'papers' },
      { host: 'two', port: 9307, table: 'other' },
    ],
    faults: [],
  })
})

test('citations count nowhere unless it is set', () => {
  const citations = (env: Readonly<Record<string, string>>) =>
    parseSettings(configSchema, env, [])?.COUNT_CITATIONS
  expect([citations({}), citations({ COUNT_CITATIONS: 'on' })]).toEqual(['off', 'on'])
})

test.each([
  [{ COUNT_CITATIONS: 'yes' }, 'COUNT_CITATIONS'],
  [{ SEARCH: 'manticore', SEARCH_URL: 'mysql://one' }, 'SEARCH'],
  [{ SEARCH: 'manticore', DATABASE_URL: postgres }, 'SEARCH_URL'],
  [{ SEARCH: 'manticore', SEARCH_URL: 'one:9306', DATABASE_URL: postgres }, 'SEARCH_URL'],
])('%j is wrong in %s', (env, setting) => {
  expect(read(env)).toEqual({ addresses: undefined, faults: [setting] })
})
