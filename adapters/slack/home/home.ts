/** App Home: a search box, and below it rooms, each of which shows what a command answers. */
import type { types } from '@slack/bolt'
import { z } from 'zod'
import type { Bot, Card } from '../../../src/core.ts'
import { plainTextObject } from '../render/text-blocks.ts'
import { renderCard, type SlackMessage } from '../render.ts'
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

/** The commands with a room of their own, in this order, where the bot has them. */
const ownRooms: readonly string[] = ['subscriptions', 'saved']

/** The rooms and what each shows. */
export function listRooms(bot: Bot, state: HomeState): { readonly name: string; readonly command: string }[] {
  const known = bot.commands.map(({ name }) => name)
  const names = [
    ...(searchRoom in state ? [searchRoom] : []),
    ...ownRooms.filter((name) => known.includes(name)),
  ]
  return names.map((name) => ({ name, command: state[name] ?? name }))
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
  const rendered = rooms.map(({ name, card }) => ({ name, messages: renderCard(card) }))
  const top = topBlocks()
  const maxBlocks = Math.floor((maxViewBlocks - top.length) / Math.max(1, rooms.length)) - 1
  const blocks = rendered.flatMap(({ name, messages }): types.KnownBlock[] => [
    { type: 'divider' },
    ...roomBlocks(messages, { room: name, maxBlocks, isOffered }),
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
