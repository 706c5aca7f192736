import fc from 'fast-check'
import { expect, it } from 'vitest'
import { undoConditions } from '../../src/question/undo-conditions.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { today } from '../search/support/papers.ts'

it.each<[string, Record<string, string>]>([
  ['reward hacking', {}],
  ['author:shen rewards', { '“shen” as a word': 'shen rewards' }],
  ['author:"yi chen" rewards', { '“yi chen” as words': 'yi chen rewards' }],
  ['title:"lost in the middle"', { '“lost in the middle” as words': 'lost in the middle' }],
  ['topic:agents sort:new', { '“agents” as a word': 'agents sort:new', 'Best first': 'topic:agents' }],
  ['since:2024 before:2025 agents', { 'Any date': 'agents' }],
  ['has:code agents', { 'With or without code': 'agents' }],
  ['-has:code agents', { 'With or without code': 'agents' }],
  ['agents -surveys', { 'With surveys': 'agents' }],
  ['agents -"large language"', { 'With "large language"': 'agents' }],
  ['author:shen (ppo or dpo)', { '“shen” as a word': 'shen (ppo or dpo)' }],
  ['agents -(ppo or author:shen)', {}],
  ['agents or author:shen', {}],
  ['has:code', {}],
  ['since:2w', {}],
  ['"reward model" id:2504.02495', {}],
])('each condition of %s can be undone alone', (query, undone) => {
  expect(Object.fromEntries(undoConditions(query).map(({ label, query }) => [label, query]))).toEqual(undone)
})

it('what is left without a condition is a query', () => {
  const part = fc.constantFrom(
    ...['author:shen', 'title:"a b"', 'topic:x', 'since:2w', 'before:2025', 'has:code', '-has:code'],
    ...['-survey', '-"a b"', 'sort:new', 'reward', '(ppo or dpo)', '"reward model"', '-(a b)'],
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      for (const { query } of undoConditions(parts.join(' '))) parseQuery(query, today)
    }),
  )
})
