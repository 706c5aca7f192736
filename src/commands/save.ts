/** `save VLM-R1`: keeps a paper on the asker's reading list. */

import { displayTitle } from '../model/paper.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'

export const command = defineCommand({
  name: 'save',
  summary: 'Keep a paper on your reading list',
  changes: 'own',
  options: { paper: paperOption },
  examples: ['save VLM-R1', 'save 2504.07615'],
  async run({ options, asker, library, findPaper }) {
    const paper = await findPaper(options.paper)
    const isNew = await library.store.readingLists.save(asker, paper.id, library.now().epochMilliseconds)
    return {
      title: isNew ? 'Saved' : 'Already saved',
      blocks: [
        {
          kind: 'text',
          text: [
            { bold: displayTitle(paper) },
            isNew ? ' is on your reading list.' : ' was on your reading list before.',
          ],
        },
      ],
      buttons: [
        { label: 'Undo', command: `unsave ${paper.id}` },
        { label: 'Reading list', command: 'saved' },
      ],
    }
  },
})
