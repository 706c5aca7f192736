import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeSlack, toMrkdwn } from '../../../adapters/slack/render/escape.ts'
import { toPieces } from '../../../src/core.ts'
import { arbitraryText } from '../../support/card-arbitraries.ts'
import { hostileTexts } from '../../support/hostile-card-texts.ts'
import { unescapeSlack } from '../../support/slack-rules.ts'

describe('escapeSlack', () => {
  it('is undone by what Slack undoes, and leaves no control sequence', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        const escaped = escapeSlack(text)
        expect(unescapeSlack(escaped)).toBe(text)
        expect(escaped).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/)
      }),
    )
  })

  it('escapes what looks escaped already', () => {
    expect(escapeSlack('&lt;!channel&gt;')).toBe('&amp;lt;!channel&amp;gt;')
  })
})

describe('toMrkdwn', () => {
  it('writes the marks of ordinary small print', () => {
    expect(toMrkdwn(toPieces(['Matches ', { bold: 'R1 & co' }, ' (in title)']))).toBe(
      'Matches *R1 &amp; co* (in title)',
    )
    expect(toMrkdwn(toPieces([{ link: 'a <b>', url: 'https://arxiv.org/abs/1' }]))).toBe(
      '<https://arxiv.org/abs/1|a &lt;b&gt;>',
    )
  })

  it.each(['*', '_x_', 'a~b', '`', ':smile:', '@channel', '#general', 'http://x'])(
    'gives up on %s',
    (text) => {
      expect(toMrkdwn(toPieces([text, { bold: ' and' }]))).toBeUndefined()
    },
  )

  it('gives up on marks that Slack would not see inside a word', () => {
    expect(toMrkdwn(toPieces(['re', { bold: 'inforce' }, 'ment']))).toBeUndefined()
    expect(toMrkdwn(toPieces([{ bold: ' spaced ' }]))).toBeUndefined()
  })

  it('never writes a hostile text as it is', () => {
    for (const text of hostileTexts) expect(toMrkdwn(toPieces([text])) ?? '').not.toMatch(/<[!@#]|\|/)
  })
})
