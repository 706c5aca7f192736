/** `unsave VLM-R1`: takes a paper off the asker's reading list. */

import { countPapers } from '../cards/paper-item.ts'
import type { Span } from '../model/card.ts'
import { displayTitle, type Paper } from '../model/paper.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'

export const command = defineCommand({
  name: 'unsave',
  summary: 'Take a paper, or several, off your reading list',
  changes: 'own',
  options: { paper: paperOption },
  examples: ['unsave VLM-R1'],
  async run({ options, asker, library }) {
    const papers = await findPapers(options.paper, library)
    const taken: Paper[] = []
    for (const paper of papers) {
      if (await library.store.readingLists.unsave(asker, paper.id)) taken.push(paper)
    }
    const [paper] = papers
    const wasThere = taken.length > 0
    const text: Span[] =
      papers.length === 1 && paper !== undefined
        ? [
            { bold: displayTitle(paper) },
            wasThere ? ' is off your reading list.' : ' was not on your reading list.',
          ]
        : [
            `${countPapers(taken.length)} of these ${papers.length} ${taken.length === 1 ? 'was' : 'were'} taken off your reading list.`,
          ]
    const undone = (wasThere ? taken : papers).map(({ id }) => id)
    return {
      title: wasThere ? 'Taken off' : 'Not on the list',
      blocks: [{ kind: 'text', text }],
      buttons: [
        { label: wasThere ? 'Undo' : 'Save', command: `save ${undone.join(' ')}` },
        { label: 'Reading list', command: 'saved' },
      ],
    }
  },
})
