import { describe, expect, it } from 'vitest'
import { renderCard } from '../../../adapters/slack/render/messages.ts'
import { gallery, makeCard, makeItem } from '../../support/card-gallery.ts'

const typesOf = (card: Parameters<typeof renderCard>[0]) =>
  renderCard(card).map((message) => message.blocks.map((block) => block.type))

describe('a card in Slack', () => {
  it('has title, text, small print and buttons in blocks of their own', () => {
    expect(typesOf(makeCard([makeItem()]))).toEqual([['header', 'rich_text', 'context', 'actions']])
  })

  it('keeps a page of results in one message, and an item in one', () => {
    expect(renderCard(makeCard(Array.from({ length: 5 }, () => makeItem())))).toHaveLength(1)
    for (const types of typesOf({ ...makeCard(Array.from({ length: 50 }, () => makeItem())), isWhole: true }))
      expect(types.at(-1)).toBe('actions')
  })

  it('shows words of small print that look like formatting as they are, in rich text', () => {
    const note = ['see ', { bold: 'x' }, ' *y*']
    expect(typesOf(makeCard([{ kind: 'note', text: note }], [], ''))).toEqual([['rich_text']])
    expect(typesOf(makeCard([{ kind: 'note', text: ['*y* @channel'] }], [], ''))).toEqual([['context']])
  })

  it('gives screen readers the whole card, escaped, and cut outside of escapes', () => {
    const [message] = renderCard(makeCard([makeItem({ text: ['a < b'] })], [], 'R&D'))
    expect(message?.text).toMatch(/^R&amp;D\nVLM-R1.*a &lt; b\nMatches reward/s)
    const [long] = renderCard(makeCard([makeItem({ text: ['&'.repeat(2_000)] })]))
    expect(long?.text).toMatch(/(&amp;)+…$/)
    expect(long?.text.length).toBeLessThanOrEqual(3_000)
  })

  it('names the buttons to screen readers where there is nothing else', () => {
    expect(renderCard(makeCard([], [{ label: 'A & B', command: 'x' }], ''))[0]?.text).toBe('A &amp; B')
  })

  it('cuts a label between graphemes', () => {
    const family = '👨‍👩‍👧‍👦'
    const [message] = renderCard(makeCard([], [{ label: family.repeat(40), command: 'x' }]))
    expect(JSON.stringify(message?.blocks)).toContain(`"${family.repeat(6)}…"`)
  })

  it('shows a short file as code and attaches a long one', () => {
    const [short] = renderCard(gallery['a short file'] ?? makeCard([]))
    expect(short?.files).toEqual([])
    expect(JSON.stringify(short?.blocks)).toContain('rich_text_preformatted')
    const [long] = renderCard(gallery['a long file'] ?? makeCard([]))
    expect(long?.files.map((file) => file.content)).toEqual(['@misc{a}\n'.repeat(2_000)])
  })
})
