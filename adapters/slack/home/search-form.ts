/** The form of the global shortcut: a query, and where to post what it finds. */
import type { types } from '@slack/bolt'
import { z } from 'zod'
import { plainTextObject } from '../render/text-blocks.ts'

/** The callback id of the form. */
export const searchForm = 'search-papers'

/** The line to type a query in, under this id. */
export function queryInput(id: string, label: string): types.InputBlock & { element: types.PlainTextInput } {
  return {
    type: 'input',
    block_id: id,
    label: plainTextObject(label),
    hint: plainTextObject('Words, "phrases", author:, title:, topic:, since:2w, -not'),
    element: {
      type: 'plain_text_input',
      action_id: id,
      max_length: 300,
      placeholder: plainTextObject('reward hacking'),
    },
  }
}

/** The view for `views.open`. */
export function renderSearchForm(): types.ModalView {
  const query = queryInput('query', 'What are you looking for?')
  return {
    type: 'modal',
    callback_id: searchForm,
    title: plainTextObject('Search papers'),
    submit: plainTextObject('Search'),
    close: plainTextObject('Cancel'),
    blocks: [
      { ...query, element: { ...query.element, focus_on_load: true } },
      {
        type: 'input',
        block_id: 'conversation',
        optional: true,
        label: plainTextObject('Share the results in'),
        hint: plainTextObject('Leave it empty and only you get the results, as a direct message.'),
        element: {
          type: 'conversations_select',
          action_id: 'conversation',
          response_url_enabled: true,
        },
      },
    ],
  }
}

const Values = z.object({
  query: z.object({ query: z.object({ value: z.string().nullish() }) }),
  conversation: z
    .object({ conversation: z.object({ selected_conversation: z.string().nullish() }) })
    .optional(),
})

/** What was filled in: the command that it says. */
export function parseSearchForm(values: unknown): string {
  const { query, conversation } = Values.parse(values)
  const command = `search ${query.query.value ?? ''}`.trim()
  return conversation?.conversation.selected_conversation ? `share ${command}` : command
}
