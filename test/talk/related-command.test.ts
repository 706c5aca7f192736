import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { relatedCommand } from '../../src/talk/related-command.ts'

const today = Temporal.PlainDate.from('2025-04-13')

describe('the command for papers related to a message', () => {
  it.each([
    ['see https://arxiv.org/abs/2504.07615v2.', 'similar arxiv:2504.07615'],
    ['Reward hacking: -how? https://x.example/a', 'search reward hacking how'],
    ['This OR (that) or', 'search this that'],
    ["don't over-optimise -- it's “GPT-4”", "search don't over-optimise it's gpt-4"],
    ['強化学習 による推論', 'search 強化学習 による推論'],
    ['!? https://x.example 🎉', undefined],
    ['\u2190\u0338', undefined],
    ['\uff9e', undefined],
  ])('of %j is %j', (message, command) => {
    expect(relatedCommand(message)).toBe(command)
  })

  it('is never longer than a few lines, and always one that is understood', () => {
    const message = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.lorem({ maxCount: 120 }),
      fc.constantFrom('or or', 'since:x', '"'),
    )
    fc.assert(
      fc.property(message, (text) => {
        const command = relatedCommand(text)
        if (command === undefined || command.startsWith('similar ')) return
        expect(command.length).toBeLessThanOrEqual(310)
        expect(() => parseQuery(command.replace('search ', ''), today)).not.toThrow()
      }),
    )
  })
})
