import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sayQuery } from '../../../src/search/query/say-query.ts'

describe('a query as a person writes it', () => {
  it.each([
    ['agents sort:new', 'agents, newest first'],
    ['sort:old scaling laws', 'scaling laws, oldest first'],
    ['since:2024 agents -surveys', 'agents since 2024, not surveys'],
    ['agents since:2w -"web agents" -has:code', 'agents of the last 2 weeks, not "web agents", without code'],
    ['author:"Haozhan Shen" sort:new', 'by Haozhan Shen, newest first'],
    ['author:Shen or author:"Wei Xiong" sort:new', 'by Shen or by Wei Xiong, newest first'],
    ['topic:agents before:2025-05-01', 'agents before 1 May 2025'],
    ['planning topic:agents after:2025-04', 'planning in agents since Apr 2025'],
    ['title:reward has:code', 'with “reward” in the title with code'],
    ['(ppo or grpo) -(code since:2w)', '(ppo or grpo) not (code since:2w)'],
    ['sort:new', 'All papers, newest first'],
    ['since:1w', 'of the last week'],
    ['id:2504.02495', '2504.02495'],
    ['"reward model" c++', '"reward model" c++'],
    ['agents sort:relevance', 'agents'],
  ])('says %s as %s', (query, said) => {
    expect(sayQuery(query)).toBe(said)
  })

  it('leaves words without conditions as they are, and never throws', () => {
    const words = fc.stringMatching(/^[a-z0-9+'. ]{1,40}$/)
    fc.assert(fc.property(words, (text) => sayQuery(text) === text.replace(/ +/g, ' ').trim()))
    fc.assert(fc.property(fc.string(), (text) => typeof sayQuery(text) === 'string'))
  })

  it('says no sign of the query language for what reads as fields, orders and exclusions', () => {
    const part = fc.constantFrom('agents', 'sort:new', 'since:2025', '-surveys', 'author:shen', 'has:code')
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        expect(sayQuery(parts.join(' '))).not.toMatch(/\w:\w|(?:^| )-/)
      }),
    )
  })
})
