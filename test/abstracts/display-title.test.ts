import { describe, expect, it } from 'vitest'
import { displayTitle } from '../../src/abstracts/display-title.ts'

describe('displayTitle', () => {
  it('is the title, else what the abstract gives for one, else the identifier', () => {
    const id = 'seed:0123456789abcdef'
    const named = 'We introduce LADDER (Learning through Autonomous Difficulty-Driven Example Recursion).'
    expect(displayTitle({ id, title: 'A title', abstract: named })).toBe('A title')
    expect(displayTitle({ id, title: undefined, abstract: named })).toMatch(/^LADDER: Learning through/)
    expect(displayTitle({ id, title: undefined, abstract: '' })).toBe(id)
  })
})
