/** What people do in Slack, as words to the bot. */
import { z } from 'zod'
import { checkCommand, relatedCommand } from '../../../src/core.ts'
import { forgotten } from '../../kit/long-commands.ts'
import { press } from '../../kit/press.ts'
import type { Sessions } from '../agent/sessions.ts'
import { type FormParts, openForm } from '../form/form-listeners.ts'
import { parseSearchForm, renderSearchForm, searchForm } from '../home/search-form.ts'
import { shortcutIds } from '../install/manifest.ts'
import type { Ears } from '../people/hear.ts'
import { isCardAction, parseButton } from '../render/button-ids.ts'
import { parseMention, parseProse, parseSlackText } from '../render/message-text.ts'
import { whisper } from '../send/answers.ts'
import type { Counts } from '../send/counts.ts'
import type { Poster } from '../send/poster.ts'
import { Body, type Conversation, parseConversation } from '../wire/conversation.ts'
import { isDirect, placeIn } from '../wire/place.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { SlackApp } from '../wire/slack-app.ts'
import { readFiles } from './files.ts'

export interface ListenerParts extends Ears, FormParts {
  readonly sessions: Sessions
  readonly counts: Counts
  readonly poster: Poster
  /** The slash command's name, for sentences. */
  readonly command: string
  /** Where Slack's Web API is, and in tests its files too. */
  readonly apiUrl: string
}

/** Every way to say a command. All but forms were acknowledged before a listener hears of them. */
export function addListeners(app: SlackApp, parts: ListenerParts): void {
  const { hear, overhear, answers, sessions, lendResponseUrl } = parts

  const answer = async (to: Conversation | undefined, text: string, given?: unknown) => {
    if (to === undefined) return
    const files = await readFiles(given, { ...parts, token: to.token })
    await answers.answer(to, await hear(to, text, { isPublic: to.kind === 'thread', files }), text)
  }

  /** Where the app is an agent, each message begins a thread, in which the answer stands. */
  const answerDirect = async (to: Conversation | undefined, text: string, { ts, files: given }: Direct) => {
    if (to === undefined) return
    const opens = to.threadTs === undefined ? ts : undefined
    const files = await readFiles(given, { ...parts, token: to.token })
    const [ask, isAgent] = await Promise.all([hear(to, text, { opens, files }), sessions.isAgent(to.token)])
    if (!isAgent) return answers.answer(to, ask, text)
    const threadTs = opens ?? to.threadTs ?? ts
    const talk = { ...to, threadTs, isNew: opens !== undefined, text }
    await sessions.during(talk, () => answers.answer({ ...to, threadTs }, ask, text))
  }

  /** Channels that somebody mentions are places of their workspace. */
  const places = (to: Conversation | undefined) =>
    to === undefined ? undefined : (channel: string) => placeIn(to.workspace, channel)

  // Slack sends only commands of this app, whatever their name is.
  app.command(/.*/, async ({ body, command, context }) => {
    const to = parseConversation(body, context, lendResponseUrl)
    const text = parseSlackText(command.text ?? '', places(to))
    const opens = to !== undefined && parts.bot.asksForForm(text)
    if (!(opens && (await openForm(parts, to, command.trigger_id, text)))) await answer(to, text)
  })

  app.event('app_mention', async ({ body, event, context }) => {
    const to = parseConversation(body, context, lendResponseUrl)
    await answer(to, parseMention(event.text, context.botUserId, places(to)), WithFiles.parse(event).files)
  })

  app.message(async ({ body, message, context }) => {
    const to = parseConversation(body, context, lendResponseUrl)
    const { data: direct } = DirectMessage.safeParse(message)
    if (direct) return answerDirect(to, parseMention(direct.text, context.botUserId, places(to)), direct)
    const { data: said } = ThreadMessage.safeParse(message)
    // A mention comes as an event of its own.
    if (to === undefined || !said || said.text.includes(`<@${context.botUserId}`)) return
    const text = parseSlackText(said.text)
    const ask = await overhear(to, text)
    if (ask !== undefined && (await app.isFirst(Body.parse(body))))
      await answers.answer({ ...to, kind: 'thread' }, ask, text)
  })

  app.shortcut(
    { callback_id: shortcutIds.related, type: 'message_action' },
    async ({ body, shortcut, context }) => {
      const to = parseConversation(body, context, lendResponseUrl)
      const text = relatedCommand(parseProse(withShared(shortcut.message)))
      if (text !== undefined) await answer(to, text)
      else if (to) await answers.tell(to, 'That message has no words to search with.')
    },
  )

  app.shortcut(
    { callback_id: shortcutIds.check, type: 'message_action' },
    async ({ body, shortcut, context }) => {
      const to = parseConversation(body, context, lendResponseUrl)
      const { files } = WithFiles.parse(shortcut.message)
      const text = checkCommand(parseSlackText(withShared(shortcut.message)), files !== undefined)
      if (text !== undefined) await answer(to, text, files)
      else if (to) await answers.tell(to, 'That message has no references to check.')
    },
  )

  app.shortcut({ callback_id: shortcutIds.search, type: 'shortcut' }, async ({ body, shortcut, context }) => {
    const to = parseConversation(body, context, lendResponseUrl)
    if (to === undefined) return
    try {
      const { views } = parts.calls.client(to.token)
      const form = { trigger_id: shortcut.trigger_id, view: renderSearchForm() }
      await parts.calls.call(() => views.open(form))
    } catch (error) {
      if (refusalOf(error) === undefined) throw error
      await answers.tell(
        to,
        `Slack did not let me open the form in time. Try again, or type ${parts.command} search and your words.`,
      )
    }
  })

  app.view(searchForm, async ({ ack, body, view, context }) => {
    await ack()
    if (!(await app.isFirst(Body.parse(body)))) return
    await answer(parseConversation(body, context, lendResponseUrl), parseSearchForm(view.state.values))
  })

  app.action(isCardAction, async ({ body, action, context }) => {
    const to = parseConversation(body, context, lendResponseUrl)
    if (to === undefined) return
    await pressButton(await checkDirect(to, parts), Pressed.parse(action), Body.parse(body), parts)
  })
}

