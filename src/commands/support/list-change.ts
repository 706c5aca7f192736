/** The answer to a change of somebody's reading list. */

import { displayTitle } from '../../abstracts/display-title.ts'
import type { Card, Span } from '../../model/card.ts'
import type { Identifier } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'

/** How one way of changing the list is told, where it changed something and where it did not. */
export interface Told {
  readonly title: string
  /** After the title of the one paper. */
  readonly ofOne: string
  /** The button that leads back; where something was changed, that takes it back. */
  readonly back: { readonly label: string; readonly command: 'save' | 'unsave' }
}

/** One way of changing the list; `ofSeveral` follows the count of papers that it changed. */
export interface ListChange {
  /** Whether it changed anything for this paper. */
  change(id: Identifier): Promise<boolean>
  readonly done: Told
  readonly nothingDone: Told
  readonly ofSeveral: string
}

/** Changes the list paper by paper, and tells what that did. */
export async function changeList(
  papers: readonly Paper[],
  { change, done, nothingDone, ofSeveral }: ListChange,
): Promise<Card> {
  const changed: Paper[] = []
  for (const paper of papers) if (await change(paper.id)) changed.push(paper)
  const { title, ofOne, back } = changed.length > 0 ? done : nothingDone
  const act = done.back.command === 'save' ? 'unsave' : 'save'
  const [paper] = papers
  const text: Span[] =
    papers.length === 1 && paper !== undefined
      ? [{ bold: displayTitle(paper) }, ofOne]
      : [
          `${sayCount(changed.length, papers.length)} ${changed.length === 1 ? 'is' : 'are'} ${ofSeveral}${sayTitles(changed)}.`,
        ]
  const ids = (changed.length > 0 ? changed : papers).map(({ id }) => id)
  const backTo = `${back.command} ${ids.join(' ')}`
  return {
    title,
    blocks: [{ kind: 'text', text }],
    buttons: [
      { label: back.label, command: backTo },
      { label: 'Reading list', command: 'saved' },
    ],
    did: { act, target: { papers: ids }, ...(changed.length > 0 && { undo: backTo }) },
  }
}

function sayCount(changed: number, all: number): string {
  return changed === all ? `${all} papers` : `${changed} of these ${all} papers`
}

/** The titles of a few papers. */
function sayTitles(papers: readonly Paper[]): string {
  return papers.length === 0 || papers.length > maxTitles ? '' : `: ${papers.map(displayTitle).join('; ')}`
}

const maxTitles = 5
