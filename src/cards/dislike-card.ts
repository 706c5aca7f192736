/** What somebody wants less of: the question, and what was understood. */

import { displayTitle } from '../abstracts/display-title.ts'
import type { Button, Card } from '../model/card.ts'
import type { Paper } from '../model/paper.ts'
import { cutText } from '../model/text.ts'

/** Asks whether of the paper alone, its subject or an author. */
export function dislikeCard(paper: Paper): Card {
  return {
    title: 'Less of what?',
    blocks: [
      { kind: 'text', text: [{ bold: displayTitle(paper) }] },
      { kind: 'note', text: [`${counts} Only you see what you say.`] },
    ],
    buttons: [
      { label: 'This paper', command: `vote down ${paper.id} set:on` },
      { label: 'This subject', command: `dislike ${paper.id} about:subject` },
      ...(paper.authors.length > 0
        ? [{ label: 'This author', command: `dislike ${paper.id} about:author` }]
        : []),
    ].map((button) => ({ ...button, effect: 'replace' as const })),
  }
}

/** Asks which author. */
export function whichAuthorCard(paper: Paper): Card {
  const named = paper.authors.filter((author) => !author.includes('"'))
  const shown = named.length <= maxAuthors ? named : [...named.slice(0, maxAuthors - 1), ...named.slice(-1)]
  const left = paper.authors.length - shown.length
  return {
    title: 'Nothing by whom?',
    blocks: [
      { kind: 'text', text: [{ bold: displayTitle(paper) }] },
      ...(left > 0
        ? [
            {
              kind: 'note' as const,
              text: [`${left} more can be named: dislike ${paper.id} about:author by:"…"`],
            },
          ]
        : []),
    ],
    buttons: shown.map(
      (author): Button => ({
        label: cutText(author, 60),
        command: `dislike ${paper.id} about:author by:"${author}"`,
        effect: 'replace',
      }),
    ),
  }
}

export function dislikedCard(paper: Paper, author: string | undefined): Card {
  const undo = `unvote ${paper.id}`
  return {
    title: 'Understood',
    blocks: [
      {
        kind: 'text',
        text:
          author === undefined
            ? ['Less of the subject of ', { bold: displayTitle(paper) }, '.']
            : [
                { code: 'for me' },
                ' brings nothing by ',
                { bold: author },
                ' any longer. In digests here, papers by that name come lower.',
              ],
      },
      ...(author === undefined ? [{ kind: 'note' as const, text: [counts] }] : []),
    ],
    buttons: [
      { label: 'Take back', command: undo, effect: 'replace' },
      { label: 'My votes', command: 'votes' },
    ],
    did: { act: 'dislike', target: { papers: [paper.id] }, undo },
  }
}

const counts = 'It counts for the digests here and for your own.'
/** Authors that fit two rows. */
const maxAuthors = 10
