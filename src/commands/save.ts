/** `save VLM-R1`: keeps a paper on the asker's reading list. */

import { countPapers } from '../cards/paper-item.ts'
import type { Span } from '../model/card.ts'
import { displayTitle, type Paper } from '../model/paper.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'

export const command = defineCommand({
  name: 'save',
  summary: 'Keep a paper, or several, on your reading list',
  changes: 'own',
  options: { paper: paperOption },
  examples: ['save VLM-R1', 'save 2504.07615'],
  async run({ options, asker, library }) {
    const papers = await findPapers(options.paper, library)
    const saved: Paper[] = []
    for (const paper of papers) {
      if (await library.store.readingLists.save(asker, paper.id, library.now().epochMilliseconds))
        saved.push(paper)
    }
    const [paper] = papers
    const isNew = saved.length > 0
    const text: Span[] =
      papers.length === 1 && paper !== undefined
        ? [
            { bold: displayTitle(paper) },
            isNew ? ' is on your reading list.' : ' was on your reading list before.',
          ]
        : [
            `${countPapers(saved.length)} of these ${papers.length} ${saved.length === 1 ? 'is' : 'are'} new on your reading list.`,
          ]
    const undone = (isNew ? saved : papers).map(({ id }) => id)
    return {
      title: isNew ? 'Saved' : 'Already saved',
      blocks: [{ kind: 'text', text }],
      buttons: [
        { label: 'Undo', command: `unsave ${undone.join(' ')}` },
        { label: 'Reading list', command: 'saved' },
      ],
    }
  },
})
