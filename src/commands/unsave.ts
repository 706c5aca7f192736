/** `unsave VLM-R1`: takes a paper off the asker's reading list. */

import { displayTitle } from '../model/paper.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'

export const command = defineCommand({
  name: 'unsave',
  summary: 'Take a paper off your reading list',
  changes: 'own',
  options: { paper: paperOption },
  examples: ['unsave VLM-R1'],
  async run({ options, asker, library }) {
    const paper = await library.findPaper(options.paper)
    const wasThere = await library.store.readingLists.unsave(asker, paper.id)
    return {
      title: wasThere ? 'Taken off' : 'Not on the list',
      blocks: [
        {
          kind: 'text',
          text: [
            { bold: displayTitle(paper) },
            wasThere ? ' is off your reading list.' : ' was not on your reading list.',
          ],
        },
      ],
      buttons: [
        { label: wasThere ? 'Undo' : 'Save', command: `save ${paper.id}` },
        { label: 'Reading list', command: 'saved' },
      ],
    }
  },
})
