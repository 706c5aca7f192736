import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionId, blockId, parseButton } from '../../../adapters/slack/render/button-ids.ts'
import { renderCard } from '../../../adapters/slack/render/messages.ts'
import { arbitraryCard, arbitraryText } from '../../support/card-arbitraries.ts'
import { makeCard, makeItem } from '../../support/card-gallery.ts'

/** A command, which is never empty. */
const anyOrigin = arbitraryText.filter((text) => text !== '')

describe('the ids of buttons', () => {
  it('carry effect, part and origin, or the key of an origin that is too long', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(undefined, 'replace' as const, 'refresh' as const),
        fc.nat(49),
        fc.nat(9_999),
        fc.option(arbitraryText, { nil: undefined }),
        (effect, index, part, origin) => {
          const block_id = blockId({ index, part, ...(origin === undefined ? {} : { origin }) })
          expect(block_id.length).toBeLessThanOrEqual(255)
          const read = parseButton({ action_id: actionId(effect, index), block_id })
          expect(read).toMatchObject({ effect, part })
          if (origin === undefined) expect(read?.origin).toBeUndefined()
          else if (!read?.origin?.startsWith('#')) expect(read?.origin).toBe(origin)
        },
      ),
    )
  })

  it('are those of no other button', () => {
    expect(parseButton({ action_id: 'home:search', block_id: 'x' })).toBeUndefined()
    expect(parseButton({ action_id: 'say:x', block_id: '0:0:' })).toBeUndefined()
  })

  it('let every origin be found again, in what the button carries or among the long commands', () => {
    fc.assert(
      fc.property(arbitraryCard, anyOrigin, (card, origin) => {
        for (const message of renderCard(card, { origin })) {
          for (const block of message.blocks) {
            if (block.type !== 'actions') continue
            const read = parseButton({ action_id: 'say:0', block_id: block.block_id ?? '' })
            const found = read?.origin?.startsWith('#') ? message.longCommands[read.origin] : read?.origin
            expect(found).toBe(origin)
          }
        }
      }),
    )
  })

  it('let a long origin be found again of an answer that has only menus', () => {
    const origin = 'search '.padEnd(400, 'x')
    const item = makeItem({ buttons: [], menu: [{ label: 'Cite', command: 'cite 1' }] })
    const [{ blocks, longCommands }] = renderCard(makeCard([item]), { origin })
    const { block_id = '' } = blocks.find(({ type }) => type === 'actions') ?? {}
    const read = parseButton({ action_id: 'say:0', block_id })
    expect(longCommands[read?.origin ?? '']).toBe(origin)
  })
})
