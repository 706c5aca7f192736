import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderCard } from '../../../adapters/terminal/render.ts'
import type { Card } from '../../../src/core.ts'
import { anyCharacter } from '../../support/any-character.ts'

const card: Card = {
  title: 'Reward hacking',
  blocks: [
    { kind: 'text', text: ['1 paper.'] },
    {
      kind: 'item',
      title: 'A paper',
      meta: 'Ada Lovelace · 10 Apr 2025',
      text: ['It stops ', { bold: 'reward hacking' }, '.'],
      note: ['Matches ', { bold: 'reward' }],
      buttons: [
        { label: 'Show', command: 'show arxiv:2504.07615' },
        { label: 'Save', command: 'save arxiv:2504.07615' },
      ],
    },
  ],
  buttons: [
    { label: 'More', command: 'search reward hacking page:2' },
    { label: 'Share list', command: 'share search reward hacking' },
  ],
}

describe('a card in the terminal', () => {
  it('draws a picture in letters, and says what it says', () => {
    const picture = {
      kind: 'image',
      png: new Uint8Array(),
      alt: 'Papers a week: 1, 8',
      line: '▁█ a\n█▁ b\u001b[31m',
    } as const
    const rendered = renderCard(
      { title: 'Trends', blocks: [picture], buttons: [] },
      { width: 80, hasColor: false },
    )
    expect(rendered).toBe('Trends\n\n▁█ a\n█▁ b[31m\n[Papers a week: 1, 8]\n')
  })

  it('is plain lines with the commands to type next, and nothing to share', () => {
    expect(renderCard(card, { width: 80, hasColor: false })).toBe(
      `Reward hacking

1 paper.

A paper
  Ada Lovelace · 10 Apr 2025
  It stops reward hacking.
  Matches reward
  show arxiv:2504.07615

Next: more
`,
    )
  })

  it('marks matched words where there is colour', () => {
    const bold = `${String.fromCharCode(27)}[1mreward hacking`
    expect(renderCard(card, { width: 80, hasColor: true })).toContain(bold)
  })

  it('ends a style with the line and begins it again on the next', () => {
    const bold = { kind: 'text', text: ['It ', { bold: 'stops reward hacking' }, ' for good.'] } as const
    const shown = renderCard({ title: 'x', blocks: [bold], buttons: [] }, { width: 12, hasColor: true })
    const [on, off] = ['\u001b[1m', '\u001b[22m']
    expect(shown.split('\n').slice(2, -1)).toEqual([
      `It ${on}stops\u001b[0m`,
      `${on}reward\u001b[0m`,
      `${on}hacking${off} for`,
      'good.',
    ])
  })

  it('counts two columns for wide letters, and breaks what has no spaces', () => {
    const han = { kind: 'text', text: ['汉字汉字汉字 ab'] } as const
    const shown = renderCard({ title: 'x', blocks: [han], buttons: [] }, { width: 8, hasColor: false })
    expect(shown.split('\n').slice(2, -1)).toEqual(['汉字汉字', '汉字 ab'])
  })

  it('never lets text move the cursor, and never passes the width, whatever the text', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 200 })
    fc.assert(
      fc.property(text, text, fc.integer({ min: 20, max: 100 }), (title, words, width) => {
        const hostile: Card = {
          title: 'x',
          blocks: [{ kind: 'text', text: [words, { link: title, url: 'https://arxiv.org' }] }],
          buttons: [],
        }
        const shown = renderCard(hostile, { width, hasColor: false })
        expect(shown).not.toMatch(/(?!\n)\p{Cc}/u)
        for (const line of shown.split('\n')) expect(minColumns(line)).toBeLessThanOrEqual(width)
      }),
    )
  })
})

/** What is certainly seen takes a column or two; marks, fillers and unassigned characters may take none. */
function minColumns(line: string): number {
  const isSeen = /(?!\p{DI})[\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u
  return [...new Intl.Segmenter().segment(line)].filter(({ segment }) => isSeen.test(segment)).length
}
