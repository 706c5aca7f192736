/** `forget me`: erases what is kept of the asker, after a question. */
import { z } from 'zod'
import { personCard } from '../cards/person-card.ts'
import { defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'forget',
  partOf: 'mydata',
  phrase: 'mydata forget',
  area: 'here',
  summary: 'Erase what is kept of you here, after a question',
  changes: 'own',
  group: 'mine',
  isForAnybody: true,
  options: {
    who: { summary: 'me', schema: z.literal('me', 'is me: forget me'), choices: ['me'] },
    sure: {
      summary: 'without the question',
      schema: z.literal('now', 'can only be now').optional(),
      choices: ['now'],
    },
  },
  examples: ['forget me'],
  onlyShows: ({ sure }) => sure === undefined,
  async run({ options, asker, library }) {
    const person = library.personOf(asker)
    const kept = await library.store.people.load(person)
    if (options.sure === undefined)
      return {
        ...personCard('Erase what is kept of you?', kept, {
          blocks: [{ kind: 'note', text: [whatStays] }],
          buttons: [
            { label: 'Erase', command: erase, effect: 'replace' },
            { label: 'Take it away first', command: 'mydata' },
          ],
        }),
        offers: [erase],
      }
    await library.store.people.erase(person)
    library.lastAnswers.forget(person)
    library.sentences.forget(person)
    // A welcome after this answer would be noted under their name again.
    if (kept.isOwn(asker.place)) library.welcomed.set(asker.place, true)
    return personCard('Erased', kept, {
      blocks: [{ kind: 'note', text: ['It is erased from the database; earlier back-ups still have it.'] }],
      buttons: [],
    })
  },
})

const erase = 'forget me sure:now'
const whatStays =
  'Papers, topics and what belongs to places that others share stay. Erasing cannot be undone. For another workspace, say it there.'
