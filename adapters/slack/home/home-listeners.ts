/** What people do in App Home and in its modals. Every press is a command, answered where it was pressed. */
import type { Context } from '@slack/bolt'
import { z } from 'zod'
import type { Log } from '../../../src/core.ts'
import { forgotten } from '../../kit/long-commands.ts'
import { type FormParts, openForm } from '../form/form-listeners.ts'
import { type Conversation, parseConversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import { placeIn } from '../wire/place.ts'
import type { SlackApp } from '../wire/slack-app.ts'
import { HomeState, homeIds, searchRoom } from './home.ts'
import {
  type HomeParts,
  keepForModal,
  modalPlace,
  openModal,
  publishHome,
  updateModal,
} from './home-answers.ts'
import { isRoomAction, parseRoomButton } from './home-blocks.ts'
import { chooseChannel, ModalState } from './home-modal.ts'

export interface HomeListenerParts extends HomeParts, Pick<FormParts, 'incoming' | 'lendResponseUrl'> {
  readonly log: Log
}

/**
 * What a press in a view brings along:
 * https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
const Press = z.object({
  trigger_id: z.string().default(''),
  view: z.object({
    id: z.string(),
    type: z.enum(['home', 'modal']),
    private_metadata: z.string().default(''),
    state: z.object({ values: z.record(z.string(), z.record(z.string(), z.unknown())) }).optional(),
  }),
})
type Press = z.infer<typeof Press>

const Button = z.object({ action_id: z.string(), block_id: z.string(), value: z.string().default('') })
const Query = z.object({ value: z.string().nullish() })
const Channel = z.object({ selected_conversation: z.string() })
const Opened = z.object({
  tab: z.literal('home'),
  view: z.object({ private_metadata: z.string().optional() }).optional(),
})

export function addHome(app: SlackApp, parts: HomeListenerParts): void {
  const { lendResponseUrl, log } = parts
  const read = (body: unknown, context: Context) => {
    const to = parseConversation(body, context, lendResponseUrl)
    return to === undefined ? undefined : inOwnRoom(to)
  }

  app.event('app_home_opened', async ({ body, event, context }) => {
    const to = read(body, context)
    const { data: opened } = Opened.safeParse(event)
    if (to === undefined || opened === undefined) return
    // Whoever opens it asked for nothing yet, so a fault is for the log alone.
    await publishHome(parts, to, readState(opened.view?.private_metadata)).catch((error: unknown) => {
      log.warn({ reason: describe(error) }, 'App Home could not be shown')
    })
  })

  app.action(new RegExp(`^(${homeIds.query}|${homeIds.search})$`), async ({ body, context }) => {
    const to = read(body, context)
    const { view } = Press.parse(body)
    const { value } = Query.parse(view.state?.values[homeIds.query]?.[homeIds.query] ?? {})
    const { [searchRoom]: _, ...others } = readState(view.private_metadata)
    const query = value?.trim() ?? ''
    const state = query === '' ? others : { ...others, [searchRoom]: `search ${query}` }
    if (to !== undefined) await publishHome(parts, to, state)
  })

  app.action(homeIds.settings, async ({ body, context }) => {
    const to = read(body, context)
    const { trigger_id } = Press.parse(body)
    const settings = { command: 'settings', choosesChannel: true }
    if (to !== undefined) await openModal(parts, to, trigger_id, settings)
  })

  app.action(chooseChannel, async ({ body, action, context }) => {
    const to = read(body, context)
    const { view } = Press.parse(body)
    const { selected_conversation: channel } = Channel.parse(action)
    if (to !== undefined) await updateModal(parts, to, view.id, { ...settingsOf(view), channel })
  })

  app.action(isRoomAction, async ({ body, action, context }) => {
    const to = read(body, context)
    if (to !== undefined) await pressInView(parts, to, Press.parse(body), Button.parse(action))
  })
}

async function pressInView(
  parts: HomeListenerParts,
  to: Conversation,
  { view, trigger_id }: Press,
  pressed: z.infer<typeof Button>,
): Promise<void> {
  const button = parseRoomButton(pressed)
  const command = await parts.longCommands.find(to.workspace, pressed.value)
  if (command === undefined || button === undefined) return parts.answers.tell(to, forgotten)
  const run = async (place = to.place) => (await parts.hear(to, command, { place, isPressed: true })).answer()

  if (view.type === 'home') {
    const state = readState(view.private_metadata)
    if (button.effect === 'form' && (await openForm(parts, to, trigger_id, command))) return
    if (button.effect === undefined || button.effect === 'form')
      return openModal(parts, to, trigger_id, { command, choosesChannel: false })
    if (button.effect === 'replace') return publishHome(parts, to, { ...state, [button.room]: command })
    const done = await run()
    if (done.isProblem) return openModal(parts, to, trigger_id, { command, choosesChannel: false })
    return publishHome(parts, to, state)
  }

  const state = ModalState.parse(JSON.parse(view.private_metadata))
  if (button.effect === 'form' && (await openForm(parts, inModal(to, state), trigger_id, command, 'push')))
    return
  if (button.effect === 'refresh') {
    const done = await run(modalPlace(to, state))
    return updateModal(parts, to, view.id, state, done.isProblem ? done : undefined)
  }
  await updateModal(parts, to, view.id, { ...state, command: await keepForModal(parts, to, command) })
}

/** As if it were said in the channel that the modal is about. */
function inModal(to: Conversation, state: ModalState): Conversation {
  const { channel } = state
  return channel === undefined ? to : { ...to, channel, kind: 'channel', place: modalPlace(to, state) }
}

function readState(metadata: string | undefined): HomeState {
  return HomeState.parse(JSON.parse(metadata || '{}'))
}

// Another channel is another place: what was pressed for the former one is not done again for it.
function settingsOf({ private_metadata }: Press['view']): ModalState {
  return { ...ModalState.parse(JSON.parse(private_metadata)), command: 'settings' }
}

// A view stands in no channel; its place is that of the person's direct messages.
function inOwnRoom(to: Conversation): Conversation {
  const place = placeIn(to.workspace, to.user)
  return { ...to, channel: to.user, place, threadTs: undefined, kind: 'direct' }
}
