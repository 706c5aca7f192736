/** The answer to a change of somebody's reading list. */
import type { Card, Span } from '../../model/card.ts'
import { displayTitle, type Paper } from '../../model/paper.ts'

/** How one way of changing the list is told, where it changed something and where it did not. */
export interface Told {
  readonly title: string
  /** After the title of the one paper. */
  readonly ofOne: string
  /** The button that leads back. */
  readonly back: { readonly label: string; readonly command: 'save' | 'unsave' }
}

/** `changed` are those of the papers for which it changed anything; `ofSeveral` stands after their count. */
export function listChangeCard(
  papers: readonly Paper[],
  changed: readonly Paper[],
  { title, ofOne, back }: Told,
  ofSeveral: string,
): Card {
  const [paper] = papers
  const text: Span[] =
    papers.length === 1 && paper !== undefined
      ? [{ bold: displayTitle(paper) }, ofOne]
      : [
          `${changed.length} of these ${papers.length} papers ${changed.length === 1 ? 'is' : 'are'} ${ofSeveral}.`,
        ]
  const ids = (changed.length > 0 ? changed : papers).map(({ id }) => id)
  return {
    title,
    blocks: [{ kind: 'text', text }],
    buttons: [
      { label: back.label, command: `${back.command} ${ids.join(' ')}` },
      { label: 'Reading list', command: 'saved' },
    ],
  }
}
