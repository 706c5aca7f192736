import { describe, expect, it } from 'vitest'
import { maxLinkLength } from '../../src/model/bounds.ts'
import { ownLink } from '../../src/model/card.ts'
import { toPieces } from '../../src/model/pieces.ts'

describe('the address behind words', () => {
  const url = 'https://chat.example/room/1'

  it('is hidden on any host where the bot made it itself', () => {
    expect(toPieces([ownLink('4 April', url)])).toEqual([{ kind: 'text', text: '4 April', url }])
  })

  it('is shown where anybody else may have made it', () => {
    expect(toPieces([{ link: '4 April', url }])).toEqual([
      { kind: 'text', text: '4 April (' },
      { kind: 'address', url },
      { kind: 'text', text: ')' },
    ])
  })

  it('is never one that no browser should follow, whoever made it', () => {
    expect(toPieces([ownLink('4 April', 'javascript:alert(1)')])).toEqual([
      { kind: 'text', text: '4 April (javascript:alert(1))' },
    ])
  })

  it('is cut where it is longer than any that is shown', () => {
    for (const sign of ['[', ' ', 'a'])
      expect(
        toPieces([{ link: 'x', url: `https://${sign.repeat(1_000_000)}` }]).map((piece) =>
          piece.kind === 'text' ? piece.text.length <= maxLinkLength + 10 : piece.kind,
        ),
      ).toEqual([true])
  })

  it('is left out where there is none', () => {
    expect(toPieces(['Posted here on ', ownLink('4 April', undefined)])).toEqual([
      { kind: 'text', text: 'Posted here on 4 April' },
    ])
  })
})
