/** The form of `minutes`. */

import { displayTitle } from '../../abstracts/display-title.ts'
import { formatDay } from '../../cards/paper-item.ts'
import { cutText } from '../../model/text.ts'
import type { FormDefinition, FormRequest } from './command.ts'
import { findClub } from './find-club.ts'
import { findHeld } from './find-held.ts'
import { parseMinutes } from './parse-minutes.ts'

export const minutesForm: FormDefinition = {
  isAsked: (words) => takeWhere(words).rest === '',
  async open(request) {
    const { club, held, own } = await findMinutes(request)
    if (takeWhere(request.words).rest !== '') return undefined
    const { text = '', rating, questions = '', links = [] } = own ?? {}
    // What no form holds would be cut by it; a field that is left empty keeps what is there.
    const value = (known: string) => (known === '' || known.length > formHolds ? {} : { value: known })
    return {
      title: cutText(`Minutes ${formatDay(held.date)}`, 24),
      submit: 'Save',
      fields: [
        {
          name: 'text',
          label: 'What did you think?',
          hint:
            text.length > formHolds
              ? keptHint
              : cutText(`${displayTitle(held.paper)} (group ${club.number})`, 140),
          kind: 'text',
          isRequired: false,
          isLong: true,
          ...value(text),
        },
        {
          name: 'rating',
          label: 'Rating',
          kind: 'choice',
          choices: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: '★'.repeat(stars) })),
          isRequired: false,
          ...(rating !== undefined && { value: String(rating) }),
        },
        {
          name: 'questions',
          label: 'Open questions',
          kind: 'text',
          isLong: true,
          isRequired: false,
          ...value(questions),
        },
        { name: 'links', label: 'Links', kind: 'text', isRequired: false, ...value(links.join(' ')) },
      ],
    }
  },
  write(words, { text = '', rating = '', questions = '', links = '' }) {
    const { where } = takeWhere(words)
    const lines = [
      [where, rating && `★${rating}`, text].filter((part) => part !== '').join(' '),
      links,
      questions && `questions: ${questions}`,
    ]
    return lines.filter((line) => line !== '').join('\n')
  },
  async preview(said, request) {
    const { held } = await findMinutes({ ...request, words: said })
    parseMinutes(takeWhere(said).rest)
    return `For ${displayTitle(held.paper)}, ${formatDay(held.date)}. Everybody here can read it.`
  },
}

async function findMinutes({ words, asker, library }: FormRequest) {
  const { number, date } = takeWhere(words)
  const context = { asker, library }
  const club = await findClub(number, context, { again: (other) => `minutes club:${other}`, isPast: true })
  const held = await findHeld(club, date, library)
  const all = await library.store.minutes.list(club.id, held.date)
  return { club, held, own: all.find(({ author }) => author === asker.user) }
}

/** Characters of a field, on the platform with the shortest ones. */
const formHolds = 2_000
const keptHint = 'What you wrote is longer than a form holds: leave this empty to keep it.'

/** The options among the words, as they were typed. */
function takeWhere(words: string) {
  const [club, number] = /(?:^|\s)club:(\d{1,9})(?=\s|$)/.exec(words) ?? []
  const [day, date] = /(?:^|\s)date:(\d{4}-\d\d-\d\d)(?=\s|$)/.exec(words) ?? []
  const rest = [club, day].reduce<string>((text, clause) => text.replace(clause ?? '', ''), words).trim()
  const where = [club, day].flatMap((clause) => clause?.trim() ?? []).join(' ')
  return { number: number === undefined ? undefined : Number(number), date, rest, where }
}
