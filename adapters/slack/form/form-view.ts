/** A form as a modal of Slack: https://docs.slack.dev/surfaces/modals */
import type { types } from '@slack/bolt'
import { z } from 'zod'
import { type Choice, cutText, type Form, type FormField, type FormValues } from '../../../src/core.ts'
import { plainTextObject } from '../render/text-blocks.ts'
import type { FormPlaces } from './form-places.ts'

/** The callback id of every form. */
export const formCallback = 'fill-form'
/** The action ids of fields: what is changed is tried at once. */
export const isFieldAction = /^field:[a-z]+$/

/** Where a form was opened, and the text that it was opened with, or the key under which that is kept. */
export const FormState = z.object({
  text: z.string(),
  channel: z.string(),
  threadTs: z.string().optional(),
  kind: z.enum(['channel', 'thread', 'direct']),
})
export type FormState = z.infer<typeof FormState>

/** The view for `views.open` and `views.update`; `preview` says what would follow. */
export function renderForm(
  form: Form,
  state: FormState,
  { preview, channelOf }: { readonly preview?: string } & Pick<FormPlaces, 'channelOf'>,
): types.ModalView {
  const shown = preview || 'What you choose is tried here before you save it.'
  return {
    type: 'modal',
    callback_id: formCallback,
    title: plainTextObject(cutText(form.title, maxTitle)),
    submit: plainTextObject(cutText(form.submit, maxTitle)),
    close: plainTextObject('Cancel'),
    private_metadata: JSON.stringify(state),
    blocks: [
      ...form.fields.map((field) => renderField(field, channelOf)),
      { type: 'context', block_id: 'preview', elements: [plainTextObject(cutText(shown, 2_000))] },
    ],
  }
}

function renderField(field: FormField, channelOf: FormPlaces['channelOf']): types.InputBlock {
  return {
    type: 'input',
    block_id: field.name,
    optional: !field.isRequired,
    // In several lines the key that would send it begins the next one.
    dispatch_action: field.isLong !== true,
    label: plainTextObject(field.label),
    ...(field.hint === undefined ? {} : { hint: plainTextObject(field.hint) }),
    element: renderElement(field, channelOf),
  }
}

function renderElement(
  { name, kind, value, choices = [], ticked = [], isLong = false }: FormField,
  channelOf: FormPlaces['channelOf'],
): types.InputBlock['element'] {
  const action_id = `field:${name}`
  switch (kind) {
    case 'choice': {
      const initial = choices.find((choice) => choice.value === value)
      const chosen = initial === undefined ? {} : { initial_option: toOption(initial) }
      const placeholder = plainTextObject('Choose')
      if (choices.length === 0 || choices.length > maxOptions)
        return { type: 'external_select', action_id, min_query_length: 0, placeholder, ...chosen }
      return { type: 'static_select', action_id, placeholder, options: choices.map(toOption), ...chosen }
    }
    case 'choices': {
      const initial = choices.filter((choice) => ticked.includes(choice.value)).map(toOption)
      const options = choices.map(toOption)
      return {
        type: 'checkboxes',
        action_id,
        options,
        ...(initial.length > 0 && { initial_options: initial }),
      }
    }
    case 'time':
      return { type: 'timepicker', action_id, ...(value === undefined ? {} : { initial_time: value }) }
    case 'number':
      return {
        type: 'number_input',
        action_id,
        is_decimal_allowed: false,
        min_value: '1',
        ...(value === undefined ? {} : { initial_value: value }),
      }
    case 'place': {
      const channel = value === undefined ? undefined : channelOf(value)
      return {
        type: 'conversations_select',
        action_id,
        filter: { include: ['public', 'private'], exclude_bot_users: true },
        ...(channel === undefined ? {} : { initial_conversation: channel }),
      }
    }
    case 'text': {
      const most = isLong ? maxLongText : maxText
      return {
        type: 'plain_text_input',
        action_id,
        multiline: isLong,
        max_length: most,
        ...(value === undefined ? {} : { initial_value: cutText(value, most) }),
      }
    }
  }
}

/** The choices of a field that have what was typed, as Slack takes them for a menu. */
export function suggest(field: FormField | undefined, typed: string): { options: types.PlainTextOption[] } {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_')
  const fitting = (field?.choices ?? []).filter(
    ({ label, value }) =>
      label.toLowerCase().includes(typed.trim().toLowerCase()) || value.toLowerCase().includes(wanted),
  )
  return { options: fitting.slice(0, maxOptions).map(toOption) }
}

const Filled = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      value: z.string().nullish(),
      selected_option: z.object({ value: z.string() }).nullish(),
      selected_options: z.array(z.object({ value: z.string() })).nullish(),
      selected_time: z.string().nullish(),
      selected_conversation: z.string().nullish(),
    }),
  ),
)

/** What was filled in, by field; channels as places. */
export function parseValues(values: unknown, { placeOf }: Pick<FormPlaces, 'placeOf'>): FormValues {
  const read = Object.entries(Filled.parse(values)).map(([name, elements]) => {
    const [element] = Object.values(elements)
    const channel = element?.selected_conversation
    const value =
      element?.selected_option?.value ??
      element?.selected_options?.map((option) => option.value).join(',') ??
      element?.selected_time ??
      element?.value ??
      (channel && placeOf(channel))
    return [name, value ?? ''] as const
  })
  return Object.fromEntries(read)
}

function toOption({ label, value }: Choice): types.PlainTextOption {
  return { text: plainTextObject(cutText(label, maxLabel)), value: cutText(value, maxValue) }
}

// https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element
const maxOptions = 100
const maxLabel = 75
const maxValue = 150
const maxTitle = 24
const maxText = 2_000
// https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element
const maxLongText = 3_000
