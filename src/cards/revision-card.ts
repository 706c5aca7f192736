/** One line under the post of a paper: it has a new version, or was withdrawn. */

import { displayTitle } from '../abstracts/display-title.ts'
import type { Card } from '../model/card.ts'
import type { Revision } from '../model/revision.ts'
import { cutText } from '../model/text.ts'

export function revisionCard({ paper, kind, version }: Revision): Card {
  const name = cutText(displayTitle(paper), 120)
  return {
    title: kind === 'withdrawn' ? `Withdrawn: ${name}` : `New version (v${version}) of ${name}`,
    blocks: [],
    buttons: [{ label: 'Show', command: `show ${paper.id}` }],
  }
}
