/** The answer to a change of what is on a shelf, or of what is read. */
import { displayTitle } from '../../abstracts/display-title.ts'
import { type Card, textBlock, withUndo } from '../../model/card.ts'
import type { Identifier } from '../../model/identifier.ts'
import { isReadingList, type Shelf } from '../../model/shelf.ts'
import { cutText } from '../../model/text.ts'
import type { Request } from './command.ts'

interface Filed {
  /** What papers are now, after “is”: `on Related work`. */
  readonly done: string
  /** What they were before, after “was”, where nothing changed. */
  readonly before: string
  readonly act: string
  readonly undo: (papers: string) => string
  readonly shelf?: Shelf
}

export async function tellFiled(
  ids: readonly Identifier[],
  changed: readonly Identifier[],
  { library }: Pick<Request<unknown>, 'library'>,
  { done, before, act, undo, shelf }: Filed,
): Promise<Card> {
  const told = changed.length > 0 ? changed : ids
  const titles: string[] = []
  for (const id of told.slice(0, maxTitles)) {
    const paper = await library.store.papers.find(id)
    titles.push(paper === undefined ? id : cutText(displayTitle(paper), 90))
  }
  const more = told.length > titles.length ? ` and ${told.length - titles.length} more` : ''
  const verb = changed.length > 0 ? (told.length === 1 ? 'is' : 'are') : told.length === 1 ? 'was' : 'were'
  const others = ids.length - changed.length
  const rest =
    changed.length > 0 && others > 0 ? ` ${others} ${others === 1 ? 'was' : 'were'} ${before}.` : ''
  const ref = shelf && (isReadingList(shelf) ? 'saved' : `shelf ${shelf.ref}`)
  const card: Card = {
    title: changed.length > 0 ? 'Done' : 'Nothing to change',
    blocks: [
      textBlock({ bold: titles.join('; ') }, `${more} ${verb} ${changed.length > 0 ? done : before}.${rest}`),
    ],
    buttons: shelf === undefined || ref === undefined ? [] : [{ label: shelf.name, command: ref }],
  }
  const back = changed.length > 0 ? { undo: undo(changed.join(' ')) } : {}
  return withUndo(card, { act, target: { papers: [...told] }, ...back })
}

const maxTitles = 3
