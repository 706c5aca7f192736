/** App Home: a search box, and below it rooms, each of which shows what a command answers. */
import type { types } from '@slack/bolt'
import { z } from 'zod'
import { type Bot, type Card, openMenus } from '../../../src/core.ts'
import { renderCard, type SlackMessage } from '../render/messages.ts'
import { plainTextObject } from '../render/text-blocks.ts'
import { maxViewBlocks, roomBlocks } from './home-blocks.ts'
import { queryInput } from './search-form.ts'

/** Which command each room shows now, where it is not the room's own; kept in the view itself. */
export const HomeState = z.record(z.string(), z.string())
export type HomeState = z.infer<typeof HomeState>

/** A room with its card. */
export interface Room {
  readonly name: string
  readonly card: Card
}

/** The ids of what stands above the rooms. */
export const homeIds = { query: 'home-query', search: 'home-search', settings: 'home-settings' } as const

/** The room of what was searched; it is there once something was. */
export const searchRoom = 'search'

/** The rooms of a person's own, in this order, and what each shows; where the bot has such a command. */
const ownRooms: Readonly<Record<string, string>> = {
  subscriptions: 'subscriptions',
  saved: 'saved',
  status: 'status coverage',
}

/** The rooms and what each shows. */
export function listRooms(bot: Bot, state: HomeState): { readonly name: string; readonly command: string }[] {
  const known = bot.commands.map(({ name }) => name)
  const own = Object.entries(ownRooms).filter(([name]) => known.includes(name))
  const rooms = searchRoom in state ? [[searchRoom, searchRoom] as const, ...own] : own
  return rooms.map(([name, command]) => ({ name, command: state[name] ?? command }))
}

/** The rooms without what the person may not see: the state of the installation is for the team. */
export function withoutRefused(rooms: readonly Room[]): readonly Room[] {
  return rooms.filter(({ name, card }) => name !== 'status' || card.isProblem !== true)
}

/** The rooms with a welcome above the person's own, where there is one. */
export function addWelcome(rooms: readonly Room[], card: Card | undefined): readonly Room[] {
  if (card === undefined) return rooms
  const at = rooms.findIndex(({ name }) => name !== searchRoom)
  return rooms.toSpliced(at < 0 ? rooms.length : at, 0, { name: 'welcome', card })
}

/**
 * The view, and the messages whose long commands are to be kept. `isOffered` judges the command of a button.
 */
export function renderHome(
  rooms: readonly Room[],
  state: HomeState,
  isOffered: (command: string) => boolean,
): { readonly view: types.HomeView; readonly messages: readonly SlackMessage[] } {
  const rendered = rooms.map(({ name, card }) => ({ name, messages: renderCard(openMenus(card)) }))
  const top = topBlocks()
  const wanted = rendered.map(({ messages }) => messages.reduce((sum, { blocks }) => sum + blocks.length, 0))
  const shares = shareBlocks(wanted, maxViewBlocks - top.length - rooms.length)
  const blocks = rendered.flatMap(({ name, messages }, at): types.KnownBlock[] => [
    { type: 'divider' },
    ...roomBlocks(messages, { room: name, maxBlocks: shares[at] ?? 0, isOffered }),
  ])
  const metadata = JSON.stringify(state)
  return {
    view: {
      type: 'home',
      // Too long a state is let go: then every room shows its own command again.
      private_metadata: metadata.length <= maxMetadata ? metadata : '{}',
      blocks: [...top, ...blocks],
    },
    messages: rendered.flatMap(({ messages }) => messages),
  }
}

/** An equal share for each, and what one leaves for the others. */
function shareBlocks(wanted: readonly number[], most: number): number[] {
  const shares = wanted.map(() => 0)
  const smallestFirst = [...wanted.entries()].sort(([, one], [, other]) => one - other)
  let left = most
  for (const [index, [at, blocks]] of smallestFirst.entries()) {
    const share = Math.min(blocks, Math.floor(left / (wanted.length - index)))
    shares[at] = share
    left -= share
  }
  return shares
}

function topBlocks(): types.KnownBlock[] {
  const query = queryInput(homeIds.query, 'Search the papers')
  const onEnter = { dispatch_action_config: { trigger_actions_on: ['on_enter_pressed' as const] } }
  return [
    { type: 'header', text: plainTextObject('Journal Club') },
    { ...query, dispatch_action: true, element: { ...query.element, ...onEnter } },
    {
      type: 'actions',
      block_id: 'home-buttons',
      elements: [
        { type: 'button', action_id: homeIds.search, text: plainTextObject('Search'), style: 'primary' },
        { type: 'button', action_id: homeIds.settings, text: plainTextObject('Settings of a channel') },
      ],
    },
  ]
}

/** https://docs.slack.dev/reference/views */
const maxMetadata = 3_000
