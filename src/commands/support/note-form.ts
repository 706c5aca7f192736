/** The form of `note`, filled in with the note that is there. */
import { displayTitle } from '../../abstracts/display-title.ts'
import { cutText } from '../../model/text.ts'
import type { FormDefinition, FormRequest } from './command.ts'
import { findNoted, parseNote } from './note-text.ts'

export const noteForm: FormDefinition = {
  isAsked: (words) => words !== '' && parseNote(words).text === undefined,
  async open(request) {
    if (parseNote(request.words).text !== undefined) return undefined
    const { shelf, paper, own } = await findOwn(request)
    return {
      title: cutText(`Note on ${shelf.name}`, 24),
      submit: 'Save',
      fields: [
        {
          name: 'text',
          label: 'What do you think?',
          hint: cutText(displayTitle(paper), 140),
          kind: 'text',
          isLong: true,
          isRequired: false,
          ...(own !== undefined && { value: own.text }),
        },
        {
          name: 'who',
          label: 'Who sees it',
          kind: 'choice',
          choices: [
            { value: 'all', label: 'Everybody who sees the shelf' },
            { value: 'private', label: 'Only you' },
          ],
          value: own?.isPrivate === true ? 'private' : 'all',
          isRequired: true,
        },
      ],
    }
  },
  write: (words, { text = '', who = '' }) =>
    `${who === 'private' ? 'private ' : ''}${words}${text.trim() === '' ? ' off' : `: ${text.trim()}`}`,
  async preview(said, request) {
    const { shelf, paper } = await findOwn({ ...request, words: said })
    return `${displayTitle(paper)}, on ${shelf.name}.`
  },
}

async function findOwn({ words, asker, library }: FormRequest) {
  const findPaper = (text: string) => library.findPaper(text)
  const found = await findNoted(parseNote(words), { asker, library, findPaper })
  const notes = await library.store.shelves.notes([found.shelf], asker, [found.paper.id])
  return { ...found, own: notes.find(({ person }) => person === asker.user) }
}
