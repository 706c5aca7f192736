/** Opens forms, tries what is filled in while it is, and says what was submitted. */
import type { Context } from '@slack/bolt'
import { z } from 'zod'
import { type Bot, type Card, plainText } from '../../../src/core.ts'
import { findForm, submitForm } from '../../kit/form.ts'
import { forgotten, type LongCommands } from '../../kit/long-commands.ts'
import type { Ears } from '../people/hear.ts'
import { type Answers, whisper } from '../send/answers.ts'
import { Body, type Conversation, parseConversation } from '../wire/conversation.ts'
import { placeOf } from '../wire/place.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { LendResponseUrl } from '../wire/response-url.ts'
import type { SlackApp } from '../wire/slack-app.ts'
import type { WebCalls } from '../wire/web-calls.ts'
import { formPlaces } from './form-places.ts'
import { FormState, formCallback, isFieldAction, parseValues, renderForm, suggest } from './form-view.ts'

export interface FormParts extends Pick<Ears, 'hear' | 'incoming'> {
  readonly bot: Bot
  readonly answers: Answers
  readonly calls: WebCalls
  readonly longCommands: LongCommands
  readonly lendResponseUrl: LendResponseUrl
}

/**
 * Opens the form of a text, and tells whether that was done: not where the text has none, and where Slack's
 * three seconds were over. Then the text is to be answered. Over a modal it is pushed.
 */
export async function openForm(
  parts: Pick<FormParts, 'bot' | 'incoming' | 'calls' | 'longCommands'>,
  to: Conversation,
  triggerId: string | undefined,
  text: string,
  how: 'open' | 'push' = 'open',
): Promise<boolean> {
  if (triggerId === undefined) return false
  const form = await findForm(parts.bot, await parts.incoming(to, text))
  if (form === undefined) return false
  const kept = await parts.longCommands.shorten(to, text, maxKept)
  const state: FormState = {
    text: kept,
    channel: to.channel,
    kind: to.kind,
    ...(to.threadTs !== undefined && { threadTs: to.threadTs }),
  }
  try {
    const { views } = parts.calls.client(to.token)
    const view = renderForm(form, state, formPlaces(to))
    await parts.calls.call(() => views[how]({ trigger_id: triggerId, view }))
    return true
  } catch (error) {
    if (refusalOf(error) === undefined) throw error
    return false
  }
}

export function addForms(app: SlackApp, parts: FormParts): void {
  const { bot, calls, answers, longCommands } = parts

  /** Who fills in a form, where it was opened, and the text with which. */
  const read = async (body: unknown, context: Context, metadata: string) => {
    const who = parseConversation(body, context, parts.lendResponseUrl)
    if (who === undefined) return undefined
    const { text, ...where } = FormState.parse(JSON.parse(metadata))
    const place = placeOf(who.workspace, where.channel, who.user)
    const to: Conversation = { ...who, ...where, threadTs: where.threadTs, place }
    return { to, text: await longCommands.find(who.workspace, text), places: formPlaces(to) }
  }

  app.view(formCallback, async ({ ack, body, view, context }) => {
    const filled = await read(body, context, view.private_metadata)
    if (filled === undefined || !(await app.isFirst(Body.parse(body)))) return ack()
    const { to, text, places } = filled
    if (text === undefined) {
      await ack()
      return answers.tell(to, forgotten)
    }
    const values = parseValues(view.state.values, places)
    const said = bot.fill(text, values)
    const submitted = await submitForm(await parts.hear(to, said, { isExact: true }), said)
    if ('answer' in submitted && submitted.answer.card.isProblem) {
      const [first = ''] = Object.keys(view.state.values)
      const block = Object.entries(values).find(
        ([, value]) => value !== '' && sentenceOf(submitted.answer.card).includes(`“${value}”`),
      )
      return ack({
        response_action: 'errors',
        errors: { [block?.[0] ?? first]: sentenceOf(submitted.answer.card) },
      })
    }
    await ack()
    const answer = 'answer' in submitted ? submitted.answer : await submitted.later
    await answers.send(whisper(to), answer)
  })

  app.action(isFieldAction, async ({ body, context }) => {
    const { view } = Changed.parse(body)
    const filled = await read(body, context, view.private_metadata)
    if (filled?.text === undefined) return
    const { to, text, places } = filled
    const message = await parts.incoming(to, text)
    await calls.queue(`form ${view.id}`, async () => {
      const form = await bot.form(message)
      if (form === undefined) return
      const preview = await bot.previewForm(message, parseValues(view.state.values, places))
      const shown = renderForm(form, FormState.parse(JSON.parse(view.private_metadata)), {
        preview,
        ...places,
      })
      try {
        await calls.call(() => calls.client(to.token).views.update({ view_id: view.id, view: shown }))
      } catch (error) {
        // Closed before the preview came: nobody waits for it any longer.
        if (refusalOf(error) !== 'not_found') throw error
      }
    })
  })

  app.options(isFieldAction, async ({ ack, body, options, context }) => {
    const { view, value } = Typed.parse({ ...body, ...options })
    const filled = await read(body, context, view.private_metadata)
    const form = filled?.text && (await findForm(bot, await parts.incoming(filled.to, filled.text)))
    const field = form ? form.fields.find(({ name }) => options.action_id === `field:${name}`) : undefined
    await ack(suggest(field, value))
  })
}

/** A card in a sentence, for where there is room for no more. */
export function sentenceOf({ blocks }: Card): string {
  return blocks.flatMap((block) => ('text' in block ? plainText(block.text) : [])).join(' ')
}

const View = z.object({ id: z.string(), private_metadata: z.string() })
const Changed = z.object({ view: View.extend({ state: z.object({ values: z.unknown() }) }) })
const Typed = z.object({ view: View, value: z.string().default('') })

/** Characters kept, of the 3,000 that a view holds. */
const maxKept = 2_000
