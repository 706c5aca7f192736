/** A paper beside a link to it, for one person: what it says, and what is kept of it where they are. */
import { findLines } from '../abstracts/abstract-lines.ts'
import { displayTitle } from '../abstracts/display-title.ts'
import { discussedNote } from '../cards/history-card.ts'
import { joinNotes, paperMeta, postedNote, saveButton } from '../cards/paper-item.ts'
import { shelfNames } from '../cards/shelf-card.ts'
import { ownVoteButtons } from '../cards/vote-buttons.ts'
import type { Asker } from '../commands/support/command.ts'
import { shelvedOf } from '../commands/support/find-shelf.ts'
import { noteOn } from '../commands/support/note-text.ts'
import type { Library } from '../library/library.ts'
import type { Span } from '../model/card.ts'
import { identifierUrl, parseIdentifier } from '../model/identifier.ts'
import { capitalise } from '../model/text.ts'
import type { PaperPanel } from '../ports/paper-panel.ts'

export async function paperPanel(
  named: string,
  asker: Asker,
  library: Library,
): Promise<PaperPanel | undefined> {
  const id = parseIdentifier(named)
  const paper = id && (await library.store.papers.find(id))
  if (paper === undefined) return undefined
  const { saved, posted, discussed } = await library.marks(asker, [paper.id])
  const { shelves, notes } = await shelvedOf(paper.id, { asker, library })
  const post = posted.get(paper.id)
  const timeZone = asker.timeZone ?? library.timeZone
  const history = joinNotes(
    postedNote(post?.sentAtMs, timeZone, library.linkTo(asker.place, post?.messageId)),
    discussedNote(discussed.get(paper.id)),
  )
  const field = (label: string, text: readonly Span[]) => (text.length === 0 ? [] : [{ label, text }])
  const [first] = shelves
  const shelfOf = new Map(shelves.map((shelf) => [shelf.key, shelf]))
  return {
    paper: paper.id,
    title: displayTitle(paper),
    url: identifierUrl(paper.id),
    meta: paperMeta(paper),
    abstract: paper.abstract,
    fields: [
      ...findLines(paper.abstract).map(({ role, clause }) => ({ label: capitalise(role), text: [clause] })),
      ...field('Shelves', shelfNames(shelves)),
      ...field('Here', history),
    ],
    buttons: [
      saveButton(paper, saved.has(paper.id)),
      ...ownVoteButtons(paper.id, await library.votesOn(asker, paper.id)),
    ],
    notes: notes.map(({ person, text, atMs, shelf: key, isPrivate }) => {
      const shelf = shelfOf.get(key)
      const isOwn = shelf !== undefined && person === asker.user
      return {
        id: `${key} ${person}`,
        person,
        text,
        atMs,
        ...(isOwn && { command: noteOn(paper.id, shelf, isPrivate) }),
      }
    }),
    // Of several it is on the channel's first, where most see it.
    noteCommand: first && noteOn(paper.id, first, false),
  }
}