/** A message with those that it shares, whose own words Slack keeps as attachments. */
function withShared(message: unknown): string {
  const { text, attachments } = Sharing.parse(message)
  return [text, ...attachments.map((shared) => shared.text)].join('\n')
}

const Words = z.object({ text: z.string().catch('') })
const Sharing = Words.extend({ attachments: z.array(Words).catch([]) })

/** A press is direct only where the bot and the person are alone: two people have such a channel as well. */
async function checkDirect(
  to: Conversation,
  { poster }: Pick<ListenerParts, 'poster'>,
): Promise<Conversation> {
  if (to.kind !== 'direct' || !isDirect(to.channel)) return to
  const own = await poster.findChannel({ token: to.token, channel: to.user }).catch((error: unknown) => {
    if (refusalOf(error) === undefined) throw error
    return undefined
  })
  return own === to.channel ? to : { ...to, kind: 'channel' }
}

/**
 * A message in the bot's own direct channel, as it was written: no edits, no bots,
 * nothing that Slack itself says.
 */
const DirectMessage = z.object({
  channel_type: z.literal('im'),
  subtype: z.enum(['file_share', 'thread_broadcast']).optional(),
  bot_id: z.undefined().optional(),
  text: z.string(),
  ts: z.string(),
  files: z.unknown().optional(),
})
type Direct = z.infer<typeof DirectMessage>

const WithFiles = z.object({ files: z.unknown().optional() })

/** What people say in a thread of a channel. */
const ThreadMessage = z.object({
  channel_type: z.enum(['channel', 'group']),
  subtype: z.literal('thread_broadcast').optional(),
  bot_id: z.undefined().optional(),
  thread_ts: z.string(),
  text: z.string(),
})

/** A button, or what was chosen of a menu. */
const Pressed = z
  .object({
    action_id: z.string(),
    block_id: z.string(),
    value: z.string().default(''),
    selected_option: z.object({ value: z.string() }).optional(),
  })
  .transform(({ selected_option: chosen, ...pressed }) => ({
    ...pressed,
    value: chosen?.value ?? pressed.value,
  }))

async function pressButton(
  to: Conversation,
  pressed: z.infer<typeof Pressed>,
  { container, message, trigger_id: trigger }: Body,
  parts: ListenerParts,
): Promise<void> {
  const { hear, answers, longCommands, counts } = parts
  const { effect: asked, part = 0, origin: originKey = '' } = parseButton(pressed) ?? {}
  const command = await longCommands.find(to.workspace, pressed.value)
  if (command === undefined) return answers.tell(to, forgotten)
  const origin = (await longCommands.find(to.workspace, originKey)) || undefined
  const held = { ts: container?.message_ts ?? '', isEphemeral: container?.is_ephemeral === true, part }
  if (asked === 'form' && (await openForm(parts, to, trigger, command))) return
  const effect = asked === 'form' ? undefined : asked
  await press(
    { effect, command, origin },
    {
      hear: (text, how) => hear(to, text, how),
      // Paging a shared list whispers the page.
      mayChange: ({ visibility }) =>
        held.ts !== '' && (held.isEphemeral || to.kind === 'direct' || visibility === 'public'),
      recount: () => counts.renew(to, message),
      answerAnew: (ask, text) => answers.answer(whisper(to), ask, text),
      showWaiting: (card, { visibility }) =>
        answers.showWaitingIn(to, held, { card, visibility, origin: command }),
      put: (answer, how) => answers.replace(to, held, answer, how),
      sendBeside: (answer) => answers.send(whisper(to), answer),
    },
  )
}
