/** The form of `topic add` and `topic edit`. */

import { countPapers } from '../../cards/paper-item.ts'
import { wordSet } from '../../model/lists.ts'
import { spacedWords, splitFirstWord } from '../../model/words.ts'
import type { FormValues } from '../../ports/bot.ts'
import type { FormDefinition } from './command.ts'
import { lineOf } from './form.ts'

const adds = wordSet('add new create make')
const edits = wordSet('edit change update')

export const topicForm: FormDefinition = {
  isAsked: (words) => adds.has(words.toLowerCase()),
  async open({ words, asker, library }) {
    const { act, name, query } = readTopicChange(words)
    const isEdit = edits.has(act.toLowerCase())
    if (!isEdit && !adds.has(act.toLowerCase())) return undefined
    const known = isEdit ? await library.store.topics.find(asker.workspace, name.toLowerCase()) : undefined
    if (isEdit && known === undefined) return undefined
    return {
      title: isEdit ? 'Edit topic' : 'Add a topic',
      submit: 'Save',
      fields: [
        {
          name: 'name',
          label: 'Name',
          hint: 'Lower-case letters, digits and hyphens, such as reward-hacking',
          kind: 'text',
          isRequired: true,
          ...(name !== '' && { value: name }),
        },
        {
          name: 'query',
          label: 'Words to look for',
          hint: 'Words, "phrases", or, author:, title:, topic:, -not',
          kind: 'text',
          isRequired: true,
          ...((query || known?.query) && { value: query || (known?.query ?? '') }),
        },
      ],
    }
  },
  write: (words, { name, query }: FormValues) =>
    lineOf(readTopicChange(words).act, name && spacedWords(name).join('-'), query),
  async preview(said, { asker, library }) {
    const { query } = readTopicChange(said)
    if (query === '') return 'Type what papers of the topic say.'
    const topics = await library.topicOptions(asker.workspace)
    const { total, isTotalMore } = await library.index.select(library.parseQuery(query), {
      ...topics,
      limit: 0,
    })
    return total === 0
      ? 'No paper here matches it yet.'
      : `It matches ${countPapers(total, isTotalMore)} here.`
  },
}

/** `ACT NAME QUERY`; what is not said is empty. */
export function readTopicChange(words: string): {
  readonly act: string
  readonly name: string
  readonly query: string
} {
  const { first: act, rest } = splitFirstWord(words)
  const { first: name, rest: query } = splitFirstWord(rest)
  return { act, name, query }
}
