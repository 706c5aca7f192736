/** The answer to a change of what is on a shelf, or of what is read. */
import { displayTitle } from '../../abstracts/display-title.ts'
import type { Library } from '../../library/library.ts'
import { type Button, type Card, textBlock, withUndo } from '../../model/card.ts'
import type { Identifier } from '../../model/identifier.ts'
import { isReadingList, type Shelf } from '../../model/shelf.ts'
import { cutText } from '../../model/text.ts'

interface Filed {
  /** Of the card, where something changed and where nothing did. */
  readonly titles?: readonly [done: string, nothing: string]
  /** What papers are now, after “is”: `on Related work`. */
  readonly done: string
  /** What they were before, after “was”, where nothing changed. */
  readonly before: string
  readonly act: string
  readonly undo: (papers: string) => string
  /** The label of the button that does `undo` also where nothing changed. */
  readonly back?: string
  readonly shelf?: Shelf
}

export async function tellFiled(
  ids: readonly Identifier[],
  changed: readonly Identifier[],
  library: Pick<Library, 'store'>,
  { titles = ['Done', 'Nothing to change'], done, before, act, undo, back, shelf }: Filed,
): Promise<Card> {
  const told = changed.length > 0 ? changed : ids
  const names: string[] = []
  for (const id of told.slice(0, maxTitles)) {
    const paper = await library.store.papers.find(id)
    names.push(paper === undefined ? id : cutText(displayTitle(paper), 90))
  }
  const more = told.length > names.length ? ` and ${told.length - names.length} more` : ''
  const verb = changed.length > 0 ? (told.length === 1 ? 'is' : 'are') : told.length === 1 ? 'was' : 'were'
  const others = ids.length - changed.length
  const rest =
    changed.length > 0 && others > 0 ? ` ${others} ${others === 1 ? 'was' : 'were'} ${before}.` : ''
  const undone = undo(told.join(' '))
  const isDone = changed.length > 0
  const card: Card = {
    title: titles[isDone ? 0 : 1],
    blocks: [textBlock({ bold: names.join('; ') }, `${more} ${verb} ${isDone ? done : before}.${rest}`)],
    buttons: [
      ...(isDone || back === undefined ? [] : [{ label: back, command: undone }]),
      ...(shelf === undefined ? [] : [openShelf(shelf)]),
    ],
  }
  const target = { papers: [...told], ...(shelf !== undefined && { shelf: shelf.ref }) }
  return withUndo(card, { act, target, ...(isDone && { undo: undone }) })
}

function openShelf(shelf: Shelf): Button {
  return isReadingList(shelf)
    ? { label: 'Reading list', command: shelf.ref }
    : { label: shelf.name, command: `shelf ${shelf.ref}` }
}

const maxTitles = 3
