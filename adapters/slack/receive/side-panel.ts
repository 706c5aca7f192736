/**
 * The side panel of a paper's Work Object, and its notes as comments:
 * https://docs.slack.dev/messaging/work-objects-comments. Everything is for the person who opened it.
 */
import type { types } from '@slack/bolt'
import { z } from 'zod'
import type { AdapterRows, Bot, Log, PaperPanel } from '../../../src/core.ts'
import { sentenceOf } from '../form/form-listeners.ts'
import type { Ears } from '../people/hear.ts'
import { deleteAction, isPanelAction, noteComment, panelEntity } from '../render/entity.ts'
import type { Answers } from '../send/answers.ts'
import { Body, type Conversation, parseConversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import { placeOf } from '../wire/place.ts'
import type { LendResponseUrl } from '../wire/response-url.ts'
import type { SlackApp } from '../wire/slack-app.ts'
import type { WebCalls } from '../wire/web-calls.ts'

export interface PanelParts extends Pick<Ears, 'hear' | 'incoming'> {
  readonly bot: Bot
  readonly answers: Answers
  readonly calls: WebCalls
  readonly log: Log
  readonly rows: AdapterRows
  readonly lendResponseUrl: LendResponseUrl
  now(): Temporal.Instant
}

/** A paper’s panel that a person opened; Slack waits for its content under `trigger`. */
interface Opened {
  readonly to: Conversation
  readonly paper: string
  readonly trigger: string
}

const Ref = z.object({ id: z.string() }).optional()
const Asked = z.object({ trigger_id: z.string(), external_ref: Ref, entity_url: z.string().optional() })
const Commented = z.object({
  trigger_id: z.string(),
  view: z.object({
    external_id: z.string().default(''),
    external_ref: Ref,
    entity_url: z.string().optional(),
    state: z.object({
      values: z.object({
        comment_input_block: z.object({
          comment_input_action: z.object({ rich_text_value: z.unknown() }),
        }),
      }),
    }),
  }),
})
const Pressed = z.object({
  trigger_id: z.string(),
  container: z.object({ external_ref: Ref, entity_url: z.string().optional() }),
})
const Value = z.object({ value: z.string() })

export function addSidePanel(app: SlackApp, parts: PanelParts): void {
  const open = (asked: z.infer<typeof Asked>, to: Conversation | undefined): Opened | undefined => {
    const paper = asked.external_ref?.id ?? asked.entity_url
    return to && paper !== undefined ? { to, paper, trigger: asked.trigger_id } : undefined
  }

  app.event('entity_details_requested', async ({ body, event, context }) => {
    const opened = open(Asked.parse(event), parseConversation(body, context, parts.lendResponseUrl))
    if (opened === undefined) return
    const { to, paper } = opened
    // Comments are asked for without saying where the panel is open.
    if (event.channel !== undefined)
      await parts.rows.save(to.workspace, keyOf(to, paper), to.channel, endOf(parts))
    await present(opened, parts)
  })

  app.event('entity_comments_requested', async ({ body, event, context }) => {
    const asked = open(Asked.parse(event), parseConversation(body, context, parts.lendResponseUrl))
    if (asked === undefined) return
    const opened = await goOn(asked, parts)
    const panel = await find(opened, parts)
    await say(opened, 'entity.presentComments', parts, {
      comments: panel?.notes.map(noteComment) ?? [],
      can_post_comment: panel !== undefined,
      delete_action_id: deleteAction,
    })
  })

  app.view(/^work-object-(?:post|edit)-comment$/, async ({ ack, body, context }) => {
    await ack()
    const to = parseConversation(body, context, parts.lendResponseUrl)
    const { data } = Commented.safeParse(body)
    if (data === undefined || !(await app.isFirst(Body.parse(body)))) return
    const { view, trigger_id } = data
    const asked = open({ ...view, trigger_id }, to)
    if (asked === undefined) return
    const words = richWords(view.state.values.comment_input_block.comment_input_action.rich_text_value)
    await change(await goOn(asked, parts), view.external_id, (command) => `${command}: ${words}`, parts)
  })

  app.action(deleteAction, async ({ body, action, context }) => {
    const { container, trigger_id } = Pressed.parse(body)
    const asked = open({ ...container, trigger_id }, parseConversation(body, context, parts.lendResponseUrl))
    if (asked === undefined) return
    await change(await goOn(asked, parts), Value.parse(action).value, (command) => `${command} off`, parts)
  })

  app.action(isPanelAction, async ({ body, action, context }) => {
    const { container, trigger_id } = Pressed.parse(body)
    const asked = open({ ...container, trigger_id }, parseConversation(body, context, parts.lendResponseUrl))
    if (asked === undefined) return
    const opened = await goOn(asked, parts)
    const ask = await parts.hear(opened.to, Value.parse(action).value, { isPressed: true, isExact: true })
    const card = await ask.answer()
    if (card.isProblem) await parts.answers.tell(opened.to, sentenceOf(card))
    await present(opened, parts)
  })
}

async function find({ to, paper }: Opened, parts: PanelParts): Promise<PaperPanel | undefined> {
  return parts.bot.panel(await parts.incoming(to, paper))
}

async function present(opened: Opened, parts: PanelParts): Promise<void> {
  const panel = await find(opened, parts)
  await say(
    opened,
    'entity.presentDetails',
    parts,
    panel === undefined ? { error: { status: 'not_found' } } : { metadata: panelEntity(panel) },
  )
}

const noShelf = 'A note needs a shelf, and this paper is on none here: add it to one first.'

/** Keeps or takes back a note by the command that does it, and tells Slack what stands there now. */
async function change(
  opened: Opened,
  id: string,
  write: (command: string) => string,
  parts: PanelParts,
): Promise<void> {
  const before = await find(opened, parts)
  const command =
    id === '' ? before?.noteCommand : before?.notes.find((note) => note.id === id && note.command)?.command
  if (command === undefined) {
    const error = id === '' && before !== undefined ? noShelf : 'That note is gone.'
    return say(opened, 'entity.acknowledgeCommentAction', parts, { error })
  }
  const card = await (await parts.hear(opened.to, write(command), { isExact: true })).answer()
  if (card.isProblem)
    return say(opened, 'entity.acknowledgeCommentAction', parts, { error: sentenceOf(card) })
  const after = await find(opened, parts)
  const own = after?.notes.filter((note) => note.command !== undefined && (id === '' || note.id === id)) ?? []
  const [newest] = own.toSorted((one, other) => other.atMs - one.atMs)
  await say(
    opened,
    'entity.acknowledgeCommentAction',
    parts,
    newest === undefined ? {} : { comment: noteComment(newest) },
  )
}

/** Answers what was asked for; a panel that was closed meanwhile wants no answer. */
async function say(
  { to, trigger }: Opened,
  method: 'entity.presentDetails' | 'entity.presentComments' | 'entity.acknowledgeCommentAction',
  { calls, log }: PanelParts,
  content: Record<string, unknown>,
): Promise<void> {
  try {
    await calls.call(() => calls.client(to.token).apiCall(method, { trigger_id: trigger, ...content }))
  } catch (error) {
    log.warn({ reason: describe(error) }, 'a side panel could not be filled')
  }
}

/** Where the person opened the panel; in their own place where that was long ago. */
async function goOn(opened: Opened, { rows }: PanelParts): Promise<Opened> {
  const { to, paper } = opened
  const channel = await rows.find(to.workspace, keyOf(to, paper))
  if (channel === undefined) return opened
  return { ...opened, to: { ...to, channel, place: placeOf(to.workspace, channel, to.user) } }
}

function keyOf({ user }: Conversation, paper: string): string {
  return `panel ${user} ${paper}`
}

/** Slack keeps a panel for ten minutes before it asks again. */
function endOf({ now }: PanelParts): number {
  return now().add({ minutes: 30 }).epochMilliseconds
}

/** The words of rich text, a line for each of its paragraphs. */
export function richWords(block: unknown): string {
  const rich = block as Partial<types.RichTextBlock> | undefined
  return (rich?.elements ?? []).map(wordsUnder).join('\n').trim()
}

function wordsUnder(element: unknown): string {
  const { type, elements, text, url, user_id, name } = Element.parse(element)
  if (elements !== undefined) return elements.map(wordsUnder).join(type === 'rich_text_list' ? '\n' : '')
  return text ?? url ?? (user_id === undefined ? undefined : `@${user_id}`) ?? (name ? `:${name}:` : '')
}

const Element = z.object({
  type: z.string(),
  elements: z.array(z.unknown()).optional(),
  text: z.string().optional(),
  url: z.string().optional(),
  user_id: z.string().optional(),
  name: z.string().optional(),
})
