/** Views of App Home and modals: what fits into them, their rooms and their buttons. */
import { describe, expect, it } from 'vitest'
import { listRooms, renderHome } from '../../../adapters/slack/home/home.ts'
import { parseRoomButton } from '../../../adapters/slack/home/home-blocks.ts'
import { renderModal } from '../../../adapters/slack/home/home-modal.ts'
import { renderCard } from '../../../adapters/slack/render/messages.ts'
import { gallery } from '../../support/card-gallery.ts'
import { findViewFaults } from '../../support/slack-view-rules.ts'

describe('views', () => {
  it.each(Object.entries(gallery))('hold the card “%s” within every limit', (_name, card) => {
    const rooms = ['search', 'subscriptions', 'saved'].map((name) => ({ name, card }))
    expect(findViewFaults(renderHome(rooms, {}, () => true).view)).toEqual([])
    for (const isOffered of [() => true, () => false]) {
      const state = { command: 'search x', choosesChannel: true, channel: 'C1' }
      expect(findViewFaults(renderModal(state, renderCard(card), isOffered))).toEqual([])
    }
  })

  it('say when there is more than fits', () => {
    const text = 'A sentence.'
    const blocks = Array.from({ length: 150 }, (_, at) => ({
      kind: 'text' as const,
      text: [`${at} ${text}`],
    }))
    const { view } = renderHome([{ name: 'saved', card: { title: '', blocks, buttons: [] } }], {}, () => true)
    expect(findViewFaults(view)).toEqual([])
    expect(JSON.stringify(view)).toContain('There is more than fits here')
    expect(JSON.stringify(view)).toContain(`90 ${text}`)
    const short = { title: '', blocks: [{ kind: 'text' as const, text: ['short'] }], buttons: [] }
    const long = { title: '', blocks, buttons: [] }
    const rooms = [short, long, short].map((card, at) => ({ name: `room${'abc'[at]}`, card }))
    const shared = renderHome(rooms, {}, () => true).view
    expect(findViewFaults(shared)).toEqual([])
    // What the short ones leave is the long one's.
    expect(shared.blocks).toHaveLength(100)
  })

  it('let go a state that is too long for a view', () => {
    const { view } = renderHome([], { search: 'x'.repeat(3_000) }, () => true)
    expect(findViewFaults(view)).toEqual([])
    expect(view.private_metadata).toBe('{}')
  })

  it('have rooms only for commands that the bot has', () => {
    const withCommands = (...names: string[]) => ({ commands: names.map((name) => ({ name })) }) as never
    expect(listRooms(withCommands('help', 'saved'), {}).map(({ name }) => name)).toEqual(['saved'])
    expect(listRooms(withCommands('status', 'saved', 'subscriptions'), { saved: 'saved page:2' })).toEqual([
      { name: 'subscriptions', command: 'subscriptions' },
      { name: 'saved', command: 'saved page:2' },
      { name: 'status', command: 'status coverage' },
    ])
  })

  it('take no button for one of theirs that is not', () => {
    expect(parseRoomButton({ action_id: 'room:replace:3', block_id: 'saved:7' })).toEqual({
      room: 'saved',
      effect: 'replace',
    })
    expect(parseRoomButton({ action_id: 'replace:3', block_id: 'saved:7' })).toBeUndefined()
    expect(parseRoomButton({ action_id: 'room:replace:3', block_id: '1:0:search x' })).toBeUndefined()
  })
})
