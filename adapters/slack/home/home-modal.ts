/** An answer in a modal: what App Home has no room for, and the settings of a channel. */
import type { types } from '@slack/bolt'
import { z } from 'zod'
import type { SlackMessage } from '../render/messages.ts'
import { plainTextObject } from '../render/text-blocks.ts'
import { maxViewBlocks, type RoomParts, roomBlocks } from './home-blocks.ts'

/**
 * What a modal shows: the answer to a command (or to the key that it is kept under), as if it had been given
 * in a channel; without a channel in the person's own. `choosesChannel` lets the person say which.
 */
export const ModalState = z.object({
  command: z.string(),
  channel: z.string().optional(),
  choosesChannel: z.boolean(),
})
export type ModalState = z.infer<typeof ModalState>

/** The room of a modal, and the action id of the choice of a channel. */
export const modalRoom = 'modal'
export const chooseChannel = 'choose-channel'

/**
 * The view for `views.open` and `views.update`. Where a channel is still to be
 * chosen, there are no messages yet.
 */
export function renderModal(
  state: ModalState,
  messages: readonly SlackMessage[],
  isOffered: RoomParts['isOffered'],
): types.ModalView {
  const top = state.choosesChannel ? [channelBlock(state.channel)] : []
  const maxBlocks = maxViewBlocks - top.length
  return {
    type: 'modal',
    title: plainTextObject(state.choosesChannel ? 'Settings' : 'Journal Club'),
    close: plainTextObject('Close'),
    private_metadata: JSON.stringify(state),
    blocks: [...top, ...roomBlocks(messages, { room: modalRoom, maxBlocks, isOffered })],
  }
}

function channelBlock(channel: string | undefined): types.SectionBlock {
  return {
    type: 'section',
    block_id: chooseChannel,
    text: plainTextObject('Which channel is it about?'),
    accessory: {
      type: 'conversations_select',
      action_id: chooseChannel,
      placeholder: plainTextObject('Choose a channel'),
      filter: { include: ['public', 'private'], exclude_bot_users: true },
      ...(channel === undefined ? {} : { initial_conversation: channel }),
    },
  }
}
