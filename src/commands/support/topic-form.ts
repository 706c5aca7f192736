/** The form of `topic add` and `topic edit`. */
import { countPapers } from '../../cards/paper-item.ts'
import type { FormValues } from '../../ports/bot.ts'
import type { FormDefinition } from './command.ts'
import { lineOf } from './form.ts'

export const topicForm: FormDefinition = {
  isAsked: (words) => /^(?:add|new|create|make)$/i.test(words),
  async open({ words, asker, library }) {
    const { act, name, query } = read(words)
    const isEdit = /^(?:edit|change|update)$/i.test(act)
    if (!isEdit && !/^(?:add|new|create|make)$/i.test(act)) return undefined
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
    lineOf(read(words).act, name?.trim().replace(/\s+/g, '-'), query),
  async preview(said, { asker, library }) {
    const { query } = read(said)
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

function read(words: string): { readonly act: string; readonly name: string; readonly query: string } {
  const [, act = '', name = '', query = ''] = /^(\S+)\s*(\S*)\s*(.*)$/s.exec(words) ?? []
  return { act, name, query }
}
