import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMention, readSlackText, searchWords } from '../../../adapters/slack/message-text.ts'
import { arbitraryText } from '../../support/card-gallery.ts'

describe('the text of a message', () => {
  it.each([
    ['show <https://arxiv.org/abs/2504.07615>', 'show https://arxiv.org/abs/2504.07615'],
    [
      'show <http://arxiv.org/abs/2504.07615|arxiv.org/abs/2504.07615>',
      'show http://arxiv.org/abs/2504.07615',
    ],
    ['show <tel:2504.07615|2504.07615>', 'show 2504.07615'],
    ['write <mailto:a@b.org|a@b.org>', 'write a@b.org'],
    ['search a &lt; b &amp;amp; c', 'search a < b &amp; c'],
    ['in <#C1|general> and <!subteam^S1|@team>', 'in general and @team'],
    ['<@U1> <@U2|bob> hello', 'hello'],
  ])('%j is read as %j', (text, read) => {
    expect(readSlackText(text)).toBe(read)
  })

  it('is what follows the mention, or all where nothing does', () => {
    expect(readMention('hey <@UBOT> search rl', 'UBOT')).toBe('search rl')
    expect(readMention('<@UBOT|journal-club> help', 'UBOT')).toBe('help')
    expect(readMention('search rl <@UBOT>', 'UBOT')).toBe('search rl')
    expect(readMention('search rl', 'UBOT')).toBe('search rl')
    expect(readMention('search rl', undefined)).toBe('search rl')
  })
})

describe('the words of a message to search with', () => {
  it.each([
    ['*Reward* hacking in `RL`: <https://x.org/a?b=c|see> :smile: page:2', 'reward hacking in rl page 2'],
    ["don't over-optimise -- it's GPT-4's “fault”", "don't over-optimise it's gpt-4's fault"],
    ['NOT this OR (that) "phrase" -minus since:2w', 'not this or that phrase minus since 2w'],
    ['強化学習 による推論', '強化学習 による推論'],
    ['🎉 :tada: <@U1> !!!', ''],
  ])('%j are %j', (text, words) => {
    expect(searchWords(text)).toBe(words)
  })

  it('are at most 300 characters of words that mean nothing to the query language', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryText, fc.lorem({ maxCount: 120 })), (text) => {
        const words = searchWords(text)
        expect(words.length).toBeLessThanOrEqual(300)
        expect(words).not.toMatch(/[:"()<>&*`]|(^| )-|(^| )(OR|AND|NOT)( |$)/)
        expect(searchWords(words)).toBe(words)
      }),
    )
  })

  it('are cut between words', () => {
    const words = searchWords('reinforcement '.repeat(40))
    expect(words).toMatch(/^(reinforcement )*reinforcement$/)
    expect(words.length).toBeGreaterThan(270)
  })
})
