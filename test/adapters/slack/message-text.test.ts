import { describe, expect, it } from 'vitest'
import { parseMention, parseProse, parseSlackText } from '../../../adapters/slack/render/message-text.ts'

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
    expect(parseSlackText(text)).toBe(read)
  })

  it('is what follows the mention, or all where nothing does', () => {
    expect(parseMention('hey <@UBOT> search rl', 'UBOT')).toBe('search rl')
    expect(parseMention('<@UBOT|journal-club> help', 'UBOT')).toBe('help')
    expect(parseMention('search rl <@UBOT>', 'UBOT')).toBe('search rl')
    expect(parseMention('search rl', 'UBOT')).toBe('search rl')
    expect(parseMention('search rl', undefined)).toBe('search rl')
  })
})

describe('a message as prose', () => {
  it('has no links’ marks, no mentions and no emoji codes', () => {
    const prose = parseProse('*Reward* in <https://x.org/a|see> :smile: <@U1>')
    expect(prose.trim().split(/\s+/)).toEqual(['*Reward*', 'in', 'https://x.org/a'])
  })
})
