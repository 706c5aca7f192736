/**
 * Cards inside App Home and modals, where there is no message: their buttons say which room they stand in.
 */
import type { types } from '@slack/bolt'
import { isCardAction, parseButton } from '../render/button-ids.ts'
import type { SlackMessage } from '../render/messages.ts'
import { plainTextObject } from '../render/text-blocks.ts'

/** https://docs.slack.dev/reference/views: a view holds 100 blocks. */
export const maxViewBlocks = 100

export interface RoomParts {
  /** Names the room; its buttons carry it. Letters only. */
  readonly room: string
  readonly maxBlocks: number
  /** Whether a button that says this has a place here. */
  isOffered(command: string): boolean
}

/** The blocks of a card's messages; what is too much for the room is left out, and a last line says so. */
export function roomBlocks(messages: readonly SlackMessage[], parts: RoomParts): types.KnownBlock[] {
  const blocks = messages.flatMap(({ blocks, longCommands }) =>
    blocks.flatMap((block): types.KnownBlock[] => {
      // Charts are for messages alone.
      if (block.type === 'data_visualization') return []
      if (block.type !== 'actions') return [block]
      return offered(block, (value) => parts.isOffered(longCommands[value] ?? value))
    }),
  )
  const shown = blocks.length <= parts.maxBlocks ? blocks : [...blocks.slice(0, parts.maxBlocks - 1), theRest]
  return shown.map((block, index) => ({ ...block, block_id: `${parts.room}:${index}` }))
}

/** A pressed button of a room; undefined for one that no room has. */
export function parseRoomButton(action: { readonly action_id: string; readonly block_id: string }) {
  const [, cardAction] = isRoomAction.exec(action.action_id) ?? []
  const [, room] = /^([a-z]+):\d+$/.exec(action.block_id) ?? []
  if (cardAction === undefined || room === undefined) return undefined
  return { room, effect: parseButton({ action_id: cardAction, block_id: '' })?.effect }
}

/**
 * The action ids of buttons in rooms: those of cards with a mark before, so that nobody else answers them.
 */
export const isRoomAction = new RegExp(`^room:(${isCardAction.source.replace(/^\^|\$$/g, '')})$`)

function offered(block: types.ActionsBlock, isOffered: (value: string) => boolean): types.ActionsBlock[] {
  const elements = block.elements.flatMap((element) =>
    element.type === 'button' && isOffered(element.value ?? '')
      ? [{ ...element, action_id: `room:${element.action_id}` }]
      : [],
  )
  return elements.length === 0 ? [] : [{ ...block, elements }]
}

const theRest: types.ContextBlock = {
  type: 'context',
  elements: [plainTextObject('… There is more than fits here: ask for it in a message.')],
}
