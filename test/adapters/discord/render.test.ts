import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf, readCustomId, writeCustomId } from '../../../adapters/discord/custom-id.ts'
import { renderCard } from '../../../adapters/discord/render.ts'
import { arbitraryText, gallery, makeCard, makeItem } from '../../support/card-gallery.ts'

describe('a card in Discord', () => {
  it('keeps a full page of five results with all its buttons in one message', () => {
    expect(renderCard(gallery['a page of five results'] ?? makeCard([]))).toHaveLength(1)
  })

  it('puts the small print under the text, and the buttons under both', () => {
    const [message] = renderCard(
      makeCard([makeItem({ title: 'T', meta: 'M', text: ['x\ny'], note: ['n\nm'] })], [], ''),
    )
    expect(message?.components).toMatchObject([
      {
        type: 17,
        components: [
          { type: 10, content: '**[T](https://arxiv.org/abs/2504.07615)**\nM\nx\ny\n-# n\n-# m' },
          { type: 1, components: [{}, {}, {}, {}] },
        ],
      },
    ])
  })

  it('shows a short file as code, and attaches a long one under a name that Discord keeps', () => {
    const [short] = renderCard(gallery['a short file'] ?? makeCard([]))
    expect(JSON.stringify(short?.components)).toContain('```bib')
    const [long] = renderCard(gallery['a long file'] ?? makeCard([]))
    expect(long?.attachments).toEqual([{ id: '0', filename: 'saved_papers_.bib' }])
    expect(JSON.stringify(long?.components)).toContain('attachment://saved_papers_.bib')
  })
})

describe('a custom_id', () => {
  it('gives back the key it was made of, within 100 characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(arbitraryText, fc.constantFrom('x#1', '#1', '', '#a#2')),
        fc.nat({ max: 39 }),
        (command, index) => {
          const id = writeCustomId(keyOf(command), index)
          expect(id.length).toBeLessThanOrEqual(100)
          expect(readCustomId(id)).toBe(keyOf(command))
          expect(readCustomId(id) === command || readCustomId(id).startsWith('#')).toBe(true)
        },
      ),
    )
  })
})
