/** A form as a modal of Discord: https://docs.discord.com/developers/components/reference#label */
import {
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  type ModalSubmitInteraction,
  TextInputStyle,
} from 'discord.js'
import { cutText, type Form, type FormField, type FormValues } from '../../../src/core.ts'
import { maxOptionLabel, maxSelectOptions } from './limits.ts'

/** The modal; its first five fields, as more do not fit. What is left out keeps its standard. */
export function renderForm(form: Form, customId: string): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title: cutText(form.title, maxTitle),
    components: form.fields.slice(0, maxFields).map((field) => {
      const hint = field.kind === 'time' ? timeHint : field.hint
      return {
        type: ComponentType.Label,
        label: cutText(field.label, maxLabel),
        ...(hint === undefined ? {} : { description: cutText(hint, maxHint) }),
        component: renderField(field),
      }
    }),
  }
}

/** What was filled in, by field. */
export function parseForm({ fields }: ModalSubmitInteraction): FormValues {
  const read = [...fields.fields.values()].map((field) => {
    const value = 'value' in field ? field.value : 'values' in field ? field.values.join(',') : undefined
    return [field.customId, typeof value === 'string' ? value : ''] as const
  })
  return Object.fromEntries(read)
}

function renderField({
  name,
  kind,
  value,
  choices = [],
  ticked = [],
  isRequired,
  isLong,
}: FormField): APIComponentInLabel {
  if ((kind === 'choice' || kind === 'choices') && choices.length > 0) {
    const values = kind === 'choices' ? ticked : [value]
    // What is chosen is always there, however many come before it.
    const chosen = choices.filter((choice) => values.includes(choice.value))
    const others = choices.filter((choice) => !values.includes(choice.value))
    const shown = new Set([...chosen, ...others].slice(0, maxSelectOptions))
    return {
      type: ComponentType.StringSelect,
      custom_id: name,
      required: isRequired,
      ...(kind === 'choices' && { min_values: 0, max_values: shown.size }),
      options: choices
        .filter((choice) => shown.has(choice))
        .map((choice) => ({
          label: cutText(choice.label, maxOptionLabel),
          value: choice.value,
          default: values.includes(choice.value),
        })),
    }
  }
  const most = isLong ? maxLongText : maxText
  return {
    type: ComponentType.TextInput,
    custom_id: name,
    style: isLong ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required: isRequired,
    max_length: most,
    ...(value === undefined ? {} : { value: cutText(value, most) }),
  }
}

const timeHint = '09:00, 5pm, or 9:00 Europe/Berlin'
// https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-modal
const maxTitle = 45
const maxFields = 5
const maxLabel = 45
const maxHint = 100
const maxText = 2_000
const maxLongText = 4_000
