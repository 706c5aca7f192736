/** A shelf as Markdown to take away: its papers with what people noted. */
import { displayTitle } from '../abstracts/display-title.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { cleanLine, withoutHeadings } from '../model/pieces.ts'
import type { ShelfNote } from '../model/shelf.ts'

/** A heading a paper, in their order, with its notes, oldest first. */
export function writeShelf(name: string, papers: readonly Paper[], notes: readonly ShelfNote[]): string {
  const ofPaper = Map.groupBy(notes, ({ paper }) => paper)
  const written = papers.map((paper) => writePaper(paper, ofPaper.get(paper.id) ?? []))
  return [`# ${cleanLine(name)}`, ...written, ''].join('\n\n')
}

function writePaper(paper: Paper, notes: readonly ShelfNote[]): string {
  const url = identifierUrl(paper.id)
  const facts = [paper.authors.map(cleanLine).join(', '), url === undefined ? paper.id : `<${url}>`]
  const said = notes.map(
    ({ person, isPrivate, text }) =>
      `**${cleanLine(person)}**${isPrivate ? ' (private)' : ''}: ${withoutHeadings(text)}`,
  )
  return [
    `## ${cleanLine(displayTitle(paper))}`,
    facts.filter((fact) => fact !== '').join(' · '),
    ...said,
  ].join('\n\n')
}
