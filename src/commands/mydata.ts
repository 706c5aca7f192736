/** `mydata`: what is kept of the asker here, as a file to take away. */
import { personCard, personFile } from '../cards/person-card.ts'
import { defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'mydata',
  area: 'here',
  summary: 'What I keep about you here, as a file',
  // It changes nothing; marked as personal so that it cannot be shared.
  changes: 'own',
  group: 'mine',
  isForAnybody: true,
  onlyShows: () => true,
  options: {},
  examples: ['mydata'],
  async run({ asker, library }) {
    const kept = await library.store.people.load(library.personOf(asker))
    const file = personFile(kept, { user: asker.user, now: library.now() })
    return personCard('What is kept of you', kept, {
      blocks: [{ kind: 'file', name: 'my-data.json', mediaType: 'application/json', content: file }],
      buttons: [{ label: 'Erase it', command: 'forget me' }],
    })
  },
})
